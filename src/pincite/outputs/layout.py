"""Blocks of labelled rows as text: unbroken lines here, wrapped and coloured ones in `terminal`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.outputs import View

Span = tuple[str, str]
"""Printable text and its style (`""` or a style of rich)."""
Line = tuple[Span, ...]
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One labelled line. What is `whole` (a URL) is never broken: terminals only follow unbroken links."""

    label: str
    spans: Line
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A headline and the rows under it."""

    head: Line
    rows: tuple[Row, ...] = ()


def text_of(blocks: Iterable[Block], view: View) -> str:
    """Lay blocks out, a blank line after each that has rows."""
    lines = _wrapped(blocks, view) if view.width or view.color else _plain(blocks)
    return "".join(f"{line}\n" for line in lines)


def joined(parts: Iterable[Part], separator: Part) -> tuple[Part, ...]:
    """Put a separator between spans, or between lines."""
    return tuple(each for part in parts for each in (separator, part))[1:]


def prefix(row: Row) -> str:
    """Give what stands before the text of a row."""
    return f"  {row.label:<5} : "


def _plain(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield _text(block.head)
        yield from (prefix(row) + _text(row.spans) for row in block.rows)
        yield from gap(block)


def gap(block: Block) -> tuple[str, ...]:
    """Give the blank line that parts a block from the next; headlines alone stand close together."""
    return ("",) if block.rows else ()


def _text(line: Line) -> str:
    return "".join(text for text, _ in line)


def _wrapped(blocks: Iterable[Block], view: View) -> Iterator[str]:
    from pincite.outputs import terminal

    return terminal.lines(blocks, color=view.color, width=view.width)
