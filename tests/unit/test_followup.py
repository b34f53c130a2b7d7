import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.unit.checks.values import citation, claim

from pincite.audit import Means, Request, audit
from pincite.examine import Shelf
from pincite.model import CheckedCitation, CheckedClaim, Citation, Decision, Findings, Snapshot, Unavailable
from pincite.sources.memento import Memento
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

QUOTE = "The gate opens at six and the bell rings"
HOLDS = f"<p>{QUOTE}.</p>"
GONE = "https://e.org/gone"


def _links(**rels: str) -> str:
    return "".join(f"<link rel={rel} href={url}>" for rel, url in rels.items())


class Web:
    """Pages by URL in a store, and an archive's copies of others."""

    def __init__(self, folder: Path, pages: dict[str, str], copies: dict[str, str] | None = None) -> None:
        self.store = Store(folder)
        self.pages = pages
        self.copies = copies
        self.asked: Counter[str] = Counter()
        self.looked_up: list[tuple[str, str | None]] = []

    def put(self, url: str, body: str) -> Snapshot:
        return self.store.put(Retrieved(url=url, final_url=url, content_type="text/html"), body.encode())

    async def fetch(self, request: Request) -> Snapshot | Unavailable:
        url = request.source or ""
        self.asked[url] += 1
        if url not in self.pages:
            return Unavailable(url=url, reason="http_404", status=404, error="e.org answered 404")
        return self.put(url, self.pages[url])

    async def look_up(self, url: str, accessed: str | None) -> Memento | Unavailable:
        self.looked_up.append((url, accessed))
        body = (self.copies or {}).get(url)
        if body is None:
            return Unavailable(url=url, reason="not_archived", error="the web archive has no copy of it")
        at = f"https://archive.example/web/20190521120000id_/{url}"
        return Memento(snapshot=self.put(at, body), archived_at="2019-05-21T12:00:00Z")

    def audit(self, *citations: Citation) -> CheckedClaim:
        with ThreadPoolExecutor(2) as executor:
            means = Means(
                fetch=self.fetch,
                shelf=Shelf(self.store),
                executor=executor,
                progress=lambda *_: None,
                look_up=None if self.copies is None else self.look_up,
            )
            findings = Findings(file="f.md", claims=(claim(*citations),))
            (checked,) = asyncio.run(audit([findings], means))
        return checked

    def one(self, url: str, quote: str | None = QUOTE, **more: Any) -> CheckedCitation:
        return self.audit(citation(url, quote, **more)).citations[0]


def _codes(checked: CheckedCitation) -> list[str]:
    return [flag.code for flag in checked.flags]


def test_a_declared_alternate_that_holds_the_quote_answers_for_its_page(tmp_path: Path) -> None:
    web = Web(tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + "<p>A summary."})
    web.pages["https://e.org/whole"] = HOLDS

    checked = web.one("https://e.org/p")

    assert checked.verdict.decision is Decision.VERBATIM
    assert checked.answered_by is not None
    assert (checked.answered_by.why, checked.answered_by.snapshot.final_url) == ("canonical", "https://e.org/whole")
    assert isinstance(checked.retrieval, Snapshot)
    assert checked.retrieval.url == "https://e.org/p"
    assert _codes(checked) == []


def test_a_quote_that_is_on_the_page_asks_for_nothing_more(tmp_path: Path) -> None:
    web = Web(tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + HOLDS}, {})

    assert web.one("https://e.org/p").answered_by is None
    assert web.asked == {"https://e.org/p": 1}
    assert web.looked_up == []


def test_what_alternates_lack_is_said_of_the_cited_page(tmp_path: Path) -> None:
    near = "<p>The gate opens at seven and the bell rings.</p>"
    web = Web(tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + near})
    web.pages["https://e.org/whole"] = "<p>Nothing of the kind.</p>"

    checked = web.one("https://e.org/p")

    assert (checked.verdict.decision, checked.verdict.reason) == (Decision.NOT_VERBATIM, "altered")
    assert checked.verdict.nearest is not None
    assert checked.answered_by is None
    assert _codes(checked) == []


