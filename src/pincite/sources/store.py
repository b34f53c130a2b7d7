"""Everything that was ever retrieved: snapshots, their bodies by digest, and the readings beside them.

One SQLite file in write-ahead mode, for any number of threads and processes. What travels between them is the path of
the store and a digest.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.sources import database
from pincite.sources.packing import Packing, packed, unpacked
from pincite.sources.retrieved import INSERT, SELECT, Retrieved, from_row, minted, timestamp, to_row
from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from pincite.model import Snapshot

_BLOB_AT_ONCE = 1 << 20

# The newest good one from the network; one that was cut only where any age will do, and only for want of a whole one.
_FRESH = (
    f"{SELECT} WHERE url = ? AND retrieved_at > ? AND origin = 'network' AND unusable IS NULL AND (complete OR ?)"
    " ORDER BY complete DESC, retrieved_at DESC LIMIT 1"
)
_Connections = list[tuple[int, sqlite3.Connection]]


class Store:
    """A folder with the store's file. Cheap to make and to send to another process: it opens when it is used.

    Every method raises `ConfigError` for a store that cannot be used.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._local = threading.local()
        self._open: _Connections = []
        weakref.finalize(self, _close, self._open)

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        return Store, (str(self.path),)

    def close(self) -> None:
        """Close the connections of all threads. The store opens again when it is used."""
        _close(self._open)
        self._local = threading.local()

    def put(self, retrieved: Retrieved, body: bytes | Packing) -> Snapshot:
        """Keep a body and mint its doc id. One transaction: there is never half a document."""
        packing = packed(body) if isinstance(body, bytes) else body
        try:
            size = packing.packed_size
            snapshot = minted(retrieved, digest=packing.digest, size=packing.size)
            with database.explained(self.path), database.transaction(connection := self._connection()):
                _keep_body(connection, packing, size)
                connection.execute(INSERT, to_row(snapshot))
        finally:
            packing.close()
        return snapshot

    def fresh(self, url: str, max_age: float | None) -> Snapshot | None:
        """The newest good snapshot from the network of `url`, at most `max_age` seconds old; None: however old."""
        since = "" if max_age is None else timestamp(max(0.0, time.time() - max_age))
        found = self._snapshot(_FRESH, (url, since, max_age is None))
        return found and replace(found, origin="store")

    def snapshot(self, doc_id: str) -> Snapshot | None:
        """The retrieval with this doc id."""
        return self._snapshot(f"{SELECT} WHERE doc_id = ?", (doc_id,))

    def body(self, digest: str) -> bytes | None:
        """The decoded body with this SHA-256."""
        row = self._row("SELECT packed, size FROM bodies WHERE digest = ?", (digest,))
        if row is None:
            return None
        try:
            return unpacked(row[0], row[1])
        except zstd.ZstdError as error:
            raise ConfigError(f"{self.path / database.FILE}: damaged ({error}); delete it") from error

    def reading(self, digest: str, version: str) -> bytes | None:
        """What readers of this version made of a body."""
        row = self._row("SELECT reading FROM readings WHERE digest = ? AND version = ?", (digest, version))
        return None if row is None else bytes(row[0])

    def keep_reading(self, digest: str, version: str, reading: bytes) -> None:
        """Keep what readers of this version made of a body."""
        self._execute("INSERT OR REPLACE INTO readings VALUES (?, ?, ?)", (digest, version, reading))

    def mark_unusable(self, doc_id: str, reason: str) -> None:
        """Never serve this snapshot as fresh: it turned out to be a challenge, a wall, a soft 404."""
        self._execute("UPDATE snapshots SET unusable = ? WHERE doc_id = ?", (reason, doc_id))

    def _connection(self) -> sqlite3.Connection:
        # A connection must not be carried through a fork (sqlite.org, How To Corrupt, 2.6).
        owner, connection = getattr(self._local, "mine", (0, None))
        if connection is None or owner != os.getpid():
            connection = database.connect(self.path)
            self._local.mine = (os.getpid(), connection)
            self._open.append(self._local.mine)
        return connection

    def _execute(self, statement: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        with database.explained(self.path):
            return self._connection().execute(statement, values)

    def _row(self, statement: str, values: tuple[object, ...]) -> tuple[Any, ...] | None:
        with database.explained(self.path):
            row: tuple[Any, ...] | None = self._connection().execute(statement, values).fetchone()
            return row

    def _snapshot(self, statement: str, values: tuple[object, ...]) -> Snapshot | None:
        row = self._row(statement, values)
        return None if row is None else from_row(row)


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
