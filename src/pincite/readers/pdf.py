"""PDF: the text of each page, in the order of the file and, where there are columns, in theirs."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING

import pypdfium2
from pypdfium2 import raw

from pincite.model import Document, Zone, ZoneText
from pincite.readers import drawing, fields, margins, paged, plain
from pincite.readers.layout import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_PAGES, MAX_CHARACTERS = 5_000, 30_000_000
"""What is read of a file; a longer one has the sign `truncated`."""
MAX_COLUMN_PAGES = 1_000
"""Pages that are looked at for columns."""
BARE, GARBLED = 16, 0.2
"""Characters below which a page is a picture, and the share of signs without meaning above which a text is no text."""
COVERED, STAMP, MAX_PICTURES = 0.7, 2, 200
"""Share of a page under pictures and its own lines, as few as a stamp has, that make it a scan; pictures looked at."""
LOCKED = "the file opens only with a password"
_ODD = re.compile("[\ufffd\x00\x01\x03-\x08\x0b\x0e-\x1a\x7f-\x9f\u2701-\u27bf\ue000-\uf8ff]")
_PDFIUM = Lock()
"""The library must not be entered by two threads at once."""


@dataclass(slots=True)
class _Pages:
    """What was drawn from the pages of a file so far."""

    texts: list[str] = field(default_factory=list)
    lines: list[list[margins.Line]] = field(default_factory=list)
    ordered: list[list[margins.Line]] = field(default_factory=list)
    """The same column by column."""
    bare: list[bool] = field(default_factory=list)
    """Of each page, whether it shows something and holds next to no text."""
    covered: list[bool] = field(default_factory=list)
    """Of each page, whether it is under pictures."""
    fields: list[str] = field(default_factory=list)
    """What was filled in or written on top."""
    broken: bool = False
    whole: bool = True


def read_pdf(body: bytes, content_type: str = "", url: str = "") -> Document:  # noqa: ARG001
    """The document of a PDF; one that cannot be opened has no zones and the sign `damaged_pdf`."""
    try:
        with _PDFIUM, closing(pypdfium2.PdfDocument(body)) as pdf:
            pages = _pages(pdf)
            title = " ".join(clean(pdf.get_metadata_value("Title") or "").split())
    except pypdfium2.PdfiumError as error:
        why = LOCKED if error.err_code == raw.FPDF_ERR_PASSWORD else ""
        return Document(media_type="application/pdf", zones=(), signs=("damaged_pdf",), description=why)
    orders = [margins.bridged(pages.lines)]
    if pages.ordered != pages.lines:
        orders += ["\n".join(line.text for line in page) for page in pages.ordered], margins.bridged(pages.ordered)
    found = paged.document(pages.texts, media_type="application/pdf", title=title, orders=orders)
    return replace(found, zones=(*found.zones, *_filled(pages)), signs=tuple(_signs(pages)))


def _filled(pages: _Pages) -> list[ZoneText]:
    return [plain.lines("\n\n".join(pages.fields), Zone.DATA)] if pages.fields else []


def _pages(pdf: pypdfium2.PdfDocument) -> _Pages:
    pages = _Pages(whole=len(pdf) <= MAX_PAGES)
    size = 0
    for number in range(min(len(pdf), MAX_PAGES)):
        try:
            _take(pdf, number, pages)
        except pypdfium2.PdfiumError:
            pages.broken = True
            continue
        size += len(pages.texts[-1])
        if size > MAX_CHARACTERS:
            pages.whole = False
            break
    return pages


def _take(pdf: pypdfium2.PdfDocument, number: int, pages: _Pages) -> None:
    with closing(pdf[number]) as page:
        lines, columned = drawing.read(page, columned=number < MAX_COLUMN_PAGES)
        text = "\n".join(line.text for line in lines)
        shown = _shown(page)
        pages.bare.append(not text.strip() or (len(text.strip()) < BARE and shown > 0))
        pages.covered.append(shown > COVERED)
        pages.fields += fields.read(page)
    pages.texts.append(text)
    pages.lines.append(lines)
    pages.ordered.append(columned or lines)


def _shown(page: pypdfium2.PdfPage) -> float:
    """The share of a page that lies under pictures; 1 at most, above 0 where there is any."""
    pictures = islice(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3), MAX_PICTURES)
    boxes = [picture.get_bounds() for picture in pictures]
    width, height = page.get_size()
    areas = [abs((right - left) * (top - bottom)) for left, bottom, right, top in boxes]
    return min(1.0, max(sum(areas) / (width * height or 1), 0.01)) if boxes else 0.0


def _scanned(pages: _Pages) -> bool:
    """Whether most pages are pictures, with nothing beside but a stamp: a line or two, or what is on every page."""
    stamps = paged.repeated(pages.texts)
    own = [sum(bool(line.strip()) and line not in stamps for line in text.split("\n")) for text in pages.texts]
    stamped = [covered and count <= STAMP for covered, count in zip(pages.covered, own, strict=True)]
    return sum(map(max, pages.bare, stamped)) * 2 > len(pages.texts)


def _signs(pages: _Pages) -> Iterator[str]:
    if _scanned(pages):
        yield "scanned_pdf"
    odd = sum(_ODD.subn("", text)[1] for text in pages.texts)
    if pages.broken or odd > GARBLED * (sum(map(len, pages.texts)) + 1):
        yield "damaged_pdf"
    if not pages.whole:
        yield "truncated"
