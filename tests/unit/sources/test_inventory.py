from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
from pincite.sources.inventory import chosen, collect, disk_size, everything, existing, remove
from pincite.sources.retrieved import Retrieved, timestamp

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.model import Snapshot
    from pincite.sources.store import Store

URL = "https://example.org/a"
DAY = 86_400.0


def put(store: Store, days: float, body: bytes, url: str = URL, final_url: str | None = None) -> Snapshot:
    at = timestamp(time.time() - days * DAY)
    return store.put(Retrieved(url=url, final_url=final_url or url, retrieved_at=at), body)


def test_everything_is_listed_from_the_oldest_with_its_sizes(store: Store) -> None:
    new, old = put(store, 1, b"new " * 1000), put(store, 9, b"old")
    store.mark_unusable(old.doc_id, "paywall")
    first, second = everything(store)
    assert (first.snapshot, first.unusable) == (old, "paywall")
    assert (second.snapshot, second.unusable) == (new, None)
    assert 0 < second.packed < second.snapshot.size == 4000


def test_a_document_is_found_by_doc_id_and_by_every_spelling_of_its_urls(store: Store) -> None:
    old = put(store, 9, b"old")
    new = put(store, 1, b"new", url="https://example.org/b", final_url=URL)
    assert [one.snapshot for one in chosen(store, old.doc_id)] == [old]
    assert [one.snapshot for one in chosen(store, "HTTPS://EXAMPLE.org:443/a#part")] == [new, old]
    assert [one.snapshot for one in chosen(store, "https://example.org/b")] == [new]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("doc_0000000000000000", "is no doc id: it is mistyped or invented"),
        ("doc_\x1b[31m", "is no doc id"),
        ("https://example.org/b", "is not in .*; `pincite docs list` shows what is"),
        ("", "is not in"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(store: Store, name: str, why: str) -> None:
    put(store, 1, b"body")
    with pytest.raises(ConfigError, match=why):
        chosen(store, name)


def test_a_doc_id_of_another_store_is_told_from_an_invented_one(store: Store) -> None:
    elsewhere = put(store, 1, b"body").doc_id
    remove(store, [elsewhere])
    with pytest.raises(ConfigError, match="is not in"):
        chosen(store, elsewhere)


def test_what_is_removed_takes_its_body_and_readings_along(store: Store) -> None:
    first, second = put(store, 2, b"one body"), put(store, 1, b"one body")
    other = put(store, 3, b"another body")
    for snapshot in (first, other):
        store.keep_reading(snapshot.digest, "1 text/html", b"reading")
    freed = remove(store, [first.doc_id])
    assert (freed.documents, freed.bodies, freed.readings) == (1, 0, 0)
    assert store.body(second.digest) == b"one body"
    freed = remove(store, [second.doc_id])
    assert (freed.documents, freed.bodies, freed.readings) == (1, 1, 1)
    assert (store.snapshot(first.doc_id), store.body(second.digest)) == (None, None)
    assert store.reading(second.digest, "1 text/html") is None
    assert store.body(other.digest) == b"another body"
    assert store.reading(other.digest, "1 text/html") == b"reading"


def test_garbage_is_old_documents_and_readings_of_other_versions(store: Store) -> None:
    old, new = put(store, 40, b"old"), put(store, 20, b"new")
    confirmed = put(store, 50, b"confirmed")
    assert store.validated(confirmed)
    for version in ("3-1 text/html", "3-10 text/html", "2-1 text/html", "answers ab 1", "answers cd 1"):
        store.keep_reading(new.digest, version, b"reading")
    store.keep_reading("00" * 32, "3-1 text/html", b"of no document")
    current = "3-1", "answers ab"
    freed = collect(store, older_than=30 * DAY, current=current)
    assert (freed.documents, freed.bodies, freed.readings) == (1, 1, 4)
    assert store.snapshot(old.doc_id) is None
    assert {one.snapshot.digest for one in everything(store)} == {new.digest, confirmed.digest}
    assert store.reading(new.digest, "3-1 text/html") == store.reading(new.digest, "answers ab 1") == b"reading"
    freed = collect(store, older_than=None, current=current)
    assert (freed.documents, freed.bodies, freed.readings) == (0, 0, 0)


def test_garbage_gives_its_room_back(store: Store) -> None:
    put(store, 40, os.urandom(3_000_000))
    put(store, 1, b"new")
    before = disk_size(store)
    collect(store, older_than=30 * DAY, current=("",))
    assert before > 3_000_000 > 100_000 > disk_size(store)


def test_looking_into_a_store_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no store; name its folder with --store"):
        existing(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
