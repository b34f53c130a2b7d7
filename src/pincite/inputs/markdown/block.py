"""A block of a Markdown file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.inputs.markdown.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A block: `paragraph`, `heading`, `quote`, `list`, `item`, `note`, `table`, `row`, `html`, `code` or `rule`.

    A `row` is the text of its line with the pipes.
    """

    kind: str
    first: int
    """Its first line, from 1."""
    last: int
    """Its last line."""
    text: Text | None = None
    children: tuple[Block, ...] = ()
    label: str = ""
    """Of a footnote definition; the number of an item in a numbered list."""
