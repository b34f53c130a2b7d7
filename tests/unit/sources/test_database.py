"""A store that cannot be used is said in one line that names the file and the cure."""

from __future__ import annotations

import random
import sqlite3
from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
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
    with pytest.raises(ConfigError, match=r"this pincite reads 1; delete it, or name another folder with --store"):
        Store(tmp_path).put(PAGE, b"")


def test_a_folder_that_cannot_be_made_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match=r"cannot be made \(Not a directory\); name another folder with --store"):
        Store(tmp_path / "file" / "store").put(PAGE, b"")


def test_a_file_that_cannot_be_opened_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(ConfigError, match="unable to open database file"):
        Store(tmp_path).put(PAGE, b"")
