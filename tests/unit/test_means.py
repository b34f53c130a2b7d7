import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.unit.checks.values import citation

from pincite.examine import Examined, Shelf
from pincite.means import Means, consult
from pincite.model import Citation, Decision, Snapshot
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

URL = "https://e.org/p"
WALL = "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/h/b/x></script>"


def _put(store: Store, body: str) -> Snapshot:
    return store.put(Retrieved(url=URL, final_url=URL, content_type="text/html"), body.encode())


def _consult(store: Store, body: str, *citations: Citation) -> Examined:
    async def fetch(_: object) -> Snapshot:
        raise AssertionError

    with ThreadPoolExecutor(1) as executor:
        means = Means(fetch=fetch, shelf=Shelf(store), executor=executor, progress=lambda *_: None)
        return asyncio.run(consult(_put(store, body), citations, means))


def test_a_document_answers_its_citations_in_order(tmp_path: Path) -> None:
    asked = citation(URL, "The bell rings", id="a"), citation(URL, "The gate opens at six", id="b")

    examined = _consult(Store(tmp_path), "<p>The gate opens at six.</p>", *asked)

    assert [one.verdict.decision for one in examined.answers] == [Decision.NOT_VERBATIM, Decision.VERBATIM]


def test_a_page_is_kept_and_a_wall_is_not_served_again(tmp_path: Path) -> None:
    page, wall = Store(tmp_path / "page"), Store(tmp_path / "wall")

    _consult(page, "<p>The gate opens at six.</p>", citation(URL, "The bell rings"))
    _consult(wall, WALL, citation(URL, "The bell rings"))

    assert page.fresh(URL, None) is not None
    assert wall.fresh(URL, None) is None
