"""One document: open it, read it once, answer every question about it. Runs in any thread or process."""

from __future__ import annotations

import json
import sys
from collections import OrderedDict
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING

from pincite import answers, readers, shingles
from pincite import reading as readings
from pincite.answers import Answer, Examined
from pincite.executors import Crashed, run_isolated
from pincite.model import Decision, Document, Reading, Zone

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pincite.match.text import Page
    from pincite.model import Citation, Snapshot
    from pincite.sources.store import Store

__all__ = ["Answer", "Examined", "Shelf", "examine", "locate", "shingled"]

SECONDS = 60.0
MEMORY = 1 << 30
"""Limits of a reader that runs in a process of its own."""
_KEPT_OPEN = 24_000_000
"""Characters of the documents that stay open for the search in other documents."""


class Shelf:
    """The documents of a store, the latest kept open."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: OrderedDict[tuple[str, str, str], Page] = OrderedDict()
        self._lock = Lock()

    def __reduce__(self) -> tuple[Callable[[Store], Shelf], tuple[Store]]:
        return _shelf, (self.store,)  # what is open stays behind: another process opens it for itself

    def page(self, snapshot: Snapshot) -> Page:
        """The document of a snapshot, from memory, else as kept in the store, else read now."""
        key = snapshot.digest, snapshot.content_type, snapshot.final_url
        with self._lock:
            if key in self._open:
                self._open.move_to_end(key)
                return self._open[key]
        from pincite.match.text import Page

        page = Page(_reading(self.store, snapshot))
        with self._lock:
            self._open[key] = page
            while len(self._open) > 1 and sum(map(_size, self._open.values())) > _KEPT_OPEN:
                self._open.popitem(last=False)
        return page


def prepare() -> None:
    """Import what examining a page takes, in a process that has nothing else to do yet."""
    for name in ("checks.alternates", "checks.quotation", "checks.remarks", "readers.guard", "readers.html"):
        import_module(f"pincite.{name}")


_SHELVES: dict[Path, Shelf] = {}


def _shelf(store: Store) -> Shelf:
    """The one shelf of a store in a process that is sent tasks: what it opens for one task stays open for the next."""
    return _SHELVES.setdefault(store.path, Shelf(store))


def examine(shelf: Shelf, snapshot: Snapshot, citations: tuple[Citation, ...]) -> Examined:
    """Answer every citation that quotes this document, from the store where the same was asked before."""
    asked = tuple(citation for citation in citations if citation.quote)
    key = _kept_as(answers.key(snapshot, [("look", one.quote and one.quote.exact, one.kind) for one in asked]))
    kept = shelf.store.reading(snapshot.digest, key)
    if kept and (known := answers.decoded(kept, asked)):
        return known
    page = shelf.page(snapshot)
    examined = _examined(page, snapshot, asked)
    if not _crashed(page):
        shelf.store.keep_reading(snapshot.digest, key, answers.encode(examined))
    return examined


def _examined(page: Page, snapshot: Snapshot, citations: tuple[Citation, ...]) -> Examined:
    from pincite.checks.alternates import alternates
    from pincite.checks.quotation import look
    from pincite.checks.remarks import remarks

    document = page.reading.document
    verdicts = [look(one.quote.exact, page, snapshot) for one in citations if one.quote]
    found = tuple(
        Answer(verdict, remarks(one, verdict, document)) for one, verdict in zip(citations, verdicts, strict=True)
    )
    missed = any(verdict.decision is not Decision.VERBATIM for verdict in verdicts)
    followups = alternates(document, snapshot) if missed else ()
    return Examined(snapshot.digest, document.canonical, found, followups)


def locate(shelf: Shelf, snapshot: Snapshot, quotes: tuple[str, ...]) -> tuple[Zone | None, ...]:
    """In which zone of a document each quote stands, None where it does not; from the store where it was asked."""
    key = _kept_as(answers.key(snapshot, ("locate", *quotes)))
    kept = shelf.store.reading(snapshot.digest, key)
    if kept and (known := _zones(kept, len(quotes))) is not None:
        return known
    page = shelf.page(snapshot)
    zones = _located(page, quotes)
    if not _crashed(page):
        shelf.store.keep_reading(snapshot.digest, key, json.dumps(zones).encode())
    return zones


def shingled(shelf: Shelf, snapshot: Snapshot) -> shingles.Shingles:
    """The runs of words of a document's body; from the store where they were asked for before."""
    key = _kept_as(answers.key(snapshot, ("shingles", sys.byteorder)))
    kept = shelf.store.reading(snapshot.digest, key)
    if kept and (known := shingles.decoded(kept)):
        return known
    page = shelf.page(snapshot)
    zones = page.reading.document.zones
    made = shingles.shingles(next((zone.text for zone in zones if zone.zone is Zone.BODY), ""))
    if not _crashed(page):
        shelf.store.keep_reading(snapshot.digest, key, shingles.encode(made))
    return made


def _located(page: Page, quotes: tuple[str, ...]) -> tuple[Zone | None, ...]:
    from pincite.match import Missed, find, may_stand

    likely = may_stand(quotes, page)
    found = (find(quote, page) if may else Missed() for quote, may in zip(quotes, likely, strict=True))
    return tuple(None if isinstance(match, Missed) else match.zone for match in found)


def _zones(kept: bytes, count: int) -> tuple[Zone | None, ...] | None:
    """The zones that were kept; None for bytes that `locate` cannot have kept."""
    try:
        zones = tuple(None if name is None else Zone(name) for name in json.loads(kept))
    except (ValueError, TypeError, RecursionError):
        return None
    return zones if len(zones) == count else None


def _kept_as(key: str) -> str:
    """An answer lies among the readings of its document, and goes with them."""
    return f"{answers.version()} {key}"


def _crashed(page: Page) -> bool:
    return "reader_crashed" in page.reading.document.signs


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
