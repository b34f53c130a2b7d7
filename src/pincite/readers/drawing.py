"""The lines that are drawn on a PDF page, with the places where they stand."""

from __future__ import annotations

import math
import re
from collections import Counter
from contextlib import closing
from ctypes import c_double
from itertools import pairwise
from typing import TYPE_CHECKING

from pypdfium2 import raw

from pincite.readers import columns, shifted
from pincite.readers.margins import Line

if TYPE_CHECKING:
    import pypdfium2

SAMPLE = 24
"""Characters that tell which way the text of a page runs."""
_BREAK = re.compile(r"\x02(?:\r\n)?|\r\n|\n")


def read(page: pypdfium2.PdfPage, *, columned: bool) -> tuple[list[Line], list[Line] | None]:
    """The lines of a page, and the page column by column where it has columns.

    One whose text runs up or down is turned before: the library sorts lines as if they were level.
    """
    with closing(page.get_textpage()) as drawn:
        turn = _turn(drawn)
        if turn == page.get_rotation():
            lines = _lines(drawn, turn)
            return lines, columns.read(drawn, disordered=_disordered(lines)) if columned and not turn else None
    page.set_rotation(turn)
    with closing(page.get_textpage()) as drawn:
        return _lines(drawn, turn), None


def _disordered(lines: list[Line]) -> bool:
    """Whether the file jumps up and down the page, more often than from column to column."""
    jumps = sum(below.bottom > above.bottom + above.height for above, below in pairwise(lines))
    return jumps > 2 and jumps * 8 > len(lines)


def _turn(page: pypdfium2.PdfTextPage) -> int:
    """Clockwise degrees by which the page has to be turned for most of its text to be level."""
    count = page.count_chars()
    angles = (raw.FPDFText_GetCharAngle(page, i) for i in range(0, count, max(1, count // SAMPLE)))
    turns = Counter(round(math.degrees(-angle) / 90) % 4 * 90 for angle in angles)
    return turns.most_common(1)[0][0] if turns else 0


def _lines(page: pypdfium2.PdfTextPage, turn: int) -> list[Line]:
    text = _characters(page)
    lines: list[Line] = []
    at = 0
    for found in _BREAK.finditer(text):
        lines.append(_line(page, text, at, found.start(), hyphen="-" * (found[0][0] == "\x02"), turn=turn))
        at = found.end()
    lines.append(_line(page, text, at, len(text), turn=turn))
    return lines


def _line(page: pypdfium2.PdfTextPage, text: str, start: int, end: int, *, turn: int, hyphen: str = "") -> Line:
    line = text[start:end]
    at = start + len(line) - len(line.lstrip())
    level = round(math.degrees(-raw.FPDFText_GetCharAngle(page, at))) % 360 == turn
    units = shifted.written(page, line, start) + hyphen
    if not units.isascii():
        units = units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    last = max(at, start + len(line.rstrip()) - 1)
    size = max(columns.size_of(page, at), columns.size_of(page, last))
    left, foot = _origin(page, at, turn)
    return Line(units, left, _origin(page, last, turn)[0], foot, size, level or not line.strip())


def _origin(page: pypdfium2.PdfTextPage, index: int, turn: int) -> tuple[float, float]:
    """Where a character stands on the page once that is turned."""
    x, y = c_double(), c_double()
    raw.FPDFText_GetCharOrigin(page, index, x, y)
    return {0: (x.value, y.value), 90: (y.value, -x.value), 180: (-x.value, -y.value)}.get(turn, (-y.value, x.value))


def _characters(page: pypdfium2.PdfTextPage) -> str:
    """UTF-16 units of the page with U+0002 for a hyphen at a line's end and NUL for a glyph without meaning.

    `get_text_range` gives both as U+FFFE, or leaves the glyph out; only the characters one by one tell which it is.
    """
    text: str = page.get_text_range()
    count = page.count_chars()
    if len(text) == count:
        return re.sub("\ufffe", lambda match: _character(page, match.start()), text)
    return "".join(_character(page, index) for index in range(count))


def _character(page: pypdfium2.PdfTextPage, index: int) -> str:
    code = raw.FPDFText_GetUnicode(page, index)
    return "\x00" if code in {0xFFFE, 0xFFFF} or code > 0x10FFFF else chr(code)
