from __future__ import annotations

import asyncio
import base64
import contextlib
import gzip
import hashlib
import io
import os
import shutil
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import brotli
import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from pincite.errors import ConfigError
from pincite.model import Snapshot
from pincite.sources.warc import WarcSource
from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.sources.conftest import Exchange, Server

    from pincite.sources.store import Store

# warcio's writer leaves its temporary files to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore:Unclosed file <tempfile.Spooled:ResourceWarning")
URL = "https://example.org/a"
PAGE = b"<p>The bridge was closed.</p>"


class Recorder:
    """Writes a WARC file, record by record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = io.BytesIO()
        self._writer = WARCWriter(self._file, gzip=path.suffix == ".gz")

    def response(
        self, url: str, body: bytes = PAGE, *, status: int = 200, warc: dict[str, str] | None = None, **headers: str
    ) -> None:
        lines = [(name.replace("_", "-").title(), value) for name, value in headers.items()]
        self._write(url, "response", body, warc, StatusAndHeaders(f"{status} Said So", lines, protocol="HTTP/1.1"))

    def resource(self, url: str, body: bytes, media_type: str) -> None:
        record = self._writer.create_warc_record(
            url, "resource", payload=io.BytesIO(body), warc_content_type=media_type
        )
        self._writer.write_record(record)

    def revisit(self, url: str, *, of: str, digest: str = "sha1:UNKNOWN") -> None:
        record = self._writer.create_revisit_record(
            url, digest=digest, refers_to_uri=of, refers_to_date="2025-01-01T00:00:00Z"
        )
        self._writer.write_record(record)

    def _write(self, url: str, kind: str, body: bytes, warc: dict[str, str] | None, head: StatusAndHeaders) -> None:
        fields = {"WARC-Date": "2025-03-04T05:06:07Z"} | (warc or {})
        record = self._writer.create_warc_record(
            url, kind, payload=io.BytesIO(body), http_headers=head, warc_headers_dict=fields
        )
        self._writer.write_record(record)

    def close(self) -> Path:
        self.path.write_bytes(self._file.getvalue())
        return self.path


@pytest.fixture(params=["pages.warc", "pages.warc.gz"])
def recorder(request: pytest.FixtureRequest, tmp_path: Path) -> Recorder:
    return Recorder(tmp_path / request.param)


Ask = Callable[..., Any]


@pytest.fixture
def ask(store: Store) -> Ask:
    def run(path: Path, url: str = URL, **how: int) -> object:
        return asyncio.run(WarcSource(path, store, **how).fetch(url))

    return run


def test_a_recorded_page_is_served_as_of_its_date(recorder: Recorder, ask: Ask, store: Store) -> None:
    recorder.response("https://example.org/other", b"another page", content_type="text/plain")
    recorder.response(URL, content_type="text/html; charset=utf-8", etag='"1"', set_cookie="secret")
    recorder.response("https://example.org/last", b"a third page")
    got = ask(recorder.close(), URL + "#part")
    assert (got.url, got.final_url, got.chain, got.status) == (URL, URL, (), 200)
    assert (got.media_type, got.origin, got.complete) == ("text/html", "archive", True)
    assert got.retrieved_at == "2025-03-04T05:06:07Z"
    assert got.headers == (("content-type", "text/html; charset=utf-8"), ("etag", '"1"'))
    assert store.body(got.digest) == PAGE
    assert store.fresh(URL, None) is None


def test_a_recorded_part_of_a_page_is_not_the_whole(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, b"<p>The bri", status=206, content_encoding="gzip")  # stored decoded, as some recorders do
    assert not ask(recorder.close()).complete


def test_a_part_that_was_recorded_later_does_not_replace_the_whole(recorder: Recorder, ask: Ask, store: Store) -> None:
    recorder.response(URL)
    recorder.response(URL, b"<p>The bri", status=206)
    got = ask(recorder.close())
    assert (got.complete, store.body(got.digest)) == (True, PAGE)


def test_the_same_archive_gives_the_same_doc_ids(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL)
    path = recorder.close()
    assert ask(path).doc_id == ask(path).doc_id


def test_what_was_not_recorded_is_not_in_store(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL)
    got = ask(recorder.close(), "https://example.org/b")
    assert (got.reason, got.error) == ("not_in_store", f"https://example.org/b is not in {recorder.path.name}")
    assert ask(recorder.path, "paste.txt").reason == "not_in_store"


def test_recorded_redirects_are_followed_inside(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, b"", status=301, location="/b#part")
    recorder.response("https://example.org/b", b"", status=302, location="https://example.com/c")
    recorder.response("https://example.com/c")
    got = ask(recorder.close())
    assert got.chain == (URL, "https://example.org/b", "https://example.com/c")
    assert got.final_url == "https://example.com/c"


def test_a_redirect_that_leads_out_of_the_archive_says_so(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, b"", status=302, location="https://example.com/c")
    got = ask(recorder.close())
    assert (got.reason, got.final_url) == ("not_in_store", "https://example.com/c")
    assert got.error == f"https://example.com/c is not in {recorder.path.name}"


def test_recorded_loops_end(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, b"", status=302, location="/b")
    recorder.response("https://example.org/b", b"", status=302, location=URL)
    recorder.response("https://example.org/0", b"", status=302, location="/1")
    for n in range(1, 15):
        recorder.response(f"https://example.org/{n}", b"", status=302, location=f"/{n + 1}")
    assert ask(recorder.close()).reason == "redirect_loop"
    assert ask(recorder.path, "https://example.org/0").reason == "redirect_loop"


def test_a_redirect_to_nowhere_is_a_broken_answer(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, b"", status=302, location="http://[")
    assert ask(recorder.close()).reason == "protocol"


@pytest.mark.parametrize(
    ("status", "headers", "body", "reason"),
    [
        (404, {}, b"gone", "http_404"),
        (410, {}, b"gone", "http_410"),
        (429, {}, b"", "rate_limited"),
        (403, {"cf_mitigated": "challenge"}, b"", "blocked"),
        (503, {}, b"<script>window._cf_chl_opt={}</script>", "blocked"),
        (503, {}, b"down", "http_503"),
    ],
)
def test_a_recorded_refusal_means_what_it_meant(
    recorder: Recorder, ask: Ask, status: int, headers: dict[str, str], body: bytes, reason: str
) -> None:
    recorder.response(URL, body, status=status, **headers)
    got = ask(recorder.close())
    assert (got.reason, got.status) == (reason, status)


@pytest.mark.parametrize(
    ("coding", "sent"),
    [
        ("gzip", gzip.compress(PAGE)),
        ("br", brotli.compress(PAGE)),
        ("zstd", zstd.compress(PAGE)),
        ("gzip, br", brotli.compress(gzip.compress(PAGE))),
    ],
)
def test_recorded_codings_are_undone(recorder: Recorder, ask: Ask, store: Store, coding: str, sent: bytes) -> None:
    recorder.response(URL, sent, content_encoding=coding, content_length=str(len(sent)))
    got = ask(recorder.close())
    assert store.body(got.digest) == PAGE
    assert got.complete


@pytest.mark.parametrize("coding", ["gzip", "br", "zstd", "deflate"])
def test_a_body_recorded_without_its_coding_is_taken_as_it_is(
    recorder: Recorder, ask: Ask, store: Store, coding: str
) -> None:
    recorder.response(URL, content_encoding=coding, content_length="9")
    got = ask(recorder.close())
    assert (store.body(got.digest), got.complete) == (PAGE, True)


def test_chunks_are_joined_also_where_only_the_header_is_left_of_them(
    recorder: Recorder, ask: Ask, store: Store
) -> None:
    sent = b"5\r\n<p>Th\r\n18;x=y\r\ne bridge was closed.</p>\r\n0\r\n\r\n"
    recorder.response(URL, sent, transfer_encoding="chunked")
    recorder.response("https://example.org/b", PAGE, transfer_encoding="Chunked")
    zipped = gzip.compress(PAGE)
    recorder.response(
        "https://example.org/c",
        f"{len(zipped):x}\r\n".encode() + zipped + b"\r\n0\r\n\r\n",
        transfer_encoding="chunked",
        content_encoding="gzip",
    )
    path = recorder.close()
    for url in (URL, "https://example.org/b", "https://example.org/c"):
        assert store.body(ask(path, url).digest) == PAGE


def test_a_cut_recording_is_not_complete(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, warc={"WARC-Truncated": "length"})
    recorder.response("https://example.org/b", content_length="1000")
    assert not ask(recorder.close()).complete
    assert not ask(recorder.path, "https://example.org/b").complete
    assert not ask(recorder.path, "https://example.org/b", max_bytes=5).complete


def test_a_recorded_bomb_is_too_large(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, gzip.compress(bytes(20 << 20)), content_encoding="gzip")
    assert ask(recorder.close(), max_bytes=1 << 20).reason == "too_large"


def test_a_resource_record_is_a_page(recorder: Recorder, ask: Ask, store: Store) -> None:
    recorder.resource(URL, b"plain words", "text/plain")
    got = ask(recorder.close())
    assert (got.media_type, store.body(got.digest)) == ("text/plain", b"plain words")


def test_a_good_recording_counts_more_than_a_redirect_and_that_more_than_a_refusal(
    recorder: Recorder, ask: Ask, store: Store
) -> None:
    recorder.response(URL, b"first")
    recorder.response(URL, b"later")
    recorder.response(URL, b"", status=302, location=URL)
    recorder.response(URL, b"no", status=503)
    assert store.body(ask(recorder.close()).digest) == b"later"


def test_a_revisit_leads_to_the_body_recorded_before(recorder: Recorder, ask: Ask, store: Store) -> None:
    digest = "sha1:" + base64.b32encode(hashlib.sha1(PAGE).digest()).decode()
    recorder.response(URL)
    recorder.revisit("https://example.org/by-url", of=URL)
    recorder.revisit("https://example.org/by-digest", of="https://example.org/not-here", digest=digest)
    recorder.revisit("https://example.org/lost", of="https://example.org/not-here")
    path = recorder.close()
    for name in ("by-url", "by-digest"):
        got = ask(path, f"https://example.org/{name}")
        assert (store.body(got.digest), got.url) == (PAGE, f"https://example.org/{name}")
    assert ask(path, "https://example.org/lost").reason == "not_in_store"


def test_urls_are_compared_in_their_standard_spelling(recorder: Recorder, ask: Ask) -> None:
    recorder.response("https://EXAMPLE.org:443/ä b")
    assert isinstance(ask(recorder.close(), "https://example.org/%C3%A4%20b"), Snapshot)


def test_the_bound_is_kept(recorder: Recorder, ask: Ask) -> None:
    recorder.response(URL, PAGE * 100)
    got = ask(recorder.close(), max_bytes=100)
    assert (got.size, got.complete) == (100, False)


def test_an_archive_is_asked_once_for_a_url(recorder: Recorder, store: Store) -> None:
    recorder.response(URL)
    source = WarcSource(recorder.close(), store)

    async def twice() -> bool:
        first = await source.fetch(URL)
        recorder.path.unlink()
        return await source.fetch(URL) is first

    assert asyncio.run(twice())


def test_one_gzip_stream_over_all_records_is_read(tmp_path: Path, ask: Ask, store: Store) -> None:
    recorder = Recorder(tmp_path / "pages.warc")
    for n in range(20):
        recorder.response(f"{URL}/{n}", PAGE + f"{n}".encode() * 5000)
    squeezed = tmp_path / "pages.warc.gz"
    squeezed.write_bytes(gzip.compress(recorder.close().read_bytes()))
    for n in (0, 7, 19):
        assert store.body(ask(squeezed, f"{URL}/{n}").digest) == PAGE + f"{n}".encode() * 5000
    squeezed.write_bytes(squeezed.read_bytes() + gzip.compress(recorder.path.read_bytes()))
    assert ask(squeezed, f"{URL}/19").complete


def test_one_gzip_stream_that_breaks_off_serves_what_it_has(tmp_path: Path, ask: Ask) -> None:
    recorder = Recorder(tmp_path / "pages.warc")
    for n in range(3):
        recorder.response(f"{URL}/{n}", os.urandom(50_000))
    squeezed = tmp_path / "pages.warc.gz"
    squeezed.write_bytes(gzip.compress(recorder.close().read_bytes())[:120_000])
    assert ask(squeezed, f"{URL}/1").complete
    assert not ask(squeezed, f"{URL}/2").complete


def test_one_gzip_stream_that_is_damaged_gives_one_clear_line(tmp_path: Path, store: Store) -> None:
    recorder = Recorder(tmp_path / "pages.warc")
    for n in range(3):
        recorder.response(f"{URL}/{n}", os.urandom(50_000))
    damaged = bytearray(gzip.compress(recorder.close().read_bytes()))
    damaged[-3:] = b"xyz"
    (tmp_path / "pages.warc.gz").write_bytes(damaged)
    with pytest.raises(ConfigError, match=r"pages\.warc\.gz: .*") as raised:
        WarcSource(tmp_path / "pages.warc.gz", store)
    assert "\n" not in str(raised.value)


def test_an_archive_whose_end_is_missing_serves_what_it_has(tmp_path: Path, ask: Ask) -> None:
    recorder = Recorder(tmp_path / "pages.warc")
    recorder.response(URL)
    recorder.response("https://example.org/b", PAGE * 100, content_length=str(len(PAGE) * 100))
    path = recorder.close()
    path.write_bytes(path.read_bytes()[:-1000])
    assert ask(path).complete
    assert not ask(path, "https://example.org/b").complete


def test_an_archive_that_is_cut_anywhere_is_an_answer_or_a_plain_failure(recorder: Recorder, store: Store) -> None:
    recorder.response(URL, content_type="text/html")
    recorder.response("https://example.org/b", content_type="text/html")
    whole = recorder.close().read_bytes()
    for length in range(0, len(whole), 7):
        recorder.path.write_bytes(whole[:length])
        with contextlib.suppress(ConfigError):
            asyncio.run(WarcSource(recorder.path, store).fetch("https://example.org/b"))


@pytest.mark.skipif(shutil.which("wget") is None, reason="wget is not installed")
@pytest.mark.parametrize("name", ["pages.warc", "pages.warc.gz"])
def test_an_archive_made_by_wget(server: Server, tmp_path: Path, ask: Ask, store: Store, name: str) -> None:
    def chunked(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n")
        exchange.send(b"5\r\n<p>Th\r\n18\r\ne bridge was closed.</p>\r\n0\r\n\r\n")

    server.route("/a", lambda exchange: exchange.redirect("/b"))
    server.route("/b", chunked)
    command = ["wget", "-q", "--no-config", "--no-proxy", f"--warc-file={tmp_path / 'pages'}", "--delete-after"]
    command += ["--no-warc-compression"] if name.endswith("warc") else []
    urls = [server.url("/a"), server.url("/none"), server.page("/c", "third")]
    subprocess.run([*command, *urls], cwd=tmp_path, check=False)
    got = ask(tmp_path / name, server.url("/a"))
    assert (store.body(got.digest), got.chain) == (PAGE, (server.url("/a"), server.url("/b")))
    assert ask(tmp_path / name, server.url("/none")).reason == "http_404"
    assert store.body(ask(tmp_path / name, server.url("/c")).digest) == b"third"
