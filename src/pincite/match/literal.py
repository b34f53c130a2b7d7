"""Where one literal piece of a quote stands in a zone.

A plain `find` on the folded text comes first. Where it fails, only letters and digits are searched, and every gap
between two of them is then compared: white space may differ at a joint, beside punctuation and in scripts without
spaces; an optional range may be kept or left out; a quote may part the blocks of the page by punctuation; nothing else
may differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.match.amounts import same_amount
from pincite.match.boundaries import parts
from pincite.match.edges import whole
from pincite.match.scripts import unspaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.pattern import Literal
    from pincite.match.text import Text

_TRIES = 1000
"""Places looked at for one literal: a bound on hostile pages, far above any honest one."""
_COMPARED = 100_000
"""Letters compared for one literal: the same bound for quotes of any length."""
_LETTER = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Hit:
    """A place in the folded text of a zone."""

    start: int
    end: int
    spaced: bool = False
    """Whether white space differs."""


@dataclass(frozen=True, slots=True)
class Window:
    """Where to look: from `start` on, beginning before `end`."""

    start: int
    end: int


def hits(text: Text, literal: Literal, window: Window | None = None, *, cut: bool = False) -> Iterator[Hit]:
    """Every place at which a literal stands with whole edges, in order; `cut` lets its last word be cut."""
    where = window or Window(0, len(text.folded.text))
    found = False
    for hit in _direct(text, literal.text, where, cut=cut):
        found = True
        yield hit
    if not found:
        yield from _by_letters(text, literal, where, cut=cut)


def _direct(text: Text, literal: str, where: Window, *, cut: bool) -> Iterator[Hit]:
    at = where.start - 1
    last = min(where.end + len(literal), len(text.folded.text))
    for _ in range(_TRIES):
        at = text.folded.text.find(literal, at + 1, last)
        if at < 0:
            return
        if whole(text, at, at + len(literal), cut=cut):
            yield Hit(at, at + len(literal))


def _by_letters(text: Text, literal: Literal, where: Window, *, cut: bool) -> Iterator[Hit]:
    bare = literal.bare
    gaps = _LETTER.split(literal.text)  # one more than there are letters
    at = text.bare_at(where.start) - 1 if where.start else -1
    last = text.bare_at(where.end) + len(bare) if where.end < len(text.folded.text) else len(text.bare)
    for _ in range(min(_TRIES, 2 + _COMPARED // len(bare))):
        at = text.bare.find(bare, at + 1, last)
        if at < 0:
            return
        hit = _verified(text, gaps, at)
        if hit and whole(text, hit.start, hit.end, cut=cut):
            yield hit


def _verified(text: Text, gaps: list[str], at: int) -> Hit | None:
    """The hit at letters `at`, when every gap agrees and the marks at both ends of the literal stand there too."""
    places = text.positions(at, at + len(gaps) - 1)
    spaced = False
    for (left, right), gap in zip(pairwise(places), gaps[1:-1], strict=True):
        if text.folded.text[left + 1 : right] == gap:
            continue
        if not any(same(text, left, right, gap) for same in (_same_gap, same_amount, parts)):
            return None
        spaced = spaced or " " in gap or " " in text.folded.text[left + 1 : right]
    start = _ending(text.folded.text, places[0], gaps[0], forward=False)
    end = _ending(text.folded.text, places[-1], gaps[-1], forward=True)
    return None if start is None or end is None else Hit(start, end, spaced)


def _ending(folded: str, at: int, marks: str, *, forward: bool) -> int | None:
    """Offset of the outer edge after walking over the literal's own marks (a sign, a percent sign), None if absent."""
    wanted = marks.replace(" ", "")
    step = 1 if forward else -1
    for mark in wanted if forward else reversed(wanted):
        at += step
        while 0 <= at < len(folded) and folded[at] == " ":
            at += step
        if not (0 <= at < len(folded) and folded[at] == mark):
            return None
    return at + 1 if forward else at


def _same_gap(text: Text, left: int, right: int, gap: str) -> bool:
    """Whether the gap between two letters of the page (folded offsets) is `gap`, within what is tolerated."""
    end, start = text.origin(left, left + 1)[1], text.origin(right, right + 1)[0]
    pages = [text.folded.text[left + 1 : right]]
    if text.has_optional(end, start):
        pages.append(text.fold(text.zone.text[end:start]))
    soft = text.has_joint(end, start)
    neighbours = text.folded.text[left], text.folded.text[right]
    return any(gap == page or _tolerated(gap, page, neighbours, soft=soft) for page in pages)


def _moved(marks: str) -> str:
    """Marks with a comma or full stop after a closing quotation mark, which American printers put before it."""
    return marks.replace(",'", "',").replace(".'", "'.") if "'" in marks else marks


def _tolerated(quote: str, page: str, neighbours: tuple[str, str], *, soft: bool) -> bool:
    """Whether two gaps differ in nothing but white space that may differ."""
    marks = quote.replace(" ", "")
    if _moved(marks) != _moved(page.replace(" ", "")):
        return False
    left, right = neighbours
    if left.isdigit() and right.isdigit():
        return (bool(marks) and marks not in {".", ",", "'", ":"}) or {quote, page} == {":", " : "}
    return bool(marks) or soft or unspaced(left) or unspaced(right)
