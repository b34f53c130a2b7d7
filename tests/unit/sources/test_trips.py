from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import TYPE_CHECKING

import pytest

from pincite.model import Snapshot
from pincite.sources.addresses import Policy

if TYPE_CHECKING:
    from tests.unit.sources.conftest import Exchange, FakeClock, Fetch, Server

# Redirects.


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed_and_recorded(server: Server, fetch: Fetch, status: int) -> None:
    server.route("/a", lambda exchange: exchange.redirect("/b?x#part", status=status))
    server.route("/b?x", lambda exchange: exchange.redirect(server.url("/c")))
    server.routes["/b"] = server.routes["/b?x"]
    server.page("/c", "there")
    got = fetch(server.url("/a#top"))
    assert got.chain == (server.url("/a"), server.url("/b?x"), server.url("/c"))
    assert (got.url, got.final_url, got.attempts) == (server.url("/a"), server.url("/c"), 1)


def test_a_redirect_without_a_goal_is_its_status(server: Server, fetch: Fetch) -> None:
    server.page("/a", "", status=301)
    assert fetch(server.url("/a")).reason == "http_301"


def test_a_failure_behind_a_redirect_names_where_it_happened(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.redirect("/gone"))
    got = fetch(server.url("/a"))
    assert (got.url, got.reason, got.status, got.final_url) == (server.url("/a"), "http_404", 404, server.url("/gone"))


def test_a_loop_ends_when_it_closes(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.redirect("/b"))
    server.route("/b", lambda exchange: exchange.redirect("/a"))
    got = fetch(server.url("/a"))
    assert got.reason == "redirect_loop"
    assert len(server.requests) == 2


def test_an_endless_way_ends_after_ten_redirects(server: Server, fetch: Fetch) -> None:
    server.routes["/a"] = lambda exchange: exchange.redirect(f"/a?{exchange.path}x"[:200] + str(len(server.requests)))
    got = fetch(server.url("/a"))
    assert got.reason == "redirect_loop"
    assert len(server.requests) == 11


def test_ten_redirects_are_not_too_many(server: Server, fetch: Fetch) -> None:
    for n in range(10):
        server.route(f"/{n}", lambda exchange, n=n: exchange.redirect(f"/{n + 1}"))
    server.page("/10", "there")
    assert isinstance(fetch(server.url("/0")), Snapshot)


def test_a_page_that_redirects_to_itself_until_it_sees_its_cookie(server: Server, fetch: Fetch) -> None:
    def route(exchange: Exchange) -> None:
        if "seen=1" in exchange.headers.get("cookie", ""):
            exchange.reply("the page")
        else:
            exchange.redirect("/a", set_cookie="seen=1; Path=/")

    got = fetch(server.route("/a", route))
    assert isinstance(got, Snapshot)
    assert server.count("/a") == 2


def test_the_cookies_of_one_chain_meet_no_other(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.redirect("/b", set_cookie="seen=1; Path=/"))
    server.page("/b", "x")
    server.page("/c", "y")
    fetch(server.url("/a"), server.url("/c"), per_host=1)
    assert [("cookie" in each.headers) for each in server.requests if each.path == "/c"] == [False]
    assert [("cookie" in each.headers) for each in server.requests if each.path == "/b"] == [True]


@pytest.mark.parametrize(
    "goal",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:169.254.169.254]/",
        "http://2852039166/",
        "http://100.64.0.1/",
        "//0.0.0.0/",
        "file:///etc/passwd",
        "http://user:secret@example.org/",
        "http://example.org:22/",
    ],
)
def test_every_step_is_checked_before_it_is_taken(server: Server, fetch: Fetch, goal: str) -> None:
    server.route("/a", lambda exchange: exchange.redirect(goal))
    got = fetch(server.url("/a"))
    assert got.reason == "refused_address"
    assert got.final_url == server.url("/a")
    assert "secret" not in got.error


def test_a_redirect_from_a_public_name_to_a_private_address_is_refused(server: Server, fetch: Fetch) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    only_this = Policy(allow_hosts=frozenset({"public.test"}))
    server.route("/a", lambda exchange: exchange.redirect(server.url("/secret")))
    server.route("/b", lambda exchange: exchange.redirect(server.url("/secret", "inside.test")))
    server.page("/secret", "the secret")
    for path in ("/a", "/b"):
        got = fetch(server.url(path, "public.test"), resolve=resolve, policy=only_this)
        assert got.reason == "refused_address"
        assert "loopback address 127.0.0.1" in got.error
    assert server.count("/secret") == 0


