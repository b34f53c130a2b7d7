"""One document: open it, read it once, answer every question about it. Runs in any thread or process."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from pincite import readers
from pincite import reading as readings
from pincite.checks.alternates import alternates
from pincite.checks.quotation import look
from pincite.checks.remarks import remarks
from pincite.executors import Crashed, run_isolated
from pincite.match import Missed, Page, find, may_stand
from pincite.model import Decision, Document, Reading

if TYPE_CHECKING:
    from pincite.checks.alternates import Followup
    from pincite.model import Citation, Flag, Snapshot, Verdict, Zone
    from pincite.sources.store import Store

SECONDS = 60.0
MEMORY = 1 << 30
"""Limits of a reader that runs in a process of its own."""
_KEPT_OPEN = 24_000_000
"""Characters of the documents that stay open for the search in other documents."""


@dataclass(frozen=True, slots=True)
class Answer:
    """L2 about one citation."""

    verdict: Verdict
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """What one document had to say."""

    digest: str
    canonical: str | None
    answers: tuple[Answer, ...]
    followups: tuple[Followup, ...] = ()
    """Where the quotes that it does not hold may stand, if there are any such quotes."""


class Shelf:
    """The documents of a store, the latest kept open."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: OrderedDict[tuple[str, str, str], Page] = OrderedDict()
        self._lock = Lock()

    def page(self, snapshot: Snapshot) -> Page:
        """The document of a snapshot, from memory, else as kept in the store, else read now."""
        key = snapshot.digest, snapshot.content_type, snapshot.final_url
        with self._lock:
            if key in self._open:
                self._open.move_to_end(key)
                return self._open[key]
        page = Page(_reading(self.store, snapshot))
        with self._lock:
            self._open[key] = page
            while len(self._open) > 1 and sum(map(_size, self._open.values())) > _KEPT_OPEN:
                self._open.popitem(last=False)
        return page


def examine(shelf: Shelf, snapshot: Snapshot, citations: tuple[Citation, ...]) -> Examined:
    """Answer every citation that quotes this document."""
    page = shelf.page(snapshot)
    document = page.reading.document
    answers = []
    for citation in citations:
        if citation.quote:
            verdict = look(citation.quote.exact, page, snapshot)
            answers.append(Answer(verdict, remarks(citation, verdict, document)))
    missed = any(answer.verdict.decision is not Decision.VERBATIM for answer in answers)
    followups = alternates(document, snapshot) if missed else ()
    return Examined(snapshot.digest, document.canonical, tuple(answers), followups)


def locate(shelf: Shelf, snapshot: Snapshot, quotes: tuple[str, ...]) -> tuple[Zone | None, ...]:
    """In which zone of a document each quote stands, None where it does not."""
    page = shelf.page(snapshot)
    found = (find(quote, page) if may_stand(quote, page) else Missed() for quote in quotes)
    return tuple(None if isinstance(match, Missed) else match.zone for match in found)


def _size(page: Page) -> int:
    return sum(len(zone.text) for zone in page.reading.document.zones)


def _reading(store: Store, snapshot: Snapshot) -> Reading:
    # What a page links to depends on where it stands: the same bytes at another address name other alternates.
    version = f"{readings.version(readers.READER_VERSION)} {snapshot.content_type} {snapshot.final_url}"
    kept = store.reading(snapshot.digest, version)
    if kept and (known := readings.decoded(kept)):
        return known
    match _made(store.body(snapshot.digest), snapshot):
        case Reading() as reading:
            blob = readings.encode(reading)
        case bytes() as blob:
            reading = readings.decode(blob)
        case Crashed(why):
            signs = ("reader_crashed",)
            document = Document(media_type=snapshot.media_type, zones=(), signs=signs, description=why)
            return readings.build(document)
    store.keep_reading(snapshot.digest, version, blob)
    return reading


def _made(body: bytes | None, snapshot: Snapshot) -> Reading | bytes | Crashed:
    """What a reader makes of a body. One that fails on a stranger's bytes is an answer too, not a failure."""
    if body is None:
        return Crashed("it was deleted from the store before it was read")
    said, url = snapshot.content_type, snapshot.final_url
    try:
        if not readers.isolated(body, content_type=said):
            return readings.build(readers.read(body, content_type=said, url=url))
        return run_isolated(readers.read_apart, body, seconds=SECONDS, memory=MEMORY, content_type=said, url=url)
    except Exception as error:  # noqa: BLE001 - the one place where a crash becomes a value
        return Crashed(f"{type(error).__name__}: {error}")
