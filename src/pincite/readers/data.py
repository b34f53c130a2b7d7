"""Data files: JSON and CSV."""

from __future__ import annotations

import csv
import io

from pincite.model import Document, Zone
from pincite.readers import embedded, encoding, marks
from pincite.readers.layout import clean, lay_out
from pincite.readers.plain import lines, read_plain

MAX_SOURCE = 2_000_000
"""Characters up to which the source is kept as a second body."""


def read_json(body: bytes, content_type: str = "", url: str = "") -> Document:
    """Strings and figures, one a line; then the same as a reader sees it where it holds HTML; then the source."""
    text = encoding.decode(body, content_type)
    value = _decoded(text)
    if value is None:
        return read_plain(body, content_type, url)
    found = [clean(string) for string in embedded.strings(value) if string.strip()]
    zones = [lay_out(marks.BLOCK.join(string.replace("\n", marks.BLOCK) for string in found)).zone(Zone.BODY)]
    if any("<" in string or "&" in string for string in found):
        zones.append(lay_out(_shown(found).replace("\n", marks.BLOCK)).zone(Zone.BODY))
    if len(text) <= MAX_SOURCE:
        zones.append(lines(text))
    return Document(media_type="application/json", zones=tuple(zones))


def _decoded(text: str) -> object:
    """One JSON value, or the list of those that stand one a line; None for anything else."""
    value = embedded.loads(text)
    if value is None:
        rows = [embedded.loads(line) for line in text.splitlines() if line.strip()]
        return rows if rows and None not in rows else None
    return value


def _shown(found: list[str]) -> str:
    from pincite.readers.html import fragment

    return embedded.readable(found, fragment)


def read_csv(body: bytes, content_type: str = "", url: str = "") -> Document:
    """Cells and rows, then the source."""
    text = encoding.decode(body, content_type)
    first = text.partition("\n")[0]
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t|", key=first.count)))
    except csv.Error:
        return read_plain(body, content_type, url)
    cells = (marks.CELL.join(cell.replace("\n", " ") for cell in row) for row in rows)
    zones = [lay_out(marks.BLOCK.join(cells)).zone(Zone.BODY), *([lines(text)] if len(text) <= MAX_SOURCE else [])]
    return Document(media_type="text/csv", zones=tuple(zones))
