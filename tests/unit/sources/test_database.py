"""A store that cannot be used is said in one line that names the file and the cure."""

from __future__ import annotations

import random
import sqlite3
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
from pincite.sources import database
from pincite.sources.database import FILE
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

if TYPE_CHECKING:
    from pathlib import Path

PAGE = Retrieved(url="https://example.org/a", final_url="https://example.org/a")


def put_many(store: Store, noise: random.Random) -> None:
    for _ in range(40):
        store.body(store.put(PAGE, noise.randbytes(9000)).digest)


def test_a_file_that_is_no_store_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database at all, but long enough to look at" * 40)
    with pytest.raises(ConfigError, match=r"store\.sqlite3: damaged, or no store of pincite .*--store$") as raised:
        Store(tmp_path).fresh(PAGE.url, None)
    assert "\n" not in str(raised.value)


def test_a_schema_that_is_no_text_gives_one_clear_line(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.put(PAGE, b"body")
    first.close()
    file = tmp_path / FILE
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = file.read_bytes()
    assert whole.count(b"CREATE TABLE votes") == 1
    file.write_bytes(whole.replace(b"CREATE TABLE votes", b"CREATE TABLE \xb5\xb5\xb5 ("))
    with pytest.raises(ConfigError, match="damaged"):
        Store(tmp_path).fresh(PAGE.url, None)


def test_a_torn_store_gives_one_clear_line(tmp_path: Path) -> None:
    first = Store(tmp_path)
    noise = random.Random(5)
    put_many(first, noise)
    first.close()
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes()[:30_000] + noise.randbytes(60_000))
    torn = Store(tmp_path)
    with pytest.raises(ConfigError, match="damaged"):
        put_many(torn, noise)
    torn.close()


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 7", "CREATE TABLE mine (a)"])
def test_a_database_of_another_version_or_program_is_not_touched(tmp_path: Path, statement: str) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(statement)
    connection.close()
    with pytest.raises(ConfigError, match=r"this pincite reads 3; delete it, or name another folder with --store"):
        Store(tmp_path).put(PAGE, b"")


def test_a_folder_that_cannot_be_made_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match=r"cannot be made \(Not a directory\); name another folder with --store"):
        Store(tmp_path / "file" / "store").put(PAGE, b"")


def test_a_file_that_cannot_be_opened_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(ConfigError, match="unable to open database file"):
        Store(tmp_path).put(PAGE, b"")


FIRST_VERSION = """
CREATE TABLE bodies (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
CREATE TABLE snapshots (doc_id TEXT PRIMARY KEY, url TEXT NOT NULL, final_url TEXT NOT NULL, chain TEXT NOT NULL,
    status INTEGER NOT NULL, content_type TEXT NOT NULL, digest TEXT NOT NULL REFERENCES bodies,
    retrieved_at TEXT NOT NULL, headers TEXT NOT NULL, complete INTEGER NOT NULL, origin TEXT NOT NULL,
    attempts INTEGER NOT NULL, unusable TEXT);
CREATE TABLE readings (digest TEXT NOT NULL, version TEXT NOT NULL, reading BLOB NOT NULL,
    PRIMARY KEY (digest, version));
INSERT INTO bodies VALUES ('d', 0, x'');
INSERT INTO snapshots VALUES ('doc_1', 'https://example.org/a', 'https://example.org/a', '[]', 200, 'text/html', 'd',
    '2026-11-30T10:00:00Z', '[["etag", "1"]]', 1, 'network', 1, NULL);
PRAGMA user_version = 1;
"""


def test_a_store_of_the_first_version_is_brought_up(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(FIRST_VERSION)
    connection.close()
    one, other = Store(tmp_path), Store(tmp_path)
    known = one.fresh(PAGE.url, None)
    assert known is not None
    assert (known.doc_id, known.validated_at) == ("doc_1", None)
    confirmed = other.validated(known)
    assert confirmed is not None
    assert one.snapshot("doc_1") == replace(confirmed, origin="network")
    one.put(PAGE, b"new")
    one.close()
    other.close()
    again = Store(tmp_path)
    assert again.snapshot("doc_1") is not None
    again.close()


def test_a_store_that_another_process_is_making_is_waited_for(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.2, other.execute, ["ROLLBACK"])
    done.start()
    connection = database.connect(tmp_path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    done.join()
    other.close()
