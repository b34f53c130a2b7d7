"""Where the literals of a quote stand in order, and what the gaps between them leave out."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from pincite.match.gaps import closing, hidden, opening
from pincite.match.literal import Hit, Window, hits
from pincite.match.pattern import proves_little
from pincite.model import Change, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.pattern import Pattern
    from pincite.match.text import Text

ELIDED = 300
"""Characters an ellipsis may leave out in any case."""
ELIDED_IN_PARAGRAPH = 1500
"""Characters an ellipsis may leave out where it does not leave the paragraph."""
_RUNNING = frozenset({Zone.BODY, Zone.HIDDEN, Zone.DATA})
"""Zones of running text. In the others every line is a text of its own, and no ellipsis leads from one to the next."""
_BRIEF = 60
"""Characters an ellipsis beside a fragment that proves nothing alone may leave out."""
_LISTED = 8
"""Characters that may stand between two items of a list: white space, punctuation, a bullet."""
_STARTS, _BRANCHES = 200, 8
_AFTER = 8
"""Characters after a quote, and after each marker there, in which a footnote marker still belongs to it."""
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Placement:
    """A quote in place: folded offsets of the whole, whether white space differs, and what spoke against it."""

    start: int
    end: int
    spaced: bool
    refused: tuple[Change, ...] = ()


def placements(text: Text, pattern: Pattern) -> Iterator[Placement]:
    """Every way to place a pattern in a zone; those whose gaps hide something carry what they hide in `refused`."""
    search, alone = _Search(text, pattern), len(pattern.literals) == 1
    if not alone and not all(literal.bare in text.bare for literal in pattern.literals):
        return
    for hit in islice(_marked(text, pattern, 0, None), _STARTS):
        opened = opening(text, pattern, hit)
        rest = iter([(hit, ())]) if alone else search.rest(1, hit)
        for last, refused in islice(rest, _BRANCHES):
            placement = Placement(
                hit.start, last.end, hit.spaced or last.spaced, (*opened, *refused, *closing(text, pattern, last))
            )
            if _agrees(text, pattern, placement):
                yield placement


def _agrees(text: Text, pattern: Pattern, placement: Placement) -> bool:
    """Whether the page has the footnote numbers that were taken out of the quote, or none, and it is one text."""
    if text.zone.zone in _RUNNING and not pattern.markers:
        return True
    start, end = text.origin(placement.start, placement.end)
    if text.zone.zone not in _RUNNING and "\n" in text.zone.text[start:end]:
        return False
    numbers = _NUMBER.findall(" ".join(text.optional_between(start, text.optional_end(end, _AFTER))))
    following = iter(numbers)
    return not numbers or all(marker in following for marker in pattern.markers)  # in this order


def _marked(text: Text, pattern: Pattern, index: int, window: Window | None) -> Iterator[Hit]:
    """Hits of one literal. Its marks beside a gap count where the page has it with them anywhere."""
    literal = pattern.literals[index]
    lead = literal.lead.strip() if index else ""
    tail = literal.tail.strip() if index + 1 < len(pattern.literals) else ""
    folded = text.folded.text
    lead = lead if lead and lead + literal.text in folded else ""
    tail = tail if tail and literal.text + tail in folded else ""
    for hit in hits(text, literal, window, cut=_may_cut(pattern, index)):
        if folded.startswith(tail, hit.end) and folded.endswith(lead, 0, hit.start):
            yield hit


def _may_cut(pattern: Pattern, index: int) -> bool:
    if index == len(pattern.literals) - 1:
        return pattern.cut or pattern.closing.glued
    return pattern.gaps[index].glued


class _Search:
    """Places the literals after the first, from left to right; what leads nowhere is tried once."""

    def __init__(self, text: Text, pattern: Pattern) -> None:
        self._text = text
        self._pattern = pattern
        self._dead: set[tuple[int, int]] = set()

    def rest(self, index: int, before: Hit) -> Iterator[tuple[Hit, tuple[Change, ...]]]:
        """The last literal's place, and what the gaps hide, for every way to place literal `index` and the rest."""
        key = index, before.end
        if key in self._dead:
            return
        placed = False
        for hit, refused in self._next(index, before):
            more = [(hit, ())] if index + 1 == len(self._pattern.literals) else self.rest(index + 1, hit)
            for last, later in more:
                placed = True
                yield last, (*refused, *later)
        if not placed:
            self._dead.add(key)

    def _next(self, index: int, before: Hit) -> Iterator[tuple[Hit, tuple[Change, ...]]]:
        text, gap = self._text, self._pattern.gaps[index - 1]
        reach = _reach(text, self._pattern, index, before.end)
        window = Window(before.end, min(before.end + reach + 1, len(text.folded.text)))
        near = gap.listed and not gap.elided  # from one item to the next, whatever they are
        places = _marked(text, self._pattern, index, window)
        reached = (hit for hit in places if near or _within_reach(text, before.end, hit))
        for hit in islice(reached, _BRANCHES):
            spaced = hit.spaced or before.spaced
            yield Hit(hit.start, hit.end, spaced), hidden(gap, text, before, hit)


def _within_reach(text: Text, end: int, hit: Hit) -> bool:
    """Whether a gap stays in its table row, and under its heading."""
    first, last = text.origin(end - 1, end)[1], text.origin(hit.start, hit.start + 1)[0]
    whole = text.zone.text
    if whole.find("\n", first, last) < 0:
        return True
    rows = whole[whole.rfind("\n", 0, first) + 1 : first] + whole[last : whole.find("\n", last) % (len(whole) + 1)]
    at = bisect_left(text.zone.headings, (first, first))
    heading = at < len(text.zone.headings) and text.zone.headings[at][1] <= last
    return not heading and "\t" not in rows and "\t" not in whole[first:last]


def _reach(text: Text, pattern: Pattern, index: int, end: int) -> int:
    """How many folded characters the gap before literal `index` may leave out."""
    gap = pattern.gaps[index - 1]
    if gap.listed and not gap.elided:
        return _LISTED
    if not gap.elided:
        return max(40, 4 * sum(map(len, gap.brackets)))
    if proves_little(pattern.literals[index - 1]) or proves_little(pattern.literals[index]):
        return _BRIEF
    origin = text.origin(end - 1, end)[1]
    if text.zone.zone not in _RUNNING:
        line = text.zone.text.find("\n", origin)
        return min(ELIDED, line - origin) if line >= 0 else ELIDED
    block = text.zone.text.find("\n", origin, origin + ELIDED_IN_PARAGRAPH)
    return max(ELIDED, (block if block >= 0 else origin + ELIDED_IN_PARAGRAPH) - origin)
