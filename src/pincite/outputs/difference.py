"""A word diff as one line: coloured on a terminal, marked `[-so-]{+so+}` elsewhere (as git marks words)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from pincite.outputs.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.outputs.layout import Line, Span

CONTEXT = 60
"""Characters of unchanged text kept on either side of a change."""
LONGEST = 160
"""Characters kept of one change."""
_CLOSING = frozenset(",.;:!?)]}%’”»")
_MARKS = {"delete": ("[-", "-]", "strike red"), "insert": ("{+", "+}", "green")}

Step = tuple[str, str]


def difference(diff: tuple[Step, ...], *, color: bool) -> Line:
    """Show a diff of (`equal` | `delete` | `insert`, words) steps; long unchanged stretches are cut."""
    steps = [(kind, text.strip()) for kind, text in diff if text.strip()]
    return tuple(_spans(steps, color=color))


def _spans(steps: list[Step], *, color: bool) -> Iterator[Span]:
    last = len(steps) - 1
    for at, (kind, text) in enumerate(steps):
        if at:
            yield _space(steps[at - 1], steps[at], color=color), ""
        yield (
            _changed(kind, text, color=color)
            if kind in _MARKS
            else (_unchanged(text, first=not at, last=at == last), "")
        )


def _space(before: Step, after: Step, *, color: bool) -> str:
    """Part two steps, but not what was from what is where marks part them, nor what no space belongs between."""
    replaced = (before[0], after[0]) == ("delete", "insert")
    wide = all(east_asian_width(character) in "WF" for character in before[1][-1] + after[1][0])
    return "" if wide or after[1][0] in _CLOSING or (replaced and not color) else " "


def _changed(kind: str, text: str, *, color: bool) -> Span:
    before, after, style = _MARKS[kind]
    shown = clipped(text, LONGEST)
    return (shown, style) if color else (f"{before}{shown}{after}", "")


def _unchanged(text: str, *, first: bool, last: bool) -> str:
    if len(text) <= 2 * CONTEXT:
        return visible(text)
    start, end = visible(text[:CONTEXT]), visible(text[-CONTEXT:])
    start, end = start.rpartition(" ")[0] or start, end.partition(" ")[2] or end
    return end if first else start if last else f"{start} ... {end}"
