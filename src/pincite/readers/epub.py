"""E-books (EPUB 3.3): the chapters in the order of the spine."""

from __future__ import annotations

import posixpath
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pincite.model import Document, Zone, ZoneText
from pincite.readers import html, marks
from pincite.readers.expat import RefusedError, parse
from pincite.readers.layout import clean, lay_out
from pincite.readers.types import EPUB
from pincite.readers.zipped import Archive

if TYPE_CHECKING:
    from collections.abc import Iterator


MAX_TITLE = 1_000


def read_epub(body: bytes, _content_type: str = "", _url: str = "") -> Document:
    """The document of a book: all chapters as one body."""
    archive = Archive(body)
    package = next(
        (
            path
            for name, found in _elements(archive.read("META-INF/container.xml"))
            if (path := found.get("full-path")) and name == "rootfile"
        ),
        "",
    )
    elements = list(_elements(archive.read(package)))
    folder = posixpath.dirname(package)
    paths = [posixpath.normpath(posixpath.join(folder, path)) for path in _spine(elements)]
    locked = _locked(archive)
    chapters = [html.chapter(archive.read(path)) for path in paths if path not in locked]
    seen = lay_out(marks.BLOCK.join(seen for seen, _ in chapters))
    hidden = lay_out(marks.BLOCK.join(hidden for _, hidden in chapters))
    title = next((clean(found[""]).strip() for name, found in elements if name == "title"), "")
    zones = [seen.zone(Zone.BODY)]
    if title:
        zones.append(ZoneText(zone=Zone.TITLE, text=title))
    if hidden.text:
        zones.append(hidden.zone(Zone.HIDDEN))
    cut = archive.exhausted or not locked.isdisjoint(paths)
    signs = (("truncated",) if cut else ()) + (() if seen.text else ("empty",))
    return Document(media_type=EPUB, zones=tuple(zones), title=title, signs=signs)


def _locked(archive: Archive) -> set[str]:
    """Paths of the files that are encrypted (EPUB OCF 3.3, 4.2.6.3.1); fonts often are, chapters in protected books."""
    found = _elements(archive.read("META-INF/encryption.xml"))
    return {unquote(attributes.get("URI", "")) for name, attributes in found if name == "CipherReference"}


def _spine(elements: list[tuple[str, dict[str, str]]]) -> Iterator[str]:
    """Paths of the chapters, relative to the package file."""
    items = {found.get("id", ""): found.get("href", "") for name, found in elements if name == "item"}
    for name, found in elements:
        if name == "itemref" and (href := items.get(found.get("idref", ""))):
            yield unquote(href.partition("#")[0])


def _elements(markup: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Names and attributes of all elements; the text of each under the empty name."""
    found: list[tuple[str, dict[str, str]]] = []
    opened: list[int] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        opened.append(len(found))
        found.append((name, attributes | {"": ""}))

    def text(data: str) -> None:
        if opened and len(found[opened[-1]][1][""]) < MAX_TITLE:
            found[opened[-1]][1][""] += data

    with suppress(RefusedError):
        parse(markup or b"<none/>", start, lambda _: opened.pop(), text)
    return iter(found)
