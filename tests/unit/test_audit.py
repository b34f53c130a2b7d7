import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.unit.checks.values import citation, claim

from pincite.audit import Means, Request, audit, requests_of
from pincite.examine import Shelf
from pincite.model import CheckedClaim, Decision, Findings, Snapshot, Unavailable, Zone
from pincite.shingles import Shingles, encode
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

RELEASE = f"{' '.join(f'a{at}' for at in range(90))} and the gate opens at six {' '.join(f'b{at}' for at in range(90))}"
PAGES = {
    "https://e.org/list": "<title>List</title><p>a list of companies that paid for articles</p>",
    "https://e.org/home": '<meta name=description content="Pairs makers with studios for paid work"><p>Hello.</p>',
    "https://e.org/wall": "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/h/b/x></script>",
    "https://e.org/gate": "<p>The gate opens at six.</p>",
    "https://one.org/release": f"<p>{RELEASE}</p>",
    "https://two.org/story": f"<p>By our staff.</p><p>{RELEASE}</p>",
}


class Web:
    """The pages above, in a store, counted."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.asked: Counter[str] = Counter()

    async def fetch(self, request: Request) -> Snapshot | Unavailable:
        url = request.source or ""
        self.asked[url] += 1
        if url not in PAGES:
            return Unavailable(url=url, reason="http_404", status=404, error="404 Not Found")
        return self.store.put(Retrieved(url=url, final_url=url, content_type="text/html"), PAGES[url].encode())


def _run(web: Web, *claims: object, also: tuple[str, ...] = ()) -> tuple[CheckedClaim, ...]:
    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))

    with ThreadPoolExecutor(2) as executor:
        means = Means(fetch=_fetcher(web), shelf=Shelf(web.store), executor=executor, progress=progress)
        findings = Findings(file="f.md", claims=claims)  # type: ignore[arg-type]
        checked = asyncio.run(audit([findings], means, also=also))
    assert seen == [(n + 1, len(seen)) for n in range(len(seen))]
    return checked


def _fetcher(web: Web) -> Callable[[Request], Awaitable[Snapshot | Unavailable]]:
    return web.fetch


def test_a_quote_from_another_page_of_the_run_is_misattributed(tmp_path: Path) -> None:
    quote = "Pairs makers with studios for paid work"
    (checked,) = _run(
        Web(tmp_path),
        claim(citation("https://e.org/list", quote, id="a"), citation("https://e.org/home", quote, id="b")),
    )
    wrong, right = checked.citations

    assert (wrong.verdict.decision, wrong.verdict.reason) == (Decision.NOT_VERBATIM, "misattributed")
    assert [(found.url, found.zone) for found in wrong.verdict.elsewhere] == [("https://e.org/home", Zone.META)]
    assert "companies that paid" in wrong.verdict.passage
    assert right.verdict.decision is Decision.VERBATIM


def test_also_adds_documents_to_look_in(tmp_path: Path) -> None:
    quote = "Pairs makers with studios for paid work"
    (checked,) = _run(Web(tmp_path), claim(citation("https://e.org/list", quote)), also=("https://e.org/home#x",))

    assert checked.citations[0].verdict.reason == "misattributed"


def test_each_source_is_asked_for_once(tmp_path: Path) -> None:
    web = Web(tmp_path)
    _run(
        web,
        claim(citation("https://e.org/gate#a", id="1"), citation("https://e.org/gate#b", id="2")),
        claim(citation("https://e.org/gate", "gate opens at six", id="3")),
    )

    assert web.asked == {"https://e.org/gate": 1}


def test_claims_and_citations_come_back_in_input_order_with_failures_among_them(tmp_path: Path) -> None:
    sources = ["https://e.org/none", "https://e.org/gate", "https://e.org/wall", "https://e.org/list"]
    claims = [claim(citation(url, "The gate opens at six", id=url), id=url) for url in sources]
    checked = _run(Web(tmp_path), *claims)

    assert [one.claim.id for one in checked] == sources
    assert [(c.verdict.decision, c.verdict.reason) for one in checked for c in one.citations] == [
        (Decision.UNREACHABLE, "http_404"),
        (Decision.VERBATIM, "exact"),
        (Decision.UNREADABLE, "challenge"),
        (Decision.NOT_VERBATIM, "misattributed"),
    ]
    assert [flag.code for flag in checked[0].flags] == ["DEAD_SOURCE"]


def test_an_ambiguous_quote_is_tried_against_every_source(tmp_path: Path) -> None:
    asked = citation(
        "https://e.org/list", "The gate opens at six", ambiguous=True, rivals=("https://e.org/gate",), id="near"
    )
    (checked,) = _run(Web(tmp_path), claim(asked))

    assert checked.citations[0].verdict.decision is Decision.VERBATIM
    assert checked.citations[0].citation.source == "https://e.org/gate"


def test_a_wall_is_never_served_from_the_store_again(tmp_path: Path) -> None:
    web = Web(tmp_path)
    _run(web, claim(citation("https://e.org/wall", "The gate opens at six")))

    assert web.store.fresh("https://e.org/wall", None) is None


def test_a_citation_without_source_or_quote_is_unchecked(tmp_path: Path) -> None:
    (checked,) = _run(Web(tmp_path), claim(citation(None, id="1"), citation(quote=None, id="2")))

    assert [one.verdict.reason for one in checked.citations] == ["no_source", "no_quote"]


def test_a_doc_id_is_asked_for_with_the_url_beside_it_and_so_are_rivals() -> None:
    named = replace(citation("https://e.org/gate#top", "some words", id="a"), doc_id="doc_1234")
    assert requests_of(named) == (Request("https://e.org/gate#top", "doc_1234"),)
    assert requests_of(replace(named, source=None)) == (Request(doc_id="doc_1234"),)
    rivals = ("https://e.org/list#top", "doc_5678", "notes.md")
    assert requests_of(replace(named, source=None, rivals=rivals)) == (
        Request(doc_id="doc_1234"),
        Request("https://e.org/list"),
        Request(doc_id="doc_5678"),
        Request("notes.md", file=named.place.file),
    )


CHANGED = "<p>The gate opens at seven.</p>"


def _stored_gate(web: Web, hours: float, now: str | None) -> tuple[CheckedClaim, ...]:
    """What is said of two quotes about a page that was stored `hours` ago and is now another one, or not there."""
    at = (datetime.now(UTC) - timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
    url = "https://e.org/gate"
    page = Retrieved(url=url, final_url=url, content_type="text/html", retrieved_at=at)
    known = replace(web.store.put(page, PAGES[url].encode()), origin="store")

    async def fetch(_request: Request) -> Snapshot | Unavailable:
        return known

    async def again(snapshot: Snapshot) -> Snapshot | Unavailable:
        assert snapshot == known
        web.asked["again"] += 1
        if now is None:
            return Unavailable(url=url, reason="timeout", error="too late")
        return web.store.put(Retrieved(url=url, final_url=url, content_type="text/html"), now.encode())

    async def go() -> tuple[CheckedClaim, ...]:
        with ThreadPoolExecutor(2) as executor:
            means = Means(fetch=fetch, shelf=Shelf(web.store), executor=executor, progress=lambda *_: None, again=again)
            one = claim(citation(source=url, quote="The gate opens at seven"))
            return await audit([Findings(file="f.md", claims=(one,))], means)

    return asyncio.run(go())


@pytest.mark.parametrize(
    ("hours", "now", "asked", "decision"),
    [
        (2, CHANGED, 1, Decision.VERBATIM),
        (2, PAGES["https://e.org/gate"], 1, Decision.NOT_VERBATIM),
        (2, None, 1, Decision.NOT_VERBATIM),
        (0.5, CHANGED, 0, Decision.NOT_VERBATIM),
    ],
)
def test_a_stored_page_does_not_accuse_before_its_server_was_asked_again(
    tmp_path: Path, hours: float, now: str | None, asked: int, decision: Decision
) -> None:
    web = Web(tmp_path)
    (checked,) = _stored_gate(web, hours, now)
    assert (web.asked["again"], checked.citations[0].verdict.decision) == (asked, decision)


def test_only_a_claim_with_two_sources_has_them_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = Web(tmp_path)
    made: list[Shingles] = []
    monkeypatch.setattr("pincite.examine.shingles.encode", lambda known: encode(made.append(known) or known))
    release, story = (
        citation(url, "the gate opens at six", id=url) for url in ("https://one.org/release", "https://two.org/story")
    )
    apart = _run(web, claim(release, id="1"), claim(story, id="2"))

    assert [one.flags for one in apart] == [(), ()]
    assert made == []
    (together,) = _run(web, claim(release, story))
    assert [flag.code for flag in together.flags] == ["SAME_TEXT"]
    assert len(made) == 2
    monkeypatch.setattr(Shelf, "page", lambda *_: pytest.fail("a document was opened"))
    assert _run(web, claim(release, story)) == (together,)
