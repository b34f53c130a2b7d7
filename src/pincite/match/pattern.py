"""What a quote asks for: literal pieces in order, with elisions and brackets between them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.markup import is_remark, readings, unstressed
from pincite.match.scripts import count_unspaced
from pincite.match.text import letters
from pincite.match.typed import typed

if TYPE_CHECKING:
    from collections.abc import Iterator

_DOTS = r"(?:(?:\.\s){2,9}\.|\.{3,}|[…⋯‥]+)"
_OMITTED = (
    r"(?:snip(?:ped)?|cut|(?:internal |further )?(?:citations?|footnotes?|quotation marks) omitted"
    r"|中略|以下略|略|중략|후략)"
)
_ELISION = re.compile(rf"[\[(<（［〔]\s*(?:{_DOTS}|{_OMITTED})\s*[\])>）］〕]|{_DOTS}", re.IGNORECASE)
_BRACKET = re.compile(r"\[([^\[\]]{1,200})\]")
_LISTED = "\U000f1000"  # private use: the number of a list's item was here
_STRUCTURE = re.compile(rf"({_ELISION.pattern})|{_BRACKET.pattern}|{_LISTED}(\d+|[a-z]){_LISTED}", re.IGNORECASE)
_ITEM = re.compile(r"(?<!\S)(?:\(?(\d{1,2})[.)]|\(?([a-z])\))\s+(?=[^\W\d_])")
_ONLY_DOTS = re.compile(r"[\s\\]*(?:[…⋯‥]|\.\s?\.)[\s.…⋯‥\\]*")
_CLOSERS = " \t\n\r'\"’”»)]>）」』"
_ENDS_ELIDED = re.compile(r"(?:\.\s?\.\s?\.|[…⋯])$")
_NAMES_SIGNS = frozenset("\\&")
"""With these an entity or a command of TeX begins, which may be a sign that is not in ASCII."""
_MOST_MARKS = 30
"""Ellipses and brackets of one quote; with more it is read literally only."""
# Marks at the two ends that a page need not have; signs, currency, percent and degree are content.
_LOOSE = " '.,;:?()[]{}*_|/\\·•▪▫◦‣●○■□・…‥⋯、。，．！？；：¿¡«»।॥؟،؛"
_LOOSE_START = re.compile(rf"^(?:[{re.escape(_LOOSE)}]|!(?!=)|-(?!\d)|~(?!\s?\d)|#\s|>\s(?!\d))+")
_LOOSE_END = re.compile(rf"[{re.escape(_LOOSE)}!~-]+$")


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
    listed: str = ""
    """The number or letter of a list's item, which pages seldom spell out: a block has to begin here."""


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
    markers: tuple[str, ...] = ()
    """Numbers of the footnote markers that were taken out of the quote, and of brackets that look like one."""
    as_typed: bool = False
    """Of the quote as it is typed where keyboards lack its signs."""

    @property
    def cut(self) -> bool:
        """Whether the last word may be cut."""
        return self.closing.elided


@lru_cache(maxsize=1 << 16)
def patterns(quote: str, *, as_typed: bool = False) -> tuple[Pattern, ...]:
    """The ways to read a quote, the most literal first; `as_typed`, with what keyboards lack typed otherwise."""
    if as_typed and quote.isascii() and _NAMES_SIGNS.isdisjoint(quote):
        return patterns(quote)
    spell = typed if as_typed else str
    found = [_literal(spell(quote))]
    structured: list[Pattern | None] = []
    for stripped, taken in readings(quote):
        plain = spell(stripped)
        found.append(_literal(plain, taken) if taken or stripped != quote else None)
        # A number in brackets is a marker, not the quoter's word.
        texts = dict.fromkeys((*(() if taken else (spell(quote),)), plain, _unnumbered(plain)))
        structured += (_structured(text, taken) for text in texts)
    ways = tuple(dict.fromkeys(pattern for pattern in (*found, *structured) if pattern is not None))
    if not as_typed or ways == patterns(quote):
        return ways
    return tuple(replace(way, as_typed=True) for way in ways)


def _unnumbered(plain: str) -> str:
    """The quote with marks for the numbers or letters of list items that count on from each other; else as it is."""
    found = [item.group(1) or item.group(2) for item in _ITEM.finditer(plain)]
    numbers = [int(item) if item.isdigit() else ord(item) for item in found]
    if len(numbers) < 2 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return plain
    return _ITEM.sub(rf" {_LISTED}\1\2{_LISTED} ", plain)


def too_short(quote: str) -> bool:
    """Whether a quote proves nothing: under 2 words and under 12 letters, under 6 characters without spaces."""
    folded = fold(unstressed(_ELISION.sub(" ", quote)))
    bare = letters(folded)
    if 0 < len(bare) <= 2 * count_unspaced(bare):
        return len(bare) < 6
    words = [word for word in folded.split() if letters(word)]
    return len(words) < 2 and len(bare) < 12


def proves_little(literal: Literal) -> bool:
    """Whether a fragment alone would be too short a quote."""
    return too_short(literal.text)


def pieces(plain: str) -> list[str]:
    """What stands between the ellipses of a quote without markup and proves something alone, the longest first."""
    parts = [part.strip(_LOOSE) for part in _ELISION.split(plain)[: _MOST_MARKS + 1]]
    return sorted((part for part in parts if not too_short(part)), key=len, reverse=True) if len(parts) > 1 else []


def _literal(text: str, markers: tuple[str, ...] = ()) -> Pattern | None:
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


def _structured(text: str, markers: tuple[str, ...] = ()) -> Pattern | None:
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
    brackets = tuple(mark.group(2) for mark in marks if mark.group(2) and not _only_dots(mark.group(2)))
    numbers = tuple(bracket for bracket in brackets if bracket.isdecimal())
    return Pattern(
        literals=tuple(literals),
        gaps=tuple(gaps[1:-1]),
        opening=gaps[0],
        closing=gaps[-1],
        brackets=brackets,
        markers=markers or numbers,
    )


def _parts(text: str) -> Iterator[str | Gap]:
    """Raw text and gaps as they come. A bracket that opens a word (`[T]he`) is part of its text."""
    at = 0
    for found in _STRUCTURE.finditer(text):
        inner = found.group(2)
        before, after = text[at : found.start()], text[found.end() : found.end() + 1]
        at = found.end()
        yield before
        if found.group(3):
            yield Gap(listed=found.group(3))
        elif inner is None or _only_dots(inner):
            yield Gap(elided=True)
        elif is_remark(inner.strip(" \t*_")):
            yield " "
        elif after.isalpha():
            yield inner
        else:
            yield Gap(brackets=(inner,), glued=before[-1:].isalnum())
    yield text[at:]


def _only_dots(inner: str) -> bool:
    """Whether a bracket holds an ellipsis and nothing else, escaped perhaps: `[&hellip;]`."""
    return _ONLY_DOTS.fullmatch(html.unescape(inner)) is not None


def _merged(gaps: tuple[Gap, ...]) -> Gap:
    return Gap(
        elided=any(gap.elided for gap in gaps),
        brackets=tuple(text for gap in gaps for text in gap.brackets),
        glued=any(gap.glued for gap in gaps),
        listed="".join(gap.listed for gap in gaps),
    )
