"""XML that is no HTML: feeds, articles, data. Elements among text are inline, elements among elements are blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape

from pincite.model import Document, Zone, ZoneText
from pincite.readers import encoding, marks
from pincite.readers.expat import RefusedError, parse
from pincite.readers.html import fragment, read_html
from pincite.readers.layout import lay_out

_MARKUP = re.compile(r"<[a-zA-Z/!]|&(?:[a-zA-Z]{2,8}|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


_SHIFTED = {"sup", "superscript", "sub", "subscript", "inf"}
_NOTES = {"xref", "fn", "ref", "noteref"}


@dataclass(slots=True)
class _Element:
    name: str
    raised: bool = False
    content: list[str | _Element] = field(default_factory=list)
    mixed: bool = False


def read_xml(body: bytes, content_type: str = "", url: str = "") -> Document:
    """All text of the document; HTML inside (feeds escape it) as it is shown."""
    markup = encoding.as_utf8(body, content_type, encoding.in_markup(body))
    root = _Element("")
    try:
        _build(markup, root)
    except RefusedError:
        # Broken or hostile XML still has text; the HTML parser knows no entities but its own.
        return read_html(body, content_type, url)
    text = lay_out("".join(_flat(root)))
    title = _first(root, "title")
    zones = [text.zone(Zone.BODY), *([ZoneText(zone=Zone.TITLE, text=title)] if title else [])]
    return Document(
        media_type="application/xml", zones=tuple(zones), title=title, signs=() if text.text else ("empty",)
    )


def _build(markup: bytes, root: _Element) -> None:
    stack = [root]

    def start(name: str, attributes: dict[str, str]) -> None:
        element = _Element(name, raised="super" in attributes.get("rend", ""))
        stack[-1].content.append(element)
        stack.append(element)

    def end(_name: str) -> None:
        element = stack.pop()
        if element.name == "math":
            element.content, element.mixed = [_shown("".join(_markup(element)))], True
            return
        texts = [part for part in element.content if isinstance(part, str)]
        element.mixed = any(not text.isspace() for text in texts)
        if element.mixed and len(texts) == len(element.content):
            element.content = [_shown("".join(texts))]

    def text(data: str) -> None:
        stack[-1].content.append(data)

    parse(markup, start, end, text)


def _shown(text: str) -> str:
    return fragment(text).replace("\n", marks.BLOCK).replace("\t", marks.CELL) if _MARKUP.search(text) else text


def _flat(root: _Element) -> list[str]:
    """Texts and marks in document order."""
    out: list[str] = []
    stack: list[str | _Element] = [*_asides(root)[::-1], root]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            out.append(part)
            continue
        for inner in part.content[::-1]:
            stack += [inner] if isinstance(inner, str) else _enclosed(inner, part)
    return out


def _asides(root: _Element) -> list[str | _Element]:
    """Notes out of the middle of a text (TEI, DocBook), taken from their places; each is a block of its own."""
    found: list[str | _Element] = []
    stack = [root]
    while stack:
        element = stack.pop()
        for i, inner in enumerate(element.content):
            if isinstance(inner, str):
                continue
            if element.mixed and inner.name in {"note", "footnote"}:
                found += [marks.BLOCK, inner]
                element.content[i] = marks.JOINT
            stack.append(inner)
    return found


def _enclosed(element: _Element, parent: _Element) -> list[str | _Element]:
    """An element between its marks, the last first."""
    if not parent.mixed and element.name not in _SHIFTED:
        return [marks.BLOCK, element, marks.BLOCK]
    if element.name in {"sub", "subscript", "inf"}:
        return [marks.JOINT, marks.LOWERED_END, element, marks.LOWERED]
    if element.raised or element.name in _SHIFTED:
        note = parent.name in _NOTES or any(
            isinstance(part, _Element) and part.name in _NOTES for part in element.content
        )
        return [marks.JOINT, marks.RAISED_END, element, marks.RAISED_NOTE if note else marks.RAISED]
    if element.name in _NOTES and parent.name not in _SHIFTED:
        return [marks.JOINT, marks.NOTE_END, element, marks.NOTE]
    return [marks.JOINT, element, marks.JOINT]


def _markup(root: _Element) -> list[str]:
    """A formula as MathML again, for the HTML reader."""
    out: list[str] = []
    stack: list[str | _Element] = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            out.append(part)
        else:
            stack += [f"</{part.name}>", *(escape(p) if isinstance(p, str) else p for p in part.content[::-1])]
            out.append(f"<{part.name}>")
    return out


def _first(root: _Element, name: str) -> str:
    """Text of the first element of that name, wherever it stands."""
    stack = [root]
    while stack:
        element = stack.pop()
        if element.name == name:
            return lay_out("".join(_flat(element))).text.replace("\n", " ")
        stack += [part for part in element.content[::-1] if isinstance(part, _Element)]
    return ""