def test_an_alternate_of_an_alternate_is_the_last_that_is_tried(tmp_path: Path) -> None:
    chain = [f"https://e.org/step-{n}" for n in range(5)]
    web = Web(tmp_path, {a: _links(canonical=b) + "<p>Words." for a, b in pairwise(chain)})
    web.pages[chain[-1]] = HOLDS
    near = Web(tmp_path / "near", dict(web.pages) | {chain[2]: HOLDS})

    assert web.one(chain[0]).verdict.decision is Decision.NOT_VERBATIM
    assert sorted(web.asked) == chain[:3]
    assert near.one(chain[0]).verdict.decision is Decision.VERBATIM


def test_a_page_with_many_alternates_has_three_of_them_tried(tmp_path: Path) -> None:
    many = "".join(f"<link rel=canonical href=/other-{n}>" for n in range(20))
    web = Web(tmp_path, {"https://e.org/p": many + "<p>Words."})

    checked = web.one("https://e.org/p")

    assert len(web.asked) == 4
    assert _codes(checked) == ["FULLER_VERSION"]


def test_pages_that_name_each_other_end(tmp_path: Path) -> None:
    pages = {
        "https://e.org/a": _links(canonical="https://e.org/b") + "<p>A.",
        "https://e.org/b": _links(canonical="https://e.org/a") + "<p>B.",
    }
    web = Web(tmp_path, pages)

    assert web.one("https://e.org/a").verdict.decision is Decision.NOT_VERBATIM
    assert web.asked == {"https://e.org/a": 1, "https://e.org/b": 1}


@pytest.mark.parametrize("there", [True, False])
def test_an_alternate_that_could_not_be_read_is_noted(tmp_path: Path, there: bool) -> None:
    web = Web(tmp_path, {"https://e.org/p": _links(amphtml="https://e.org/amp") + "<p>A summary."})
    if there:
        web.pages["https://e.org/amp"] = (
            "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>"
        )

    checked = web.one("https://e.org/p")

    assert (checked.verdict.decision, checked.verdict.reason) == (Decision.NOT_VERBATIM, "absent")
    assert _codes(checked) == ["FULLER_VERSION"]
    assert "https://e.org/amp" in checked.flags[0].message
    assert web.store.fresh("https://e.org/amp", None) is None


def test_a_link_that_promises_the_whole_is_named_and_not_followed(tmp_path: Path) -> None:
    page = "<p>Abstract. <a href=/whole>Full text</a></p><p>The gate opens at seven.</p>"
    web = Web(tmp_path, {"https://e.org/p": page, "https://e.org/whole": HOLDS})

    absent = web.one("https://e.org/p", "nothing like it was ever said")
    altered = web.one("https://e.org/p", "The gate opens at six.")

    assert _codes(absent) == ["FULLER_VERSION"]
    assert absent.verdict.reason == "absent"
    assert (altered.verdict.reason, _codes(altered)) == ("altered", [])
    assert "https://e.org/whole" not in web.asked


def test_a_wall_whose_alternate_can_be_read_is_passed_and_not_kept(tmp_path: Path) -> None:
    wall = "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/h/b/x></script>"
    web = Web(tmp_path, {"https://e.org/p": _links(amphtml="https://e.org/amp") + wall, "https://e.org/amp": HOLDS})

    assert web.one("https://e.org/p").verdict.decision is Decision.VERBATIM
    assert web.store.fresh("https://e.org/p", None) is None


def test_an_alternate_that_lacks_the_quote_does_not_decide_about_a_wall(tmp_path: Path) -> None:
    wall = "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/h/b/x></script>"
    web = Web(tmp_path, {"https://e.org/p": _links(amphtml="https://e.org/amp") + wall, "https://e.org/amp": "<p>No."})

    assert web.one("https://e.org/p").verdict.decision is Decision.UNREADABLE


