from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from pincite.model import Snapshot, Unavailable
from pincite.sources import traffic
from pincite.sources.packing import Packing, packed
from pincite.sources.retrieved import Retrieved
from pincite.sources.traffic import Ask, Reply, Shared, Traffic

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE = Snapshot(
    doc_id="d",
    url="https://e.org/",
    final_url="https://e.org/home",
    digest="0",
    retrieved_at="t",
    content_type="text/html",
)
DATA = "https://e.org/data.json"


class Web:
    """Answers of the fetcher by URL: a body, a redirect's end and a body, or a failure."""

    def __init__(self, **answers: bytes) -> None:
        self.answers: dict[str, bytes | tuple[str, bytes] | None] = {DATA: b"{}"}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.headers: tuple[tuple[str, str], ...] = ()
        self.complete = True

    async def passed(self, url: str, headers: Mapping[str, str]) -> tuple[Retrieved, Packing] | Unavailable:
        self.asked.append((url, dict(headers)))
        match self.answers.get(url):
            case None:
                return Unavailable(url=url, reason="http_404", error="e.org answered 404")
            case (end, body):
                return self._came(url, end, body)
            case body:
                return self._came(url, url, body)

    def _came(self, url: str, end: str, body: bytes) -> tuple[Retrieved, Packing]:
        retrieved = Retrieved(
            url=url, final_url=end, content_type="text/x", headers=self.headers, complete=self.complete
        )
        return retrieved, packed(body)


def page(web: Web, shared: Shared | None = None) -> Traffic:
    return Traffic(web, PAGE, b"<p>The page.", shared or Shared())  # type: ignore[arg-type]


def answer(traffic: Traffic, url: str, **more: object) -> Reply | None:
    return asyncio.run(traffic.answer(Ask(url=url, **more)))  # type: ignore[arg-type]


def test_the_page_itself_is_not_fetched_again() -> None:
    web = Web()

    reply = answer(page(web), "https://e.org/home#/route", kind="document", top=True)

    assert reply is not None
    assert reply.body == b"<p>The page."
    assert dict(reply.headers)["content-type"] == "text/html"
    assert web.asked == []


def test_what_a_page_asks_for_comes_from_the_fetcher() -> None:
    web = Web()
    reply = answer(page(web), f"{DATA}#x", origin="https://e.org")

    assert reply is not None
    assert (reply.body, reply.status, dict(reply.headers)["content-type"]) == (b"{}", 200, "text/x")
    assert web.asked == [(DATA, {"Accept": "*/*", "Origin": "https://e.org"})]


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ((), "https://nobody.invalid"),
        ((("access-control-allow-origin", "*"), ("etag", "x")), "*"),
    ],
)
def test_an_answer_is_shared_as_its_server_says(headers: tuple[tuple[str, str], ...], allowed: str) -> None:
    web = Web()
    web.headers = headers

    reply = answer(page(web), DATA)

    assert reply is not None
    assert dict(reply.headers) == {"content-type": "text/x", "access-control-allow-origin": allowed}


@pytest.mark.parametrize("kind", ["image", "stylesheet"])
def test_what_holds_no_text_is_answered_without_the_network(kind: str) -> None:
    web = Web()
    traffic = page(web)

    assert isinstance(answer(traffic, "http://10.0.0.1/x", kind=kind), Reply)
    assert (web.asked, traffic.trouble) == ([], "")


@pytest.mark.parametrize("kind", ["media", "font", "ping", "manifest", "other"])
def test_what_holds_no_text_and_has_no_stand_in_is_no_loss(kind: str) -> None:
    web = Web()
    traffic = page(web)

    assert answer(traffic, DATA, kind=kind) is None
    assert (web.asked, traffic.trouble) == ([], "")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"method": "POST"}, "POST https://e.org/data.json was not answered: only plain GET requests are sent"),
        ({"kind": "eventsource"}, "only plain GET"),
        ({"kind": "document"}, "frames are not rendered"),
    ],
)
def test_what_is_refused_may_have_brought_text(more: dict[str, object], why: str) -> None:
    web = Web()
    traffic = page(web)

    assert answer(traffic, DATA, **more) is None
    assert why in traffic.trouble
    assert web.asked == []


def test_the_first_trouble_is_told_on_one_line() -> None:
    traffic = page(Web())

    assert answer(traffic, "https://e.org/no\u202ewhere") is None
    assert answer(traffic, "https://e.org/second") is None

    assert traffic.trouble == "GET https://e.org/no where was not answered: e.org answered 404"
    assert traffic.pending == 0


def test_a_redirect_of_the_page_is_followed_by_the_page() -> None:
    web = Web()
    web.answers["https://e.org/old"] = ('https://e.org/new?a="b"', b"<p>New.")
    traffic = page(web)

    led = answer(traffic, "https://e.org/old", kind="document", top=True)
    end = answer(traffic, 'https://e.org/new?a="b"', kind="document", top=True)

    assert led is not None
    assert led.body == b'<meta http-equiv="refresh" content="0;url=https://e.org/new?a=&quot;b&quot;">'
    assert end is not None
    assert end.body == b"<p>New."
    assert [url for url, _ in web.asked] == ["https://e.org/old"]


def test_two_pages_ask_for_one_script_once() -> None:
    web, shared = Web(), Shared()

    replies = [answer(page(web, shared), DATA, kind="script") for _ in range(2)]

    assert replies[0] == replies[1] is not None
    assert len(web.asked) == 1


def test_what_has_no_room_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "MOST_BYTES", 10)
    web, shared = Web(), Shared()
    web.answers |= {"https://e.org/a": b"12345678", "https://e.org/b": b"1234"}

    for _ in range(2):
        for name in "ab":
            assert answer(page(web, shared), f"https://e.org/{name}") is not None

    assert [url[-1] for url, _ in web.asked] == ["a", "b", "b"]


def test_requests_and_bytes_of_a_page_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "MOST_REQUESTS", 2)
    monkeypatch.setattr(traffic, "MOST_BYTES", 3 << 20)
    web = Web()
    web.answers |= {f"https://e.org/{n}": bytes(2 << 20) for n in range(2)}
    many, large = page(web), page(web)

    assert [answer(many, DATA, origin=str(n)) is None for n in range(3)] == [False, False, True]
    assert "more than 2 things" in many.trouble
    assert [answer(large, f"https://e.org/{n}") is None for n in range(2)] == [False, True]
    assert "larger than 3 MiB" in large.trouble


def test_half_an_answer_is_none() -> None:
    web = Web()
    web.complete = False
    traffic = page(web)

    assert answer(traffic, DATA) is None
    assert "was cut" in traffic.trouble
