"""PDF: the text of each page, in the order of the file and, where there are columns, in theirs."""

from __future__ import annotations

import re
from contextlib import closing
from ctypes import c_double
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING

import pypdfium2
from pypdfium2 import raw

from pincite.model import Document
from pincite.readers import columns, paged, raised

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_PAGES, MAX_CHARACTERS = 5_000, 30_000_000
"""What is read of a file; a longer one has the sign `truncated`."""
MAX_COLUMN_PAGES = 1_000
"""Pages that are looked at for columns."""
BARE, GARBLED = 16, 0.2
"""Characters below which a page is a picture, and the share of signs without meaning above which a text is no text."""
RISE, MAX_RISE = 1.5, 12
"""Points by which the foot of an exponent stands above the line."""
_FIGURES = re.compile(r"[0-9]{2,12}")
_ODD = re.compile("[\ufffd\x00\x01\x03-\x08\x0b\x0e-\x1a\x7f-\x9f\ue000-\uf8ff]")
_PDFIUM = Lock()
"""The library must not be entered by two threads at once."""


@dataclass(slots=True)
class _Pages:
    """What was drawn from the pages of a file so far."""

    texts: list[str] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)
    """The same column by column."""
    pictures: int = 0
    """Pages that show something and hold next to no text."""
    broken: bool = False
    whole: bool = True


def read_pdf(body: bytes, content_type: str = "", url: str = "") -> Document:  # noqa: ARG001
    """The document of a PDF; one that cannot be opened has no zones and the sign `damaged_pdf`."""
    try:
        with _PDFIUM, closing(pypdfium2.PdfDocument(body)) as pdf:
            pages = _pages(pdf)
            title = " ".join((pdf.get_metadata_value("Title") or "").split())
    except pypdfium2.PdfiumError:
        return Document(media_type="application/pdf", zones=(), signs=("damaged_pdf",))
    orders = [pages.ordered] if pages.ordered != pages.texts else []
    found = paged.document(pages.texts, media_type="application/pdf", title=title, orders=orders)
    return replace(found, signs=tuple(_signs(pages)))


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
    with closing(pdf[number]) as page, closing(page.get_textpage()) as drawn:
        text = _text(drawn)
        columned = columns.read(drawn) if number < MAX_COLUMN_PAGES else None
        pages.pictures += len(text.strip()) < BARE and (not text.strip() or _shows_picture(page))
    pages.texts.append(text)
    pages.ordered.append(columned or text)


def _text(page: pypdfium2.PdfTextPage) -> str:
    """The page's text with U+0002 for a hyphen at a line's end and NUL for a glyph without meaning.

    `get_text_range` gives both as U+FFFE, or leaves the glyph out; only the characters one by one tell which it is.
    """
    text: str = page.get_text_range()
    count = page.count_chars()
    if len(text) == count:
        return _raised(page, re.sub("\ufffe", lambda match: _character(page, match.start()), text))
    units = "".join(_character(page, index) for index in range(count))
    return _raised(page, units).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _raised(page: pypdfium2.PdfTextPage, text: str) -> str:
    """`text`, whose characters are those of the page, with raised figures after a figure as such: 10⁶, not 106."""
    return _FIGURES.sub(lambda match: _shifted(page, match[0], match.start()), text)


def _shifted(page: pypdfium2.PdfTextPage, figures: str, start: int) -> str:
    lines = [_baseline(page, start + i) for i in range(len(figures))]
    at = next((i for i in range(1, len(lines)) if lines[i] - lines[i - 1] > RISE), 0)
    level = raw.FPDFText_GetCharAngle(page, start) == 0
    if not at or not level or max(lines[at:]) - min(lines[at:]) > RISE or lines[at] - lines[0] > MAX_RISE:
        return figures
    return figures[:at] + (raised.figure(figures[at:]) or figures[at:])


def _baseline(page: pypdfium2.PdfTextPage, index: int) -> float:
    x, y = c_double(), c_double()
    return y.value if raw.FPDFText_GetCharOrigin(page, index, x, y) else 0.0


def _character(page: pypdfium2.PdfTextPage, index: int) -> str:
    code = raw.FPDFText_GetUnicode(page, index)
    return "\x00" if code in {0xFFFE, 0xFFFF} or code > 0x10FFFF else chr(code)


def _shows_picture(page: pypdfium2.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)), None) is not None


def _signs(pages: _Pages) -> Iterator[str]:
    if pages.pictures * 2 > len(pages.texts):
        yield "scanned_pdf"
    odd = sum(_ODD.subn("", text)[1] for text in pages.texts)
    if pages.broken or odd > GARBLED * (sum(map(len, pages.texts)) + 1):
        yield "damaged_pdf"
    if not pages.whole:
        yield "truncated"
