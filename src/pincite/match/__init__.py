"""Where a quote stands on a page, or what stands nearest. Similarity ranks; it never passes anything."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.pattern import patterns, too_short
from pincite.match.placing import placements
from pincite.match.sieve import may_stand
from pincite.match.text import Page, Text, letters
from pincite.model import Change, How, Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.pattern import Pattern
    from pincite.match.placing import Placement

__all__ = ["CONTEXT", "Missed", "Page", "find", "may_stand", "too_short"]

CONTEXT = 80
"""Characters of context kept before and after a match."""


_PREFIXED = re.compile(r"(?<=\d) ?([mM](?:Wh?|V|A|Hz|J|Pa|eV|g|m|l|b|B))(?!\w)")


@dataclass(frozen=True, slots=True)
class Missed:
    """A quote that does not stand on a page.

    `refused` names what its gaps would have hidden where only those spoke against it, `passage` is that place.
    """

    refused: tuple[Change, ...] = ()
    passage: str = ""


def find(quote: str, page: Page) -> Match | Missed:
    """The first place where a quote stands, zone by zone, the most literal way of reading it first."""
    ways = patterns(quote)
    missed = Missed()
    for text in page.texts:
        found = _in_zone(text, ways)
        if isinstance(found, Match):
            return found
        missed = missed if missed.refused else found
    return missed


def _in_zone(text: Text, ways: tuple[Pattern, ...]) -> Match | Missed:
    missed = Missed()
    for variant, way in ((variant, way) for variant in _variants(text) for way in ways):
        for placement in placements(variant, way):
            start, end = variant.origin(placement.start, placement.end)
            plain = variant.plain(start, end)
            refused = placement.refused or _other_unit(plain, way)
            if not refused:
                return _match(variant, way, placement)
            missed = missed if missed.refused else Missed(refused, plain)
    return missed


def _variants(text: Text) -> Iterator[Text]:
    yield text
    if text.with_optional:
        yield text.with_optional


def _match(text: Text, pattern: Pattern, placement: Placement) -> Match:
    start, end = text.origin(placement.start, placement.end)
    whole = text.zone.text
    return Match(
        zone=text.zone.zone,
        start=start,
        end=end,
        how=_how(text.plain(start, end), pattern, placement),
        text=whole[start:end],
        before=whole[max(0, start - CONTEXT) : start],
        after=whole[end : end + CONTEXT],
        page=bisect_right(text.zone.pages, start) or None,
        brackets=pattern.brackets,
    )


def _other_unit(found: str, pattern: Pattern) -> tuple[Change, ...]:
    """Whether units differ in the case that makes a million of a thousandth: 5 MW and 5 mW."""
    page = _PREFIXED.findall(fold(found, keep_case=True))
    quote = _PREFIXED.findall(" ".join(literal.cased for literal in pattern.literals))
    return (Change.UNIT,) if len(page) == len(quote) and page != quote else ()


def _how(found: str, pattern: Pattern, placement: Placement) -> How:
    if pattern.brackets:
        return How.BRACKETED
    if pattern.cut or any(gap.elided for gap in (pattern.opening, *pattern.gaps)):
        return How.ELIDED
    if placement.spaced or pattern.gaps or pattern.opening.listed:
        return How.SPACING
    same_case = letters(fold(found, keep_case=True)) == letters(pattern.literals[0].cased)
    return How.EXACT if same_case else How.CASE