def test_an_opaque_redirect_that_fails_has_expired(server: Server, fetch: Fetch) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    host = "vertexaisearch.cloud.google.com"
    got = fetch(server.url("/grounding-api-redirect/AUZIYQ", host), resolve=resolve)
    assert (got.reason, got.status) == ("expired_redirect", 404)
    server.route("/alive", lambda exchange: exchange.redirect(server.url("/gone")))
    assert fetch(server.url("/alive", host), resolve=resolve).reason == "http_404"


# Retries.


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_gateway_that_fails_is_asked_again(server: Server, fetch: Fetch, fake_clock: FakeClock, status: int) -> None:
    server.route("/a", lambda exchange: exchange.reply("x", status=200 if exchange.nth == 3 else status))
    got = fetch(server.url("/a"))
    assert isinstance(got, Snapshot)
    assert got.attempts == 3
    assert len(fake_clock.slept) == 2
    assert 0.25 <= fake_clock.slept[0] <= 0.5 <= fake_clock.slept[1] <= 1.0


def test_three_attempts_and_no_more(server: Server, fetch: Fetch) -> None:
    server.page("/a", "x", status=503)
    got = fetch(server.url("/a"))
    assert (got.reason, got.status, got.attempts, server.count("/a")) == ("http_503", 503, 3, 3)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 418, 451, 500, 501, 505])
def test_other_statuses_are_not_asked_again(server: Server, fetch: Fetch, status: int) -> None:
    server.page("/a", "x", status=status)
    assert fetch(server.url("/a")).attempts == 1
    assert server.count("/a") == 1


def test_a_challenge_is_not_asked_again(server: Server, fetch: Fetch) -> None:
    server.page("/a", "<title>Just a moment...</title>", status=503, cf_mitigated="challenge")
    server.page("/b", "<script src='/cdn-cgi/challenge-platform/h/b'>", status=503)
    server.page("/c", "<title>Just a moment...</title>", status=403, cf_mitigated="challenge")
    for path in ("/a", "/b", "/c"):
        assert fetch(server.url(path)).reason == "blocked"
        assert server.count(path) == 1


def test_a_reset_connection_is_tried_again(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.reset() if exchange.nth < 3 else exchange.reply("x"))
    got = fetch(server.url("/a"))
    assert isinstance(got, Snapshot)
    assert got.attempts == 3


def test_a_connection_closed_without_a_word_is_tried_again(server: Server, fetch: Fetch) -> None:
    server.route("/a", lambda exchange: exchange.hang_up())
    got = fetch(server.url("/a"))
    assert (got.reason, got.attempts) == ("connection", 3)


def test_a_refused_connection_is_a_value(server: Server, fetch: Fetch) -> None:
    got = fetch("http://127.0.0.1:9/", policy=Policy(allow_private=True, allow_hosts=frozenset({"127.0.0.1"})))
    assert (got.reason, got.attempts) == ("connection", 3)


def test_a_server_that_is_not_there_is_not_looked_for_again_and_again(fetch: Fetch) -> None:
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        raise OSError("no such name")

    got = fetch(*(f"http://dead.test/{n}" for n in range(20)), "http://dead.test:8080/", resolve=resolve, per_host=1)
    assert {(each.reason, each.error) for each in got} == {("dns", "dead.test cannot be resolved: no such name")}
    assert len(asked) == 3


def test_a_server_that_came_back_is_asked(server: Server, fetch: Fetch) -> None:
    answers = iter([OSError, None, OSError, None, None, None])

    async def resolve(host: str, port: int) -> list[str]:
        if (error := next(answers)) is not None:
            raise error("no such name")
        return ["127.0.0.1"]

    close = {"connection": "close"}
    urls = [server.page(f"/{n}", "x", **close).replace("127.0.0.1", "flaky.test") for n in range(6)]
    got = fetch(*urls, resolve=resolve, per_host=1)
    assert [isinstance(each, Snapshot) for each in got] == [False, True, False, True, True, True]


