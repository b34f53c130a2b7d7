"""What is exported is read by other tools, and comes back as the same documents."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from warcio.archiveiterator import ArchiveIterator

from pincite.errors import ConfigError
from pincite.model import Snapshot
from pincite.sources import exporting
from pincite.sources.exported import describe
from pincite.sources.exporting import export
from pincite.sources.inventory import everything
from pincite.sources.retrieved import Retrieved, timestamp
from pincite.sources.store import Store
from pincite.sources.warc import WarcSource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pincite.sources.inventory import Kept

# warcio's writer leaves its temporary files to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore:Unclosed file <tempfile.Spooled:ResourceWarning")
URL = "https://example.org/a"
HTML = ("content-type", "text/html; charset=utf-8")


def retrieved(url: str = URL, **more: Any) -> Retrieved:
    fields = {"url": url, "final_url": url, "content_type": HTML[1], "headers": (HTML, ("etag", '"1"'))}
    return Retrieved(**fields | more)


@pytest.fixture
def documents(store: Store) -> dict[str, Snapshot]:
    """A store with one of everything."""
    chain = (URL + "/1", URL + "/2", URL + "/3")
    old = retrieved(URL + "/1", retrieved_at="2025-01-02T03:04:05Z")
    kept = {
        "plain": store.put(retrieved(), b"<p>the page"),
        "old": store.put(old, b"<p>before it was moved"),
        "moved": store.put(retrieved(chain[0], final_url=chain[-1], chain=chain, attempts=2), b"<p>moved"),
        "cut": store.put(retrieved(URL + "/cut", complete=False), b"<p>half of"),
        "empty": store.put(retrieved(URL + "/empty", status=299, content_type="", headers=()), b""),
        "large": store.put(retrieved(URL + "/large"), os.urandom(2_000_000)),
        "foreign": store.put(retrieved(URL + "/é", headers=(("etag", '"é\u202e"'),)), b"HTTP/1.1 200 OK\r\n\r\n"),
        "wall": store.put(retrieved(URL + "/wall"), b"pay"),
        "confirmed": store.put(retrieved(URL + "/confirmed", validated_at=timestamp(1.8e9)), b"same"),
        "file": store.put(retrieved("x.csv", final_url="file:///data/x.csv", origin="file", headers=()), b"a,b"),
    }
    store.mark_unusable(kept["wall"].doc_id, "paywall")
    return kept


@pytest.fixture(params=["run.warc", "run.warc.gz"])
def archive(request: pytest.FixtureRequest, tmp_path: Path, store: Store, documents: dict[str, Snapshot]) -> Path:
    path = tmp_path / request.param
    with path.open("wb") as out:
        export(store, everything(store), out, gzip=path.suffix == ".gz")
    return path


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "other")
    yield made
    made.close()


def imported(path: Path, store: Store) -> list[Any]:
    return list(WarcSource(path, store, origin="import").everything())


def test_warcio_reads_it_and_finds_every_digest_right(archive: Path, documents: dict[str, Snapshot]) -> None:
    bodies: dict[str, list[bytes]] = {}
    kinds = []
    with archive.open("rb") as file:
        for record in ArchiveIterator(file, check_digests="raise"):
            kinds.append(record.rec_type)
            if record.rec_type in {"response", "resource"}:
                url = record.rec_headers.get_header("WARC-Target-URI")
                bodies.setdefault(url, []).append(record.content_stream().read())
                assert record.rec_headers.protocol == "WARC/1.1"
                assert record.rec_headers.get_header("WARC-Payload-Digest").startswith("sha1:")
            else:
                record.content_stream().read()
    assert kinds[0] == "warcinfo"
    assert kinds.count("metadata") == len(documents)
    assert kinds.count("response") == len(documents) + 1
    assert b"<p>the page" in bodies[URL]
    assert bodies["file:///data/x.csv"] == [b"a,b"]
    assert hashlib.sha256(bodies[URL + "/large"][0]).hexdigest() == documents["large"].digest


def test_fastwarc_reads_it_and_finds_every_digest_right(archive: Path, documents: dict[str, Snapshot]) -> None:
    warc = pytest.importorskip("fastwarc.warc", reason="fastwarc is not installed: pip install --group test")
    found = {}
    with archive.open("rb") as file:
        assert all(record.verify_block_digest() for record in warc.ArchiveIterator(file, parse_http=False))
        file.seek(0)
        for record in warc.ArchiveIterator(file, parse_http=True):
            if record.record_type in [warc.WarcRecordType.response, warc.WarcRecordType.resource]:
                status = record.http_headers.status_code if record.http_headers else None
                assert status is None or record.verify_payload_digest()
                found[record.headers["WARC-Target-URI"], record.headers["WARC-Date"]] = status, record.reader.read()
    moved, plain = documents["moved"], documents["plain"]
    assert found[URL, plain.retrieved_at] == (200, b"<p>the page")
    assert found[URL + "/2", moved.retrieved_at] == (302, b"")
    assert found[URL + "/3", moved.retrieved_at] == (200, b"<p>moved")
    assert len(found) == len(documents) + 2


def test_what_is_imported_is_what_was_exported(
    archive: Path, store: Store, other: Store, documents: dict[str, Snapshot]
) -> None:
    imported(archive, other)
    before, after = everything(store), everything(other)
    assert [one.snapshot.doc_id for one in after] == [one.snapshot.doc_id for one in before]
    for was, now in zip(before, after, strict=True):
        assert now.unusable == was.unusable
        for name in ("url", "final_url", "chain", "status", "content_type", "digest", "size", "retrieved_at"):
            assert getattr(now.snapshot, name) == getattr(was.snapshot, name)
        for name in ("validated_at", "headers", "complete", "attempts"):
            assert getattr(now.snapshot, name) == getattr(was.snapshot, name)
        assert other.body(now.snapshot.digest) == store.body(was.snapshot.digest)
        assert now.snapshot.origin == ("file" if was.snapshot.origin == "file" else "import")


def test_an_import_is_served_offline_and_never_for_what_the_server_says(
    archive: Path, other: Store, documents: dict[str, Snapshot]
) -> None:
    imported(archive, other)
    assert other.fresh(URL, 1e9) is None
    assert other.stale(URL) is None
    served = other.fresh(URL, None)
    assert served is not None
    assert (served.doc_id, served.origin) == (documents["plain"].doc_id, "store")
    assert other.fresh(URL + "/wall", None) is None
    own = other.put(retrieved(retrieved_at="2001-01-01T00:00:00Z"), b"fetched here")
    assert (other.fresh(URL, None) or served).doc_id == own.doc_id


def test_importing_twice_or_after_an_audit_changes_nothing(archive: Path, other: Store) -> None:
    WarcSource(archive, other)
    assert other.fresh(URL, None) is None
    imported(archive, other)
    once = everything(other)
    assert other.fresh(URL, None) is not None
    imported(archive, other)
    assert everything(other) == once


def test_what_was_fetched_here_stays_that(archive: Path, store: Store) -> None:
    before = everything(store)
    imported(archive, store)
    assert everything(store) == before


def test_audit_gets_the_same_doc_ids_from_the_archive(
    archive: Path, other: Store, documents: dict[str, Snapshot]
) -> None:
    async def ask(url: str) -> Any:
        return await source.fetch(url)

    source = WarcSource(archive, other)
    for name in ("plain", "cut", "empty", "large", "moved", "confirmed"):
        got = asyncio.run(ask(documents[name].url))
        assert (got.doc_id, got.origin, got.complete) == (documents[name].doc_id, "archive", name != "cut")
    assert asyncio.run(ask(URL + "/2")).final_url == URL + "/3"
    assert other.snapshot(documents["old"].doc_id) is not None


def test_the_same_documents_make_the_same_records(tmp_path: Path, store: Store, documents: dict[str, Snapshot]) -> None:
    def records(name: str) -> list[bytes]:
        with (tmp_path / name).open("w+b") as file:
            export(store, everything(store), file, gzip=False)
            file.seek(0)
            return [each for each in file.read().split(b"WARC/1.1\r\n") if b"WARC-Type: warcinfo" not in each]

    assert records("a.warc") == records("b.warc")


# Damage and forgery.


def test_a_changed_body_is_not_the_document(archive: Path, other: Store, documents: dict[str, Snapshot]) -> None:
    raw = archive.read_bytes()
    plain = gzip.decompress(raw) if archive.suffix == ".gz" else raw
    at = plain.index(b"WARC/1.1", plain.index(b"<p>the page") - 700)
    archive.write_bytes(plain.replace(b"<p>the page", b"<p>THE page"))
    doc_id = documents["plain"].doc_id
    with pytest.raises(ConfigError, match=rf"the record at byte {at} is damaged \(what it holds is not {doc_id}\)"):
        imported(archive, other)


@pytest.mark.parametrize("name", ["url", "final_url", "retrieved_at", "doc_id"])
def test_a_changed_story_is_not_the_document(
    tmp_path: Path, store: Store, other: Store, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(retrieved(retrieved_at="2026-11-30T10:00:00Z"), b"body")
    path = rewritten(tmp_path, store, monkeypatch, {name: "2026-11-30T10:00:01Z"})
    with pytest.raises(ConfigError, match=r"the record at byte \d+ is damaged"):
        imported(path, other)
    assert everything(other) == ()


@pytest.mark.parametrize(
    "change",
    [
        {"retrieved_at": "yesterday"},
        {"url": None},
        {"url": "\ud800"},
        {"status": float("inf")},
        {"status": 10**40},
        {"status": "200"},
        {"chain": "https://example.org/"},
        {"headers": [["etag"]]},
        {"headers": [1]},
        {"attempts": None},
    ],
)
def test_what_is_no_snapshot_gives_one_clear_line(
    tmp_path: Path, store: Store, other: Store, change: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(retrieved(), b"body")
    path = rewritten(tmp_path, store, monkeypatch, change)
    with pytest.raises(ConfigError, match=r"x\.warc: not a readable WARC file \(the record at byte \d+ is damaged\)$"):
        imported(path, other)


def rewritten(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, change: dict[str, object]) -> Path:
    """An archive whose metadata somebody changed."""

    def changed(kept: Kept) -> bytes:
        return json.dumps(json.loads(describe(kept)) | change).encode()

    monkeypatch.setattr(exporting, "describe", changed)
    with (path / "x.warc").open("wb") as out:
        export(store, everything(store), out, gzip=False)
    return path / "x.warc"


@pytest.mark.parametrize("block", [b"", b"[]", b"null", b"{", b"[" * 100_000, b"\xff"])
def test_metadata_that_is_nothing_gives_one_clear_line(
    tmp_path: Path, store: Store, other: Store, block: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(retrieved(), b"body")
    monkeypatch.setattr(exporting, "describe", lambda kept: block)
    with (tmp_path / "x.warc").open("wb") as out:
        export(store, everything(store), out, gzip=False)
    with pytest.raises(ConfigError, match=r"the record at byte \d+ is damaged"):
        imported(tmp_path / "x.warc", other)


def test_an_archive_that_is_cut_or_flipped_anywhere_is_an_answer_or_one_clear_line(
    archive: Path, other: Store, documents: dict[str, Snapshot]
) -> None:
    whole = archive.read_bytes()
    ids = {snapshot.doc_id for snapshot in documents.values()}
    step = len(whole) // 40
    for at in range(0, len(whole), step):
        for damaged in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]):
            archive.write_bytes(damaged)
            with contextlib.suppress(ConfigError):
                answers = imported(archive, other)
                assert all(one.doc_id in ids for one in answers if isinstance(one, Snapshot))


def test_an_archive_does_not_say_what_a_page_of_this_store_is_worth(store: Store, tmp_path: Path, other: Store) -> None:
    own = store.put(retrieved(), b"<p>the page")
    same = retrieved(retrieved_at=own.retrieved_at)
    other.mark_unusable(other.put(same, b"<p>the page").doc_id, "soft_404")
    path = tmp_path / "strange.warc"
    with path.open("wb") as out:
        export(other, everything(other), out, gzip=False)

    assert [one.doc_id for one in imported(path, store)] == [own.doc_id]
    known = store.fresh(URL, 60.0)
    assert known is not None
    assert known.doc_id == own.doc_id
