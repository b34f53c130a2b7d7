"""The store's file: its schema, how it is opened, and what is said when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "store.sqlite3"
_VERSION = 3
_BUSY_SECONDS = 10.0
"""For another process to finish what it writes."""
_IMPATIENT = 100  # milliseconds for one that has been waited for in vain

_VOTES = "CREATE TABLE votes (key TEXT PRIMARY KEY, opinion BLOB NOT NULL)"
# Bodies have row ids, for reading and writing them in chunks. A snapshot without `unusable` is a good one;
# `validated_at` is when its server last said that the body still is what it would send.
_SCHEMA = (
    "CREATE TABLE bodies (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL)",
    """CREATE TABLE snapshots (
        doc_id TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        final_url TEXT NOT NULL,
        chain TEXT NOT NULL,
        status INTEGER NOT NULL,
        content_type TEXT NOT NULL,
        digest TEXT NOT NULL REFERENCES bodies,
        retrieved_at TEXT NOT NULL,
        headers TEXT NOT NULL,
        complete INTEGER NOT NULL,
        origin TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        unusable TEXT,
        validated_at TEXT
    )""",
    "CREATE INDEX snapshots_by_url ON snapshots (url, retrieved_at)",
    """CREATE TABLE readings (
        digest TEXT NOT NULL,
        version TEXT NOT NULL,
        reading BLOB NOT NULL,
        PRIMARY KEY (digest, version)
    )""",
    _VOTES,
    f"PRAGMA user_version = {_VERSION}",
)
_UPGRADES = {
    1: ("ALTER TABLE snapshots ADD COLUMN validated_at TEXT", "PRAGMA user_version = 2"),
    2: (_VOTES, "PRAGMA user_version = 3"),
}
"""From a version to the next one."""
_UNWRITABLE = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})


def connect(folder: Path) -> sqlite3.Connection:
    """A connection to the store in `folder`, which is made where it is missing. Raises `ConfigError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{folder}: cannot be made ({error.strerror}); name another folder with --store") from error
    with explained(folder):
        try:
            return _opened(folder, str(folder / FILE))
        except sqlite3.OperationalError:
            if not _untouched(folder):
                raise
            # A file in write-ahead mode needs files beside it, unless it is promised that nobody writes.
            return _opened(folder, f"{(folder / FILE).resolve().as_uri()}?immutable=1")


def unwritable(error: BaseException | None) -> str | None:
    """What keeps a store from being written, where it can still be read: no right to, no room, another writer."""
    cause = error.__cause__ if isinstance(error, ConfigError) else error
    if not isinstance(cause, sqlite3.OperationalError):
        return None
    code = cause.sqlite_errorcode
    return str(cause) if code & 0xFF in _UNWRITABLE or code == sqlite3.SQLITE_IOERR_WRITE else None


def wait_no_longer(connection: sqlite3.Connection) -> None:
    """Have the next writes take hardly any time where another process does not let them."""
    connection.execute(f"PRAGMA busy_timeout = {_IMPATIENT}")


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Says what is wrong with the store and what to do, as `ConfigError`."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise ConfigError(f"{folder / FILE}: {error}; name another folder with --store") from error
    # Python fails to decode what SQLite says about a schema that is damaged.
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        cure = "delete it, or name another folder with --store"
        raise ConfigError(f"{folder / FILE}: damaged, or no store of pincite ({error}); {cure}") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, also for a process that is killed. Waits for other writers."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has left it where there was no room
            connection.execute("ROLLBACK")
        raise


def _opened(folder: Path, name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        name, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=name.startswith("file:")
    )
    try:
        _prepare(connection, folder)
    except BaseException:
        connection.close()
        raise
    return connection


def _untouched(folder: Path) -> bool:
    """Whether the file lies in a folder that nobody may write to now, and is whole without its log."""
    log = folder / f"{FILE}-wal"
    return (folder / FILE).is_file() and not os.access(folder, os.W_OK) and not (log.exists() and log.stat().st_size)


def _prepare(connection: sqlite3.Connection, folder: Path) -> None:
    if _version(connection) == 0:
        _create(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    while (version := _version(connection)) in _UPGRADES:
        _upgrade(connection, version)
    if version != _VERSION:
        wanted = f"it has version {version}, this pincite reads {_VERSION}"
        raise ConfigError(f"{folder / FILE}: {wanted}; delete it, or name another folder with --store")


def _upgrade(connection: sqlite3.Connection, version: int) -> None:
    with transaction(connection):
        # Another process may have been first.
        if _version(connection) == version:
            for statement in _UPGRADES[version]:
                connection.execute(statement)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _enter_wal_mode(connection: sqlite3.Connection) -> None:
    """Wait for others that make the same store now: for this statement SQLite does not do so itself."""
    until = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA page_size = 8192")
    _enter_wal_mode(connection)
    with transaction(connection):
        # Another process may have been first; a database that is not ours has tables and no version.
        if _version(connection) == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            for statement in _SCHEMA:
                connection.execute(statement)
