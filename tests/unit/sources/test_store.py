from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
from pincite.model import Snapshot
from pincite.sources.closed import FetchedSource
from pincite.sources.database import FILE
from pincite.sources.doc_ids import valid_doc_id
from pincite.sources.inventory import everything
from pincite.sources.packing import Packing
from pincite.sources.retrieved import Retrieved, timestamp

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.sources.store import Store

URL = "https://example.org/a"
PAGE = Retrieved(
    url=URL,
    final_url="https://example.org/b",
    chain=(URL, "https://example.org/b"),
    status=203,
    content_type="Text/HTML; charset=utf-8",
    headers=(("etag", '"1"'),),
    attempts=2,
)


def aged(seconds: float, **other: object) -> Retrieved:
    return Retrieved(**({"url": URL, "final_url": URL, "retrieved_at": timestamp(time.time() - seconds)} | other))  # type: ignore[arg-type]


def test_a_snapshot_says_everything_about_its_retrieval(store: Store) -> None:
    before = timestamp(time.time())
    snapshot = store.put(PAGE, b"<p>body</p>")
    assert valid_doc_id(snapshot.doc_id)
    assert before <= snapshot.retrieved_at <= timestamp(time.time())
    assert snapshot == Snapshot(
        doc_id=snapshot.doc_id,
        url=URL,
        final_url="https://example.org/b",
        chain=(URL, "https://example.org/b"),
        status=203,
        media_type="text/html",
        content_type="Text/HTML; charset=utf-8",
        digest=snapshot.digest,
        size=11,
        retrieved_at=snapshot.retrieved_at,
        headers=(("etag", '"1"'),),
        attempts=2,
    )
    assert store.snapshot(snapshot.doc_id) == snapshot
    assert store.body(snapshot.digest) == b"<p>body</p>"


