"""Forms (c) and (d): quotations and links, or footnote markers, that stand together in a sentence or list item."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from pincite.inputs.markdown.bonds import Bond
from pincite.model import Binding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.inputs.markdown.quotes import Quote
    from pincite.inputs.markdown.sources import Source

_MOST_RIVALS = 32


def bind_near(sources: Sequence[Source], quotes: Sequence[Quote], *, formal: bool = False) -> list[Bond]:
    """Bind what stands together, both in order.

    One quotation and one source: a pair. Otherwise each quotation takes the nearest source, rather the one that
    follows, names the others as rivals and is ambiguous. A source that no quotation took is given without words.
    `formal`: this is a record (a table row, labelled fields), in which every source is given for the quotation.
    """
    distinct = _distinct(sources)
    if not distinct:
        return []
    binding = Binding.EXPLICIT if formal or _is_footnote(distinct, quotes) else Binding.NEAR
    pairs = list(_pairs(distinct, quotes, formal=formal))
    ambiguous = len(distinct) > 1 or (len(quotes) > 1 and not formal)
    bonds = [_bond(source, quote, distinct, binding, ambiguous=ambiguous) for source, quote in pairs]
    taken = {source.target.value for source, _ in pairs}
    bare = (source for source in distinct if source.target.value not in taken)
    return bonds + [Bond(source=source, binding=_lone(source, binding), formal=source.tagged) for source in bare]


def _lone(source: Source, binding: Binding) -> Binding:
    return Binding.EXPLICIT if source.tagged else binding


def _pairs(sources: list[Source], quotes: Sequence[Quote], *, formal: bool) -> Iterator[tuple[Source, Quote]]:
    if formal and len(quotes) == 1:
        return ((source, quotes[0]) for source in sources)
    if formal and len(quotes) == len(sources):
        return zip(sources, quotes, strict=True)
    return zip(_nearest(sources, quotes), quotes, strict=True)


def _distinct(sources: Sequence[Source]) -> list[Source]:
    """Each URL once: a page linked twice in a sentence is one source."""
    seen: dict[str, Source] = {}
    for source in sources:
        seen.setdefault(source.target.value, source)
    return list(seen.values())


def _is_footnote(sources: Sequence[Source], quotes: Sequence[Quote]) -> bool:
    return len(sources) == len(quotes) == 1 and sources[0].note


def _bond(source: Source, quote: Quote, sources: list[Source], binding: Binding, *, ambiguous: bool) -> Bond:
    rivals = tuple(other.target.value for other in _around(sources, quote) if other is not source) if ambiguous else ()
    return Bond(source=source, quote=quote, binding=binding, ambiguous=ambiguous, rivals=rivals, formal=source.tagged)


def _around(sources: list[Source], quote: Quote) -> list[Source]:
    """The sources nearest to a quotation, so many as are worth trying."""
    at = bisect_left(sources, quote.start, key=lambda source: source.start)
    first = max(0, min(at - _MOST_RIVALS // 2, len(sources) - _MOST_RIVALS - 1))
    return sources[first : first + _MOST_RIVALS + 1]


def _nearest(sources: list[Source], quotes: Sequence[Quote]) -> Iterator[Source]:
    """For each quotation: where links lead and quotations follow, the link before; else the one behind, else before."""
    starts = [source.start for source in sources]
    before = bool(quotes) and starts[0] < quotes[0].start and starts[-1] < quotes[-1].start
    limits = [*(quote.start for quote in quotes[1:]), float("inf")]
    for quote, limit in zip(quotes, limits, strict=False):
        behind = bisect_left(starts, quote.start)
        follows = behind < len(starts) and (starts[behind] < limit or behind == 0)
        yield sources[behind] if follows and not before else sources[behind - 1]
