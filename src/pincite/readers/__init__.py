"""Bytes to a Document. What they are is sniffed; a reader never raises and never contacts anybody.

`READERS` names a function a media type; the modules behind it are imported when they are first used.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from pincite import reading
from pincite.model import Document
from pincite.readers.types import DOCX, EPUB

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[bytes, str, str], Document]
    """Body, Content-Type header, address of the document."""

READER_VERSION = "6"
"""Changes whenever a reader may read the same bytes otherwise: stored readings are keyed by it."""


def _read(function: str, body: bytes, content_type: str, url: str) -> Document:
    module, name = function.split(":")
    reader: Reader = getattr(import_module(f"pincite.readers.{module}"), name)
    return reader(body, content_type, url)


READERS: dict[str, Reader] = {
    "text/html": partial(_read, "html:read_html"),
    "application/xhtml+xml": partial(_read, "html:read_xhtml"),
    "application/pdf": partial(_read, "pdf:read_pdf"),
    "text/plain": partial(_read, "plain:read_plain"),
    "text/markdown": partial(_read, "markdown:read_markdown"),
    "text/csv": partial(_read, "data:read_csv"),
    "application/json": partial(_read, "data:read_json"),
    "application/xml": partial(_read, "xml:read_xml"),
    DOCX: partial(_read, "docx:read_docx"),
    EPUB: partial(_read, "epub:read_epub"),
}


def read(body: bytes, *, content_type: str = "", url: str = "", wary: bool = False) -> Document:
    """The document in `body`. One that cannot be read has no zones and a sign that says why.

    `wary`, for what is read in a process of its own: tangled markup is flattened, so that it parses in linear time.
    """
    media_type = import_module("pincite.readers.sniff").sniff(body, content_type, url)
    if wary and media_type in {"text/html", "application/xhtml+xml", "application/xml"}:
        body = import_module("pincite.readers.guard").tamed(body)
    if not body or body.isspace():
        scanned = ("scanned_pdf",) if "application/pdf" in content_type.lower() else ()
        return Document(media_type=media_type, zones=(), signs=(*scanned, "empty"))
    reader = READERS.get(media_type)
    if reader is None:
        why = f"files of type {media_type} are not read"
        return Document(media_type=media_type, zones=(), signs=("unsupported_type",), description=why)
    return reader(body, content_type, url)


def read_apart(body: bytes, *, content_type: str, url: str) -> bytes:
    """The work of a process of its own: read warily and fold; the answer is the reading as the store keeps it."""
    return reading.encode(reading.build(read(body, content_type=content_type, url=url, wary=True)))


def isolated(body: bytes, *, content_type: str) -> bool:
    """Whether `body` must be read in a process of its own, which can be killed."""
    media_type = import_module("pincite.readers.sniff").sniff(body, content_type)
    return import_module("pincite.readers.guard").suspicious(body, media_type) is True
