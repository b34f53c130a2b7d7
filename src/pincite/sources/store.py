"""Everything that was ever retrieved: snapshots, their bodies by digest, and the readings beside them.

One SQLite file in write-ahead mode, for any number of threads and processes. What travels between them is the path of
the store and a digest.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import time
import weakref
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.sources import database
from pincite.sources.packing import Packing, packed, unpacked
from pincite.sources.retrieved import INSERT, SELECT, Retrieved, from_row, minted, timestamp, to_row
from pincite.sources.unkept import Unkept
from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pincite.model import Snapshot

_BLOB_AT_ONCE = 1 << 20

_AS_OF = "coalesce(validated_at, retrieved_at)"
# The newest good one from the network; where any age will do, for want of that also a cut one, and one that was brought
# in from an archive: whoever made that may say what he likes, so it is never taken for what a server says today.
_FRESH = (
    f"{SELECT} WHERE url = :url AND {_AS_OF} > :since AND ({_AS_OF} <= :until OR :any) AND unusable IS NULL"
    " AND (complete OR :any) AND (origin = 'network' OR (:any AND origin = 'import'))"
    f" ORDER BY complete DESC, origin = 'network' DESC, {_AS_OF} <= :until DESC, {_AS_OF} DESC, s.rowid DESC LIMIT 1"
)
_RENDERED = (
    f"{SELECT} WHERE url = :url AND {_AS_OF} > :since AND {_AS_OF} <= :until AND unusable IS NULL AND complete"
    f" AND origin = 'rendered' ORDER BY {_AS_OF} DESC LIMIT 1"
)
_CLOCKS_DIFFER = 300.0
"""Seconds that the clock of another machine with the same store may be ahead."""
_Connections = list[tuple[int, sqlite3.Connection]]
_Values = tuple[object, ...] | dict[str, object]


class Store:
    """A folder with the store's file. Cheap to make and to send to another process: it opens when it is used.

    Every method raises `ConfigError` for a store that cannot be used.
    """

    def __init__(self, path: str | Path, *, strict: bool = False) -> None:
        """`strict`: raise `ConfigError` for what cannot be kept, where a run would go on without."""
        self.path = Path(path)
        self._strict = strict
        self._local = threading.local()
        self._open: _Connections = []
        self._unkept = Unkept(self.path / database.FILE)
        weakref.finalize(self, _close, self._open)

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        if self._unkept.bodies:
            raise TypeError("pages that could not be kept are in this process only")
        return Store, (str(self.path),)

    def close(self) -> None:
        """Close the connections of all threads. The store opens again when it is used."""
        _close(self._open)
        self._local = threading.local()

    def exists(self) -> bool:
        """Whether anything was ever kept here; asking makes nothing."""
        return (self.path / database.FILE).is_file()

    def put(self, retrieved: Retrieved, body: bytes | Packing) -> Snapshot:
        """Keep a body and mint its doc id. One transaction: there is never half a document.

        A store that has no room, or may only be read, keeps it in memory for this process.
        """
        packing = packed(body) if isinstance(body, bytes) else body
        try:
            size = packing.packed_size
            snapshot = minted(retrieved, digest=packing.digest, size=packing.size)
            with self._spared(lambda: self._unkept.take(snapshot, b"".join(packing.chunks()))), self._writing() as file:
                _keep_body(file, packing, size)
                file.execute(INSERT, to_row(snapshot))
        finally:
            packing.close()
        return snapshot

    def fresh(self, url: str, max_age: float | None) -> Snapshot | None:
        """The newest good snapshot from the network of `url`, at most `max_age` seconds old.

        None: however old, and then also one that was imported.
        """
        found = self._snapshot(_FRESH, {"url": url, "any": max_age is None} | _within(max_age))
        return found and replace(found, origin="store")

    def rendered(self, url: str, max_age: float | None) -> Snapshot | None:
        """What a browser made of `url`, the newest whole one, at most `max_age` seconds old; None: however old."""
        return self._snapshot(_RENDERED, {"url": url} | _within(max_age))

    def stale(self, url: str) -> Snapshot | None:
        """The newest good, whole snapshot from the network of `url`, however old: what its server may confirm."""
        found = self._snapshot(_FRESH, {"url": url, "any": False} | _within(None))
        return found and replace(found, origin="store")

    def validated(self, snapshot: Snapshot) -> Snapshot | None:
        """Note that the server just confirmed the body (RFC 9111, 4.3.4); None when it is no longer kept as a good one.

        The doc id stays: it names the retrieval that brought the body.
        """
        now = timestamp(time.time())
        statement = "UPDATE snapshots SET validated_at = ? WHERE doc_id = ? AND unusable IS NULL"
        with self._spared():
            if self._execute(statement, (now, snapshot.doc_id)).rowcount == 0:
                return None
        return replace(snapshot, validated_at=now)

    def snapshot(self, doc_id: str) -> Snapshot | None:
        """The retrieval with this doc id."""
        return self._unkept.snapshots.get(doc_id) or self._snapshot(f"{SELECT} WHERE doc_id = ?", (doc_id,))

    def body(self, digest: str) -> bytes | None:
        """The decoded body with this SHA-256."""
        row = self._unkept.bodies.get(digest) or self._row(
            "SELECT packed, size FROM bodies WHERE digest = ?", (digest,)
        )
        if row is None:
            return None
        try:
            return _proved(unpacked(row[0], row[1]), digest)
        except (zstd.ZstdError, TypeError, ValueError, OverflowError) as error:
            raise ConfigError(f"{self.path / database.FILE}: damaged ({error}); delete it") from error

    def reading(self, digest: str, version: str) -> bytes | None:
        """What readers of this version made of a body."""
        row = self._row("SELECT reading FROM readings WHERE digest = ? AND version = ?", (digest, version))
        return row[0] if row and isinstance(row[0], bytes) else None

    def keep_reading(self, digest: str, version: str, reading: bytes) -> None:
        """Keep what readers of this version made of a body."""
        with self._spared():
            self._execute("INSERT OR REPLACE INTO readings VALUES (?, ?, ?)", (digest, version, reading))

    def vote(self, key: str) -> bytes | None:
        """What a judge said before to the same question."""
        row = self._row("SELECT opinion FROM votes WHERE key = ?", (key,))
        return row[0] if row and isinstance(row[0], bytes) else None

    def keep_vote(self, key: str, opinion: bytes) -> None:
        """Keep what a judge said to a question."""
        with self._spared():
            self._execute("INSERT OR REPLACE INTO votes VALUES (?, ?)", (key, opinion))

    def mark_unusable(self, doc_id: str, reason: str) -> None:
        """Never serve this snapshot as fresh: it turned out to be a challenge, a wall, a soft 404."""
        with self._spared():
            self._execute("UPDATE snapshots SET unusable = ? WHERE doc_id = ?", (reason, doc_id))

    def connection(self) -> sqlite3.Connection:
        """This thread's connection. It must not be carried through a fork (sqlite.org, How To Corrupt, 2.6)."""
        owner, connection = getattr(self._local, "mine", (0, None))
        if connection is None or owner != os.getpid():
            connection = database.connect(self.path)
            if self._unkept.said:
                database.wait_no_longer(connection)
            self._local.mine = (os.getpid(), connection)
            self._open.append(self._local.mine)
        return connection

    @contextmanager
    def _spared(self, instead: Callable[[], None] = lambda: None) -> Iterator[None]:
        """A write without which a run can go on."""
        try:
            yield
        except ConfigError as error:
            why = database.unwritable(error)
            if why is None or self._strict:
                raise
            self._unkept.say(why)
            database.wait_no_longer(self.connection())
            instead()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with database.explained(self.path), database.transaction(connection := self.connection()):
            yield connection

    def _execute(self, statement: str, values: _Values) -> sqlite3.Cursor:
        with database.explained(self.path):
            return self.connection().execute(statement, values)

    def _row(self, statement: str, values: _Values) -> tuple[Any, ...] | None:
        with database.explained(self.path):
            row: tuple[Any, ...] | None = self.connection().execute(statement, values).fetchone()
            return row

    def _snapshot(self, statement: str, values: _Values) -> Snapshot | None:
        row = self._row(statement, values)
        with database.explained(self.path):
            return None if row is None else from_row(row)


