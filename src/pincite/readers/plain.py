"""Plain text, hard-wrapped perhaps: a line break may stand for a space, for nothing, or for a hyphenation."""

from __future__ import annotations

import re

from pincite.model import Document, Zone, ZoneText
from pincite.readers import encoding, marks, paged
from pincite.readers.layout import lay_out

_PARAGRAPH = re.compile(r"\n[ \t>]*\n(?:[ \t>]*\n)*[ \t]*")
# ECMA-48 control sequences and operating system commands; letters struck over one another, as for a printer.
_ESCAPES = re.compile(r"\x1b\[[0-?]{0,64}[ -/]{0,8}[@-~]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)")
_STRUCK = re.compile(r"[^\n\x08]\x08")
# The end of a page of an RFC (RFC 7322, 3).
_PAGE_END = re.compile(r"^(.{0,100}\[Page \d{1,4}\])[ \t]*$", re.MULTILINE)
_PREFIX = re.compile(r"[ \t]*(?:(?:>[ \t]?)+|#[ \t]|//[ \t])")
# Emphasis as it is typed: _so_ or *so*.
_STRESSED = re.compile(r"(?<![\w*])([_*])(?=[^\W\d_])([^_*\n]{1,200}(?:\n[^_*\n]{1,200})?)(?<=[\w.,;:!?])\1(?![\w*])")


_MAY, _GO = marks.OPTIONAL, marks.OPTIONAL_END


def read_plain(body: bytes, content_type: str = "", _url: str = "") -> Document:
    """The document of a text. What a server calls a PDF may be the text drawn from one."""
    text = encoding.decode(body, content_type)
    drawn = content_type.lower().startswith("application/pdf")
    if not drawn and ("\x1b" in text or "\x08" in text):
        text = _STRUCK.sub("", _ESCAPES.sub("", text))
    if "\f" not in text and len(_PAGE_END.findall(text)) > 1:
        text = _PAGE_END.sub("\\1\f", text)
    if "\f" in text or drawn:
        return paged.document(text.split("\f"), media_type="text/plain")
    return Document(media_type="text/plain", zones=(lines(text),), signs=() if text.strip() else ("empty",))


def lines(text: str, zone: Zone = Zone.BODY) -> ZoneText:
    """A zone with line breaks kept; an empty line ends a paragraph."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    whole = _STRESSED.sub(rf"{_MAY}\1{_GO}\2{_MAY}\1{_GO}", _prefixed(whole))
    return lay_out(_PARAGRAPH.sub(marks.BLOCK, whole).replace("\n", marks.LINE)).zone(zone)


def _prefixed(text: str) -> str:
    """Text in which what begins two or more lines in a row (a mail's `>`, a comment's `#`) may be left out."""
    rows = text.split("\n")
    found = [_PREFIX.match(row) for row in rows]
    for i, match in enumerate(found):
        if match and any(found[max(0, i - 1) : i] + found[i + 1 : i + 2]) and match.end() < len(rows[i]):
            rows[i] = f"{_MAY}{match[0]}{_GO}{rows[i][match.end() :]}"
    return "\n".join(rows)
