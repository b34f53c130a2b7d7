import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.unit.sources.conftest import Exchange, Server

from pincite.model import Snapshot, Unavailable
from pincite.sources import memento
from pincite.sources.addresses import Policy
from pincite.sources.http import HttpSource
from pincite.sources.memento import Archive, Memento
from pincite.sources.settings import FetchSettings
from pincite.sources.store import Store

GONE = "http://gone.example.net/old/page?id=7"
OTHER = "http://gone.example.net/other"
DATE = "Tue, 21 May 2019 12:00:00 GMT"
LOOKUP = Callable[..., Any]


async def _nowhere(host: str, _port: int) -> Sequence[str]:
    if host == "127.0.0.1":
        return ["127.0.0.1"]
    raise OSError("no such host")


@pytest.fixture
def look_up(server: Server, store: Store) -> LOOKUP:
    """Ask the archive on the server, at `/gate/`, for copies of URLs, one after the other."""

    def run(*asked: str, accessed: str | None = None, resolve: Any = _nowhere, **more: Any) -> Any:
        settings = FetchSettings(
            policy=more.pop("policy", Policy(allow_private=True)),
            **{"timeout": 10.0, "attempts": 1} | more.pop("settings", {}),
        )

        async def go() -> list[Memento | Unavailable]:
            source = HttpSource(store, settings)
            archive = Archive(
                store, settings, source.fetch, resolve=resolve, **{"timegate": server.url("/gate/")} | more
            )
            try:
                return [await archive.look_up(url, accessed) for url in asked]
            finally:
                await archive.aclose()
                await source.aclose()

        answers = asyncio.run(go())
        return answers[0] if len(asked) == 1 else answers

    return run


def _gate(server: Server, to: str, url: str = GONE, **headers: str) -> None:
    path = f"/gate/{url}".partition("?")[0]
    server.route(path, lambda exchange: exchange.redirect(to, vary="accept-datetime", **headers))


def _paths(server: Server) -> list[str]:
    return [request.path for request in server.requests]


def _text(store: Store, found: Memento) -> str:
    return (store.body(found.snapshot.digest) or b"").decode()


def test_a_copy_is_had_as_it_was_captured(server: Server, store: Store, look_up: LOOKUP) -> None:
    _gate(server, f"/web/20190521120000/{GONE}")
    server.page("/web/20190521120000id_/http://gone.example.net/old/page", "<p>As it was.</p>")

    found = look_up(GONE)

    assert isinstance(found, Memento)
    assert _text(store, found) == "<p>As it was.</p>"
    assert found.archived_at == "2019-05-21T12:00:00Z"
    assert _paths(server) == [f"/gate/{GONE}", f"/web/20190521120000id_/{GONE}"]


@pytest.mark.parametrize(
    ("accessed", "sent"),
    [
        (None, None),
        ("last week", None),
        ("2019-05-20", "Mon, 20 May 2019 12:00:00 GMT"),
        ("2019-05-20T23:30:00+02:00", "Mon, 20 May 2019 21:30:00 GMT"),
        ("9999-99-99", None),
    ],
)
def test_the_copy_of_the_day_on_which_it_was_read_is_asked_for(
    server: Server, look_up: LOOKUP, accessed: str | None, sent: str | None
) -> None:
    _gate(server, f"/web/20190521120000/{GONE}")
    server.page("/web/20190521120000id_/http://gone.example.net/old/page", "x")

    look_up(GONE, accessed=accessed)

    assert server.requests[0].headers.get("accept-datetime") == sent


def test_an_archive_without_that_form_is_cleared_of_its_additions(
    server: Server, store: Store, look_up: LOOKUP
) -> None:
    _gate(server, f"/web/20190521120000/{GONE}")
    toolbar = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->12 captures<!-- END WAYBACK TOOLBAR INSERT -->"
    server.page("/web/20190521120000/http://gone.example.net/old/page", f"<p>As it was.</p>{toolbar}")

    found = look_up(GONE)

    assert _text(store, found) == "<p>As it was.</p>"
    assert found.snapshot.final_url == server.url(f"/web/20190521120000/{GONE}")


