"""A store that has no room, or may only be read, does not end a run."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
from pincite.sources import database, packing
from pincite.sources.database import FILE
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

URL = "https://example.org/a"
PAGE = Retrieved(url=URL, final_url=URL)


@pytest.fixture
def full(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store with room for about 200 kB."""
    connect = database.connect

    def limited(folder: Path) -> sqlite3.Connection:
        connection = connect(folder)
        connection.execute("PRAGMA max_page_count = 32")
        return connection

    monkeypatch.setattr(database, "connect", limited)
    return store


def test_what_has_no_room_is_there_for_this_process(full: Store, caplog: pytest.LogCaptureFixture) -> None:
    bodies = [os.urandom(60_000) for _ in range(8)] + [os.urandom(1_500_000)]
    snapshots = [full.put(Retrieved(url=f"{URL}/{n}", final_url=URL), body) for n, body in enumerate(bodies)]
    assert [full.body(snapshot.digest) for snapshot in snapshots] == bodies
    assert [full.snapshot(snapshot.doc_id) for snapshot in snapshots] == snapshots
    assert snapshots[-1].doc_id in full._unkept.snapshots
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"{full.path / FILE}: database or disk is full; what it holds is used")
    again = Store(full.path)
    kept = [again.body(snapshot.digest) for snapshot in snapshots]
    again.close()
    assert kept[0] == bodies[0]
    assert kept[-1] is None


def test_a_store_with_pages_that_are_not_in_its_file_stays_in_its_process(full: Store) -> None:
    pickle.dumps(full)
    full.put(PAGE, os.urandom(300_000))
    with pytest.raises(TypeError, match="in this process only"):
        pickle.dumps(full)


def test_a_full_store_takes_no_reading_and_goes_on(full: Store) -> None:
    snapshot = full.put(PAGE, b"body")
    full.keep_reading(snapshot.digest, "1", os.urandom(500_000))
    assert full.reading(snapshot.digest, "1") is None
    full.keep_reading(snapshot.digest, "1", b"small")
    assert full.reading(snapshot.digest, "1") == b"small"
    assert not full._unkept.snapshots


def test_a_writer_that_never_ends_holds_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.01)
    kept = store.put(PAGE, b"before")
    other = sqlite3.connect(store.path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waited = Store(store.path)
    new = waited.put(PAGE, b"body")
    waited.keep_reading(new.digest, "1", b"reading")
    assert waited.body(new.digest) == b"body"
    assert waited.body(kept.digest) == b"before"
    assert waited.connection().execute("PRAGMA busy_timeout").fetchone() == (100,)
    (said,) = [record.getMessage() for record in caplog.records]
    assert "database is locked; what it holds is used, what is new is not kept" in said
    with pytest.raises(ConfigError, match="locked"):
        Store(store.path, strict=True).put(PAGE, b"body")
    other.execute("ROLLBACK")
    other.close()
    assert waited.put(PAGE, b"after").digest in {
        row[0] for row in store.connection().execute("SELECT digest FROM bodies")
    }
    waited.close()


def test_who_must_keep_everything_is_told(full: Store) -> None:
    strict = Store(full.path, strict=True)
    with pytest.raises(ConfigError, match="database or disk is full; name another folder with --store"):
        strict.put(PAGE, os.urandom(500_000))
    strict.close()


def test_other_troubles_of_the_file_end_the_run(store: Store) -> None:
    store.put(PAGE, b"body")
    with contextlib.closing(sqlite3.connect(store.path / FILE)) as connection:
        connection.execute("DROP TABLE snapshots")
    with pytest.raises(ConfigError, match="no such table"):
        store.put(PAGE, b"body")


def test_a_temporary_folder_without_room_gives_one_clear_line(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(packing, "_spool", Full)
    with pytest.raises(ConfigError, match=r"cannot take a page \(No space left on device\); set TMPDIR"):
        store.put(PAGE, b"body")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can reach."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


READER = """
import logging, os, sys
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store
if os.geteuid() == 0:
    os.setuid(65534)
store = Store(sys.argv[1])
url = "https://example.org/a"
known = store.fresh(url, None)
print(store.body(known.digest).decode(), store.validated(known).doc_id == known.doc_id)
for n in range(3):
    new = store.put(Retrieved(url=f"{url}/{n}", final_url=url), b"new")
    store.keep_reading(new.digest, "1", b"x")
    store.mark_unusable(new.doc_id, "paywall")
print(store.body(new.digest).decode(), store.snapshot(new.doc_id) == new)
"""


@pytest.mark.parametrize("beside", [False, True], ids=["closed", "in use"])
def test_a_store_that_may_only_be_read_is_read(open_folder: Path, beside: bool) -> None:
    writer = Store(open_folder)
    writer.put(PAGE, b"kept")
    if not beside:
        writer.close()
    for file in open_folder.iterdir():
        file.chmod(0o444)
    open_folder.chmod(0o555)
    ran = subprocess.run([sys.executable, "-c", READER, str(open_folder)], capture_output=True, text=True, check=False)
    writer.close()
    assert ran.stdout.splitlines() == ["kept True", "new True"], ran.stderr
    (said,) = ran.stderr.splitlines()
    assert "attempt to write a readonly database; what it holds is used, what is new is not kept" in said
