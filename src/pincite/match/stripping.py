"""The words of a quote without what people and chatbots write round them. `markup` asks for this where it has to."""

from __future__ import annotations

import html
import re
from itertools import chain, zip_longest

from pincite.fold import fold

_SUP = re.compile(r"<sup>\s*([-−+]?\d+)\s*</sup>", re.IGNORECASE)
_BLOCK_TAG = re.compile(r"</?(?:p|br|div|li|ul|ol|t[dhr]|h[1-6]|blockquote)\b[^<>]{0,300}>", re.IGNORECASE)
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|su[bp]|time|tt|u|wbr)\b[^<>]{0,300}>",
    re.IGNORECASE,
)
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"]*\")?\)")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]{1,500})>")
# TeX between dollars that touch it, where something in it is TeX: not two prices.
_FORMULA = re.compile(r"(?<![\w$\\])\$(?=[^\s$])([^$\n]{0,100}[\^_\\][^$\n]{0,100})(?<=\S)\$(?![\d$])")
_DISPLAYED = re.compile(r"\\[(\[]([^\n$]{1,200}?)\\[)\]]")
_FRACTION = re.compile(r"\\[dt]?frac\{(\d{1,9})\}\{(\d{1,9})\}")
_COMMAND = re.compile(r"\\([A-Za-z]{2,12}|%)(?![A-Za-z])")
_SIGNS = """
le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ lt < gt > pm ± % % times × cdot ⋅ to → rightarrow → Rightarrow ⇒ approx ≈ sim ~
infty ∞ degree ° circ ° ldots … dots … alpha α beta β gamma γ delta δ Delta Δ epsilon ε theta θ lambda λ mu μ pi π rho ρ
sigma σ Sigma Σ tau τ phi φ chi χ psi ψ omega ω Omega Ω
"""
_COMMANDS = dict(zip(_SIGNS.split()[::2], _SIGNS.split()[1::2], strict=True))
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)([^`\n]{1,300})\1(?!`)")
# A table's second line, a chatbot's source token, a link in brackets at the end: nothing of the source's text.
_TABLE_RULE = re.compile(
    r"(?:\||^|(?<=\s)(?=[:-]))(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?(?=\s|$))?", re.MULTILINE
)
_CHAT_SOURCE = re.compile(r"【[^】\n]{1,60}】|[ \t]{0,8}\(\[[^\[\]\n]{1,100}\]\([^()\s]{1,500}\)\)[ \t.]*$")
_HIGHLIGHT = re.compile(r"==(?=\S)([^=\n]{1,300})(?<=\S)==")
_SHELTER = 0xF0000  # private use: escaped marks wait there while emphasis is taken out
_SHELTERED = {_SHELTER + code: chr(code) for code in range(33, 127)}
_EMPHASIS = re.compile(r"(?<!\d)\*{1,3}|\*{1,3}(?!\d)|~~|(?<!\w)_{1,3}|_{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_QUOTED = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
# One `>` before a figure says "more than"; a mark of a quoted text is one before every line.
_LINE_START = re.compile(r"^[ \t]*(?:>(?:[ \t](?!\d)|$)|#{1,6}[ \t]|[-–—*+][ \t]|[•▪▫◦‣●○■□・][ \t]*)", re.MULTILINE)
_LINE_END = re.compile(r"\\$", re.MULTILINE)
_NOTED = r"(?:emphas[ie]s|italics|bold(?:ing|face)?|underlining|highlighting)"
_BY_QUOTER = rf"(?:my|our) (?:{_NOTED}|translation)|{_NOTED} (?:added|mine|ours?|supplied|(?:in (?:the )?)?original)"
REMARK = re.compile(rf"sic!?|emphasis .*|italics .*|translat(?:ed|ion).*|our translation|{_BY_QUOTER}", re.IGNORECASE)
"""What a quoter remarks in brackets."""
_ROUND_REMARK = re.compile(rf"[ \t]{{0,8}}\((?:sic!?|{_BY_QUOTER}|translation (?:mine|ours?))\)", re.IGNORECASE)
# A number or letter in brackets after a word and a space is the quoter's own: `at [7]`.
_MARKER = re.compile(
    r"(?:(?<![^\W_]\s)\[(?:\d{1,3}|[a-z])\]|\[\^[\w-]{1,20}\]|\[(?:note|n|nb) \d{1,3}\]"
    r"|\[(?:citation|source|clarification) needed\]|\[edit\])(?!\w)",
    re.IGNORECASE,
)
# After a word, not after a unit or a variable of one or two letters: m², R².
_RAISED_MARKER = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[.,;:!?'\"’”)]))[⁰¹²³⁴-⁹]{1,3}(?!\w)")
_MARKERS = re.compile(f"{_MARKER.pattern}|{_RAISED_MARKER.pattern}", re.IGNORECASE)
_RAISED = str.maketrans("0123456789-−+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺")
_TEX_EXPONENT = re.compile(r"\^\{([^{}]{1,20})\}")
# Emphasis as Markdown has it, in pairs that touch their words.
_PAIRED = re.compile(r"(?<!\*)(\*{1,3})(?=[^\s*])([^*\n]{1,300})(?<=[^\s*])\1(?!\*)")
_PAIRED_UNDER = re.compile(r"(?<!\w)(_{1,2})(?=[^\s_])([^_\n]{1,300})(?<=[^\s_])\1(?!\w)")
_REFERENCE = re.compile(r"\[([^\[\]\n]{1,200})\]\[[^\[\]\n]{0,40}\]")
_NUMBER = re.compile(r"\d+")


def strip(quote: str, *, sparing: str = "") -> tuple[str, tuple[str, ...]]:
    """The quote without markup, and the numbers of the footnote markers that were in it, in order.

    `sparing` names the marks of emphasis that go in pairs, `*` or `*_`: what a page may have too stays, pipes,
    underscores and single asterisks.
    """
    *spans, rest = _CODE.split(quote)
    outside, code = [_unmarked(text, sparing=sparing) for text in (*spans[::3], rest)], spans[2::3]
    numbers = [number for _, taken in outside for number in taken]
    text = "".join(chain.from_iterable(zip_longest((plain for plain, _ in outside), code, fillvalue="")))
    if sparing:
        return text, tuple(numbers)
    return " ".join(cell.strip() for cell in text.split("|")) if "|" in text else text, tuple(numbers)


def _unmarked(text: str, *, sparing: str) -> tuple[str, list[str]]:
    """Text outside of code spans without its markup, and the numbers of its markers."""
    text = _untagged(text)
    text = _LINE_START.sub("", _LINE_END.sub("", _CHAT_SOURCE.sub("", _TABLE_RULE.sub(" ", text))))
    text = _ESCAPE.sub(lambda found: chr(_SHELTER + ord(found.group(1))), _MARKDOWN_LINK.sub(r"\1", text))
    text = _HIGHLIGHT.sub(r"\1", text)
    text = _unpaired(text, sparing) if sparing else _EMPHASIS.sub("", text)
    text, numbers = _without_markers(_ROUND_REMARK.sub("", text.translate(_SHELTERED)))
    return _TEX_EXPONENT.sub(r"^\1", text), numbers


def _unpaired(text: str, marks: str) -> str:
    text = _PAIRED.sub(r"\2", _REFERENCE.sub(r"\1", text))
    return _PAIRED_UNDER.sub(r"\2", text) if "_" in marks else text


def untagged(quote: str) -> tuple[str, tuple[str, ...]]:
    """The quote without tags, entities, links and footnote markers, and their numbers; what else marks it stays."""
    text = _LINE_START.sub("", _MARKDOWN_LINK.sub(r"\1", _CHAT_SOURCE.sub("", _untagged(quote))))
    text, numbers = _without_markers(_ROUND_REMARK.sub("", text))
    return text, tuple(numbers)


def _untagged(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith(">") for line in lines):
        text = _QUOTED.sub("", text)
    text = _SUP.sub(lambda found: found.group(1).translate(_RAISED), text)
    text = _FORMULA.sub(_set, _AUTOLINK.sub(r"\1", text))
    text = _DISPLAYED.sub(lambda found: _set(found) if "\\" in found[1] or "^" in found[1] else found[0], text)
    return html.unescape(_INLINE_TAG.sub("", _BLOCK_TAG.sub(" ", text)))


def _set(found: re.Match[str]) -> str:
    """A formula in TeX as it is set, as far as its signs are known."""
    text = _FRACTION.sub(r"\1/\2", found[1])
    return _COMMAND.sub(lambda command: _COMMANDS.get(command[1], command[0]), text)


def _without_markers(text: str) -> tuple[str, list[str]]:
    numbers: list[str] = []

    def taken(found: re.Match[str]) -> str:
        numbers.extend(_NUMBER.findall(fold(found.group())))
        return ""

    return _MARKERS.sub(taken, text), numbers


def unstressed(text: str) -> str:
    """Text without marks of emphasis, its cells parted by spaces."""
    return _EMPHASIS.sub("", text).replace("|", " ")
