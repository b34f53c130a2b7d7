"""Bytes to text as browsers do it, and a little better: valid multi-byte UTF-8 is UTF-8 whatever its label says."""

from __future__ import annotations

import codecs
import re

import webencodings

from pincite.readers import guess

PRESCAN = 4096
"""Bytes searched for a declaration. WHATWG HTML 13.2.3.2 asks for 1024; real pages put it later."""

# WHATWG decoders are supersets of Python's codecs of the same name.
_WIDER = {"gbk": "gb18030", "shift_jis": "cp932", "euc-kr": "cp949", "big5": "big5hkscs"}
_BOMS = (
    # UTF-32 begins like UTF-16; browsers do not know it, and read nothing.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MARKS = tuple(bom for bom, _ in _BOMS)
_STRICT = {"cp932", "euc_jp", "gb18030", "big5hkscs", "cp949"}
_UTF16 = {"utf-16-le", "utf-16-be"}
_SHIFT = b"\x1b$"
"""The escape sequence with which ISO-2022-JP begins what is not ASCII."""
_ASCII = bytes(range(128))

_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([^\s\"';,>]+)", re.IGNORECASE)
_META = re.compile(rb"<!--.*?-->|<meta\b([^>]*)>", re.IGNORECASE | re.DOTALL)
_ATTRIBUTE = re.compile(r"([^\s\"'>/=]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_XML = re.compile(rb"\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*[\"']([^\"']+)", re.IGNORECASE)


def codec(label: str | None) -> str | None:
    """The Python codec for a WHATWG encoding label; None for an unknown one."""
    found = webencodings.lookup(label) if label else None
    if found is None or found.name in {"replacement", "x-user-defined"}:
        return None
    name: str = _WIDER.get(found.name) or found.codec_info.name
    return str(codecs.lookup(name).name)


def in_header(content_type: str) -> str | None:
    """Codec named by a Content-Type header."""
    match = _CHARSET.search(content_type)
    return codec(match[1]) if match else None


def in_markup(body: bytes) -> str | None:
    """Codec declared by a `meta` element or an XML declaration near the start."""
    head = body[:PRESCAN]
    if declaration := _XML.match(head):
        return _ascii_superset(codec(declaration[1].decode("ascii", "replace")))
    labels = (_meta_label(tag[1].decode("latin-1")) for tag in _META.finditer(head) if tag[1] is not None)
    return next((name for label in labels if (name := _ascii_superset(codec(label)))), None)


def _meta_label(attributes: str) -> str | None:
    """`charset=` as an attribute, or in the content of `http-equiv=content-type`; nowhere else."""
    found: dict[str, str] = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(attributes)}
    if "charset" in found:
        return found["charset"]
    if found.get("http-equiv", "").strip().lower() != "content-type":
        return None
    match = _CHARSET.search(found.get("content", ""))
    return match[1] if match else None


def _ascii_superset(name: str | None) -> str | None:
    # A declaration that could be read as ASCII cannot be in UTF-16 (WHATWG HTML, 13.2.3.2, last steps).
    return "utf-8" if name in _UTF16 else name


def detect(body: bytes, declared: str | None = None) -> tuple[str, int]:
    """Python codec of `body`, and how many bytes of byte-order mark precede the text."""
    for bom, name in _BOMS:
        if body.startswith(bom):
            return name, len(bom)
    if declared in {None, "utf-8"} and b"\0" in body[:64] and (pairs := guess.paired(body)):
        return pairs, 0
    if body.isascii():
        return _of_ascii(body, declared), 0
    # A label for something else must be outweighed; without one a few sound characters will do.
    if is_utf8(body, tolerance=5 if declared in {None, "utf-8"} else 20):
        return "utf-8", 0
    return _believed(body, declared) or guess.guess(body), 0


def _believed(body: bytes, declared: str | None) -> str | None:
    """The declared encoding, unless it is plainly wrong: None for what must be guessed.

    windows-1252 is what servers say when nobody told them; an encoding of many bytes a character has rules.
    """
    if declared == "cp1252":
        guessed = guess.guess(body)
        return declared if guessed in guess.LATIN else guessed
    if declared in _STRICT and _impossible(body, declared):
        guessed = guess.guess(body)
        return declared if _impossible(body, guessed) else guessed
    return None if declared == "utf-8" else declared


def _impossible(body: bytes, name: str) -> bool:
    """Whether no text is written with these bytes in an encoding; the last character may be cut."""
    try:
        codecs.getincrementaldecoder(name)().decode(body)
    except UnicodeDecodeError:
        return True
    return False


def _of_ascii(body: bytes, declared: str | None) -> str:
    """Two encodings write other text with plain ASCII bytes: escape sequences, and pairs with a zero byte."""
    if declared != "iso2022_jp" and b"\x1b" in body:
        return guess.guess(body)
    escaped = declared == "iso2022_jp" and b"\x1b" in body
    paired = declared in _UTF16 and b"\0" in body
    return str(declared) if escaped or paired else "utf-8"


def is_utf8(body: bytes, *, tolerance: int = 20) -> bool:
    """Whether `body` is UTF-8: cut off inside a character perhaps, or damaged once in `tolerance` high bytes."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(body)
    except UnicodeDecodeError:
        return body.decode("utf-8", "replace").count("\ufffd") * tolerance <= len(body.translate(None, _ASCII))
    return True


def _label(content_type: str, declared: str | None) -> str | None:
    """What the server says, else the document; the document where the server only says its default."""
    said = in_header(content_type)
    return declared or said if said == "cp1252" else said or declared


def decode(body: bytes, content_type: str = "", declared: str | None = None) -> str:
    """The text of `body`; never raises. `declared` is what the document says about itself."""
    name, skip = detect(body, _label(content_type, declared))
    return body[skip:].decode(name, "replace")


def as_utf8(body: bytes, content_type: str = "", declared: str | None = None, *, trust: bool = False) -> bytes:
    """`body` re-encoded for a parser that takes UTF-8; untouched where it is UTF-8 already.

    With `trust` a label that says UTF-8 is believed, which saves a pass over the bytes; the parser turns what is none
    into U+FFFD.
    """
    label = _label(content_type, declared)
    if trust and label == "utf-8" and not body.startswith(_MARKS) and b"\0" not in body[:64] and not _shifts(body):
        return body
    name, skip = detect(body, label)
    rest = body[skip:]
    if name == "utf-8" and (trust or rest.isascii()):
        return rest
    return rest.decode(name, "replace").encode("utf-8")


def _shifts(body: bytes) -> bool:
    """Whether ISO-2022-JP's escape sequence is in `body`; its first byte alone is sought much faster."""
    return _SHIFT[:1] in body and _SHIFT in body
