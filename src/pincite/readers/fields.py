"""What was filled into the fields of a PDF page, or written on top of it."""

from __future__ import annotations

from ctypes import c_ushort
from typing import TYPE_CHECKING

from pypdfium2 import raw

if TYPE_CHECKING:
    import pypdfium2

MAX_ANNOTATIONS, MAX_UNITS = 1_000, 20_000
"""Annotations of a page that are looked at, and UTF-16 units of one."""
_KEYS = {raw.FPDF_ANNOT_WIDGET: b"V", raw.FPDF_ANNOT_FREETEXT: b"Contents"}
"""Where the shown text of an annotation is kept (ISO 32000-1, 12.5.6.6 and 12.7.4)."""


def read(page: pypdfium2.PdfPage) -> list[str]:
    """The texts in form fields and in text boxes that annotate the page."""
    count = min(raw.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
    return [text for i in range(count) if (text := _text(page, i))]


def _text(page: pypdfium2.PdfPage, index: int) -> str:
    annotation = raw.FPDFPage_GetAnnot(page, index)
    if not annotation:
        return ""
    try:
        key = _KEYS.get(raw.FPDFAnnot_GetSubtype(annotation))
        return _string(annotation, key) if key else ""
    finally:
        raw.FPDFPage_CloseAnnot(annotation)


def _string(annotation: object, key: bytes) -> str:
    size = raw.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    if not 2 < size <= 2 * MAX_UNITS:
        return ""
    buffer = (c_ushort * (size // 2))()
    raw.FPDFAnnot_GetStringValue(annotation, key, buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\x00").strip()
