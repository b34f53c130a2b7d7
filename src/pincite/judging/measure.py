"""How well judges judge: pure statistics over labelled outcomes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.opinions import Measured, Rate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Z = 1.959963984540054
"""The standard normal quantile of a two-sided interval of 95 %."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What somebody made of one labelled triple."""

    kind: str
    supports: bool
    """Its label says that the quote supports the claim."""
    flagged: bool
    decided: bool


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The score interval of a share (Wilson, 1927), 0 to 1; of nothing it is all there is."""
    if not total:
        return 0.0, 1.0
    share, spread = hits / total, Z**2 / total
    centre = share + spread / 2
    reach = Z * math.sqrt(share * (1 - share) / total + spread / (4 * total))
    low, high = ((centre + sign * reach) / (1 + spread) for sign in (-1, 1))
    # Where all or none hit, a bound is exact and rounding must not move it.
    return (0.0 if hits == 0 else max(0.0, low)), (1.0 if hits == total else min(1.0, high))


def rate(hits: Iterable[bool]) -> Rate:
    """The share of what is true."""
    all_of = tuple(hits)
    low, high = wilson(sum(all_of), len(all_of))
    return Rate(hits=sum(all_of), total=len(all_of), low=low, high=high)


def measured(outcomes: Sequence[Outcome]) -> Measured:
    """The three rates of a judge or a panel."""
    return Measured(
        caught=rate(one.flagged for one in outcomes if not one.supports),
        false_alarms=rate(one.flagged for one in outcomes if one.supports),
        coverage=rate(one.decided for one in outcomes),
    )


def by_kind(outcomes: Sequence[Outcome]) -> tuple[tuple[str, Measured], ...]:
    """The same for each kind of triple, in alphabetical order."""
    kinds = sorted({one.kind for one in outcomes})
    return tuple((kind, measured([one for one in outcomes if one.kind == kind])) for kind in kinds)
