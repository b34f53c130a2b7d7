"""The canonical form of text for comparing, and the way back to the original.

Folded are: case, the family of a dash, of a quotation mark and of a space, Unicode normal form, compatibility forms
where the meaning stays (UAX #15: ligatures, full width, long s), and invisible characters. Super- and subscripts and
fractions stay apart: NFKC alone would make 10⁶ into 106.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING

from pincite.model import Folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pincite.model import ZoneText

FOLD_VERSION = "6"
PIECE = 1024
"""Characters of one piece: anchors are kept a piece, finer offsets are found by bisection."""

# Noncharacters, which no text is made of, stand for "raised" and "lowered" until the run they begin is known.
_RAISED, _LOWERED = "\ufdd0", "\ufdd1"
_MARKS = "'\"`´ʹʺʻʼʽˮ׳״‘’‚‛“”„‟′″‴‵‶‷⁗«»‹›「」『』〝〞〟﹁﹂﹃﹄｢｣＂＇❛❜❝❞❟❠❮❯⹂"
_DASHES = "˗⁃−➖"  # beside category Pd
_TILDES = "〜～∼"  # wave dashes are Pd, yet people type a tilde
# Vowel points and elongation, which Hebrew and Arabic text has or has not.
_POINTS = frozenset(
    chr(code)
    for code in (*range(0x591, 0x5BE), 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x640, *range(0x64B, 0x653), 0x670)
)
# One letter typed in two ways: Romanian cedilla and comma, Arabic and Persian, typographic ligatures, Russian ё.
_VARIANTS = {"ş": "ș", "Ş": "Ș", "ţ": "ț", "Ţ": "Ț", "ي": "ی", "ك": "ک", "œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"}
_VARIANTS |= {"ё": "е", "Ё": "Е", "º": "°", "˚": "°"}  # 20 ºC is typed with the sign of Spanish ordinals
_VISIBLE_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd\U000110cd")
# A run of characters of the blocks where combining marks are; letters among them make it no pile yet.
_MAYBE_PILED = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u0670\u06d6-\u06ed\u0711-\u08ff\u093c-\u0dca\u0e38-\u0fc6\u1037-\u1dff"
    "\u20d0-\u20f0\u2cef-\u2dff\u302a-\u309a\ua66f-\uabed\ufb1e\ufe20-\ufe2f\U000101fd-\U0001e94a]{31}"
)
_STRESS = re.compile("(?<=[\u0400-\u04ff])\u0301+")  # over Cyrillic vowels, in dictionaries and encyclopedias
_DOTTED = re.compile("i\u0307+")  # what İ is in small letters
# Letters of kana and Han: between those no space is needed, and none of them composes with what stands before it.
_UNJOINED = re.compile("[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff]")
_SCRIPTS = re.compile(r"(?:\ufdd0.)+|(?:\ufdd1.)+")
_ASCII = str.maketrans('"`\t\n\v\f\r\x1c\x1d\x1e\x1f', "''" + " " * 9)


def fold(text: str, *, keep_case: bool = False) -> str:
    """Canonical form of `text`; white space runs become one space, also at the ends. Idempotent."""
    if text.isascii():
        mapped = text.translate(_ASCII)
        mapped = mapped if keep_case else mapped.casefold()
    else:
        mapped = _settled(text, keep_case=keep_case)
    if _RAISED in mapped or _LOWERED in mapped:
        mapped = _SCRIPTS.sub(_script, mapped)
    for mark in "-'":  # after the scripts: a raised or lowered minus is a dash among them
        while _is_doubled(mark, mapped):
            mapped = mapped.replace(mark + mark, mark)
    return _collapse(mapped) if "  " in mapped else mapped


def _is_doubled(mark: str, text: str) -> bool:
    """Whether a mark stands twice in a row; looking for one character is many times faster than for two."""
    return "" in text.split(mark)[1:-1]


def fold_zone(zone: ZoneText, *, keep_optional: bool = False, by: Callable[[str], str] = fold) -> Folded:
    """Fold the text of a zone, without its optional ranges unless `keep_optional`.

    `by` is `fold` or a coarser form made with it that gives ASCII text no other form and longer text no shorter one.
    """
    if zone.text.isascii() and (keep_optional or not zone.optional):
        whole = by(zone.text)
        if len(whole) == len(zone.text) and not whole.startswith(" "):  # offset for offset: one piece
            ends = (0,) if whole else ()
            return Folded(text=whole, starts=ends, origins=ends, lengths=(len(whole),) if whole else ())
    parts: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    lengths: list[int] = []
    length, last = 0, " "
    for start, end in _pieces(zone, keep_optional=keep_optional):
        origin, folded = start, by(zone.text[start:end])
        while last in " -'" and folded.startswith(last):  # one of a run is kept, also across what is left out
            origin += _prefix(zone.text[origin:end], 1, by)
            folded = by(zone.text[origin:end])
        if not folded:
            continue
        parts.append(folded)
        starts.append(length)
        origins.append(origin)
        lengths.append(end - origin)
        length += len(folded)
        last = folded[-1]
    return Folded(text="".join(parts), starts=tuple(starts), origins=tuple(origins), lengths=tuple(lengths))


def unfold(folded: Folded, original: str, start: int, end: int, *, by: Callable[[str], str] = fold) -> tuple[int, int]:
    """Offsets in `original` of a non-empty range of the folded text; `by` is what folded it.

    Half a folded character (one letter of a ligature) gives the whole character; combining marks go with their base.
    """
    if len(folded.starts) == 1 and len(folded.text) == len(original) and original.isascii():
        return start, end
    return _origin(folded, original, start, by, last=False), _origin(folded, original, end, by, last=True)


def _origin(folded: Folded, original: str, at: int, by: Callable[[str], str], *, last: bool) -> int:
    """Offset of the character that begins at `at`, or (`last`) of the end of the one that ends there."""
    piece = max(0, bisect_right(folded.starts, at - 1 if last else at) - 1)
    origin = folded.origins[piece]
    text = original[origin : origin + folded.lengths[piece]]
    local = at - folded.starts[piece]
    if text.isascii() and len(text) == _folded_length(folded, piece):
        return origin + local  # ASCII only ever folds to as much or, white space and doubled marks, to less
    if not last:
        return origin + _prefix(text, local, by)
    end = _prefix(text, local - 1, by) if local else 0
    wanted = folded.text[folded.starts[piece] : at]
    while end < len(text) and not by(text[:end]).startswith(wanted):
        end += 1  # a vowel of Hangul or a sign of voicing changes what stands before it
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return origin + end


def _folded_length(folded: Folded, piece: int) -> int:
    ends = folded.starts[piece + 1] if piece + 1 < len(folded.starts) else len(folded.text)
    return ends - folded.starts[piece]


def _prefix(text: str, length: int, by: Callable[[str], str]) -> int:
    """Length of the longest prefix of `text` that folds to at most `length` characters.

    Folding a longer prefix never gives a shorter text, so bisection finds it; nothing has to count along while folding.
    """
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if len(by(text[:middle])) <= length:
            low = middle
        else:
            high = middle - 1
    return low


def _pieces(zone: ZoneText, *, keep_optional: bool) -> Iterator[tuple[int, int]]:
    at = 0
    for start, end in () if keep_optional else zone.optional:
        yield from _split(zone.text, at, start)
        at = end
    yield from _split(zone.text, at, len(zone.text))


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > PIECE:
        cut = _cut(text, start + PIECE, end)
        yield start, cut
        start = cut
    if start < end:
        yield start, end


def _cut(text: str, at: int, end: int) -> int:
    """The next place at or after `at` where cutting cannot change what either side folds to."""
    while at < end and not (text[at].isspace() or (_UNJOINED.match(text[at]) and text[at - 1].isalpha())):
        at += 1
    return at


def _collapse(text: str) -> str:
    """Text whose white space is spaces already, without runs of them."""
    inner = " ".join(text.split())
    return (" " if text[0] == " " else "") + inner + (" " if inner and text[-1] == " " else "")


def _script(match: re.Match[str]) -> str:
    """A raised run is `^6`; a lowered one is plain after a letter and its marks (H₂O is typed H2O), else `_6`."""
    digits = match.group()[1::2]
    if match.group()[0] == _RAISED:
        return "^" + digits
    text, at = match.string, match.start()
    while at and unicodedata.category(text[at - 1]).startswith("M"):
        at -= 1
    after_letter = text[max(0, at - 1) : at].isalpha()
    return digits if after_letter and not text[match.end() : match.end() + 1].isdigit() else "_" + digits


def _settled(text: str, *, keep_case: bool) -> str:
    """Text of which every character is folded, composed again as long as that makes characters that fold further.

    What is left of ß, ё, ı or İ takes a mark that follows: ё with a second diaeresis is е with one.
    """
    text = composed(text.replace(_RAISED, "").replace(_LOWERED, ""))
    while True:
        mapped = _STRESS.sub("", _map(text))
        if not keep_case:  # capitals of i and dotless i are one in Turkish caps
            mapped = _DOTTED.sub("i", mapped.casefold().replace("ı", "i"))
        text = composed(mapped)
        if text == mapped or not _folds(text):
            return text


def _folds(text: str) -> bool:
    return bool(_STRESS.search(text)) or any(_fold_character(character) != character for character in set(text))


def composed(text: str) -> str:
    """Normal form C, in linear time."""
    return unicodedata.normalize("NFC", _streamable(text))


def _streamable(text: str) -> str:
    """At most 30 combining marks in a row (Stream-Safe Text, UAX #15): normalising longer runs takes quadratic time."""
    return _piled().sub(r"\1", text) if _MAYBE_PILED.search(text) else text


@cache
def _piled() -> re.Pattern[str]:
    marks = "".join(chr(code) for code in range(0x300, 0x1E950) if unicodedata.combining(chr(code)))
    return re.compile(f"([{marks}]{{30}})[{marks}]+")


def _map(text: str) -> str:
    # A text has few distinct characters that change: replacing each beats looking every character up.
    for character in set(text):
        folded = _fold_character(character)
        if folded != character:
            text = text.replace(character, folded)
    return text


@cache
def _fold_character(character: str) -> str:
    """One character of NFC text, its case kept."""
    if character.isascii() and not character.isspace():
        return "'" if character in '"`' else character
    category = unicodedata.category(character)
    family = _family(character, category)
    if family is not None:
        return family
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if character in _POINTS or _is_variation_selector(character):
        return ""
    if category == "Cf":
        return character if character in _VISIBLE_FORMATS else ""
    return _VARIANTS.get(character) or _fold_compatible(character)


def _family(character: str, category: str) -> str | None:
    """What a space, a quotation mark, a tilde or a dash stands for, None for anything else."""
    if character.isspace() or category in {"Zs", "Zl", "Zp"}:
        return " "
    if character in _MARKS or category in {"Pi", "Pf"}:
        return "'"
    if character in _TILDES:
        return "~"
    return "-" if character in _DASHES or category == "Pd" else None


def _is_variation_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def _fold_compatible(character: str) -> str:
    form, _, _ = unicodedata.decomposition(character).partition(" ")
    if not form.startswith("<"):
        return character
    plain = unicodedata.normalize("NFKC", character)
    match form:
        case "<super>" | "<sub>":
            return _fold_script(character, plain, _RAISED if form == "<super>" else _LOWERED)
        case "<fraction>" | "<circle>":
            return character
        case "<square>" if plain[-1:].isdigit():  # ㎡ is m², not m2
            return _fold_compatible_text(plain[:-1]) + _RAISED + plain[-1]
    if plain.startswith(" "):
        return character  # spacing accents decompose to a space and a mark
    return _fold_compatible_text(plain)


def _fold_compatible_text(plain: str) -> str:
    return "".join(_fold_character(c) for c in plain)


def _fold_script(character: str, plain: str, mark: str) -> str:
    if len(plain) == 1 and (plain.isdigit() or plain in "+−-=()"):
        return mark + ("-" if plain == "−" else plain)
    return character
