from __future__ import annotations

import errno
import gzip
import os
import tempfile
import zlib
from typing import TYPE_CHECKING

import brotli
import pytest

from pincite.model import Snapshot
from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from tests.unit.sources.conftest import Exchange, Fetch, Route, Server

    from pincite.sources.store import Store

PAGE = ("<p>The bridge was closed for a week.</p>\n" * 2000).encode()
ENCODERS = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstd.compress}


@pytest.mark.parametrize("coding", ENCODERS)
def test_a_coded_body_is_stored_decoded(server: Server, fetch: Fetch, store: Store, coding: str) -> None:
    got = fetch(server.page("/a", ENCODERS[coding](PAGE), content_encoding=coding))
    assert got.complete
    assert store.body(got.digest) == PAGE


def test_nested_codings(server: Server, fetch: Fetch, store: Store) -> None:
    got = fetch(server.page("/a", zstd.compress(gzip.compress(PAGE)), content_encoding="gzip, zstd"))
    assert store.body(got.digest) == PAGE


def chunked(exchange: Exchange, *pieces: bytes, end: bytes = b"0\r\n\r\n", head: str = "") -> None:
    exchange.send(f"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n{head}\r\n".encode())
    for piece in pieces:
        exchange.send(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
    exchange.send(end)


def test_a_chunked_body(server: Server, fetch: Fetch, store: Store) -> None:
    server.route("/a", lambda exchange: chunked(exchange, b"one ", b"two"))
    got = fetch(server.url("/a"))
    assert (store.body(got.digest), got.complete, got.media_type) == (b"one two", True, "")


def test_a_body_without_a_length_ends_with_the_connection(server: Server, fetch: Fetch, store: Store) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.0 200 OK\r\n\r\nall there is")
        exchange.hang_up()

    got = fetch(server.route("/a", route))
    assert (store.body(got.digest), got.complete) == (b"all there is", True)


def test_a_body_shorter_than_its_length_is_kept_as_cut(server: Server, fetch: Fetch, store: Store) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nnot all of it")
        exchange.hang_up()

    got = fetch(server.route("/a", route))
    assert isinstance(got, Snapshot)
    assert (store.body(got.digest), got.complete, got.attempts) == (b"not all of it", False, 3)


def test_a_body_that_breaks_once_is_fetched_again(server: Server, fetch: Fetch, store: Store) -> None:
    def route(exchange: Exchange) -> None:
        if exchange.nth == 1:
            exchange.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
            exchange.hang_up()
        else:
            exchange.reply("the whole")

    got = fetch(server.route("/a", route))
    assert (store.body(got.digest), got.complete, got.attempts) == (b"the whole", True, 2)


def test_a_chunked_body_that_breaks_off_is_kept_as_cut(server: Server, fetch: Fetch, store: Store) -> None:
    def route(exchange: Exchange) -> None:
        chunked(exchange, b"the beginning", end=b"zz\r\nno chunk")
        exchange.hang_up()

    got = fetch(server.route("/a", route))
    assert (store.body(got.digest), got.complete) == (b"the beginning", False)


def test_a_coded_body_that_ends_early_is_kept_as_cut(server: Server, fetch: Fetch, store: Store) -> None:
    sent = gzip.compress(PAGE, compresslevel=0)
    got = fetch(server.page("/a", sent[: len(sent) // 2], content_encoding="gzip"))
    assert not got.complete
    assert 0 < got.size < len(PAGE)
    assert PAGE.startswith(store.body(got.digest) or b"?")


def test_a_part_nobody_asked_for_is_cut(server: Server, fetch: Fetch) -> None:
    assert not fetch(server.page("/a", "part", status=206)).complete


def test_an_empty_good_answer_is_a_snapshot(server: Server, fetch: Fetch) -> None:
    got = fetch(server.page("/a", "", status=204, content_length=""))
    assert (got.status, got.size) == (204, 0)


@pytest.mark.parametrize("coding", ENCODERS)
def test_a_body_not_in_its_coding_is_a_broken_answer(server: Server, fetch: Fetch, coding: str) -> None:
    got = fetch(server.page("/a", b"<html>plain</html>" * 50, content_encoding=coding))
    assert (got.reason, got.status, got.attempts) == ("protocol", 200, 1)
    assert "not in its content coding" in got.error


@pytest.mark.parametrize("coding", ENCODERS)
def test_a_bomb_is_too_large(server: Server, fetch: Fetch, coding: str) -> None:
    bomb = ENCODERS[coding](bytes(20 << 20)) if coding != "br" else brotli.compress(bytes(20 << 20), quality=1)
    got = fetch(server.page("/a", bomb, content_encoding=coding), max_bytes=1 << 20)
    assert (got.reason, got.status) == ("too_large", 200)


def test_a_long_page_is_kept_up_to_the_bound(server: Server, fetch: Fetch, store: Store) -> None:
    got = fetch(server.page("/a", PAGE), max_bytes=10_000)
    assert (got.complete, got.size) == (False, 10_000)
    assert store.body(got.digest) == PAGE[:10_000]


def test_an_endless_body_stops_at_the_bound(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\n\r\n")
        while not server.stopped.is_set():
            exchange.send(b"more and more " * 1000)

    got = fetch(server.route("/a", route), max_bytes=1 << 20)
    assert (got.complete, got.size) == (False, 1 << 20)


def drip(server: Server, data: bytes) -> Route:
    def route(exchange: Exchange) -> None:
        exchange.send(data)
        while not server.stopped.wait(0.02):
            exchange.send(b"a")

    return route


@pytest.mark.parametrize("size", [3_000_000, 1 << 20])
def test_a_body_that_finds_no_room_on_its_way_is_a_value(
    server: Server, fetch: Fetch, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """It may be a stranger's, and the other pages of the run have room."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "rollover", full)
    got = fetch(server.page("/a", os.urandom(size), content_type="application/octet-stream"))
    assert (got.reason, got.status) == ("too_large", 200)
    assert got.error.endswith("(No space left on device); set TMPDIR to a folder with room")
    assert fetch(server.page("/b", "a page")).complete


@pytest.mark.parametrize(
    "begun",
    [b"", b"HTTP/1.1 200 OK\r\nX-Long: ", b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 302 Found\r\nLocation: /a\r\nX: "],
)
def test_a_drip_stops_at_the_time_limit(server: Server, fetch: Fetch, begun: bytes) -> None:
    got = fetch(server.route("/a", drip(server, begun)), timeout=0.5)
    assert got.reason in {"timeout", "protocol"}
    if begun:
        assert (got.reason, got.error) == ("timeout", "127.0.0.1 took longer than the limit of 0.5 s")


def test_a_refusal_that_drips_is_judged_by_its_head(server: Server, fetch: Fetch) -> None:
    got = fetch(server.route("/a", drip(server, b"HTTP/1.1 403 No\r\n\r\n")))
    assert (got.reason, got.status) == ("blocked", 403)


@pytest.mark.parametrize("status", [302, 403])
def test_too_many_codings_of_what_is_no_page_do_not_matter(server: Server, fetch: Fetch, status: int) -> None:
    server.page("/a", "x", status=status, location="/b", content_encoding="br," * 9)
    server.page("/b", "there")
    got = fetch(server.url("/a"))
    assert getattr(got, "reason", None) == {302: None, 403: "blocked"}[status]


def test_a_silent_server_is_a_timeout_and_not_asked_again(server: Server, fetch: Fetch) -> None:
    got = fetch(server.route("/a", lambda exchange: server.stopped.wait(5)), read_timeout=0.2)
    assert (got.reason, got.attempts) == ("timeout", 1)


def test_the_time_limit_counts_the_whole_way(server: Server, fetch: Fetch) -> None:
    def slow(exchange: Exchange) -> None:
        server.stopped.wait(0.2)
        exchange.redirect(f"{exchange.path}x")

    for n in range(9):
        server.route("/a" + "x" * n, slow)
    assert fetch(server.url("/a"), timeout=0.6).reason == "timeout"


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00\x01\x02\x03" * 100,
        b"HTTP/1.1 two hundred\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nX: " + b"a" * 300_000,
        b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 60_000,
    ],
)
def test_what_is_no_http_is_a_value(server: Server, fetch: Fetch, answer: bytes) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(answer)
        exchange.hang_up()

    got = fetch(server.route("/a", route))
    assert got.reason in {"protocol", "connection"}
    assert "\n" not in got.error
    assert got.error.isprintable()


def test_a_very_long_url_and_a_very_long_location_are_safe(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.reply("x"))
    assert isinstance(fetch(server.url("/a?" + "q" * 20_000)), Snapshot)
    server.route("/b", lambda exchange: exchange.redirect("/a?" + "q" * 80_000))
    assert fetch(server.url("/b")).reason == "refused_address"


def test_header_values_beyond_ascii_are_read_as_utf8_and_cut(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(f"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nETag: {'ä' * 9000}\r\n\r\nx".encode())

    assert dict(fetch(server.route("/a", route)).headers)["etag"] == "ä" * 2000


def test_a_header_in_no_encoding_is_read_all_the_same(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nETag: \xe9\xff\r\n\r\nx")

    assert dict(fetch(server.route("/a", route)).headers)["etag"] == "éÿ"


def test_a_connection_that_breaks_before_the_body_is_a_broken_connection(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        exchange.hang_up()

    got = fetch(server.route("/a", route))
    assert (got.reason, got.attempts) == ("connection", 3)


def test_a_connection_that_is_reset_says_so(server: Server, fetch: Fetch) -> None:
    got = fetch(server.route("/a", lambda exchange: exchange.reset()))
    assert got.reason == "connection"
    assert got.error.partition(": ")[2]


def test_a_long_refusal_is_not_read_to_its_end(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 403 No\r\n\r\n")
        while not server.stopped.is_set():
            exchange.send(b"no and no " * 1000)

    assert fetch(server.route("/a", route)).reason == "blocked"


def test_a_name_of_the_program_that_is_no_header_is_a_value(server: Server, fetch: Fetch) -> None:
    got = fetch(server.page("/a", "x"), user_agent="two\nlines")
    assert (got.reason, got.attempts) == ("protocol", 1)
    assert server.requests == []


def test_a_large_body_reaches_the_store(server: Server, fetch: Fetch, store: Store) -> None:
    noise = os.urandom(3 << 20)
    got = fetch(server.page("/a", noise))
    assert (store.body(got.digest), got.complete) == (noise, True)
