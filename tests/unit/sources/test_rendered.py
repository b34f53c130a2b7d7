"""Renderings with a browser that is none."""

from __future__ import annotations

import asyncio
import sys
import types
from typing import TYPE_CHECKING, Any

import pytest

from pincite.model import Snapshot, Unavailable
from pincite.sources.addresses import Policy
from pincite.sources.http import HttpSource
from pincite.sources.packing import Packing, packed
from pincite.sources.rendered import AT_ONCE, KeptRenderings, Rendered, Renderings
from pincite.sources.retrieved import Retrieved
from pincite.sources.settings import FetchSettings
from pincite.sources.store import Store
from pincite.sources.targets import Target, target
from pincite.sources.traffic import Ask

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.sources.traffic import Traffic

URL = "https://e.org/app"
HTML = b"<!DOCTYPE html><p>After its scripts.</html>"


class NoBrowserError(Exception):
    """As the real one."""


class NotRenderedError(Exception):
    """As the real one."""


class View:
    def __init__(self, url: str, trouble: str = "") -> None:
        self.url, self.html, self.trouble = url, HTML, trouble


class Browser:
    """Says of every page what the test wants."""

    made: list[Browser]
    does: Any

    def __init__(self, seconds: float) -> None:
        self.seconds, self.closed = seconds, False
        self.seen: list[tuple[str, Traffic]] = []
        self.made.append(self)

    async def view(self, url: str, traffic: Traffic) -> View:
        self.seen.append((url, traffic))
        result = self.does(url)
        return await result if asyncio.iscoroutine(result) else result

    async def aclose(self) -> None:
        self.closed = True


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> type[Browser]:
    class Fresh(Browser):
        """With nothing seen yet."""

    Fresh.made, Fresh.does = [], staticmethod(View)
    module: Any = types.ModuleType("pincite.sources.browser")
    module.Browser, module.NoBrowserError, module.NotRenderedError = Fresh, NoBrowserError, NotRenderedError
    monkeypatch.setitem(sys.modules, "pincite.sources.browser", module)
    for name in ("chromium", "viewing"):
        monkeypatch.setitem(sys.modules, f"pincite.sources.{name}", module)
    return Fresh


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def shell(store: Store, url: str = URL, **more: Any) -> Snapshot:
    return store.put(
        Retrieved(**({"url": url, "final_url": url, "content_type": "text/html"} | more)), b"<div id=root>"
    )


def rendered(store: Store, *urls: str, page: Snapshot | None = None, **settings: Any) -> list[Rendered | Unavailable]:
    """One run that renders these URLs at once."""

    async def run() -> list[Rendered | Unavailable]:
        given = FetchSettings(**settings)
        source = HttpSource(store, given)
        renderings = Renderings(store, given, source)
        try:
            pages = [page or shell(store, url.partition("#")[0]) for url in urls]
            return await asyncio.gather(*(renderings.render(one, url) for one, url in zip(pages, urls, strict=True)))
        finally:
            await renderings.aclose()
            await source.aclose()

    return asyncio.run(run())


def test_a_view_is_kept_as_a_document_of_its_own(store: Store, browser: type[Browser]) -> None:
    (one,) = rendered(store, URL)

    assert isinstance(one, Rendered)
    snapshot = one.snapshot
    assert (snapshot.url, snapshot.final_url, snapshot.chain, snapshot.origin) == (URL, URL, (), "rendered")
    assert (snapshot.content_type, snapshot.complete) == ("text/html; charset=utf-8", True)
    assert store.body(snapshot.digest) == HTML
    assert store.snapshot(snapshot.doc_id) == snapshot
    assert browser.made[0].closed
    fresh = store.fresh(URL, 60.0)
    assert fresh is not None
    assert fresh.doc_id != snapshot.doc_id, "a view is not what the server sent"


def test_a_later_run_takes_it_from_the_store(store: Store, browser: type[Browser]) -> None:
    (one,), (two,) = rendered(store, URL), rendered(store, URL)
    (again,) = rendered(store, URL, refresh=True)

    assert one == two
    assert isinstance(again, Rendered)
    assert len(browser.made) == 2
    assert len(rendered(store, URL, max_age=0.0)) == 1
    assert len(browser.made) == 3


def test_without_the_network_it_is_served_at_any_age(store: Store, browser: type[Browser]) -> None:
    async def run() -> list[Rendered | Unavailable]:
        kept = KeptRenderings(store)
        page = shell(store)
        before = await kept.render(page, URL)
        store.put(Retrieved(url=URL, final_url=URL, origin="rendered", retrieved_at="2001-01-01T00:00:00Z"), HTML)
        after = await kept.render(page, URL)
        await kept.aclose()
        return [before, after]

    before, after = asyncio.run(run())

    assert isinstance(before, Unavailable)
    assert before.error == ""
    assert isinstance(after, Rendered)
    assert browser.made == []


def test_a_view_of_half_a_page_does_not_serve_the_next_run(store: Store, browser: type[Browser]) -> None:
    browser.does = staticmethod(lambda url: View(url, "a request was not answered"))

    (one,) = rendered(store, URL)

    assert isinstance(one, Rendered)
    assert (one.trouble, one.snapshot.complete) == ("a request was not answered", False)
    assert store.rendered(URL, None) is None


