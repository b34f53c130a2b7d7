"""What bytes are, whatever the server says (WHATWG MIME Sniffing, with what scholars' servers get wrong)."""

from __future__ import annotations

import re

from pincite.readers.guess import paired
from pincite.readers.types import DOCX, EPUB

_TAG = re.compile(
    rb"<(?:!doctype\s+html|(?:html|head|body|title|meta|link|script|style|iframe|h[1-6]|div|font|table|a|b|br|p|span|"
    rb"ul|ol|main|article|section|header|nav|form|center|img|noscript)(?=[\s/>]))",
    re.IGNORECASE,
)
_ROOT = re.compile(rb"<(?:!doctype\s+html|html[\s>])", re.IGNORECASE)
_XML = re.compile(rb"<(?:\?xml\b|rss\b|feed\b|rdf:RDF\b)", re.IGNORECASE)
_PROLOGUE = re.compile(rb"<!--.*?-->|<\?.*?\?>", re.DOTALL)
_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"\x1f\x8b", "application/gzip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"),
    (b"{\\rtf", "application/rtf"),
    (b"%!PS", "application/postscript"),
    (b"OggS", "application/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"BZh", "application/x-bzip2"),
    (b"\xfd7zXZ\x00", "application/x-xz"),
    (b"\x28\xb5\x2f\xfd", "application/zstd"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"AT&TFORM", "image/vnd.djvu"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"Rar!\x1a\x07", "application/vnd.rar"),
)
_ZIPPED = {
    "word/": DOCX,
    "xl/": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ppt/": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
_STATED = re.compile(rb"mimetype(application/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]{1,40}))")
# Binary data bytes (MIME Sniffing, 3), without form feed and escape.
_BINARY = bytes([*range(9), 0x0B, *range(0x0E, 0x1B), *range(0x1C, 0x20)])
_CONTROLS = re.compile("[\0-\x08\x0b\x0e-\x1f\ufffe\uffff]")
_STRAY = 0.05  # the share of them that text may hold
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_SUFFIXES = {".md": "text/markdown", ".markdown": "text/markdown", ".csv": "text/csv", ".tsv": "text/csv"}
_SAID = {
    "text/markdown": "text/markdown",
    "text/x-markdown": "text/markdown",
    "text/csv": "text/csv",
    "text/tab-separated-values": "text/csv",
}


def essence(content_type: str) -> str:
    """Media type without parameters, in lower case."""
    return content_type.partition(";")[0].strip().lower()


def sniff(body: bytes, content_type: str = "", url: str = "") -> str:
    """Media type of `body`: one of `READERS`, or the name of something that is not read."""
    said = essence(content_type)
    head = _first(body)
    return (
        _page(head, said)
        or _binary(body, head, said)
        or _markup(head, said)
        or _text(body, said, url)
        or said.replace("application/pdf", "")
        or "application/octet-stream"
    )


def _first(body: bytes) -> bytes:
    """The first bytes without byte-order mark and leading white space."""
    if body.startswith(_UTF16):
        wide = "utf-32" if body.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")) else "utf-16"
        return body[:4096].decode(wide, "replace").encode().lstrip()
    if pairs := _paired(body):
        return body[:4096].decode(pairs, "replace").encode().lstrip()
    return body[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()


def _paired(body: bytes) -> str | None:
    """UTF-16 without a mark, where it is text and nothing else."""
    pairs = paired(body) if b"\0" in body[:64] else None
    text = body[:1024].decode(pairs, "replace") if pairs else ""
    return pairs if text and not _CONTROLS.search(text) else None


def _page(head: bytes, said: str) -> str | None:
    # Before the PDF mark: a page may quote it, and a login page is served under the type of the file it guards.
    if _ROOT.match(_PROLOGUE.sub(b"", head).lstrip()):
        strict = said.endswith("+xml") or (head.startswith(b"<?xml") and said != "text/html")
        return "application/xhtml+xml" if strict else "text/html"
    return None


def _binary(body: bytes, head: bytes, said: str) -> str | None:
    if head.startswith(b"%PDF-") or (b"%PDF-" in head[:1024] and not said.startswith("text/")):
        return "application/pdf"
    if head.startswith(b"PK\x03\x04"):
        return _zipped(body)
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return "image/webp"
    if head[4:8] == b"ftyp":
        return "video/mp4"
    return next((name for magic, name in _MAGIC if head.startswith(magic)), None)


def _zipped(body: bytes) -> str:
    """A zip archive by the names it holds (EPUB OCF 3.3, 4.3; ECMA-376 part 2)."""
    # The first file of an e-book or an OpenDocument says what the archive is (OpenDocument 1.3 part 2, 3.3).
    if (stated := _STATED.match(body, 30)) is not None:
        return stated[1].decode()
    from pincite.readers.zipped import Archive

    names = Archive(body).names
    if "META-INF/container.xml" in names:
        return EPUB
    return next(
        (media for folder, media in _ZIPPED.items() if any(n.startswith(folder) for n in names)), "application/zip"
    )


def _markup(head: bytes, said: str) -> str | None:
    if _XML.match(head):
        return "application/xml"
    if said.endswith(("/html", "/xhtml+xml")) and _binary_share(head) <= _STRAY:
        return "application/xhtml+xml" if said.endswith("xhtml+xml") else "text/html"
    if (
        not said.startswith("text/")
        and not said.endswith(("json", "xml"))
        and _TAG.match(_PROLOGUE.sub(b"", head).lstrip())
    ):
        return "text/html"
    return None


def _text(body: bytes, said: str, url: str) -> str | None:
    # Text drawn from a PDF holds some control characters; the type says that it is text all the same.
    limit = _STRAY if said.startswith("text/") or said == "application/pdf" else 0
    if _binary_share(body[:65536]) > limit:
        return None
    if said.endswith(("/xml", "+xml")):
        return "application/xml"
    if said.endswith("json") or (said != "text/html" and _bracketed(body)):
        return "application/json"
    path = url.partition("?")[0].partition("#")[0].lower()
    by_suffix = next((media for suffix, media in _SUFFIXES.items() if path.endswith(suffix)), None)
    return _SAID.get(said) or by_suffix or "text/plain"


def _bracketed(body: bytes) -> bool:
    ends = body[:64].strip()[:1] + body[-64:].strip()[-1:]
    return ends in {b"{}", b"[]"}


def _binary_share(sample: bytes) -> float:
    if not sample or sample.startswith(_UTF16) or _paired(sample):
        return 0
    return 1 - len(sample.translate(None, _BINARY)) / len(sample)