def test_only_the_quotes_that_are_missing_go_on(tmp_path: Path) -> None:
    web = Web(tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + "<p>Ferries run daily."})
    web.pages["https://e.org/whole"] = HOLDS + "<p>Ferries run daily."

    here, there = web.audit(
        citation("https://e.org/p", "Ferries run daily", id="a"), citation("https://e.org/p", QUOTE, id="b")
    ).citations

    assert here.answered_by is None
    assert there.answered_by is not None


def test_a_doc_id_names_one_text(tmp_path: Path) -> None:
    web = Web(tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + "<p>A summary."})
    web.pages["https://e.org/whole"] = HOLDS

    checked = web.one("https://e.org/p", doc_id="doc_x")

    assert checked.verdict.decision is Decision.NOT_VERBATIM
    assert web.asked == {"https://e.org/p": 1}


def test_a_quote_of_another_source_is_found_in_an_alternate(tmp_path: Path) -> None:
    web = Web(
        tmp_path, {"https://e.org/p": _links(canonical="https://e.org/whole") + "<p>A.", "https://e.org/q": "<p>Q."}
    )
    web.pages["https://e.org/whole"] = HOLDS

    other = web.audit(
        citation("https://e.org/p", "something that nobody said", id="a"), citation("https://e.org/q", QUOTE, id="b")
    ).citations[1]

    assert other.verdict.reason == "misattributed"
    assert [found.url for found in other.verdict.elsewhere] == ["https://e.org/whole"]


def test_a_copy_that_holds_the_quote_answers_for_a_page_that_is_gone(tmp_path: Path) -> None:
    web = Web(tmp_path, {}, {GONE: HOLDS})

    checked = web.audit(citation(GONE, QUOTE, accessed="2019-05-20"))
    one = checked.citations[0]

    assert web.looked_up == [(GONE, "2019-05-20")]
    assert one.verdict.decision is Decision.VERBATIM
    assert one.answered_by is not None
    assert (one.answered_by.why, one.answered_by.archived_at) == ("memento", "2019-05-21T12:00:00Z")
    assert isinstance(one.retrieval, Unavailable)
    assert _codes(one) == ["LIVE_ELSEWHERE"]
    assert "2019-05-21" in one.flags[0].message
    assert checked.flags == ()


def test_without_a_copy_the_source_is_dead(tmp_path: Path) -> None:
    checked = Web(tmp_path, {}, {}).audit(citation(GONE, QUOTE))
    one = checked.citations[0]

    assert (one.verdict.decision, one.verdict.reason) == (Decision.UNREACHABLE, "http_404")
    assert one.verdict.detail == "e.org answered 404; the web archive has no copy of it"
    assert _codes(one) == []
    assert [flag.code for flag in checked.flags] == ["DEAD_SOURCE"]


@pytest.mark.parametrize(
    ("copy", "says"),
    [
        ("<p>The gate opens at seven and the bell rings.</p>", "does not hold the quote"),
        (
            "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>",
            "could not be read whole",
        ),
    ],
)
def test_a_copy_without_the_quote_accuses_nobody_and_passes_nothing(tmp_path: Path, copy: str, says: str) -> None:
    checked = Web(tmp_path, {}, {GONE: copy}).audit(citation(GONE, QUOTE))
    one = checked.citations[0]

    assert (one.verdict.decision, one.verdict.reason) == (Decision.UNREACHABLE, "http_404")
    assert says in one.verdict.detail
    assert "2019-05-21" in one.verdict.detail
    assert one.answered_by is None
    assert _codes(one) == ["LIVE_ELSEWHERE"]
    assert [flag.code for flag in checked.flags] == ["DEAD_SOURCE"]


def test_a_source_without_a_quote_lives_on_in_its_copy(tmp_path: Path) -> None:
    checked = Web(tmp_path, {}, {GONE: HOLDS}).audit(citation(GONE, None))

    assert checked.citations[0].verdict.decision is Decision.UNCHECKED
    assert _codes(checked.citations[0]) == ["LIVE_ELSEWHERE"]
    assert checked.flags == ()