def test_where_scripts_lead_is_the_end_of_the_chain(store: Store, browser: type[Browser]) -> None:
    browser.does = staticmethod(lambda _: View("https://e.org/login#now"))

    (one,) = rendered(store, URL)

    assert isinstance(one, Rendered)
    assert one.snapshot.final_url == "https://e.org/login"
    assert one.snapshot.chain == (URL, "https://e.org/login")


def test_a_route_reaches_the_page_and_names_the_document(store: Store, browser: type[Browser]) -> None:
    (one,) = rendered(
        store, f"{URL}#/prices", page=shell(store, final_url="https://e.org/app/", chain=(URL, "https://e.org/app/"))
    )

    assert isinstance(one, Rendered)
    assert browser.made[0].seen[0][0] == "https://e.org/app/#/prices"
    assert (one.snapshot.url, one.snapshot.chain) == (f"{URL}#/prices", (URL, "https://e.org/app/"))


def test_one_page_is_rendered_once_and_few_at_a_time(store: Store, browser: type[Browser]) -> None:
    now, most = 0, 0

    async def slowly(url: str) -> View:
        nonlocal now, most
        now += 1
        most = max(now, most)
        await asyncio.sleep(0.01)
        now -= 1
        return View(url)

    browser.does = staticmethod(slowly)
    urls = [f"{URL}/{n}" for n in range(6)]

    rendered(store, *urls, *urls)

    assert len(browser.made) == 1
    assert len(browser.made[0].seen) == 6
    assert most == AT_ONCE


def test_a_page_that_fails_is_a_value_and_costs_no_other(store: Store, browser: type[Browser]) -> None:
    def does(url: str) -> View:
        if "bad" in url:
            raise NotRenderedError("it crashed")
        return View(url)

    browser.does = staticmethod(does)

    bad, good = rendered(store, f"{URL}/bad", f"{URL}/good")

    assert isinstance(bad, Unavailable)
    assert bad.error == "it could not be rendered: it crashed"
    assert isinstance(good, Rendered)


def test_without_a_browser_one_line_says_so(
    store: Store, browser: type[Browser], caplog: pytest.LogCaptureFixture
) -> None:
    def does(_: str) -> View:
        raise NoBrowserError("there is no Chromium")

    browser.does = staticmethod(does)

    answers = rendered(store, *(f"{URL}/{n}" for n in range(5)))

    errors = {answer.error for answer in answers if isinstance(answer, Unavailable)}
    assert errors == {"it cannot be rendered: there is no Chromium"}
    assert len(caplog.messages) == 1
    assert "--render never" in caplog.messages[0]


def test_without_the_extra_one_line_says_how_to_get_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "pincite.sources.browser", None)

    (one,) = rendered(store, URL)

    assert isinstance(one, Unavailable)
    assert "pip install 'pincite[browser]'" in one.error
    assert len(caplog.messages) == 1


def test_a_run_has_its_deadline(store: Store, browser: type[Browser]) -> None:
    browser.does = staticmethod(lambda _: asyncio.sleep(60))

    (one,) = rendered(store, URL, deadline=0.05)

    assert isinstance(one, Unavailable)
    assert one.error == "not rendered within the --deadline of 0.05 s"


def test_a_page_has_no_more_time_than_any_source(store: Store, browser: type[Browser]) -> None:
    rendered(store, URL, timeout=3.0)
    rendered(store, f"{URL}/other", timeout=300.0)
    assert [made.seconds for made in browser.made] == [3.0, 20.0]


LOOSE = Policy(allow_private=True, allow_hosts=frozenset({"wiki.example"}))


@pytest.mark.parametrize(
    ("policy", "url", "private"),
    [
        (Policy(), URL, False),
        (LOOSE, URL, False),
        (LOOSE, "https://wiki.example/app", True),
        (LOOSE, "http://127.0.0.1:8000/app", True),
        (LOOSE, "http://app.localhost:8000/", True),
        (LOOSE, "http://[::1]:8000/", True),
    ],
)
def test_scripts_of_a_public_page_reach_public_hosts_only(
    store: Store, browser: type[Browser], policy: Policy, url: str, private: bool
) -> None:
    reached: list[bool] = []

    async def does(_: str) -> View:
        (_, traffic) = browser.made[0].seen[0]
        await traffic.answer(Ask(url="http://127.0.0.1:65000/secret"))
        reached.append("is not contacted" not in traffic.trouble)
        return View(url)

    browser.does = staticmethod(does)
    rendered(store, url, policy=policy, attempts=1)

    assert reached == [private]


def test_what_a_private_page_was_told_is_not_told_to_a_public_one(
    store: Store, browser: type[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "http://127.0.0.1:65000/x.js"
    answers: dict[str, bool] = {}

    async def passed(self: HttpSource, url: str, _: object) -> tuple[Retrieved, Packing] | Unavailable:
        if isinstance(target(url, self._settings.policy), Target):
            return Retrieved(url=url, final_url=url), packed(b"secret")
        return Unavailable(url=url, reason="refused_address")

    async def does(url: str) -> View:
        traffic = next(traffic for seen, traffic in browser.made[0].seen if seen == url)
        if url == URL:
            await asyncio.sleep(0.05)  # after the other
        answers[url] = await traffic.answer(Ask(url=script, kind="script")) is not None
        return View(url)

    monkeypatch.setattr(HttpSource, "passed", passed)
    browser.does = staticmethod(does)
    rendered(store, "http://127.0.0.1:8000/app", URL, policy=LOOSE)

    assert answers == {"http://127.0.0.1:8000/app": True, URL: False}
