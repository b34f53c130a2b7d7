from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from pincite.errors import ConfigError, Error, FetchError
from pincite.model import Decision, Snapshot
from pincite.retrieve import Page, Retriever
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ALGORA = Path(__file__).parents[2] / "fixtures" / "cases" / "algora" / "web" / "pages.warc"
URL = "https://town.alt/gate"
HTML = b"<title>The Gate</title><h1>Gate</h1><p>The gate opens at six and the bell rings at seven.</p>"
T = TypeVar("T")


@pytest.fixture
def kept(tmp_path: Path) -> Snapshot:
    """A page in the store `tmp_path/run`."""
    store = Store(tmp_path / "run")
    snapshot = store.put(Retrieved(url=URL, final_url=URL, content_type="text/html"), HTML)
    store.close()
    return snapshot


def run(folder: Path, act: Callable[[Retriever], Awaitable[T]], **settings: object) -> T:
    async def go() -> T:
        async with Retriever(folder / "run", **({"offline": True} | settings)) as retriever:  # type: ignore[arg-type]
            return await act(retriever)

    return asyncio.run(go())


def test_a_page_says_what_stands_on_it(tmp_path: Path, kept: Snapshot) -> None:
    page = run(tmp_path, lambda r: r.fetch(URL + "#top"))
    assert isinstance(page, Page)
    assert (page.doc_id, page.title, page.unreadable) == (kept.doc_id, "The Gate", None)
    assert page.text == "Gate\nThe gate opens at six and the bell rings at seven."
    assert (page.snapshot.digest, page.document.title) == (kept.digest, "The Gate")


def test_a_page_can_be_had_again_by_its_doc_id(tmp_path: Path, kept: Snapshot) -> None:
    assert run(tmp_path, lambda r: r.fetch(kept.doc_id)).snapshot.url == URL


@pytest.mark.parametrize(
    ("source", "reason"),
    [("https://town.alt/x", "not_in_store"), ("doc_0123456789abcdef", "unknown_doc"), ("no url", "not_in_store")],
)
def test_a_page_that_cannot_be_had_is_an_exception_with_its_reason(tmp_path: Path, source: str, reason: str) -> None:
    with pytest.raises(FetchError, match=source) as caught:
        run(tmp_path, lambda r: r.fetch(source))
    assert (caught.value.reason, caught.value.unavailable.reason) == (reason, reason)
    assert isinstance(caught.value, Error)


def test_what_cannot_be_written_as_utf_8_is_a_url_like_any_other(tmp_path: Path, kept: Snapshot) -> None:
    for offline in (True, False):
        with pytest.raises(FetchError, match=r"x.udcff"):
            run(tmp_path, lambda r: r.fetch("https://town.alt/x\udcff"), offline=offline, closed=not offline)
    assert run(tmp_path, lambda r: r.check("x\udcff", "opens\udcff at six")).decision is Decision.UNREACHABLE


def test_a_quote_is_checked_as_audit_would(tmp_path: Path, kept: Snapshot) -> None:
    async def ask(retriever: Retriever) -> list[tuple[Decision, str | None]]:
        asked = [
            (kept.doc_id, "opens at six"),
            (URL, "the bell rings at eight"),
            ("doc_0123456789abcdef", "opens at six"),
            ("https://town.alt/x", "opens at six"),
        ]
        verdicts = [await retriever.check(*one) for one in asked]
        return [(verdict.decision, verdict.reason) for verdict in verdicts]

    assert run(tmp_path, ask) == [
        (Decision.VERBATIM, "exact"),
        (Decision.NOT_VERBATIM, "altered"),
        (Decision.UNKNOWN_DOC, None),
        (Decision.UNREACHABLE, "not_in_store"),
    ]


def test_many_tasks_share_a_retriever(tmp_path: Path) -> None:
    async def ask(retriever: Retriever) -> list[Page]:
        return await asyncio.gather(*(retriever.fetch("https://algora.io") for _ in range(20)))

    pages = run(tmp_path, ask, offline=False, archive=ALGORA)
    assert {page.doc_id for page in pages} == {pages[0].doc_id}
    assert pages[0].snapshot.origin == "archive"


def test_a_wall_is_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "run")
    store.put(Retrieved(url=URL, final_url=URL, content_type="text/html"), b"<title></title>")
    store.close()
    assert run(tmp_path, lambda r: r.fetch(URL)).unreadable == "empty"


def test_settings_are_checked_at_once(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="timeuot"):
        Retriever(tmp_path, timeuot=3)  # type: ignore[call-arg]
    with pytest.raises(ConfigError, match="concurrency"):
        Retriever(tmp_path, concurrency=0)
    with pytest.raises(ConfigError, match="timeout"):
        Retriever(tmp_path, timeout="soon")


def test_the_store_is_that_of_audit_unless_one_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    async def go() -> None:
        async with Retriever(archive=ALGORA) as retriever:
            await retriever.fetch("https://algora.io")

    asyncio.run(go())
    assert Store(tmp_path / "pincite").exists()


def test_it_is_used_within_async_with(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="async with"):
        asyncio.run(Retriever(tmp_path).fetch(URL))
