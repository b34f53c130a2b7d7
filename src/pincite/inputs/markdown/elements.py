"""Block quotes that are written as HTML elements."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.inputs.markdown.block import Block
from pincite.inputs.markdown.sources import DASH
from pincite.inputs.markdown.text import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.markdown.text import Text

_OPENING = re.compile(r"\s*(<blockquote(?:\s[^<>]*)?>)", re.IGNORECASE)
_CLOSING = re.compile(r"</blockquote\s*>", re.IGNORECASE)
_EDGE = re.compile(r"<(/?)blockquote(?=[\s>])", re.IGNORECASE)
# Where a paragraph of the words ends, or what credits them begins.
_BREAK = re.compile(rf"</p\s*>|<br\s*/?>(?=\s*{DASH}\s)|<(?:footer|cite|figcaption)(?:\s[^<>]*)?>", re.IGNORECASE)
_LEAD = re.compile(r"(?:\s|<p(?:\s[^<>]*)?>)*", re.IGNORECASE)
_CITES = re.compile(r"\scite\s*=", re.IGNORECASE)
_SPOKEN = frozenset({"paragraph", "html", "quote", "list"})


def unfold(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with `<blockquote>...</blockquote>` as a block quote: its words, then what credits them."""
    rest = deque(blocks)
    held: list[Block] = []
    while rest:
        block = rest.popleft()
        opening = _opened(block)
        if opening or block.kind not in _SPOKEN:
            yield from held
            held = []
        if not held and not opening:
            yield block
            continue
        first, *behind = _pieces(block)
        rest.extendleft(reversed(behind))
        held.append(first)
        if _closed(first):
            yield _quote(held)
            held = []
    yield from held


def _opened(block: Block) -> bool:
    """Whether block quotes begin here; of such as hold another nobody can say whose words are whose."""
    if block.kind != "html" or block.text is None or not _OPENING.match(block.text.value):
        return False
    edges = [edge[1] for edge in _EDGE.finditer(block.text.value)]
    return all(edge != following for edge, following in pairwise(edges))


def _closed(block: Block) -> bool:
    return block.kind in {"html", "paragraph"} and block.text is not None and bool(_CLOSING.search(block.text.value))


def _pieces(block: Block) -> list[Block]:
    """The parts of a block, each up to the end of a block quote."""
    if block.text is None or not _closed(block):
        return [block]
    ends = [0, *(closing.end() for closing in _CLOSING.finditer(block.text.value)), len(block.text.value)]
    parts = (_paragraph(block.text, start, end) for start, end in pairwise(ends))
    return [replace(part, kind="html") if _opens(part) else part for part in parts if part]


def _opens(block: Block) -> bool:
    return block.text is not None and _OPENING.match(block.text.value) is not None


def _quote(held: list[Block]) -> Block:
    children: list[Block] = []
    tag: Block | None = None
    for block in held:
        opening = _OPENING.match(block.text.value) if block.text and block is held[0] else None
        if block.text and opening and _CITES.search(opening[1]):
            tag = _paragraph(block.text, opening.start(1), opening.end(1))
        children += _parts(block.text, opening.end() if opening else 0) if block.text else [block]
    children += [tag] if tag else []
    return Block(kind="quote", first=held[0].first, last=held[-1].last, children=tuple(children))


def _parts(text: Text, start: int) -> Iterator[Block]:
    """The paragraphs of a block from an offset up to the end of its block quote, each credit as one."""
    closing = _CLOSING.search(text.value, start)
    end = closing.start() if closing else len(text.value)
    breaks = [at for found in _BREAK.finditer(text.value, start, end) for at in found.span()]
    edges = iter([start, *breaks, end])
    for first, last in zip(edges, edges, strict=True):
        if part := _paragraph(text, first, last):
            yield part


def _paragraph(text: Text, start: int, end: int) -> Block | None:
    lead = _LEAD.match(text.value, start, end)
    start = lead.end() if lead else start
    words = text.value[start:end].rstrip()
    if not words:
        return None
    part = cut(text, start, start + len(words))
    return Block(kind="paragraph", first=part.places[0][0], last=part.places[-1][0], text=part)
