"""What the texts of a file are read with: its name, and where its markers lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.inputs.markdown.sources import Source
from pincite.inputs.targets import Target, What
from pincite.model import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pincite.inputs.markdown.inline import Marker, Marks
    from pincite.inputs.markdown.text import Text
    from pincite.model import Citation


@dataclass(frozen=True, slots=True)
class Note:
    """What a footnote definition holds: sources given without words, and citations with a quote of their own."""

    targets: tuple[Target, ...] = ()
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The name of the file, its reference definitions and footnotes."""

    file: str
    references: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[int] = frozenset()
    """Lines that are reference definitions."""
    labels: frozenset[str] = frozenset()
    """Labels of all footnote definitions, case folded."""
    notes: Mapping[str, Note] = field(default_factory=dict)
    """By such a label; those that hold no source are left out."""

    def place(self, text: Text, offset: int) -> Place:
        """A place in the file."""
        line, column = text.place(offset)
        return Place(file=self.file, line=line, column=column)

    def noted(self, marks: Marks) -> tuple[Source, ...]:
        """The sources that the footnote markers of a text lead to."""
        return tuple(source for marker in marks.markers for source in self._lead(marker))

    def _lead(self, marker: Marker) -> Iterator[Source]:
        for note in filter(None, map(self.notes.get, marker.labels)):
            yield from _led(marker, note)


def _led(marker: Marker, note: Note) -> Iterator[Source]:
    targets = note.targets or tuple(_target(citation) for citation in note.citations[:1])
    for index, target in enumerate(targets):
        carried = () if index else note.citations
        yield Source(marker.start, marker.end, target, marker.start, note=True, carried=carried)


def _target(citation: Citation) -> Target:
    if citation.source is None:
        return Target(What.DOC, citation.doc_id or "")
    return Target(What.URL, citation.source)