def test_a_copy_at_an_address_of_any_form_has_its_date_from_the_archive(
    server: Server, store: Store, look_up: LOOKUP
) -> None:
    _gate(server, "/Ab1Cd")
    server.page("/Ab1Cd", "<p>As it was.</p>", memento_datetime=DATE)

    found = look_up(GONE)

    assert (_text(store, found), found.archived_at) == ("<p>As it was.</p>", "2019-05-21T12:00:00Z")
    assert _paths(server) == [f"/gate/{GONE}", "/Ab1Cd"]


def test_a_timegate_may_answer_with_the_copy_itself(server: Server, store: Store, look_up: LOOKUP) -> None:
    path = "/gate/http://gone.example.net/old/page"
    server.page(path, "<p>Here.</p>", memento_datetime=DATE, content_location="/copy/7")
    server.page("/copy/7", "<p>As it was.</p>", memento_datetime=DATE)

    assert _text(store, look_up(GONE)) == "<p>As it was.</p>"


def test_a_page_that_is_no_copy_is_none(server: Server, look_up: LOOKUP) -> None:
    server.page("/gate/http://gone.example.net/old/page", "<p>Welcome to our archive.</p>")

    assert look_up(GONE).reason == "not_archived"


def test_an_archive_that_has_none_is_believed_and_goes_on_being_asked(server: Server, look_up: LOOKUP) -> None:
    found = look_up(*[f"{OTHER}/{n}" for n in range(5)], availability=server.url("/available"))

    assert {one.reason for one in found} == {"not_archived"}
    assert _paths(server) == [f"/gate/{OTHER}/{n}" for n in range(5)]


def _available(server: Server, answer: object) -> str:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return server.page("/available", text, content_type="application/json")


def test_the_availability_service_is_the_second_way(server: Server, store: Store, look_up: LOOKUP) -> None:
    server.route("/gate/http://gone.example.net/old/page", lambda exchange: exchange.reply(status=503))
    copy = server.url(f"/web/20190521120000/{GONE}")
    service = _available(server, {"archived_snapshots": {"closest": {"available": True, "url": copy, "status": "200"}}})
    server.page("/web/20190521120000id_/http://gone.example.net/old/page", "<p>As it was.</p>")

    found = look_up(GONE, accessed="2019-05-20", availability=service)

    assert _text(store, found) == "<p>As it was.</p>"
    asked = "/available?url=http%3A%2F%2Fgone.example.net%2Fold%2Fpage%3Fid%3D7&timestamp=20190520120000"
    assert asked in _paths(server)


def test_a_copy_of_an_error_leads_to_the_second_way_too(server: Server, store: Store, look_up: LOOKUP) -> None:
    _gate(server, f"/web/20230101000000/{GONE}")
    copy = server.url(f"/web/20190521120000/{GONE}")
    service = _available(server, {"archived_snapshots": {"closest": {"available": True, "url": copy}}})
    server.page("/web/20190521120000id_/http://gone.example.net/old/page", "<p>As it was.</p>")

    assert look_up(GONE, availability=service).archived_at == "2019-05-21T12:00:00Z"


@pytest.mark.parametrize("answer", ["{", "[]", "x" * 100_000, "[" * 100_000, {"archived_snapshots": {"closest": 1}}])
def test_a_service_that_talks_nonsense_is_a_failure(server: Server, look_up: LOOKUP, answer: object) -> None:
    server.route("/gate/http://gone.example.net/old/page", lambda exchange: exchange.reply(status=503))

    assert isinstance(look_up(GONE, availability=_available(server, answer)), Unavailable)


def test_no_copy_in_the_service_is_an_answer(server: Server, look_up: LOOKUP) -> None:
    server.route("/gate/http://gone.example.net/old/page", lambda exchange: exchange.reply(status=503))

    assert look_up(GONE, availability=_available(server, {"archived_snapshots": {}})).reason == "not_archived"


def _broken(exchange: Exchange) -> None:
    exchange.reply(status=503)


