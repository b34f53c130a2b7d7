from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

from pincite.model import Snapshot, Unavailable
from pincite.sources.addresses import Policy
from pincite.sources.database import FILE
from pincite.sources.http import HttpSource
from pincite.sources.retrieved import timestamp
from pincite.sources.settings import FetchSettings

if TYPE_CHECKING:
    from tests.unit.sources.conftest import Exchange, Fetch, Server

    from pincite.sources.store import Store


def test_a_page_is_fetched_and_its_body_is_in_the_store(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.page("/a", "<p>hello</p>", etag='"v1"', set_cookie="session=secret", server="x")
    got = fetch(url)
    assert isinstance(got, Snapshot)
    assert (got.url, got.final_url, got.chain, got.status, got.origin) == (url, url, (), 200, "network")
    assert (got.media_type, got.complete, got.attempts) == ("text/html", True, 1)
    assert got.headers == (("content-type", "text/html; charset=utf-8"), ("etag", '"v1"'))
    assert store.body(got.digest) == b"<p>hello</p>"


def test_the_program_says_who_it_is_and_what_it_takes(server: Server, fetch: Fetch) -> None:
    fetch(server.page("/a", "x"))
    headers = server.requests[0].headers
    assert headers["user-agent"].startswith("pincite/")
    assert "citation auditor" in headers["user-agent"]
    assert headers["accept-encoding"] == "gzip, deflate, br, zstd"
    assert headers["host"] == f"127.0.0.1:{server.port}"
    assert {"accept", "accept-language"} <= set(headers)
    assert not {"cookie", "authorization", "referer"} & set(headers)


def test_another_name_can_be_given(server: Server, fetch: Fetch) -> None:
    fetch(server.page("/a", "x"), user_agent="other/1")
    assert server.requests[0].headers["user-agent"] == "other/1"


def test_one_url_is_fetched_once_a_run_whatever_the_server_says_of_caching(server: Server, fetch: Fetch) -> None:
    url = server.page("/a", "x", cache_control="no-store, max-age=0")
    got = fetch(url, url + "#part", url.replace("http:", "HTTP:"), url, refresh=True)
    assert server.count("/a") == 1
    assert len({each.doc_id for each in got}) == 1


def test_a_fresh_snapshot_is_served_from_the_store_and_refresh_fetches_again(server: Server, fetch: Fetch) -> None:
    url = server.page("/a", "x", cache_control="no-store")
    first = fetch(url)
    second = fetch(url)
    assert (second.doc_id, second.origin) == (first.doc_id, "store")
    assert server.count("/a") == 1
    server.page("/a", "y")
    assert fetch(url, refresh=True).digest != first.digest
    assert fetch(url, max_age=0.0).origin == "network"
    assert server.count("/a") == 3


def test_failures_are_never_served_again(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.reset())
    assert fetch(server.url("/a")).reason == "connection"
    for status in (404, 429, 503, 403):
        server.page("/a", "no", status=status)
        assert isinstance(fetch(server.url("/a")), Unavailable)
    server.page("/a", "the page")
    assert isinstance(fetch(server.url("/a")), Snapshot)


def test_what_the_audit_marked_unusable_is_fetched_again(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.page("/a", "checking your browser")
    store.mark_unusable(fetch(url).doc_id, "challenge")
    server.page("/a", "the page")
    assert fetch(url).origin == "network"


def test_what_is_no_url_is_a_value(fetch: Fetch) -> None:
    got = fetch("paste.txt")
    assert (got.url, got.reason, got.attempts) == ("paste.txt", "refused_address", 0)


def test_a_host_gets_two_requests_at_once_and_the_rest_waits(server: Server, fetch: Fetch, store: Store) -> None:
    def slow(exchange: Exchange) -> None:
        server.stopped.wait(0.03)
        exchange.reply("x")

    urls = [server.route(f"/{n}", slow) for n in range(8)]
    got = fetch(*urls)
    assert all(isinstance(each, Snapshot) for each in got)
    assert server.busiest == 2


def test_concurrency_bounds_all_hosts_together(server: Server, fetch: Fetch) -> None:
    def slow(exchange: Exchange) -> None:
        server.stopped.wait(0.03)
        exchange.reply("x")

    server.routes = {f"/{n}": slow for n in range(8)}

    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    fetch(*(server.url(f"/{n}", f"host{n}.test") for n in range(8)), resolve=resolve, concurrency=3)
    assert server.busiest == 3


def test_connections_are_used_again(server: Server, fetch: Fetch) -> None:
    fetch(*(server.page(f"/{n}", "x") for n in range(10)), per_host=1)
    assert server.connections == 1


def test_closing_stops_what_is_under_way(server: Server, store: Store) -> None:
    asked = threading.Event()
    server.route("/a", lambda exchange: (asked.set(), server.stopped.wait(10)))

    async def go() -> bool:
        source = HttpSource(store, FetchSettings(policy=Policy(allow_private=True)))
        asking = asyncio.create_task(source.fetch(server.url("/a")))
        await asyncio.to_thread(asked.wait, 5)
        await source.aclose()
        await asyncio.wait([asking], timeout=5)
        return asking.cancelled()

    assert asyncio.run(go())


def test_a_caller_that_gives_up_takes_nothing_from_the_others(server: Server, store: Store) -> None:
    def slow(exchange: Exchange) -> None:
        server.stopped.wait(0.1)
        exchange.reply("x")

    url = server.route("/a", slow)

    async def go() -> object:
        source = HttpSource(store, FetchSettings(policy=Policy(allow_private=True)))
        first = asyncio.create_task(source.fetch(url))
        second = asyncio.create_task(source.fetch(url))
        await asyncio.sleep(0.02)
        first.cancel()
        answer = await second
        await source.aclose()
        return answer

    assert isinstance(asyncio.run(go()), Snapshot)


def test_a_run_from_the_store_imports_no_client(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.page("/a", "x")
    fetch(url)
    code = f"""
import asyncio, sys
from pincite.sources.http import HttpSource
from pincite.sources.settings import FetchSettings
from pincite.sources.store import Store

async def go():
    source = HttpSource(Store({str(store.path)!r}), FetchSettings())
    got = await source.fetch({url!r})
    await source.aclose()
    return got
heavy = ("httpx", "httpcore", "anyio", "h11", "warcio", "brotli")
print(asyncio.run(go()).origin, [name for name in heavy if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "store []"


# Confirmed, not fetched again (RFC 9111, 4.3).


def guarded(exchange: Exchange) -> None:
    """A page with a version: 304 for who has it."""
    if exchange.headers.get("if-none-match") == '"v1"':
        exchange.send(b'HTTP/1.1 304 Not Modified\r\nETag: "v1"\r\n\r\n')
    else:
        exchange.reply("the page", etag='"v1"', last_modified="Mon, 30 Nov 2026 10:00:00 GMT")


def aged(store: Store, snapshot: Snapshot) -> None:
    """Make a snapshot ten days old."""
    then = timestamp(time.time() - 864_000)
    with contextlib.closing(sqlite3.connect(store.path / FILE)) as connection, connection:
        connection.execute("UPDATE snapshots SET retrieved_at = ? WHERE doc_id = ?", (then, snapshot.doc_id))


def test_a_stale_page_is_confirmed_and_is_fresh_again(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.route("/a", guarded)
    first = fetch(url)
    aged(store, first)
    confirmed = fetch(url)
    assert server.count("/a") == 2
    assert server.requests[1].headers["if-none-match"] == '"v1"'
    assert server.requests[1].headers["if-modified-since"] == "Mon, 30 Nov 2026 10:00:00 GMT"
    assert (confirmed.doc_id, confirmed.digest, confirmed.origin) == (first.doc_id, first.digest, "store")
    assert confirmed.retrieved_at < first.retrieved_at <= confirmed.validated_at
    again = fetch(url)
    assert (again, server.count("/a")) == (confirmed, 2)
    assert store.body(again.digest) == b"the page"


def test_what_the_store_served_is_confirmed_once_when_it_is_doubted(server: Server, store: Store) -> None:
    url = server.route("/a", guarded)

    async def ask(*, doubting: bool) -> list[Snapshot | Unavailable]:
        source = HttpSource(store, FetchSettings(policy=Policy(allow_private=True)))
        try:
            first = await source.fetch(url)
            assert isinstance(first, Snapshot)
            return [first, *(await asyncio.gather(source.again(first), source.again(first)) if doubting else ())]
        finally:
            await source.aclose()

    asyncio.run(ask(doubting=False))
    known, *confirmed = asyncio.run(ask(doubting=True))
    assert server.count("/a") == 2
    assert server.requests[1].headers["if-none-match"] == '"v1"'
    for one in confirmed:
        assert isinstance(one, Snapshot)
        assert isinstance(known, Snapshot)
        assert (one.doc_id, one.origin) == (known.doc_id, "store")
        assert one.validated_at is not None


def test_a_changed_page_is_a_new_document(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.page("/a", "old", etag='"v0"')
    first = fetch(url)
    aged(store, first)
    server.route("/a", guarded)
    second = fetch(url)
    assert server.requests[1].headers["if-none-match"] == '"v0"'
    assert (second.origin, second.validated_at, store.body(second.digest)) == ("network", None, b"the page")
    assert second.doc_id != first.doc_id


def test_what_may_not_be_served_is_not_confirmed(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.route("/a", guarded)
    store.mark_unusable(fetch(url).doc_id, "challenge")
    server.route("/cut", lambda exchange: exchange.reply("cut", etag='"v1"', content_length="9") or exchange.hang_up())
    fetch(server.url("/cut"), attempts=1)
    fetch(url, server.url("/cut"), max_age=0.0, attempts=1)
    fetch(url, refresh=True)
    assert not any("if-none-match" in request.headers for request in server.requests)


def test_a_redirect_to_another_page_gets_no_condition(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.redirect("/b"))
    server.route("/b", guarded)
    server.route("/c", guarded)
    first = fetch(server.url("/a"))
    confirmed = fetch(server.url("/a"), max_age=0.0)
    assert (confirmed.doc_id, confirmed.chain) == (first.doc_id, first.chain)
    server.route("/a", lambda exchange: exchange.redirect("/c"))
    elsewhere = fetch(server.url("/a"), max_age=0.0)
    asked = [(request.path, "if-none-match" in request.headers) for request in server.requests]
    assert asked == [("/a", False), ("/b", False), ("/a", False), ("/b", True), ("/a", False), ("/c", False)]
    assert (elsewhere.origin, elsewhere.final_url) == ("network", server.url("/c"))


def test_a_page_that_became_a_redirect_is_followed(server: Server, fetch: Fetch) -> None:
    url = server.route("/a", guarded)
    fetch(url)
    server.route("/a", lambda exchange: exchange.redirect("/b"))
    server.route("/b", guarded)
    assert fetch(url, max_age=0.0).final_url == server.url("/b")
    asked = [(request.path, "if-none-match" in request.headers) for request in server.requests]
    assert asked == [("/a", False), ("/a", True), ("/b", False)]


def test_a_304_that_nobody_asked_for_is_no_page(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.send(b"HTTP/1.1 304 Not Modified\r\n\r\n"))
    assert fetch(server.url("/a")).reason == "http_304"


def test_a_failure_is_not_answered_from_what_is_stale(server: Server, fetch: Fetch) -> None:
    url = server.route("/a", guarded)
    fetch(url)
    for status in (404, 410, 429, 500, 503, 403):
        server.page("/a", "no", status=status)
        got = fetch(url, max_age=0.0)
        assert (type(got), got.status) == (Unavailable, status)
    server.page("/a", "<title>Just a moment...</title>", status=403, cf_mitigated="challenge")
    assert fetch(url, max_age=0.0).reason == "blocked"


def test_a_page_deleted_while_its_server_was_asked_is_fetched_whole(server: Server, fetch: Fetch, store: Store) -> None:
    url = server.route("/a", guarded)
    first = fetch(url)

    def hostile(exchange: Exchange) -> None:
        with contextlib.closing(sqlite3.connect(store.path / FILE)) as connection, connection:
            connection.execute("DELETE FROM snapshots")
        guarded(exchange)

    server.route("/a", hostile)
    assert store.body(fetch(url, max_age=0.0).digest) == store.body(first.digest)
    assert ["if-none-match" in request.headers for request in server.requests] == [False, True, False]


def test_no_secret_of_a_response_is_stored(server: Server, fetch: Fetch, store: Store) -> None:
    secrets = {"set_cookie": "session=sesame", "authorization": "Basic sesame", "www_authenticate": "sesame"}
    secrets |= {"proxy_authorization": "sesame", "authentication_info": "sesame", "x_api_key": "sesame"}
    fetch(server.page("/a", "the page", etag='"seen"', **secrets))
    store.close()
    kept = b"".join(file.read_bytes() for file in store.path.iterdir())
    assert b'\\"seen\\"' in kept
    assert b"sesame" not in kept
