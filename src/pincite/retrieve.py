"""Fetching through pincite from Python: for people, and for research workers that are held to what they fetched."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from pincite import wiring
from pincite.audit import audit
from pincite.checks.kinds import kind
from pincite.config import for_fetching
from pincite.errors import FetchError
from pincite.inputs.targets import is_doc_id
from pincite.means import Request
from pincite.model import Citation, Claim, Findings, Place, Snapshot, TextQuoteSelector, Zone
from pincite.urls import href, without_fragment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self, Unpack

    from pincite.means import Means
    from pincite.model import CheckedCitation, Document, Unavailable, Verdict

_NOWHERE = Place(file="", line=0)


class Settings(TypedDict, total=False):
    """What the options of `pincite fetch` and `check` set: times in seconds or as `12h`, sizes in bytes or as `9MB`."""

    archive: str | Path
    max_age: float | str
    refresh: bool
    offline: bool
    closed: bool
    memento: str
    render: str
    concurrency: int
    per_host: int
    delay: float | str
    timeout: float | str
    deadline: float | str
    max_bytes: int | str
    user_agent: str
    proxy: str
    ca_file: str | Path
    allow_private: bool
    allow_host: str | Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page that was fetched, and what stands on it."""

    snapshot: Snapshot
    document: Document
    unreadable: str | None = None
    """The reason of UNREADABLE that a quote gets which is not found here: `challenge`, `paywall`, ...; usually None."""

    @property
    def doc_id(self) -> str:
        """What a citation of this page gives as its `doc_id`."""
        return self.snapshot.doc_id

    @property
    def title(self) -> str:
        """The title of the document, empty where it has none."""
        return self.document.title

    @property
    def text(self) -> str:
        """What a reader of the page sees, and would quote from. Blocks are lines, pages of a PDF end in a form feed."""
        return next((zone.text for zone in self.document.zones if zone.zone is Zone.BODY), "")


class Retriever:
    """Fetches pages into a store. `async with Retriever("run") as r: page = await r.fetch(url)`.

    Belongs to one event loop; any number of tasks and processes may share a store.
    """

    def __init__(self, store: str | Path | None = None, **settings: Unpack[Settings]) -> None:
        """`store`: the folder to keep pages in; None: the one that `audit` uses. Raises TypeError, ConfigError."""
        if unknown := settings.keys() - Settings.__annotations__.keys():
            raise TypeError(f"Retriever has no setting {', '.join(sorted(unknown))}")
        self._options = for_fetching({"store": store, **settings})
        self._stack = AsyncExitStack()
        self._means: Means | None = None

    async def __aenter__(self) -> Self:
        self._means = await self._stack.enter_async_context(wiring.means(self._options, _silent))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._means = None
        await self._stack.__aexit__(kind, error, trace)

    async def fetch(self, source: str) -> Page:
        """The page at a URL, or the stored one with a doc id; FetchError where there is none to be had."""
        page = await fetched(self._opened(), source)
        if isinstance(page, Page):
            return page
        raise FetchError(page)

    async def check(self, source: str, quote: str) -> Verdict:
        """Whether a quote stands on the page with this URL or doc id, as `audit` would judge it."""
        return (await checked(self._opened(), source, quote)).verdict

    def _opened(self) -> Means:
        if self._means is None:
            raise RuntimeError("a Retriever is used within `async with Retriever(...) as retriever:`")
        return self._means


async def fetched(means: Means, source: str) -> Page | Unavailable:
    """The page with this URL or doc id, read."""
    retrieval = await means.fetch(_request(_encodable(source)))
    if not isinstance(retrieval, Snapshot):
        return retrieval
    return await asyncio.get_running_loop().run_in_executor(means.executor, _read, means, retrieval)


async def checked(means: Means, source: str, quote: str) -> CheckedCitation:
    """One quote, as `audit` would judge it in a findings file."""
    source = _encodable(source)
    citation = Citation(
        id="",
        place=_NOWHERE,
        source=None if is_doc_id(source) else source,
        doc_id=source if is_doc_id(source) else None,
        quote=TextQuoteSelector(exact=quote),
    )
    claim = Claim(id="", text="", place=_NOWHERE, citations=(citation,))
    (judged,) = await audit((Findings(file="", claims=(claim,)),), means)
    return judged.citations[0]


def _encodable(text: str) -> str:
    """Lone surrogates, which no store and no server can be asked for (an argument that is not UTF-8), made visible."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _request(source: str) -> Request:
    if is_doc_id(source):
        return Request(doc_id=source)
    return Request(without_fragment(href(source) or source))


def _read(means: Means, snapshot: Snapshot) -> Page:
    document = means.shelf.page(snapshot).reading.document
    return Page(snapshot=snapshot, document=document, unreadable=kind(document, snapshot))


def _silent(_done: int, _total: int) -> None:
    """Show nothing."""
