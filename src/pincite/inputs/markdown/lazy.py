"""Lines that Markdown counts to a list item, and that begin the next citation."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.text import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.inputs.markdown.block import Block

_QUOTE = re.compile(r"[*_]{0,3}[\"“„«»「『'‘‚]")
_TAGGED = re.compile(r"\[[^\[\]]+\][*_]{0,3}:?[*_]{0,3}[ \t]*<?https?://", re.IGNORECASE)


def unlazy(listing: Block) -> Iterator[Block]:
    """Cut a list behind each item `- "quote"` whose next line, at the margin, is a tagged source.

    To CommonMark (5.2, laziness) that line continues the item; to its writer it is the next citation.
    """
    kept: list[Block] = []
    for item in listing.children:
        line = _lazy_line(item)
        if line is None:
            kept.append(item)
            continue
        above, *below = _split(item, line)
        yield _part(listing, [*kept, above])
        yield from below
        kept = []
    if kept:
        yield _part(listing, kept)


def _lazy_line(item: Block) -> int | None:
    """Index of the first line at the margin, in an item that begins with a quotation and goes on with a source."""
    text = item.children[0].text if item.children and item.children[0].kind == "paragraph" else None
    if text is None or len(text.places) < 2 or not _QUOTE.match(text.value):
        return None
    margin = text.places[0][1]
    lazy = next((index for index, place in enumerate(text.places) if place[1] < margin), None)
    return lazy if lazy is not None and _TAGGED.search(text.value, text.starts[lazy]) else None


def _split(item: Block, line: int) -> tuple[Block, ...]:
    """The item above a line, and the blocks from that line on."""
    paragraph, *others = item.children
    text = paragraph.text
    if text is None:
        return (item,)
    start = text.starts[line]
    first = text.places[line][0]
    upper = replace(paragraph, text=cut(text, 0, start - 1), last=first - 1)
    lower = replace(paragraph, text=cut(text, start, len(text.value)), first=first)
    return (replace(item, children=(upper,), last=first - 1), lower, *others)


def _part(listing: Block, items: list[Block]) -> Block:
    return replace(listing, children=tuple(items), first=items[0].first, last=items[-1].last)
