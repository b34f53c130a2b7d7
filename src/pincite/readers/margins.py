"""Where on a page lines stand, and a reading that skips what parts a sentence there: heads, feet, notes, captions."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from pincite.match.negation import negates
from pincite.readers import marks
from pincite.readers.paged import ENDED, NOTE

if TYPE_CHECKING:
    from collections.abc import Collection

GAP, WIDE_GAP = 1.3, 1.8
"""Distances between lines, in usual ones, beyond which a line stands apart, and clearly apart."""
NEAR, FAR = 1.3, 2
"""Usual distance of two lines, in sizes of the upper one, and one that is none within a paragraph."""
SMALL = 0.93
"""Size of small print, in sizes of the text, at most."""
FEW = 4
"""Lines of a head or foot."""
MAX_SMALL = 200
"""Lines of small print on a page that is looked at for notes."""
_MARK = re.compile(marks.ANY)
_CAPTION = re.compile(
    r"(?:fig(?:ure)?|table|tab|abb(?:ildung)?|tabelle|tableau|figura|tabla|рис|табл)\b\W*\d", re.IGNORECASE
)


class Line(NamedTuple):
    """A line of a page, in points from the lower left corner."""

    text: str
    left: float
    right: float
    bottom: float
    height: float
    """The size of its font."""
    level: bool = True
    """Whether it runs as the page does, and not up its margin."""


class _Row(NamedTuple):
    """The lines of one height, by their numbers on the page."""

    numbers: list[int]
    bottom: float
    size: float
    small: bool
    text: str


def bridged(pages: list[list[Line]]) -> list[str]:
    """The texts of `pages` without what stands, at the edge of a page, between the parts of its running text."""
    body = _body_height(pages)
    rows = [_rows(page, body) for page in pages]
    skipped = [_aslant(page) | _notes(page, found, body) for page, found in zip(pages, rows, strict=True)]
    rows = [_rows(page, body, gone) for page, gone in zip(pages, skipped, strict=True)]
    feet = [_foot(page) for page in rows]
    for i, (foot, ended) in enumerate(feet):
        # A head may be drawn last: then it stands before the next page.
        head = _head(rows[i], ended=ended and (i == 0 or feet[i - 1][1]))
        skipped[i].update(n for row in (*head, *foot) for n in row.numbers)
    return [_without(page, gone) for page, gone in zip(pages, skipped, strict=True)]


def _without(page: list[Line], gone: set[int]) -> str:
    return "\n".join(line.text for i, line in enumerate(page) if i not in gone)


def _aslant(page: list[Line]) -> set[int]:
    """Lines up the margin or across the page, where most run level."""
    found = {i for i, line in enumerate(page) if not line.level}
    return found if len(found) * 2 < len(page) else set()


def _notes(page: list[Line], rows: list[_Row], body: float) -> set[int]:
    """Small print with nothing but small print below it, or above it: the notes of a column, the captions over it."""
    small = [i for i, line in enumerate(page) if line.height < body * SMALL and line.level]
    if len(small) > MAX_SMALL:
        return set()
    outside = {n for row in _apart(rows) for n in row.numbers}
    full = [line for i, line in enumerate(page) if line.height >= body * SMALL and line.text and i not in outside]
    return {
        i
        for i in small
        if not any(_under(line, page[i]) for line in full) or not any(_under(page[i], line) for line in full)
    }


def _apart(rows: list[_Row]) -> list[_Row]:
    """The first and last rows, as far as they stand apart from the others."""
    gaps = _gaps(rows)
    first = next((k for k in range(1, FEW) if k < len(rows) and gaps[k - 1] > GAP), 0)
    last = next((k for k in range(1, FEW) if k < len(rows) and gaps[-k] > GAP), 0)
    return rows[:first] + rows[len(rows) - last :]


def _under(line: Line, upper: Line) -> bool:
    return line.bottom < upper.bottom and line.left < upper.right and line.right > upper.left


def _body_height(pages: list[list[Line]]) -> float:
    heights: Counter[float] = Counter()
    for page in pages:
        for line in page:
            heights[round(line.height, 1)] += len(line.text)
    return heights.most_common(1)[0][0] if heights else 0.0


def _rows(page: list[Line], body: float, gone: Collection[int] = ()) -> list[_Row]:
    """Rows from the top, without the lines `gone`; lines that overlap by half are one row."""
    rows: list[_Row] = []
    lines = [(i, line) for i, line in enumerate(page) if line.level and line.text.strip() and i not in gone]
    for i, line in sorted(lines, key=lambda numbered: -numbered[1].bottom):
        small, text = line.height < body * SMALL, _MARK.sub("", line.text)
        if rows and rows[-1].bottom - line.bottom < line.height / 2:
            last = rows.pop()
            rows.append(_Row([*last.numbers, i], last.bottom, last.size, last.small and small, f"{last.text} {text}"))
        else:
            rows.append(_Row([i], line.bottom, line.height, small, text))
    return rows


def _gaps(rows: list[_Row]) -> list[float]:
    """The distance below each row but the last, in usual distances of lines of text."""
    pairs = [(above.bottom - below.bottom, above) for above, below in pairwise(rows)]
    near = [step for step, row in pairs if step < FAR * row.size and not row.small]
    usual = median(near) if near else NEAR * max((row.size for row in rows), default=0)
    return [step / (usual or 1) for step, _ in pairs]


def _foot(rows: list[_Row]) -> tuple[list[_Row], bool]:
    """What stands below the text of a page, and whether the text above it ends with a sentence."""
    gaps = _gaps(rows)
    low = [k for k in range(1, len(rows)) if _is_foot(rows[k:], gaps[k - 1])]
    # Notes begin high on the page, what else stands below the text is as little as can be.
    low = [k for k in low if NOTE.match(rows[k].text)] + [k for k in low[::-1] if not NOTE.match(rows[k].text)]
    open_ = next((k for k in low if not ENDED.search(rows[k - 1].text)), None)
    if open_ is not None:
        return rows[open_:], False
    clear = next((k for k in low if _is_clear(rows[k:], gaps[k - 1])), len(rows))
    return rows[clear:], clear < len(rows) or not rows or ENDED.search(rows[-1].text) is not None


def _is_clear(rows: list[_Row], gap: float) -> bool:
    """Whether `rows` are a foot even below the end of a sentence: small print, or far apart with a figure."""
    numbered = len(rows) <= 2 and any(character.isdigit() for row in rows for character in row.text)
    return rows[0].small or (gap > WIDE_GAP and numbered)


def _is_foot(rows: list[_Row], gap: float) -> bool:
    """Whether `rows` are no text of the page: small print, a few lines apart, or notes."""
    if all(row.small for row in rows):
        return True
    few = sum(not row.small for row in rows) < FEW and not _negates(rows)
    return gap > GAP and (few or NOTE.match(rows[0].text) is not None)


def _negates(rows: list[_Row]) -> bool:
    """Whether `rows` hold a negation: nothing may be lost that could turn a sentence round."""
    return any(negates(row.text.casefold()) for row in rows if not row.small)


def _head(rows: list[_Row], *, ended: bool) -> list[_Row]:
    """What stands above the text of a page: after an open sentence all that stands apart, else only what must."""
    gaps = _gaps(rows)
    if ended:
        return next((rows[:k] for k in (1, 2) if k < len(rows) and gaps[k - 1] > WIDE_GAP and _is_head(rows[:k])), [])
    high = [k for k in range(1, min(FEW, len(rows) - 1) + 1) if gaps[k - 1] > GAP and _is_head(rows[:k])]
    going_on = next((k for k in high if rows[k].text[:1].islower()), None)
    small = next((k for k, row in enumerate(rows) if not row.small), 0)
    return rows[: going_on or (high[0] if high else small)]


def _is_head(rows: list[_Row]) -> bool:
    """Whether no sentence ends in `rows`, unless they are small print or a caption."""
    if _CAPTION.match(rows[0].text):
        return True
    return not _negates(rows) and all(row.small or not ENDED.search(row.text) for row in rows)
