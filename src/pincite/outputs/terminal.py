"""Blocks as lines of a terminal, by rich: wrapped at its width, in its colours. Imported only for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from pincite.outputs.layout import Row, gap, prefix

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.outputs.layout import Block

NARROWEST = 20
"""Columns that the text of a row gets on the narrowest terminal."""


def lines(blocks: Iterable[Block], *, color: bool, width: int) -> Iterator[str]:
    """Lay blocks out as `layout` does; a width of 0 breaks no line."""
    console = _console(color=color, width=width)
    for block in blocks:
        yield from _wrapped(console, Row(label="", spans=block.head), first="", indent=2)
        for row in block.rows:
            yield from _wrapped(console, row, first=prefix(row), indent=len(prefix(row)))
        yield from gap(block)


def _wrapped(console: Console, row: Row, *, first: str, indent: int) -> Iterator[str]:
    text = Text.assemble(*row.spans)
    room = max(console.width - indent, NARROWEST)
    for number, line in enumerate([text] if row.whole else text.wrap(console, room, overflow="fold")):
        line.rstrip()
        yield _rendered(console, Text.assemble((" " * indent if number else first, "dim"), line))


def _rendered(console: Console, text: Text) -> str:
    with console.capture() as capture:
        console.print(text, soft_wrap=True, end="")
    return capture.get()


def _console(*, color: bool, width: int) -> Console:
    """Make a console that depends on nothing in the environment."""
    return Console(
        color_system="standard" if color else None,
        force_terminal=True,
        no_color=not color,
        width=width or 1_000_000,
        legacy_windows=False,
        _environ={},
    )