def _within(max_age: float | None) -> dict[str, object]:
    """From when to when a snapshot is fresh. One that a clock dated which was ahead would be so for years."""
    now = time.time()
    since = "" if max_age is None else timestamp(max(0.0, now - max_age))
    return {"since": since, "until": timestamp(now + _CLOCKS_DIFFER)}


def _proved(body: bytes, digest: str) -> bytes:
    if hashlib.sha256(body).hexdigest() != digest:
        raise ValueError("a body does not have its digest")
    return body


def _keep_body(connection: sqlite3.Connection, packing: Packing, size: int) -> None:
    insert = "INSERT OR IGNORE INTO bodies (digest, size, packed) VALUES (?, ?, ?)"
    if size <= _BLOB_AT_ONCE:
        connection.execute(insert, (packing.digest, packing.size, b"".join(packing.chunks())))
        return
    insert = insert.replace("?)", "zeroblob(?))")
    row = connection.execute(insert, (packing.digest, packing.size, size))
    if row.rowcount == 1 and row.lastrowid is not None:
        with connection.blobopen("bodies", "packed", row.lastrowid) as blob:
            for chunk in packing.chunks():
                blob.write(chunk)


def _close(connections: _Connections) -> None:
    for pair in list(connections):
        owner, connection = pair
        if owner == os.getpid():
            connections.remove(pair)
            connection.close()