def _unmoved(exchange: Exchange) -> None:
    exchange.redirect(exchange.path)


def _full(exchange: Exchange) -> None:
    exchange.reply(status=429)


def _cut(exchange: Exchange) -> None:
    exchange.reset()


@pytest.mark.parametrize("trouble", [_broken, _unmoved, _cut, _full])
def test_two_failures_in_a_row_are_enough(server: Server, look_up: LOOKUP, trouble: Callable[[Exchange], None]) -> None:
    for n in range(5):
        server.route(f"/gate/{OTHER}/{n}", trouble)

    found = look_up(*[f"{OTHER}/{n}" for n in range(5)])

    assert [one.reason for one in found[2:]] == ["not_asked"] * 3
    assert set(_paths(server)) == {f"/gate/{OTHER}/0", f"/gate/{OTHER}/1"}


def test_a_success_between_two_failures_forgives_the_first(server: Server, look_up: LOOKUP) -> None:
    for n in (0, 2, 3):
        server.route(f"/gate/{OTHER}/{n}", _broken)

    reasons = [one.reason for one in look_up(*[f"{OTHER}/{n}" for n in range(5)])]

    assert reasons == ["http_503", "not_archived", "http_503", "http_503", "not_asked"]


def test_an_archive_that_is_silent_is_not_waited_for(
    server: Server, look_up: LOOKUP, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memento, "SECONDS", 0.05)
    server.route("/gate/http://gone.example.net/old/page", lambda _: server.stopped.wait(5))

    assert look_up(GONE).reason == "timeout"


def test_a_copy_that_drips_is_not_waited_for(server: Server, look_up: LOOKUP, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memento, "COPY_SECONDS", 0.1)
    _gate(server, f"/web/20190521120000/{GONE}")

    def drip(exchange: Exchange) -> None:
        exchange.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while not server.stopped.wait(0.02):
            exchange.send(b"x")

    server.route("/web/20190521120000id_/http://gone.example.net/old/page", drip)

    assert look_up(GONE).reason == "timeout"


def test_the_deadline_of_the_run_counts_for_archives(server: Server, look_up: LOOKUP) -> None:
    server.route("/gate/http://gone.example.net/old/page", lambda _: server.stopped.wait(5))

    found = look_up(GONE, settings={"deadline": 0.05})

    assert (found.reason, found.error) == ("timeout", "no time was left to ask a web archive")


@pytest.mark.parametrize("url", ["http://127.0.0.1/x", "http://town.example/?token=1", "http://me@town.example/"])
def test_what_is_nobodys_business_is_not_asked_for(server: Server, look_up: LOOKUP, url: str) -> None:
    assert look_up(url).reason == "withheld"
    assert server.requests == []


def test_a_name_that_leads_inside_is_not_asked_for(server: Server, look_up: LOOKUP) -> None:
    async def inside(host: str, _port: int) -> Sequence[str]:
        return ["127.0.0.1" if host == "127.0.0.1" else "10.1.2.3"]

    assert look_up("http://intranet.town.example/page", resolve=inside).reason == "withheld"
    assert server.requests == []


def test_an_archive_at_a_private_address_is_not_contacted_unless_that_is_allowed(
    server: Server, look_up: LOOKUP
) -> None:
    found = look_up("http://town.example/page", policy=Policy())

    assert isinstance(found, Unavailable)
    assert "loopback" in found.error
    assert server.requests == []


def test_a_redirect_of_an_archive_goes_through_the_same_checks(server: Server, look_up: LOOKUP) -> None:
    _gate(server, "http://169.254.169.254/latest/meta-data")

    found = look_up(GONE)

    assert isinstance(found, Unavailable)
    assert "metadata" in found.error


def test_the_copy_is_a_document_of_the_store(server: Server, store: Store, look_up: LOOKUP) -> None:
    _gate(server, f"/web/20190521120000/{GONE}")
    server.page("/web/20190521120000id_/http://gone.example.net/old/page", "<p>As it was.</p>")

    found = look_up(GONE)

    assert isinstance(store.snapshot(found.snapshot.doc_id), Snapshot)
