"""A block quote below `Quote:`: the words that the label announces."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from pincite.inputs.markdown.labels import awaits_quote, fields_of
from pincite.inputs.markdown.quoteblocks import read_quote
from pincite.inputs.markdown.text import join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.text import Text


def put_to_labels(blocks: Sequence[Block], scope: Scope) -> Iterator[Block]:
    """The blocks, and those in them; a block quote of one paragraph is part of the label right above it.

    One that the block behind it credits is a quotation of its own.
    """
    above: Block | None = None
    for block, following in zip_longest(blocks, blocks[1:]):
        whole = replace(block, children=tuple(put_to_labels(block.children, scope))) if block.children else block
        words = _words(whole) if above and above.text and awaits_quote(above.text) else None
        if above and above.text and words and not _credited(whole, following, scope):
            above = replace(above, last=whole.last, text=_joined(above.text, words))
            continue
        if above:
            yield above
        above = whole
    if above:
        yield above


def _credited(block: Block, following: Block | None, scope: Scope) -> bool:
    return following is not None and not fields_of(following) and read_quote(block, following, scope).behind


def _words(block: Block) -> Text | None:
    if block.kind != "quote" or len(block.children) != 1 or block.children[0].kind != "paragraph":
        return None
    return block.children[0].text


def _joined(text: Text, words: Text) -> Text:
    lines = [part.value[start:end] for part in (text, words) for start, end in part.lines]
    return join(lines, (*text.places, *words.places))
