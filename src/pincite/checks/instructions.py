"""Text that addresses a machine reader: orders to a model, pretended ends of the page, pretended system messages."""

from __future__ import annotations

import binascii
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.model import Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Document, Match

NEAR = 1000
"""Characters on each side of a quote that are looked through; of text that no reader sees, the first `_UNSEEN`."""
_UNSEEN = {Zone.HIDDEN: 50_000, Zone.ALT: 5_000, Zone.META: 5_000}
_MACHINE = (
    r"(?:ai|a\.i\.|llm|gpt|chatgpt|claude|gemini|(?:large )?language model|ai model|chat ?bot|crawler|scraper"
    r"|(?:ai|automated|web|autonomous) (?:agent|assistant|auditor|judge|reviewer|system|reader|tool))s?"
)
# Not an AI company or a chatbot maker, and not what a law asks of every AI system.
_ALONE = (
    r"(?=\s*(?:[,.:;!?)]|$)|\s+(?:read|process|see|evaluat|summari[sz]|ask|task|judg|check)\w*\b|\s+(?:please|then)\b)"
)
_READING = r"(?:that |who |which |is |are )*(?:read|see|visit|process|pars|evaluat|review|index|summari[sz]|check)\w*"
_MUST = r"(?:must|shall|should|needs? to|ha(?:s|ve) to|please|is to|are to|will)"
_ANSWER = r"(?:answer|respond|reply|output|return|vote|rate|mark|say|state|report|conclude|classify|treat|accept)"
_SAY = (
    r"(?-i:[Aa]nswer(?:s|ed)?|[Rr]espond(?:s|ed)?|[Rr]epl(?:y|ies|ied)|[Vv]ote[sd]?|[Oo]utputs?|[Rr]eturn(?:s|ed)?"
    r"|[Ss]ays?|[Ss]aid|[Pp]rint|[Ww]rite)"
)
# A page that names the other votes too explains them; ordinary text has no vote in capitals.
_VOTE = (
    r"['*(\[]*(?-i:SUPPORTS|DOES_NOT_SUPPORT|CONTRADICTS|VERBATIM|SUPPORTED|VERIFIED)\b"
    r"(?!['*)\]]*[,;/|]? ?(?:or |and )?(?-i:[A-Z][A-Z_]{3,}))"
    r"(?![^.!?\n]{0,40}(?-i:REFUTE|NOT ENOUGH|DOES_NOT|CONTRADICTS|UNCLEAR))"
)
_VOTES = ("supports", "does_not_support", "contradicts", "verbatim", "supported", "verified")
# Told about, allowed or forbidden: "attackers ask it to ignore", "you may ignore", "do not ignore", "models ignore".
_TOLD = (
    *("to", "can", "may", "could", "would", "might", "will", "not", "n't", "never", "cannot", "often"),
    *("they", "we", "that", "which", "who"),
)
_IGNORE = (
    r"\b(?=ignore\b|disregard\b|forget\b|override\b|bypass\b)"
    + "".join(f"(?<!{word} )" for word in _TOLD)
    + r"(?<![a-rt-z]s )\w+"
)
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|existing|system)"
_ORDERED = r"(?:instruction|prompt)s?"
_WIDER = r"(?:instruction|prompt|rule|direction|guideline|message|context)s?"
_UNLESS = r"\b(?!,? (?:if|unless|when|until|in case)\b)"
_ABOUT = r"(?:vote|verdict|auditors?|citations?|judges?|fact-?checkers?|(?:this|the) (?:claim|quote|page))"
_SIGNS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("ignor", "disregard", "forget", "overrid", "bypass"),
        (
            rf"{_IGNORE}(?:(?:\s+(?:all|any|every|everything|of|the|your|my|these|those))*\s+{_EARLIER}"
            rf"(?:\s+(?:system|user))?\s+{_ORDERED}{_UNLESS}"
            rf"| (?:all|any|every|everything)\b[^.!?\n]{{0,30}}\b{_EARLIER}\b[^.!?\n]{{0,20}}\b{_WIDER}{_UNLESS}"
            rf"| (?:all|any|every) (?:of )?(?:the |your )?{_ORDERED}{_UNLESS}"
            r"| (?:all|any|every|everything)\b[^.!?\n]{0,15}\b(?:you were|you have been|your) (?:told|given|instruct)"
            rf"| (?:the |all |your )*{_ORDERED} (?:above|before|you were given){_UNLESS})"
            rf"|you (?:are|have|need) to (?:ignore|disregard|forget) (?:all|any|the) (?:{_EARLIER} )?{_ORDERED}"
        ),
    ),
    (
        (
            "anweisung",
            "instru",
            "istruz",
            "consign",
            "indicacion",
            "aanwijzing",
            "polecen",
            "инструкц",
            "указани",
            "تعلیمات",
            "지시",
        ),
        (
            r"(?:ignorier|vergiss|vergess|missacht)\w* (?:(?:alle|sämtliche|die|bitte|eure|deine) )*"
            r"(?:vorherigen|bisherigen|obigen|früheren|vorigen)[^.!?\n]{0,20}anweisungen"
            r"|(?:ignore[zr]?|oublie[zr]?) (?:(?:toutes|les|vos|tes) )+(?:instructions|consignes) "
            r"(?:précédentes|antérieures|ci-dessus)"
            r"|(?:ignor[ae]n?|olvid[ae]n?) (?:(?:todas|las|tus|sus) )+(?:instrucciones|indicaciones) "
            r"(?:anteriores|previas)"
            r"|(?:ignor[ea]m?|esqueçam?) (?:(?:todas|as|suas) )+instruções (?:anteriores|prévias)"
            r"|(?:ignor[ai]\w*|dimentica\w*) (?:(?:tutte|le) )+istruzioni precedenti"
            r"|negeer (?:(?:alle|de) )+(?:vorige|eerdere|voorgaande|bovenstaande) (?:instructies|aanwijzingen)"
            r"|(?:z?ignoruj|zapomnij o)(?:cie)? (?:wszystkie |wszystkich )?(?:poprzedni|wcześniejsz)\w+ "
            r"(?:instrukcj|polece)\w+"
            r"|(?:(?:про)?игнорируй|забудь)(?:те)? (?:все )?(?:предыдущие|прежние) (?:инструкции|указания)"
            r"|تجاهل (?:جمیع |كل )?التعلیمات السابقة|이전[^.\n]{0,6}지시[^.\n]{0,8}무시"
        ),
    ),
    (
        (
            *(f" {ai}{end}" for ai in ("ai", "ais") for end in " ,.:;!"),
            "a.i.",
            "llm",
            "gpt",
            "claude",
            "gemini",
            "language model",
            "chat",
            "crawler",
            "scraper",
            "automated",
        ),
        (
            rf"\b{_MACHINE} {_READING} (?:this|these|our)\b[^.!?\n]{{0,60}}\b{_MUST}\b[^.!?\n]{{0,20}}\b{_ANSWER}\b"
            rf"|\b(?:note|message|instructions?|attention|dear|hello|hey|to (?:all|any|every))(?: to| for)?"
            rf"(?: all| any| every| the)? {_MACHINE}{_ALONE}[^.!?\n]{{0,60}}[:,!] (?:(?:please|kindly|just) )*"
            rf"(?:you (?:must|should|shall|are to|will|need to)|ignore|disregard|{_ANSWER})\b"
            rf"|\bif you(?: are|'re) an? {_MACHINE}\b{_ALONE}"
            rf"|\byou are (?:now |no longer )an? [^.!?\n]{{0,40}}{_MACHINE}\b(?=\s*(?:[,.:;!?)]|$))"
        ),
    ),
    (
        _VOTES,
        (
            rf"\b{_SAY}(?: (?:only|just|always|with|the word|token))*:? {_VOTE}"
            rf"|\b(?:answer|respond|reply|vote|output|return) (?:only|always)(?: with)? {_VOTE}"
            rf"|'?\b(?:answer|output|reply|response|vote|verdict|ballot|assistant)'?"
            rf"(?:\s*[:=]| (?:is|must be|should be|will be|shall be))\s*{_VOTE}"
            r"|(?-i:(?:SUPPORTS\W+){3}SUPPORTS)"
        ),
    ),
    (
        ("instruction", "system prompt"),
        (
            r"(?:new|updated|additional|revised) (?:system )?instructions?\s*: "
            r"(?:the (?:claim|quote|citation)|you (?:are|must|will)|ignore|disregard|forget|vote|answer|respond)\b"
            r"|(?<!to )\b(?:reveal|print|repeat|show) your system prompt"
        ),
    ),
    (
        ("user", "human operator"),
        (
            r"do not (?:tell|inform) (?:the |your |any )?(?:user|human operator)s?\b[^.!?\n]{0,10} (?:of|about) "
            r"(?:this|these|that)\b|do not (?:mention|reveal|disclose) (?:this|these|any of this)\b[^.!?\n]{0,40}"
            r"\b(?:user|human operator)s?\b"
        ),
    ),
    (
        ("end ", "start ", "begin "),
        (
            r"[-=#*<]\s?(?:end|start|begin) (?:of )?(?:the )?"
            r"(?:source|context|quote|data|untrusted)(?: (?:source|text|data|input))?\s?[-=#*>]"
        ),
    ),
    (
        ("system", "assistant", "developer"),
        (
            r"(?:^|[\n.!?>-])\s*(?:system|assistant|developer)(?: (?:message|prompt|note|override))?\s*: "
            rf"[^.!?\n]{{0,60}}(?:\b{_ABOUT}\b|\b(?:ignore|disregard)\b|{_VOTE})"
            r"|<system>[^<\n]{0,200}\b(?:vote|supports|claims?|ignore|verified)\b"
        ),
    ),
    (
        ("<|", "[inst]", "<<sys>>", "<sys>"),
        (
            r"<\|(?:im_start|start_header_id)\|>\s?(?:system|user|assistant)\b|<\|eot_id\|>\s?<\||<\|im_end\|>\s?<\|"
            r"|\[inst\][^\[]{1,300}\[/inst\]|<<?sys>>?[^<]{1,300}<<?/sys"
        ),
    ),
    (
        ("指令", "指示", "提示", "命令"),
        (
            r"(?:忽略|无视|忽視|無視)[^。\n]{0,10}(?:之前|以上|先前|上述)[^。\n]{0,6}(?:指令|指示|提示)"
            r"|(?:以前|上記|これまで)の[^。\n]{0,6}(?:指示|命令)[^。\n]{0,6}無視"
        ),
    ),
)
"""Words of which one must stand in a text before more is looked for, and what is looked for where one does."""
_SAID = 60
"""Characters within which quotation marks on both sides make it something that is told about."""
_MIXED = r"[\u0370-\u04ff](?:(?=[A-Za-z])|(?<=[A-Za-z].))"
_LIKE = str.maketrans(
    "аеорсухіјѕԁһкмтвАВЕКМНОРСТУХІЈЅοαερνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijsdhkmtbABEKMHOPCTYXIJSoaepvikABEZHIKMNOPTYX"
)
"""Cyrillic and Greek letters that look like Latin ones; read as such only where a word mixes them (UTS #39)."""
_CODED, _SHORTEST_CODE = r"[A-Za-z0-9+/]{32,4000}", 32
_LONG = re.compile(r"\S{32}")
_BREAK = "\x01"
"""Stands for a line break while folding, which makes white space of those."""
_REACH = 400
"""Characters on each side of a telling word within which all of an order stands."""


