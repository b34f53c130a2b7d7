"""What a quote asks for: literal pieces in order, with elisions and brackets between them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, islice, zip_longest
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.scripts import count_unspaced
from pincite.match.text import letters

if TYPE_CHECKING:
    from collections.abc import Iterator

_ELISION = re.compile(r"[\[(]\s*(?:\.{3,}|…+|(?:\.\s){2,9}\.)\s*[\])]|(?:\.\s){2,9}\.|\.{3,}|…+")
_BRACKET = re.compile(r"\[([^\[\]]{1,200})\]")
_STRUCTURE = re.compile(rf"({_ELISION.pattern})|{_BRACKET.pattern}")
_CLOSERS = " \t\n\r'\"’”»)]"
_ENDS_ELIDED = re.compile(r"(?:\.\s?\.\s?\.|…)$")
_REMARK = re.compile(r"sic!?|emphasis .*|my emphasis|italics .*|translated|our translation", re.IGNORECASE)
_SUP = re.compile(r"<sup>\s*([-−+]?\d+)\s*</sup>", re.IGNORECASE)
_BLOCK_TAG = re.compile(r"</?(?:p|br|div|li|ul|ol|t[dhr]|h[1-6]|blockquote)\b[^<>]{0,300}>", re.IGNORECASE)
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|su[bp]|time|tt|u|wbr)\b[^<>]{0,300}>",
    re.IGNORECASE,
)
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"]*\")?\)")
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)([^`\n]{1,300})\1(?!`)")
# A table's second line, a chatbot's source token, a link in brackets at the end: nothing of the source's text.
_TABLE_RULE = re.compile(r"\|(?:[ \t]*:?-{2,}:?[ \t]*\|)+")
_CHAT_SOURCE = re.compile(r"【[^】\n]{1,60}】|[ \t]*\(\[[^\[\]\n]{1,100}\]\([^()\s]{1,500}\)\)[ \t.]*$")
_HIGHLIGHT = re.compile(r"==(?=\S)([^=\n]{1,300})(?<=\S)==")
_ROUND_REMARK = re.compile(r"[ \t]*\((?:sic!?|emphasis (?:added|mine|in original)|my emphasis)\)", re.IGNORECASE)
_SHELTER = 0xF0000  # private use: escaped marks wait there while emphasis is taken out
_SHELTERED = {_SHELTER + code: chr(code) for code in range(33, 127)}
_EMPHASIS = re.compile(r"(?<!\d)\*{1,3}|\*{1,3}(?!\d)|~~|(?<!\w)_{1,3}|_{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINE_START = re.compile(r"^[ \t]*(?:>(?:[ \t]|$)|#{1,6}[ \t]|[-*+•][ \t])", re.MULTILINE)
_NONE: frozenset[str] = frozenset()
_MOST_MARKS = 30
"""Ellipses and brackets of one quote; with more it is read literally only."""
_MARKER = re.compile(
    r"\[(?:\d{1,3}|[a-z]|(?:note|n|nb) \d{1,3}|(?:citation|source|clarification) needed|edit)\](?!\w)", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+")
_RAISED_MARKER = re.compile(r"(?<=[^\W\d]|[.,;:!?'\"’”)])[⁰¹²³⁴-⁹]{1,3}(?!\w)")
_TEX_EXPONENT = re.compile(r"\^\{([^{}]{1,20})\}")
# Marks at the two ends that a page need not have; signs, currency, percent and degree are content.
_LOOSE = " '.,;:!?()[]{}*_|/\\·•…‥、。，．！？；：¿¡«»~।॥؟،؛"
_LOOSE_START = re.compile(rf"^(?:[{re.escape(_LOOSE)}]|-(?!\d)|[>#]\s)+")
_LOOSE_END = re.compile(rf"[{re.escape(_LOOSE)}-]+$")


@dataclass(frozen=True, slots=True)
class Literal:
    """A piece that must stand as it is, folded, and folded with its case."""

    text: str
    cased: str
    bare: str
    """Its letters and digits alone."""
    lead: str = ""
    tail: str = ""
    """Marks before and after it that the page need not have; inside a quote they are looked for first."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands in the quote between two literals: an ellipsis, words in brackets, or both."""

    elided: bool = False
    brackets: tuple[str, ...] = ()
    glued: bool = False
    """A bracket written without a space after a word: `leave[s]`."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The literals of a quote in order, and the gap between each two of them."""

    literals: tuple[Literal, ...]
    gaps: tuple[Gap, ...] = ()
    opening: Gap = Gap()
    """What stands before the first literal."""
    closing: Gap = Gap()
    """What stands after the last one. An ellipsis there may cut the last word."""
    brackets: tuple[str, ...] = ()
    """The text of every bracket, also of those that only change a letter or remark (`[T]he`, `[sic]`)."""
    markers: frozenset[str] = frozenset()
    """Numbers of footnote markers that were taken out of the quote."""

    @property
    def cut(self) -> bool:
        """Whether the last word may be cut."""
        return self.closing.elided


