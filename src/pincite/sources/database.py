"""The store's file: its schema, how it is opened, and what is said when it cannot be used."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "store.sqlite3"
_VERSION = 1
_BUSY_SECONDS = 30.0

# Bodies have row ids, for reading and writing them in chunks. A snapshot without `unusable` is a good one.
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
        unusable TEXT
    )""",
    "CREATE INDEX snapshots_by_url ON snapshots (url, retrieved_at)",
    """CREATE TABLE readings (
        digest TEXT NOT NULL,
        version TEXT NOT NULL,
        reading BLOB NOT NULL,
        PRIMARY KEY (digest, version)
    )""",
    f"PRAGMA user_version = {_VERSION}",
)


def connect(folder: Path) -> sqlite3.Connection:
    """A connection to the store in `folder`, which is made where it is missing. Raises `ConfigError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{folder}: cannot be made ({error.strerror}); name another folder with --store") from error
    with explained(folder):
        connection = sqlite3.connect(
            folder / FILE, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection, folder)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Says what is wrong with the store and what to do, as `ConfigError`."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise ConfigError(f"{folder / FILE}: {error}; name another folder with --store") from error
    except sqlite3.DatabaseError as error:
        cure = "delete it, or name another folder with --store"
        raise ConfigError(f"{folder / FILE}: damaged, or no store of pincite ({error}); {cure}") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, also for a process that is killed. Waits for other writers."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _prepare(connection: sqlite3.Connection, folder: Path) -> None:
    if _version(connection) == 0:
        _create(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    if (version := _version(connection)) != _VERSION:
        wanted = f"it has version {version}, this pincite reads {_VERSION}"
        raise ConfigError(f"{folder / FILE}: {wanted}; delete it, or name another folder with --store")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA page_size = 8192")
    connection.execute("PRAGMA journal_mode = WAL")
    with transaction(connection):
        # Another process may have been first; a database that is not ours has tables and no version.
        if _version(connection) == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            for statement in _SCHEMA:
                connection.execute(statement)
