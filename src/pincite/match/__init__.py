"""Where a quote stands on a page, or what stands nearest. Similarity ranks; it never passes anything."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.everywhere import attempts
from pincite.match.pattern import too_short
from pincite.match.placing import placements
from pincite.match.sieve import may_stand
from pincite.match.text import Page, Text, letters
from pincite.model import Change, How, Match

if TYPE_CHECKING:
    from pincite.match.pattern import Pattern
    from pincite.match.placing import Placement

__all__ = ["CONTEXT", "Missed", "Page", "find", "may_stand", "too_short"]

CONTEXT = 80
"""Characters of context kept before and after a match."""
_LONGEST_UNIT = 20
"""Characters after a place refused for its unit that are shown with it: the *million* that was cut off."""
_PREFIXED = re.compile(r"(?<=\d) ?([mM](?:Wh?|V|A|Hz|J|Pa|eV|g|m|l|b|B))(?!\w)")


@dataclass(frozen=True, slots=True)
class Missed:
    """A quote that does not stand on a page.

    `refused` names what its gaps and its end would have hidden where only those spoke against it, `passage` is that
    place, with what follows where a unit was cut off.
    """

    refused: tuple[Change, ...] = ()
    passage: str = ""


def find(quote: str, page: Page) -> Match | Missed:
    """The first place where a quote stands, zone by zone, the most literal way of reading it first."""
    missed = Missed()
    for text in page.texts:
        found = _in_zone(text, quote)
        if isinstance(found, Match):
            return found
        missed = missed if missed.refused else found
    return missed


def _in_zone(text: Text, quote: str) -> Match | Missed:
    missed = Missed()
    for variant, way in attempts(text, quote):
        for placement in placements(variant, way):
            span = variant.origin(placement.start, placement.end)
            plain = variant.plain(*span)
            refused = placement.refused or _other_unit(plain, way)
            if not refused:
                return _match(variant, way, span, _how(variant, way, placement, plain))
            more = _LONGEST_UNIT if Change.UNIT in refused else 0
            missed = missed if missed.refused else Missed(refused, variant.plain(span[0], span[1] + more))
    return missed


def _match(text: Text, pattern: Pattern, span: tuple[int, int], how: How) -> Match:
    start, end = span
    whole = text.zone.text
    return Match(
        zone=text.zone.zone,
        start=start,
        end=end,
        how=how,
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


def _how(text: Text, pattern: Pattern, placement: Placement, found: str) -> How:
    if pattern.brackets:
        return How.BRACKETED
    if pattern.cut or any(gap.elided for gap in (pattern.opening, *pattern.gaps)):
        return How.ELIDED
    if text.as_typed or pattern.as_typed:
        return How.TYPED
    if placement.spaced or pattern.gaps or pattern.opening.listed:
        return How.SPACING
    same_case = letters(fold(found, keep_case=True)) == letters(pattern.literals[0].cased)
    return How.EXACT if same_case else How.CASE