def test_retry_after_in_seconds_is_obeyed(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    def route(exchange: Exchange) -> None:
        if exchange.nth == 1:
            exchange.reply("slow down", status=429, retry_after="17")
        else:
            exchange.reply("x")

    got = fetch(server.route("/a", route))
    assert isinstance(got, Snapshot)
    assert got.attempts == 2
    assert sum(fake_clock.slept) == pytest.approx(17.0)


def test_retry_after_as_a_date_is_obeyed(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    def route(exchange: Exchange) -> None:
        if exchange.nth == 1:
            when = format_datetime(datetime.now(UTC) + timedelta(seconds=40), usegmt=True)
            exchange.reply("slow down", status=429, retry_after=when)
        else:
            exchange.reply("x")

    assert isinstance(fetch(server.route("/a", route)), Snapshot)
    assert 35 < sum(fake_clock.slept) <= 40


def test_a_host_that_stays_too_busy_is_rate_limited(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    server.page("/a", "slow down", status=429, retry_after="60")
    got = fetch(server.url("/a"))
    assert (got.reason, got.status, got.attempts) == ("rate_limited", 429, 3)
    assert sum(fake_clock.slept) == pytest.approx(120.0)


def test_a_wait_beyond_the_limit_is_not_waited(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    server.page("/a", "slow down", status=429, retry_after="3600")
    got = fetch(server.url("/a"))
    assert (got.reason, got.attempts) == ("rate_limited", 1)
    assert fake_clock.slept == []


def test_a_chain_of_hosts_cannot_ask_for_wait_after_wait(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    def onward(exchange: Exchange) -> None:
        hop = int(exchange.path[1:])
        if exchange.nth == 1:
            exchange.reply("slow down", status=429, retry_after="60")
        else:
            exchange.redirect(server.url(f"/{hop + 1}", f"host{hop + 1}.test"))

    for hop in range(10):
        server.route(f"/{hop}", onward)
    assert fetch(server.url("/0", "host0.test"), resolve=resolve).reason == "rate_limited"
    assert sum(fake_clock.slept) == pytest.approx(120.0)


def test_a_host_under_repair_holds_only_the_first_for_as_long_as_it_asks(
    server: Server, fetch: Fetch, fake_clock: FakeClock
) -> None:
    urls = [server.page(f"/{n}", "under repair", status=503, retry_after="60") for n in range(20)]
    assert {each.reason for each in fetch(*urls, per_host=1)} == {"http_503"}
    assert sum(fake_clock.slept) < 300


def test_a_limit_of_one_host_slows_the_others_of_its_site(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    at: dict[str, float] = {}

    def later(exchange: Exchange) -> None:
        at[exchange.headers["host"].partition(":")[0]] = fake_clock.time
        exchange.reply("y")

    def busy(exchange: Exchange) -> None:
        exchange.reply("x", status=200 if exchange.nth > 1 else 429, retry_after="30")

    server.route("/a", busy)
    server.route("/b", later)
    way = fetch(server.url("/a", "en.site.org"), server.url("/b", "de.site.org"), resolve=resolve, concurrency=1)
    assert all(isinstance(each, Snapshot) for each in way)
    assert at["de.site.org"] >= 1000.0
    assert sum(fake_clock.slept) >= 30


def test_the_others_of_a_host_that_gave_no_answer_do_not_wait_as_long_again(
    server: Server, fetch: Fetch, fake_clock: FakeClock
) -> None:
    urls = [server.page(f"/{n}", "slow down", status=429, retry_after="60") for n in range(20)]
    got = fetch(*urls, per_host=1)
    assert {each.reason for each in got} == {"rate_limited"}
    assert sum(fake_clock.slept) < 300


def test_a_pause_holds_the_other_requests_to_that_host(server: Server, fetch: Fetch, fake_clock: FakeClock) -> None:
    def route(exchange: Exchange) -> None:
        if exchange.nth == 1:
            exchange.reply("slow down", status=429, retry_after="30")
        else:
            exchange.reply("x")

    seen: list[float] = []

    def later(exchange: Exchange) -> None:
        seen.append(fake_clock.time)
        exchange.reply("y")

    fetch(server.route("/a", route), server.route("/b", later), per_host=1)
    assert seen[0] >= 1030.0


def test_the_time_limit_bounds_what_the_program_waits_of_its_own(server: Server, fetch: Fetch) -> None:
    server.page("/a", "x", status=503)
    got = fetch(server.url("/a"), timeout=0.2)
    assert (got.reason, got.attempts) == ("http_503", 1)
