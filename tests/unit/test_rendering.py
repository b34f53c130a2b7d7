from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.unit.checks.values import citation, claim

from pincite.audit import Means, Request, audit
from pincite.examine import Shelf
from pincite.model import Decision, Findings, Snapshot, Unavailable
from pincite.sources.rendered import Rendered
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.model import CheckedCitation, Citation

QUOTE = "The gate opens at six and the bell rings"
URL = "https://e.org/app"
SHELL = "<div id=root></div><script src=/app.js></script>"
TEXT = f"<p>{QUOTE}, says a notice on the wall of the town hall, and on every other wall that there is.</p>"
WITHOUT = TEXT.replace("six", "nine")


class Web:
    """One page, and what a browser makes of each of its addresses."""

    def __init__(self, folder: Path, page: str = SHELL, views: dict[str, str] | None = None) -> None:
        self.store = Store(folder)
        self.page = page
        self.views = views or {}
        self.trouble = ""
        self.why = "it cannot be rendered: there is no browser"
        self.rendered: list[str] = []

    async def fetch(self, request: Request) -> Snapshot | Unavailable:
        if request.doc_id:
            found = self.store.snapshot(request.doc_id)
            assert found is not None
            return found
        return self._put(request.source or "", self.page)

    def _put(self, url: str, body: str, origin: str = "network") -> Snapshot:
        retrieved = Retrieved(
            url=url, final_url=url.partition("#")[0], content_type="text/html; charset=utf-8", origin=origin
        )
        return self.store.put(replace(retrieved, complete=not self.trouble or origin == "network"), body.encode())

    async def render(self, page: Snapshot, url: str) -> Rendered | Unavailable:
        assert page.url == url.partition("#")[0]
        self.rendered.append(url)
        if url not in self.views:
            return Unavailable(url=url, reason="not_rendered", error=self.why)
        return Rendered(snapshot=self._put(url, self.views[url], "rendered"), trouble=self.trouble)

    def audit(self, *citations: Citation, always: bool = False) -> tuple[CheckedCitation, ...]:
        with ThreadPoolExecutor(2) as executor:
            means = Means(
                fetch=self.fetch,
                shelf=Shelf(self.store),
                executor=executor,
                progress=lambda *_: None,
                render=self.render,
                render_always=always,
            )
            (checked,) = asyncio.run(audit([Findings(file="f.md", claims=(claim(*citations),))], means))
        return checked.citations


def said(one: CheckedCitation) -> tuple[str, str | None, str | None]:
    return one.verdict.decision.value, one.verdict.reason, one.answered_by and one.answered_by.why


@pytest.mark.parametrize(
    ("view", "verdict"),
    [
        (TEXT, ("VERBATIM", "exact", "rendered")),
        (WITHOUT, ("NOT_VERBATIM", "altered", "rendered")),
        ("<title>Page not found</title><h1>404 Page not found</h1>", ("UNREADABLE", "soft_404", "rendered")),
    ],
)
def test_what_a_browser_shows_decides(tmp_path: Path, view: str, verdict: tuple[str, str, str]) -> None:
    (one,) = Web(tmp_path, views={URL: view}).audit(citation(URL, QUOTE))

    assert said(one) == verdict
    assert isinstance(one.retrieval, Snapshot)
    assert one.retrieval.origin == "network"


def test_a_view_of_half_a_page_finds_and_never_accuses(tmp_path: Path) -> None:
    half, found = Web(tmp_path / "half", views={URL: WITHOUT}), Web(tmp_path / "found", views={URL: TEXT})
    half.trouble = found.trouble = "GET /data was not answered"

    (missed,), (there,) = half.audit(citation(URL, QUOTE)), found.audit(citation(URL, QUOTE))

    assert said(missed) == ("UNREADABLE", "js_shell", None)
    assert missed.verdict.detail.endswith("that may not be all: GET /data was not answered")
    assert said(there) == ("VERBATIM", "exact", "rendered")


def test_a_page_that_stays_a_shell_is_undecided_and_rendered_again_next_time(tmp_path: Path) -> None:
    web = Web(tmp_path, views={URL: SHELL})

    (one,) = web.audit(citation(URL, QUOTE))

    assert said(one) == ("UNREADABLE", "js_shell", None)
    assert one.verdict.detail.endswith("rendered, it holds no more")
    assert web.store.rendered(URL, None) is None


def test_why_nothing_was_rendered_is_told(tmp_path: Path) -> None:
    told, silent = Web(tmp_path / "told"), Web(tmp_path / "silent")
    silent.why = ""

    (one,), (other,) = told.audit(citation(URL, QUOTE)), silent.audit(citation(URL, QUOTE))

    assert said(one) == said(other) == ("UNREADABLE", "js_shell", None)
    assert one.verdict.detail == "the page builds its text with a script; it cannot be rendered: there is no browser"
    assert other.verdict.detail == ""


@pytest.mark.parametrize(
    "page",
    [
        TEXT,
        WITHOUT,
        "<p>Words.",
        "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>",
        "<title>Page not found</title><h1>404 Page not found</h1>",
    ],
)
def test_only_a_shell_is_rendered(tmp_path: Path, page: str) -> None:
    web = Web(tmp_path, page)
    web.audit(citation(URL, QUOTE))
    assert web.rendered == []


def test_a_document_that_is_cited_by_its_id_is_not_rendered(tmp_path: Path) -> None:
    web = Web(tmp_path)
    kept = asyncio.run(web.fetch(Request(URL)))
    assert isinstance(kept, Snapshot)

    (one,) = web.audit(replace(citation(None, QUOTE), doc_id=kept.doc_id))

    assert said(one) == ("UNREADABLE", "js_shell", None)
    assert web.rendered == []


@pytest.mark.parametrize(
    ("view", "verdict"),
    [(TEXT, ("VERBATIM", "exact", "rendered")), (WITHOUT, ("NOT_VERBATIM", "absent", None))],
)
def test_always_looks_at_pages_with_text_too(tmp_path: Path, view: str, verdict: tuple[str, str, str | None]) -> None:
    web = Web(tmp_path, "<p>Some other words, and nothing else at all.", views={URL: view})

    (one,) = web.audit(citation(URL, QUOTE), always=True)

    assert said(one) == verdict
    assert web.rendered == [URL]


def test_always_sends_no_browser_through_a_robot_check(tmp_path: Path) -> None:
    web = Web(tmp_path, "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>")
    (one,) = web.audit(citation(URL, QUOTE), always=True)
    assert said(one)[:2] == ("UNREADABLE", "challenge")
    assert web.rendered == []


def test_a_route_is_rendered_and_an_anchor_is_not(tmp_path: Path) -> None:
    web = Web(tmp_path, views={URL: WITHOUT, f"{URL}#/gate": TEXT, f"{URL}#!gate": TEXT})

    cited = [replace(citation(f"{URL}{end}", QUOTE), id=end) for end in ("#/gate", "#!gate", "#gate", "")]

    checked = web.audit(*cited)

    assert sorted(web.rendered) == [URL, f"{URL}#!gate", f"{URL}#/gate"]
    assert [one.verdict.decision for one in checked] == [Decision.VERBATIM] * 2 + [Decision.NOT_VERBATIM] * 2
