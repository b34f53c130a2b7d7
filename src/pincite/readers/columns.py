"""Columns of a PDF page: the boxes of its text, cut at gutters, read column by column."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pypdfium2 import raw

from pincite.readers import raised
from pincite.readers.margins import Line

if TYPE_CHECKING:
    import pypdfium2

MAX_BOXES = 1_500
GUTTER = 8
"""Least width of a gutter in points; a wide word space is 4."""
SMALL = 0.8
"""Height of a raised figure, in heights of its line, at most."""
MAX_DEPTH = 3
"""Cuts inside one another: two give four columns."""


class Box(NamedTuple):
    """A piece of one line. Points from the lower left corner of the page."""

    left: float
    bottom: float
    right: float
    top: float
    text: str


def read(page: pypdfium2.PdfTextPage, *, disordered: bool = False) -> list[Line] | None:
    """The page column by column, row by row; None where nothing suggests columns and the file is in order."""
    count = page.count_rects()
    if not 4 <= count <= MAX_BOXES:
        return None
    empty = [_box(page.get_rect(i)) for i in range(count)]
    if gutter(empty) is None and not disordered:
        return None
    boxes = [box._replace(text=page.get_text_bounded(*box[:4]).strip()) for box in empty]
    found = merged([box for box in boxes if box.text])
    return [Line(box.text, box.left, box.right, box.bottom, _size(page, box)) for box in found]


def _size(page: pypdfium2.PdfTextPage, box: Box) -> float:
    """The size of a line's font."""
    wide, high = box.right - box.left, box.top - box.bottom
    at = page.get_index(box.left + wide / 2, box.bottom + high / 2, wide / 2, high)
    return 0.0 if at is None else size_of(page, at)


def size_of(page: pypdfium2.PdfTextPage, index: int) -> float:
    """The size at which a character is drawn, in points."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(page, index, matrix)
    return float(raw.FPDFText_GetFontSize(page, index)) * math.hypot(matrix.c, matrix.d)


def _box(rect: tuple[float, float, float, float]) -> Box:
    left, bottom, right, top = rect
    return Box(left, bottom, right, top, "")


def lines(boxes: list[Box]) -> list[str]:
    """Lines of text in reading order."""
    return [box.text for box in merged(boxes)]


def merged(boxes: list[Box], depth: int = 0) -> list[Box]:
    """Boxes of lines in reading order."""
    cut = gutter(boxes) if depth < MAX_DEPTH else None
    if cut is None:
        return _rows(boxes)
    out: list[Box] = []
    band: list[Box] = []
    # A box across the gutter (a title, a wide table) ends the columns above it.
    for box in sorted(boxes, key=lambda box: -box.top):
        if box.left < cut < box.right:
            out += _sides(band, cut, depth) + _rows([box])
            band = []
        else:
            band.append(box)
    return out + _sides(band, cut, depth)


def _sides(boxes: list[Box], cut: float, depth: int) -> list[Box]:
    left = [box for box in boxes if box.right <= cut]
    right = [box for box in boxes if box.right > cut]
    return [line for side in (left, right) if side for line in merged(side, depth + 1)]


def gutter(boxes: list[Box]) -> float | None:
    """The middle of the whitest, then widest strip with lines side by side left and right of it."""
    if len(boxes) < 4:
        return None
    best: tuple[int, float, float] | None = None
    allowed = 2 + len(boxes) // 8  # boxes across the strip: title, foot, wide figures
    edges = sorted([(box.left, 1) for box in boxes] + [(box.right, -1) for box in boxes])
    covering = 0
    for (at, step), (following, _) in pairwise(edges):
        covering += step
        width = following - at
        middle = at + width / 2
        found = (-covering, width, middle)
        if covering <= allowed and width >= GUTTER and (best is None or found > best) and _side_by_side(boxes, middle):
            best = found
    return best[2] if best else None


def _side_by_side(boxes: list[Box], cut: float) -> bool:
    """Whether at least two lines left of the cut have a neighbour right of it, and most lines of the shorter side."""
    left = [box for box in boxes if box.right <= cut]
    right = [box for box in boxes if box.left >= cut]
    few, many = sorted((left, right), key=len)
    tops = sorted(box.top for box in many)
    paired = [box for box in few if any(abs(top - box.top) <= (box.top - box.bottom) / 2 for top in _near(tops, box))]
    rows = sum(above.bottom >= (below.bottom + below.top) / 2 for above, below in pairwise(sorted(paired, key=_height)))
    return rows >= 1 and len(paired) * 2 >= len(few)


def _height(box: Box) -> float:
    return -box.bottom


def _near(tops: list[float], box: Box) -> list[float]:
    at = bisect_left(tops, box.top)
    return tops[max(0, at - 1) : at + 1]


def _rows(boxes: list[Box]) -> list[Box]:
    """Boxes of one column as lines, from the top; boxes of one height are one line."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: -box.top):
        if rows and _beside(box, rows[-1]):
            rows[-1].append(box)
        else:
            rows.append([box])
    return [_row(sorted(row)) for row in rows]


def _beside(box: Box, row: list[Box]) -> bool:
    """Whether a box overlaps the tallest of a row by half the height of the lower one."""
    tall = max(row, key=lambda other: other.top - other.bottom)
    lower = min(box.top - box.bottom, tall.top - tall.bottom)
    return min(box.top, tall.top) - max(box.bottom, tall.bottom) > lower / 2


def _row(row: list[Box]) -> Box:
    text = row[0].text
    for before, box in pairwise(row):
        height = box.top - box.bottom
        if _is_power(box, before):
            text += raised.figure(box.text) or box.text
        else:
            text += ("" if box.left - before.right < height / 6 else " ") + box.text
    left, bottoms, rights, tops, _ = zip(*row, strict=True)
    return Box(left[0], min(bottoms), max(rights), max(tops), text)


def _is_power(box: Box, before: Box) -> bool:
    """Whether a box holds a figure, small and raised, that touches a figure: the 6 of 10⁶."""
    small = box.top - box.bottom < (before.top - before.bottom) * SMALL
    higher = box.top > before.top and box.bottom - before.bottom > 1
    touches = box.left - before.right < 2 and before.text[-1:].isdigit()
    return small and higher and touches and raised.figure(box.text) is not None