def test_a_soft_404_is_looked_up_too(tmp_path: Path) -> None:
    lost = "<title>Page not found</title><h1>404</h1><p>The page you are looking for could not be found.</p>"
    with_copy = Web(tmp_path / "a", {GONE: lost}, {GONE: HOLDS})
    without = Web(tmp_path / "b", {GONE: lost}, {})

    found, missed = with_copy.one(GONE), without.one(GONE)

    assert found.verdict.decision is Decision.VERBATIM
    assert _codes(found) == ["LIVE_ELSEWHERE"]
    assert (missed.verdict.decision, missed.verdict.reason) == (Decision.UNREADABLE, "soft_404")


@pytest.mark.parametrize("body", ["<p>The gate opens at seven and the bell rings.", "<p>Nothing of the kind.", HOLDS])
def test_an_archive_never_speaks_for_a_page_that_is_alive(tmp_path: Path, body: str) -> None:
    web = Web(tmp_path, {"https://e.org/p": body}, {"https://e.org/p": HOLDS})

    checked = web.one("https://e.org/p")

    assert web.looked_up == []
    assert checked.answered_by is None


def test_two_sources_with_one_stand_in_are_one_source(tmp_path: Path) -> None:
    pages = {
        url: _links(canonical="https://e.org/whole") + f"<p>{url}" for url in ("https://e.org/p", "https://e.org/q")
    }
    web = Web(tmp_path, pages | {"https://e.org/whole": HOLDS})

    checked = web.audit(citation("https://e.org/p", QUOTE, id="a"), citation("https://e.org/q", QUOTE, id="b"))

    assert [flag.code for flag in checked.flags] == ["SAME_SOURCE"]


def test_walls_with_different_stand_ins_are_two_sources(tmp_path: Path) -> None:
    wall = "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/></script><link rel=amphtml href={}>"
    pages = {f"https://e.org/{name}": wall.format(f"/amp-{name}") for name in "pq"}
    amps = {f"https://e.org/amp-{name}": HOLDS + f"<p>{name}" for name in "pq"}

    checked = Web(tmp_path, pages | amps).audit(
        citation("https://e.org/p", QUOTE, id="a"), citation("https://e.org/q", QUOTE, id="b")
    )

    assert [one.verdict.decision for one in checked.citations] == [Decision.VERBATIM] * 2
    assert [flag.code for flag in checked.flags] == ["SAME_PUBLISHER"]


def test_the_first_alternate_that_holds_the_quote_is_named(tmp_path: Path) -> None:
    page = _links(canonical="https://e.org/whole", amphtml="https://e.org/amp") + "<p>A summary."
    web = Web(tmp_path, {"https://e.org/p": page, "https://e.org/whole": HOLDS, "https://e.org/amp": HOLDS + "<p>Too."})

    answered = web.one("https://e.org/p").answered_by

    assert answered is not None
    assert answered.why == "amphtml"


def test_a_page_that_repeats_its_query_is_not_excused_by_another_address(tmp_path: Path) -> None:
    search = "https://e.org/find?q=" + QUOTE.replace(" ", "+")
    web = Web(tmp_path, {search: _links(canonical="https://e.org/whole") + f"<h1>{QUOTE}</h1><p>Nothing found."})
    web.pages["https://e.org/whole"] = HOLDS

    checked = web.one(search)

    assert (checked.verdict.decision, checked.verdict.reason) == (Decision.UNREADABLE, "echo")
    assert "https://e.org/whole" not in web.asked


def test_a_quote_of_another_source_is_found_in_a_copy(tmp_path: Path) -> None:
    web = Web(tmp_path, {"https://e.org/q": "<p>Q."}, {GONE: HOLDS})

    other = web.audit(citation(GONE, "rings", id="a"), citation("https://e.org/q", QUOTE, id="b")).citations[1]

    assert other.verdict.reason == "misattributed"
