"""What a store holds: to be listed, looked up, deleted."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite import urls
from pincite.errors import ConfigError
from pincite.sources import database
from pincite.sources.doc_ids import valid_doc_id
from pincite.sources.retrieved import SELECT, from_row, timestamp
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pincite.model import Snapshot

_SELECT = SELECT.replace(" FROM ", ", unusable, length(packed) FROM ", 1)
_ORPHANS = (
    "DELETE FROM bodies WHERE digest NOT IN (SELECT digest FROM snapshots)",
    "DELETE FROM readings WHERE digest NOT IN (SELECT digest FROM bodies)",
)
_OTHERS = "substr(version, 1, length(?1) + 1) != ?1 || ' '"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A document of a store."""

    snapshot: Snapshot
    packed: int
    """Bytes of the compressed body; documents with one body share them."""
    unusable: str | None
    """What it turned out to be, where it is never served as a page: `challenge`, `soft_404`, ..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Freed:
    """What was deleted."""

    documents: int
    bodies: int
    readings: int


def existing(folder: Path) -> Store:
    """The store in a folder; `ConfigError` where there is none: nobody wants one made by looking into it."""
    if not (folder / database.FILE).is_file():
        raise ConfigError(f"{folder}: there is no store; name its folder with --store")
    return Store(folder)


def everything(store: Store) -> tuple[Kept, ...]:
    """All documents, the oldest first."""
    return _kept(store, "", ())


def chosen(store: Store, name: str) -> tuple[Kept, ...]:
    """The document with a doc id, or all that a URL was asked for or led to, the newest first; never none.

    Raises `ConfigError`.
    """
    name = name.encode("utf-8", "backslashreplace").decode()  # an argument that is not UTF-8
    if name.startswith("doc_"):
        found = _kept(store, "WHERE doc_id = ?", (name,))
        if not found and not valid_doc_id(name):
            raise ConfigError(f"{name} is no doc id: it is mistyped or invented")
    else:
        url = urls.without_fragment(urls.href(name) or name)
        found = _kept(store, "WHERE url = ? OR final_url = ?", (url, url))[::-1]
    if not found:
        raise ConfigError(f"{name or 'an empty name'} is not in {store.path}; `pincite docs list` shows what is")
    return found


def remove(store: Store, doc_ids: Iterable[str]) -> Freed:
    """Delete documents, with the bodies, readings and answers that no other document has."""
    return _delete(store, "doc_id = ?", [(doc_id,) for doc_id in doc_ids])


def collect(store: Store, *, older_than: float | None, current: tuple[str, ...]) -> Freed:
    """Delete what nothing refers to, and readings that are of none of the `current` versions; give the room back.

    Before that, every document that was fetched, and last confirmed, more than `older_than` seconds ago.
    """
    before = [] if older_than is None else [(timestamp(max(0.0, time.time() - older_than)),)]
    freed = _delete(store, "coalesce(validated_at, retrieved_at) < ?", before, current)
    with database.explained(store.path):
        store.connection().execute("VACUUM")
        store.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return freed


def disk_size(store: Store) -> int:
    """Bytes of the store's files."""
    files = (store.path / f"{database.FILE}{suffix}" for suffix in ("", "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _delete(store: Store, which: str, values: list[tuple[str]], current: tuple[str, ...] = ()) -> Freed:
    connection = store.connection()
    with database.explained(store.path), database.transaction(connection):
        documents = sum(connection.execute(f"DELETE FROM snapshots WHERE {which}", each).rowcount for each in values)  # noqa: S608 - a constant
        bodies, readings = (connection.execute(statement).rowcount for statement in _ORPHANS)
        if current:
            old = " AND ".join(_OTHERS.replace("?1", f"?{n}") for n, _ in enumerate(current, 1))
            readings += connection.execute(f"DELETE FROM readings WHERE {old}", current).rowcount  # noqa: S608 - ours
    return Freed(documents=documents, bodies=bodies, readings=readings)


def _kept(store: Store, which: str, values: tuple[str, ...]) -> tuple[Kept, ...]:
    with database.explained(store.path):
        rows = store.connection().execute(f"{_SELECT} {which} ORDER BY retrieved_at, doc_id", values).fetchall()
        return tuple(Kept(snapshot=from_row(row), unusable=unusable, packed=size) for *row, unusable, size in rows)