def instruction_like(match: Match, document: Document) -> str | None:
    """The phrase near a quote, or where no reader sees it on its page, that addresses a machine; None without one.

    What stands within the quote itself, or in quotation marks, is told about and not said.
    """
    return next((phrase for text in _around(match, document) if (phrase := _phrase(text))), None)


def _around(match: Match, document: Document) -> Iterator[str]:
    for zone in document.zones:
        if zone.zone in _UNSEEN:
            yield zone.text[: _UNSEEN[zone.zone]]
        if zone.zone is match.zone and zone.text[match.start : match.end] == match.text:
            yield zone.text[max(0, match.start - NEAR) : match.start]
            yield zone.text[match.end : match.end + NEAR]


@lru_cache(maxsize=8)
def _phrase(text: str) -> str | None:
    """The first order in a text. What no reader sees of a page is asked for with each of its quotes."""
    for plain in _read(text):
        for found in _orders(plain):
            if not _is_told(plain, found.start(), found.end()):
                return " ".join(found.group().split())[:120]
    return None


def _read(text: str) -> Iterator[str]:
    """A text as a machine may read it: without invisible characters, look-alike letters, and Base64 decoded."""
    plain = fold(text.replace("\n", _BREAK), keep_case=True).replace(_BREAK, "\n")
    if not plain.isascii() and re.search(_MIXED, plain):
        plain = re.sub(r"\w+", _latin, plain)
    yield plain
    if _LONG.search(plain) is None:
        return
    long = [word for word in plain.split() if len(word) >= _SHORTEST_CODE]
    for coded in re.findall(_CODED, " ".join(long))[:8]:
        try:
            yield fold(binascii.a2b_base64(coded[: len(coded) // 4 * 4]).decode("ascii"), keep_case=True)
        except ValueError:  # not Base64, or of something else than text
            continue


def _latin(word: re.Match[str]) -> str:
    return word[0].translate(_LIKE) if re.search(_MIXED, word[0]) else word[0]


def _orders(plain: str) -> Iterator[re.Match[str]]:
    lower = plain.lower()
    for choice, pattern in _SIGNS:
        words = [word for word in choice if word in lower]
        if not words:
            continue
        for start, end in _stretches(lower, words) if len(lower) == len(plain) else ((0, len(plain)),):
            yield from _compiled(pattern).finditer(plain, start, end)


def _stretches(lower: str, words: list[str]) -> Iterator[tuple[int, int]]:
    """The stretches of a text in which one of some words is near, in order and apart from each other."""
    first = last = 0
    for place in sorted(place for word in words for place in _places(lower, word)):
        if place - _REACH > last:
            if last:
                yield first, last
            first = place - _REACH
        last = place + _REACH
    if last:
        yield first, last


def _places(lower: str, word: str) -> Iterator[int]:
    place = lower.find(word)
    while place >= 0:
        yield place
        place = lower.find(word, place + 1)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _is_told(plain: str, start: int, end: int) -> bool:
    """Whether a phrase stands in quotation marks: an odd number of them before it in its line, and one after."""
    line = plain.rfind("\n", 0, start) + 1
    before, after = plain[max(line, start - 400) : start], plain[end : end + _SAID].partition("\n")[0]
    opened = [mark.start() for mark in re.finditer(r"(?<!\w)'(?=\w)", before + plain[start : start + 1])]
    closed = len(re.findall(r"(?<=[\w.,!?])'(?!\w)", before))
    return len(opened) > closed and re.search(r"(?<=[\w.,!?])'(?!\w)", plain[end - 1 : end] + after) is not None
