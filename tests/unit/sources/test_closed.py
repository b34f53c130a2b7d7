from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from pincite.model import Snapshot, Unavailable
from pincite.sources.closed import ClosedSource, FetchedSource, minted, unread_file
from pincite.sources.doc_ids import mint
from pincite.sources.offline import OfflineSource
from pincite.sources.retrieved import Retrieved

if TYPE_CHECKING:
    from pincite.sources import Source
    from pincite.sources.store import Store

ASKED = "http://town.alt/gate"
MIDDLE = "https://town.alt/gate"
FINAL = "https://www.town.alt/gate/"


@pytest.fixture
def redirected(store: Store) -> Snapshot:
    chain = (ASKED, MIDDLE, FINAL)
    return store.put(Retrieved(url=ASKED, final_url=FINAL, chain=chain, content_type="text/html"), b"the gate")


def ask(source: Source, url: str) -> Snapshot | Unavailable:
    async def go() -> Snapshot | Unavailable:
        answer = await source.fetch(url)
        await source.aclose()
        return answer

    return asyncio.run(go())


@pytest.mark.parametrize("url", [ASKED, MIDDLE, FINAL, ASKED + "#opening", "HTTP://TOWN.alt/gate?utm_source=x"])
def test_a_document_is_known_by_every_url_that_led_to_it(store: Store, redirected: Snapshot, url: str) -> None:
    assert ask(FetchedSource(store), url) == redirected


@pytest.mark.parametrize("url", ["http://town.alt/gat", "http://town.alt/gate/x", "http://town.alt/", "gate", "", '"'])
def test_what_nobody_fetched_is_unknown(store: Store, redirected: Snapshot, url: str) -> None:
    answer = ask(FetchedSource(store), url)
    assert isinstance(answer, Unavailable)
    assert (answer.reason, answer.attempts) == ("unknown_doc", 0)
    assert "never fetched" in answer.error


def test_a_wall_was_fetched_all_the_same_and_a_good_page_is_better(store: Store, redirected: Snapshot) -> None:
    store.mark_unusable(redirected.doc_id, "login_wall")
    known = ask(FetchedSource(store), ASKED)
    assert isinstance(known, Snapshot)
    assert known.doc_id == redirected.doc_id
    old = store.put(Retrieved(url=ASKED, final_url=FINAL, retrieved_at="2001-01-01T00:00:00Z"), b"the old gate")
    assert ask(FetchedSource(store), ASKED) == old


def test_of_two_in_one_second_the_later_one_is_served(store: Store) -> None:
    for body in (b"one", b"two", b"three"):
        last = store.put(Retrieved(url=ASKED, final_url=ASKED, retrieved_at="2026-01-01T00:00:00Z"), body)
        assert ask(FetchedSource(store), ASKED) == last


def test_a_file_beside_the_findings_was_never_fetched(store: Store) -> None:
    store.put(Retrieved(url="gate.html", final_url="file:///gate.html", origin="file"), b"the gate")
    assert isinstance(ask(FetchedSource(store), "gate.html"), Unavailable)
    assert unread_file("gate.html").reason == "unknown_doc"


def test_a_closed_archive_says_what_it_lacks_in_the_same_words(store: Store, redirected: Snapshot) -> None:
    closed = ClosedSource(OfflineSource(store))
    known, missing = ask(closed, ASKED), ask(closed, "https://town.alt/bell")
    assert isinstance(known, Snapshot)
    assert known.doc_id == redirected.doc_id
    assert isinstance(missing, Unavailable)
    assert missing.reason == "unknown_doc"


def test_a_doc_id_gives_its_retrieval_whatever_became_of_it(store: Store, redirected: Snapshot) -> None:
    store.mark_unusable(redirected.doc_id, "challenge")
    assert minted(store, redirected.doc_id) == redirected


@pytest.mark.parametrize("url", [None, ASKED, MIDDLE, FINAL, "http://town.alt/gate?utm_source=x#top"])
def test_the_url_beside_a_doc_id_may_be_any_of_its_own(store: Store, redirected: Snapshot, url: str | None) -> None:
    assert minted(store, redirected.doc_id, url) == redirected


def test_a_doc_id_does_not_lend_its_words_to_another_url(store: Store, redirected: Snapshot) -> None:
    answer = minted(store, redirected.doc_id, "https://famous.alt/paper")
    assert isinstance(answer, Unavailable)
    assert answer.reason == "unknown_doc"
    assert FINAL in answer.error


def test_an_invented_id_is_told_from_one_of_another_store(store: Store) -> None:
    invented = minted(store, "doc_0123456789abcdef")
    other = minted(store, mint("another", "store"))
    assert isinstance(invented, Unavailable)
    assert isinstance(other, Unavailable)
    assert "mistyped or invented" in invented.error
    assert "never minted" in other.error
    assert not store.exists() or "--store" in other.error


def test_an_endless_doc_id_is_shown_in_part(store: Store) -> None:
    answer = minted(store, "doc_" + "a" * 100_000)
    assert isinstance(answer, Unavailable)
    assert len(answer.error) < 200
