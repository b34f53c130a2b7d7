"""Word documents (ECMA-376 part 1, 17): paragraphs, tables, footnotes; not what was deleted or only computed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pincite.model import Document, Zone, ZoneText
from pincite.readers import marks
from pincite.readers.expat import RefusedError, parse
from pincite.readers.layout import carve, clean, lay_out
from pincite.readers.types import DOCX
from pincite.readers.zipped import Archive

# Office writes `document2.xml` at times.
_TEXTS = tuple(
    re.compile(rf"word/{name}\d{{0,3}}\.xml") for name in ("document", "footnotes", "endnotes", "header", "footer")
)
_COMMENTS = re.compile(r"word/comments\d{0,3}\.xml")
_INSTEAD = {"tab": " ", "br": marks.BLOCK, "cr": marks.BLOCK, "noBreakHyphen": "-", "softHyphen": "\u00ad"}
_BEFORE = {"p": marks.BLOCK, "tc": marks.CELL, "tr": marks.BLOCK}
# Text that was deleted or moved away, of field codes, and a drawing's second version for older programs.
_SKIPPED = {"delText", "instrText", "Fallback", "delInstrText", "moveFrom"}


@dataclass(slots=True)
class _Reading:
    pieces: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    skipped: int = 0
    run: tuple[str, str] = ("", "")
    """Marks round the text of this run: raised, lowered, hidden."""
    heading: bool = False
    outer: list[list[str]] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    """What stands in boxes, which are anchored in the middle of other text."""
    whole: bool = True

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.path.append(name)
        self.skipped += name in _SKIPPED
        if name in _INSTEAD and "rPr" not in self.path and "pPr" not in self.path:
            self.pieces.append(_INSTEAD[name])
        elif name in _BEFORE:
            # The first paragraph of a cell begins with the cell.
            if self.pieces[-1:] != [marks.CELL]:
                self.pieces.append(_BEFORE[name])
            self.heading = False
        elif name == "txbxContent":
            self.outer.append(self.pieces)
            self.pieces = [marks.BLOCK]
        elif name == "r":
            self.run = ("", "")
        else:
            self._styled(name, _value(attributes))

    def _styled(self, name: str, value: str) -> None:
        if name == "vertAlign":
            self.run = _ALIGNED.get(value, self.run)
        elif name == "vanish" and value not in {"0", "false"}:
            self.run = (marks.HIDDEN, marks.HIDDEN_END)
        elif name == "pStyle" and value.lower().startswith(("heading", "title")):
            self.heading = True
            self.pieces.append(marks.HEADING)

    def end(self, name: str) -> None:
        """An element ends."""
        self.path.pop()
        self.skipped -= name in _SKIPPED
        if name == "p" and self.heading:
            self.pieces.append(marks.HEADING_END)
            self.heading = False
        elif name == "txbxContent" and self.outer:
            self.boxes += self.pieces
            self.pieces = self.outer.pop()

    def text(self, data: str) -> None:
        """Characters; only those in `t` are text of the document."""
        if self.path and self.path[-1] == "t" and not self.skipped:
            before, after = self.run
            self.pieces += [before, data, after]


_ALIGNED = {
    "superscript": (marks.RAISED, marks.RAISED_END),
    "subscript": (marks.LOWERED, marks.LOWERED_END),
}


def _value(attributes: dict[str, str]) -> str:
    return next((value for name, value in attributes.items() if name.rpartition(":")[2] == "val"), "")


def read_docx(body: bytes, _content_type: str = "", _url: str = "") -> Document:
    """The document of a Word file; footnotes, heads and feet follow the text. Comments are data."""
    archive = Archive(body)
    reading, comments = _read(archive, _TEXTS), _read(archive, (_COMMENTS,))
    seen, hidden = (lay_out(text) for text in carve([*reading.pieces, marks.BLOCK, *reading.boxes]))
    title = _title(archive)
    zones = [seen.zone(Zone.BODY)]
    if title:
        zones.append(ZoneText(zone=Zone.TITLE, text=title))
    zones += [
        laid.zone(zone)
        for laid, zone in ((hidden, Zone.HIDDEN), (lay_out("".join(comments.pieces)), Zone.DATA))
        if laid.text
    ]
    cut = archive.exhausted or not reading.whole
    signs = (("truncated",) if cut else ()) + (() if seen.text else ("empty",))
    return Document(media_type=DOCX, zones=tuple(zones), title=title, signs=signs)


def _read(archive: Archive, parts: tuple[re.Pattern[str], ...]) -> _Reading:
    reading = _Reading()
    for part in parts:
        for name in filter(part.fullmatch, sorted(archive.names)):
            _feed(archive.read(name), reading)
    return reading


def _feed(markup: bytes, reading: _Reading) -> None:
    """Read one part; of a broken one what comes before the break."""
    if not markup:
        return
    try:
        parse(markup, reading.start, reading.end, reading.text)
    except RefusedError:
        reading.whole = False
        reading.path.clear()
        while reading.outer:
            reading.boxes += reading.pieces
            reading.pieces = reading.outer.pop()
        reading.skipped = 0
    reading.pieces.append(marks.BLOCK)


def _title(archive: Archive) -> str:
    """Title from the core properties."""
    path: list[str] = []
    found: list[str] = []

    def text(data: str) -> None:
        if path[-1:] == ["title"]:
            found.append(data)

    try:
        parse(
            archive.read("docProps/core.xml") or b"<none/>",
            lambda name, _: path.append(name),
            lambda _: path.pop(),
            text,
        )
    except RefusedError:
        return ""
    return " ".join(clean("".join(found)).split())
