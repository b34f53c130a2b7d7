"""Which of many quotes may stand on a page at all: a quick no for the many that are from elsewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pincite.match.pattern import patterns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.text import Page

_STRIDE, _GRAM = 64, 24
_MANY = 12
"""Quotes from which on it pays to take samples of a page."""


def may_stand(quotes: tuple[str, ...], page: Page) -> Iterator[bool]:
    """For each quote whether some zone has its letters.

    Of a page a sample of 24 letters is taken every 64. A text of 88 letters that stands there holds one, beginning in
    its first 64. So most quotes are ruled out by a look among the samples; the others are searched for.
    """
    bare = page.bare
    samples = _samples(bare) if len(quotes) >= _MANY else None
    for quote in quotes:
        yield any(all(_holds(literal, bare, samples) for literal in way) for way in _bare_literals(quote))


def _holds(literal: str, bare: str, samples: frozenset[str] | None) -> bool:
    ruled_out = samples is not None and len(literal) >= _STRIDE + _GRAM and _beginnings(literal).isdisjoint(samples)
    return not ruled_out and literal in bare


def _samples(bare: str) -> frozenset[str]:
    return frozenset(bare[at : at + _GRAM] for at in range(0, len(bare) - _GRAM + 1, _STRIDE))


@lru_cache(maxsize=1 << 12)
def _beginnings(literal: str) -> frozenset[str]:
    """Every run of letters in which a sample can fall that is taken within the first `_STRIDE` of them."""
    return frozenset(literal[at : at + _GRAM] for at in range(_STRIDE))


@lru_cache(maxsize=1 << 16)
def _bare_literals(quote: str) -> tuple[tuple[str, ...], ...]:
    """The letters of the literals of each way to read a quote, the longest literal first: it fails soonest."""
    found = (*patterns(quote), *patterns(quote, as_typed=True))
    ways = (tuple(sorted((one.bare for one in way.literals), key=len, reverse=True)) for way in found)
    return tuple(dict.fromkeys(ways))
