"""The text of one block, and where each of its characters stands in the file."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of a block joined by newlines, without the marks of their containers."""

    value: str
    starts: tuple[int, ...]
    """Offset in `value` at which each line begins."""
    places: tuple[tuple[int, int], ...]
    """Line and column (from 1) of each line's first character in the file."""

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character."""
        index = bisect_right(self.starts, offset) - 1
        line, column = self.places[index]
        return line, column + offset - self.starts[index]

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """Start and end of each line, its newline not counted."""
        ends = (*(start - 1 for start in self.starts[1:]), len(self.value))
        return tuple(zip(self.starts, ends, strict=True))


def join(lines: Sequence[str], places: Sequence[tuple[int, int]]) -> Text:
    """Build the text of a block from its lines and their places."""
    starts = accumulate((len(line) + 1 for line in lines[:-1]), initial=0)
    return Text("\n".join(lines), tuple(starts), tuple(places))


def cut(text: Text, start: int, end: int) -> Text:
    """The part of a text between two offsets, as a text of its own."""
    first, last = bisect_right(text.starts, start), bisect_right(text.starts, end)
    starts = [start, *text.starts[first:last]]
    places = tuple(text.place(offset) for offset in starts)
    return Text(text.value[start:end], tuple(offset - start for offset in starts), places)
