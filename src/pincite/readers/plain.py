"""Plain text, hard-wrapped perhaps: a line break may stand for a space, for nothing, or for a hyphenation."""

from __future__ import annotations

import re

from pincite.model import Document, Zone, ZoneText
from pincite.readers import encoding, marks, paged
from pincite.readers.layout import lay_out

_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


def read_plain(body: bytes, content_type: str = "", _url: str = "") -> Document:
    """The document of a text. What a server calls a PDF may be the text drawn from one."""
    text = encoding.decode(body, content_type)
    if "\f" in text or content_type.lower().startswith("application/pdf"):
        return paged.document(text.split("\f"), media_type="text/plain")
    return Document(media_type="text/plain", zones=(lines(text),), signs=() if text.strip() else ("empty",))


def lines(text: str) -> ZoneText:
    """Body with line breaks kept; an empty line ends a paragraph."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return lay_out(_PARAGRAPH.sub(marks.BLOCK, whole).replace("\n", marks.LINE)).zone(Zone.BODY)