def test_one_body_is_kept_once(store: Store, tmp_path: Path) -> None:
    first = store.put(aged(10), b"body")
    second = store.put(aged(5), b"body")
    assert first.doc_id != second.doc_id
    assert first.digest == second.digest
    with sqlite3.connect(tmp_path / "store" / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM bodies").fetchone() == (1,)
    connection.close()


def test_the_same_retrieval_put_twice_is_one(store: Store) -> None:
    retrieved = aged(5, origin="archive")
    assert store.put(retrieved, b"body") == store.put(retrieved, b"body")


def test_a_large_body_goes_through_in_pieces(store: Store) -> None:
    noise = os.urandom(3 << 20)
    packing = Packing()
    packing.write(noise)
    assert store.body(store.put(PAGE, packing).digest) == noise
    assert store.body(store.put(aged(3), noise).digest) == noise


def test_an_empty_body_is_a_body(store: Store) -> None:
    assert store.body(store.put(PAGE, b"").digest) == b""


def test_what_was_never_put_is_not_there(store: Store) -> None:
    assert store.snapshot("doc_0000000000000000") is None
    assert store.body("00" * 32) is None
    assert store.fresh(URL, None) is None
    assert store.reading("00" * 32, "1") is None


def test_fresh_gives_the_newest_good_one_that_is_young_enough(store: Store) -> None:
    store.put(aged(100), b"old")
    newest = store.put(aged(50), b"new")
    fresh = store.fresh(URL, 3600)
    assert fresh is not None
    assert (fresh.doc_id, fresh.origin) == (newest.doc_id, "store")
    assert store.fresh(URL, 40) is None
    assert store.fresh(URL, 0) is None
    assert store.fresh(URL, None) is not None
    assert store.fresh(URL + "x", None) is None


def test_any_age_reaches_back_for_ever(store: Store) -> None:
    store.put(Retrieved(url=URL, final_url=URL, retrieved_at="1971-01-01T00:00:00Z"), b"ancient")
    assert store.fresh(URL, 86_400) is None
    assert store.fresh(URL, None) is not None
    assert store.fresh(URL, 1e12) is not None


@pytest.mark.parametrize("origin", ["archive", "file"])
def test_recorded_pages_and_files_are_never_served_for_the_network(store: Store, origin: str) -> None:
    snapshot = store.put(aged(1, origin=origin), b"body")
    assert store.fresh(URL, None) is None
    assert store.snapshot(snapshot.doc_id) == snapshot


def test_a_confirmed_snapshot_is_fresh_under_its_own_doc_id(store: Store) -> None:
    old = store.put(aged(1000), b"the page")
    newer = store.put(aged(500), b"another")
    assert store.fresh(URL, 60) is None
    assert (store.stale(URL) or old).doc_id == newer.doc_id
    confirmed = store.validated(old)
    assert confirmed is not None
    assert (confirmed.doc_id, confirmed.retrieved_at) == (old.doc_id, old.retrieved_at)
    assert confirmed.validated_at is not None
    assert store.fresh(URL, 60) == replace(confirmed, origin="store")
    assert (store.stale(URL) or newer).doc_id == old.doc_id


def test_nothing_is_asked_about_what_may_not_be_served(store: Store) -> None:
    wall = store.put(aged(10), b"just a moment")
    store.mark_unusable(wall.doc_id, "challenge")
    store.put(aged(10, complete=False), b"half")
    for origin in ("archive", "file", "import"):
        store.put(aged(10, origin=origin), origin.encode())
    assert store.stale(URL) is None
    assert store.validated(wall) is None
    assert store.validated(replace(wall, doc_id="doc_0000000000000000")) is None


def test_what_turned_out_unusable_is_not_served_but_stays(store: Store) -> None:
    good = store.put(aged(100), b"the page")
    wall = store.put(aged(10), b"just a moment")
    store.mark_unusable(wall.doc_id, "challenge")
    fresh = store.fresh(URL, 3600)
    assert fresh is not None
    assert fresh.doc_id == good.doc_id
    assert store.snapshot(wall.doc_id) == wall


def test_a_cut_body_is_served_only_offline_and_for_want_of_a_whole_one(store: Store) -> None:
    cut = store.put(aged(10, complete=False), b"the pa")
    assert store.fresh(URL, 3600) is None
    assert (store.fresh(URL, None) or PAGE).doc_id == cut.doc_id  # type: ignore[union-attr]
    whole = store.put(aged(100), b"the page")
    assert (store.fresh(URL, None) or PAGE).doc_id == whole.doc_id  # type: ignore[union-attr]


def test_readings_lie_beside_their_body_by_version(store: Store) -> None:
    store.keep_reading("ab", "1", b"first")
    store.keep_reading("ab", "2", b"second")
    store.keep_reading("ab", "1", b"again")
    assert store.reading("ab", "1") == b"again"
    assert store.reading("ab", "2") == b"second"
    assert store.reading("ab", "3") is None


def test_a_store_opens_when_it_is_used_and_travels_by_its_path(store: Store, tmp_path: Path) -> None:
    assert not (tmp_path / "store").exists()
    snapshot = store.put(PAGE, b"body")
    sent = pickle.loads(pickle.dumps(store))
    assert sent.path == store.path
    assert sent.body(snapshot.digest) == b"body"
    sent.close()


def test_a_closed_store_opens_again(store: Store) -> None:
    digest = store.put(PAGE, b"body").digest
    store.close()
    assert store.body(digest) == b"body"


def test_nothing_heavy_is_imported_for_the_store() -> None:
    code = (
        "import sys; import pincite.sources.store;"
        "print([m for m in ('asyncio', 'httpx', 'httpcore', 'warcio', 'ssl', 'brotli', 'ada_url') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_what_a_clock_that_was_ahead_dated_is_not_fresh_for_years(store: Store) -> None:
    ahead = store.put(replace(PAGE, retrieved_at="2999-01-01T00:00:00Z"), b"as it was")
    assert store.fresh(PAGE.url, 60.0) is None
    assert store.stale(PAGE.url) is None
    known = store.fresh(PAGE.url, None)
    assert known is not None
    assert known.doc_id == ahead.doc_id
    now = store.put(PAGE, b"as it is")
    for max_age in (60.0, None):
        fresh = store.fresh(PAGE.url, max_age)
        assert fresh is not None
        assert fresh.doc_id == now.doc_id


@pytest.mark.parametrize("seconds", [0, 200])
def test_a_machine_whose_clock_is_a_little_ahead_may_share_a_store(store: Store, seconds: int) -> None:
    store.put(replace(PAGE, retrieved_at=timestamp(time.time() + seconds)), b"body")
    assert store.fresh(PAGE.url, 60.0) is not None


@pytest.mark.parametrize(
    "change",
    ["chain = '{'", "chain = '5'", "headers = '[1]'", "headers = '[[1,2,3]]'", "status = 'x'", "attempts = x'ff'"],
)
def test_a_document_that_no_store_wrote_gives_one_clear_line(store: Store, change: str) -> None:
    snapshot = store.put(PAGE, b"body")
    store.connection().execute(f"UPDATE snapshots SET {change}")
    for look in (
        lambda: store.snapshot(snapshot.doc_id),
        lambda: store.fresh(PAGE.url, None),
        lambda: everything(store),
        lambda: asyncio.run(FetchedSource(store).fetch(PAGE.url)),
        lambda: asyncio.run(FetchedSource(store).fetch(f"{PAGE.url}?utm_source=x")),
    ):
        with pytest.raises(ConfigError, match=r"store\.sqlite3: damaged, .* \(a document is damaged\); delete it"):
            look()


@pytest.mark.parametrize("change", ["packed = 'text'", "packed = 5", "size = -5", "size = 2"])
def test_a_body_that_is_none_is_one_clear_line_too(store: Store, change: str) -> None:
    digest = store.put(PAGE, b"body").digest
    store.connection().execute(f"UPDATE bodies SET {change}")
    with pytest.raises(ConfigError, match=r"damaged \(.*\); delete it$"):
        store.body(digest)


def test_a_reading_or_a_vote_that_is_none_was_never_kept(store: Store) -> None:
    store.keep_reading("ab", "1", b"first")
    store.keep_vote("ab", b"first")
    store.connection().execute("UPDATE readings SET reading = 5000000000")
    store.connection().execute("UPDATE votes SET opinion = 'text'")
    assert store.reading("ab", "1") is None
    assert store.vote("ab") is None


def test_a_damaged_body_gives_one_clear_line(store: Store) -> None:
    digest = store.put(PAGE, b"body").digest
    connection = sqlite3.connect(store.path / FILE)
    with connection:
        connection.execute("UPDATE bodies SET packed = x'00112233'")
    connection.close()
    with pytest.raises(ConfigError, match=r"store\.sqlite3: damaged \(.*\); delete it$"):
        store.body(digest)


# Many at once.


def test_threads_share_a_store(store: Store) -> None:
    failures: list[Exception] = []

    def work(n: int) -> None:
        try:
            for k in range(20):
                body = f"{n} {k}".encode()
                assert store.body(store.put(aged(k, url=f"{URL}/{n}/{k}"), body).digest) == body
        except (ConfigError, AssertionError) as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert store.fresh(f"{URL}/7/19", None) is not None


def write_many(store: Store, worker: int) -> list[tuple[str, bytes]]:
    made = []
    for k in range(25):
        body = f"{worker} {k} ".encode() * 2000
        made.append((store.put(aged(k, url=f"{URL}/{worker}/{k}"), body).doc_id, body))
    store.close()
    return made


@pytest.mark.parametrize("start", ["spawn", "fork"])
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_processes_share_a_store_from_its_first_moment(store: Store, start: str) -> None:
    if start == "fork":
        store.put(PAGE, b"a connection that must not be carried over")
    with ProcessPoolExecutor(4, mp_context=multiprocessing.get_context(start)) as pool:
        made = [pair for pairs in pool.map(write_many, [store] * 4, range(4)) for pair in pairs]
    assert len({doc_id for doc_id, _ in made}) == 100
    for doc_id, body in made:
        snapshot = store.snapshot(doc_id)
        assert snapshot is not None
        assert store.body(snapshot.digest) == body


WRITER = """
import os, sys
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store
store = Store(sys.argv[1])
for n in range(100_000):
    url = f"https://example.org/{sys.argv[2]}/{n}"
    body = os.urandom(2_000_000 if n % 7 == 3 else 30_000)
    print(store.put(Retrieved(url=url, final_url=url), body).doc_id, flush=True)
"""


def test_a_kill_at_any_moment_loses_nothing_committed_and_leaves_nothing_half(store: Store) -> None:
    committed: list[str] = []
    for n in range(6):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(store.path), str(n)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        committed += [writer.stdout.readline().strip() for _ in range(3 + n)]
        time.sleep(0.003 * n)
        writer.send_signal(signal.SIGKILL)
        committed += [line.strip() for line in writer.stdout if line.endswith("\n")]
        writer.stdout.close()
        writer.wait()
    for doc_id in committed:
        snapshot = store.snapshot(doc_id)
        assert snapshot is not None
        assert len(store.body(snapshot.digest) or b"") == snapshot.size
    connection = sqlite3.connect(store.path / FILE)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    orphans = "SELECT count(*) FROM snapshots WHERE digest NOT IN (SELECT digest FROM bodies)"
    assert connection.execute(orphans).fetchone() == (0,)
    connection.close()


def test_of_two_pages_of_one_second_the_later_one_is_fresh(store: Store) -> None:
    at = "2026-11-30T17:18:00Z"
    for body in (b"first", b"second", b"third"):
        latest = store.put(replace(PAGE, retrieved_at=at), body)
    found = store.fresh(PAGE.url, None)
    assert found is not None
    assert found.digest == latest.digest
