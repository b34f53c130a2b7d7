"""Which quotations and sources of a text stand together: sentence by sentence, then by list item."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from pincite.inputs.markdown.bonds import Bond
from pincite.inputs.markdown.near import bind_near
from pincite.inputs.markdown.passages import is_passage, is_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.inputs.markdown.explicit import Explicit
    from pincite.inputs.markdown.quotes import Quote
    from pincite.inputs.markdown.sources import Source

_RIGHT_BEHIND = re.compile(r"[\s.,;:!?)\]*_]{0,4}")
_BESIDE = re.compile(r"[\s,;:.(*_<]{0,6}")
_Span = TypeVar("_Span", "Quote", "Source")


def gather(
    text: str,
    explicit: Explicit,
    noted: Sequence[Source],
    segments: Sequence[tuple[int, int]],
    *,
    item: bool,
    note: bool = False,
) -> list[Bond]:
    """Bind what the explicit forms left over, in linear time.

    Titles of works are no quotations: those that `(see ...)` names beside a link, and in a footnote those before it.
    """
    quotes = [quote for quote in explicit.quotes if is_passage(text[quote.inner_start : quote.inner_end])]
    quotes = [quote for quote in quotes if not _is_title(text, quote, explicit.sources, note=note)]
    bonds = _footed(text, quotes, noted)
    footed = {bond.quote.start for bond in bonds if bond.quote}
    spent = {bond.source.start for bond in bonds}
    quotes = [quote for quote in quotes if quote.start not in footed]
    free = (source for source in noted if source.start not in spent)
    sources = sorted((*explicit.sources, *free), key=lambda source: source.start)
    loose: list[Quote] = []
    bare: list[list[Source]] = []
    for start, end in segments:
        here, there = _between(quotes, start, end), _outer(_between(sources, start, end), quotes)
        if here and there:
            bonds += bind_near(there, here)
        else:
            loose += here
            bare.append(there)
    if item and loose and not explicit.bonds:
        return bonds + _across(loose, bare, sources, sure=not bonds)
    return bonds + [bond for group in bare for bond in bind_near(group, ())]


def _footed(text: str, quotes: Sequence[Quote], noted: Sequence[Source]) -> list[Bond]:
    """Form (d): a quotation with one footnote marker right behind it, that leads to one source."""
    bonds: list[Bond] = []
    for quote in quotes:
        first = _first(noted, quote.end)
        behind = noted[first : first + 2]
        if not behind or not _RIGHT_BEHIND.fullmatch(text, quote.end, behind[0].start):
            continue
        if len(behind) == 1 or not _RIGHT_BEHIND.fullmatch(text, behind[0].end, max(behind[0].end, behind[1].start)):
            bonds.append(Bond(source=behind[0], quote=quote, formal=False))
    return bonds


def _is_title(text: str, quote: Quote, sources: Sequence[Source], *, note: bool) -> bool:
    following = _first(sources, quote.end)
    if following == len(sources) or (note and following):
        return False
    beside = _BESIDE.fullmatch(text, quote.end, sources[following].start) is not None
    return note or (beside and is_title(text, quote.start))


def _across(loose: list[Quote], bare: list[list[Source]], sources: list[Source], *, sure: bool) -> list[Bond]:
    """Bind quotations without a source in their sentence to sources elsewhere in the list item.

    Where all those have quotations of their own, the nearest may be meant; then, and where anything else stands in
    the item (not `sure`), a miss proves nothing.
    """
    left = [source for group in bare for source in group]
    bonds = bind_near(left or sources, loose)
    bonds = bonds if left else [bond for bond in bonds if bond.quote]
    return [bond if sure or not bond.quote else replace(bond, ambiguous=True) for bond in bonds]


def _between(spans: list[_Span], start: int, end: int) -> list[_Span]:
    return spans[_first(spans, start) : _first(spans, end)]


def _first(spans: Sequence[_Span], offset: int) -> int:
    return bisect_left(spans, offset, key=lambda span: span.start)


def _outer(sources: list[Source], quotes: list[Quote]) -> list[Source]:
    """Links within a quotation count only where no other stands beside it."""
    outer = [source for source in sources if not _inside(source.link, quotes)]
    return outer or sources


def _inside(offset: int, quotes: list[Quote]) -> bool:
    index = _first(quotes, offset) - 1
    return index >= 0 and offset < quotes[index].end