@lru_cache(maxsize=1 << 16)
def patterns(quote: str) -> tuple[Pattern, ...]:
    """The ways to read a quote, the most literal first."""
    plain = unmarked(quote)
    taken = _taken(quote)
    found = [_literal(quote), _literal(plain, taken)]
    found += [] if taken else [_structured(quote)]  # a number in brackets is a marker, not the quoter's word
    found += [_structured(plain, taken)]
    return tuple(dict.fromkeys(pattern for pattern in found if pattern is not None))


def _taken(quote: str) -> frozenset[str]:
    """Numbers of the footnote markers that `unmarked` takes out."""
    markers = (*_MARKER.findall(quote), *_RAISED_MARKER.findall(quote))
    return frozenset(number for marker in markers for number in _NUMBER.findall(fold(marker)))


def too_short(quote: str) -> bool:
    """Whether a quote proves nothing: under 2 words and under 12 letters, under 6 characters without spaces."""
    folded = fold(_EMPHASIS.sub("", _ELISION.sub(" ", quote)))
    bare = letters(folded)
    if count_unspaced(bare) * 2 > len(bare):
        return len(bare) < 6
    words = [word for word in folded.split() if letters(word)]
    return len(words) < 2 and len(bare) < 12


def proves_little(literal: Literal) -> bool:
    """Whether a fragment alone would be too short a quote."""
    return too_short(literal.text)


def unmarked(quote: str) -> str:
    """The quote without Markdown, HTML, footnote markers and table pipes."""
    *spans, rest = _CODE.split(quote)
    outside, code = [*spans[::3], rest], spans[2::3]
    text = "".join(chain.from_iterable(zip_longest(map(_unmarked, outside), code, fillvalue="")))
    return " ".join(cell.strip() for cell in text.split("|")) if "|" in text else text


def _unmarked(text: str) -> str:
    """Text outside of code spans without its markup."""
    text = html.unescape(_INLINE_TAG.sub("", _BLOCK_TAG.sub(" ", _SUP.sub(r"^\1", text))))
    text = _MARKDOWN_LINK.sub(r"\1", _LINE_START.sub("", _CHAT_SOURCE.sub("", _TABLE_RULE.sub(" ", text))))
    text = _ESCAPE.sub(lambda found: chr(_SHELTER + ord(found.group(1))), text)
    text = _EMPHASIS.sub("", _HIGHLIGHT.sub(r"\1", text)).translate(_SHELTERED)
    text = _RAISED_MARKER.sub("", _MARKER.sub("", _ROUND_REMARK.sub("", text)))
    return _TEX_EXPONENT.sub(r"^\1", text)


def _literal(text: str, markers: frozenset[str] = _NONE) -> Pattern | None:
    elided = _ENDS_ELIDED.search(text.rstrip(_CLOSERS)[-8:]) is not None
    piece = _piece(text)  # which loses the dots with all other punctuation at its end
    return Pattern(literals=(piece,), closing=Gap(elided=elided), markers=markers) if piece else None


def _piece(text: str) -> Literal | None:
    whole = fold(text).strip()
    folded = _trim(whole)
    bare = letters(folded)
    if not bare:
        return None
    lead, tail = whole.split(folded, 1)
    return Literal(folded, _trim(fold(text, keep_case=True)), bare, lead, tail)


def _trim(folded: str) -> str:
    return _LOOSE_END.sub("", _LOOSE_START.sub("", folded))


def _structured(text: str, markers: frozenset[str] = _NONE) -> Pattern | None:
    marks = list(islice(_STRUCTURE.finditer(text), _MOST_MARKS + 1))
    if not marks or len(marks) > _MOST_MARKS:
        return None
    literals: list[Literal] = []
    gaps: list[Gap] = [Gap()]
    for is_text, group in groupby(_parts(text), key=lambda part: isinstance(part, str)):
        piece = _piece("".join(str(part) for part in group)) if is_text else None
        if piece:
            literals.append(piece)
            gaps.append(Gap())
        elif not is_text:
            gaps[-1] = _merged((gaps[-1], *(part for part in group if isinstance(part, Gap))))
    if too_short(" ".join(literal.text for literal in literals)):
        return None  # what stands outside the brackets proves nothing
    brackets = tuple(mark.group(2) for mark in marks if mark.group(2))
    return Pattern(
        literals=tuple(literals),
        gaps=tuple(gaps[1:-1]),
        opening=gaps[0],
        closing=gaps[-1],
        brackets=brackets,
        markers=markers,
    )


def _parts(text: str) -> Iterator[str | Gap]:
    """Raw text and gaps as they come. A bracket that opens a word (`[T]he`) is part of its text."""
    at = 0
    for found in _STRUCTURE.finditer(text):
        inner = found.group(2)
        before, after = text[at : found.start()], text[found.end() : found.end() + 1]
        at = found.end()
        yield before
        if inner is None:
            yield Gap(elided=True)
        elif _REMARK.fullmatch(inner.strip()):
            yield " "
        elif after.isalpha() and not before[-1:].isalnum():
            yield inner
        else:
            yield Gap(brackets=(inner,), glued=before[-1:].isalnum())
    yield text[at:]


def _merged(gaps: tuple[Gap, ...]) -> Gap:
    return Gap(
        elided=any(gap.elided for gap in gaps),
        brackets=tuple(text for gap in gaps for text in gap.brackets),
        glued=any(gap.glued for gap in gaps),
    )
