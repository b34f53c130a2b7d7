"""What a closed run may look at: the documents that its store holds, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite import urls
from pincite.model import Unavailable
from pincite.sources import database
from pincite.sources.doc_ids import valid_doc_id
from pincite.sources.retrieved import SELECT, from_row
from pincite.urls import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Snapshot
    from pincite.sources import Source
    from pincite.sources.store import Store

UNKNOWN = "unknown_doc"
"""The reason of a source that nobody fetched; it becomes the verdict UNKNOWN_DOC."""
# The latest of two in one second is the one that was kept later.
_BEST = (
    "origin <> 'file' ORDER BY unusable IS NOT NULL, complete DESC, origin <> 'network', retrieved_at DESC,"
    " s.rowid DESC LIMIT 1"
)
_ASKED = f"{SELECT} WHERE url = :url AND {_BEST}"
_ON_THE_WAY = f"{SELECT} WHERE (final_url = :url OR instr(chain, :quoted)) AND {_BEST}"


def minted(store: Store, doc_id: str, url: str | None = None) -> Snapshot | Unavailable:
    """The retrieval with this doc id; `url`: what the citation names beside it, which has to be the same document."""
    if not valid_doc_id(doc_id):
        return _unknown(doc_id, f"{doc_id[:80]} is no doc id: it is mistyped or invented")
    known = store.snapshot(doc_id)
    if known is None:
        return _unknown(doc_id, f"this store never minted {doc_id}; give the store of the run that did with --store")
    if url and canonical(url) not in {canonical(one) for one in (known.url, *known.chain, known.final_url)}:
        return _unknown(doc_id, f"{doc_id} is a retrieval of {known.final_url}, and not of the URL beside it")
    return known


def unread_file(path: str) -> Unavailable:
    """A local file in a closed run."""
    return _unknown(path, "a closed run reads only what was fetched, and no local files")


class FetchedSource:
    """Serves every document that was ever fetched into a store, under every URL of its redirect chain.

    However old, however the URL is spelled, whatever it turned out to be: that it was fetched is what is asked.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._spellings: dict[str, str] | None = None

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The best snapshot that `url` led to, else `unknown_doc`."""
        key = urls.without_fragment(urls.href(url) or url)
        if known := _fetched(self._store, key) or self._spelled(key):
            return known
        return _unknown(key, "this run never fetched it: its store holds nothing from there")

    async def aclose(self) -> None:
        """Nothing to give back."""

    def _spelled(self, url: str) -> Snapshot | None:
        """The best snapshot that another spelling of `url` led to: with `www.`, with a slash at the end, ..."""
        if self._spellings is None:
            self._spellings = {urls.address(one): one for one in _all_urls(self._store)}
        spelling = self._spellings.get(urls.address(url))
        return None if spelling is None else _fetched(self._store, spelling)


class ClosedSource:
    """Another source that never uses the network (`--archive`); what it does not hold was never fetched."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """What the other source says, except for `not_in_store`, which is `unknown_doc` here."""
        answer = await self._source.fetch(url)
        if isinstance(answer, Unavailable) and answer.reason == "not_in_store":
            return replace(answer, reason=UNKNOWN, error=f"this run never fetched it: {answer.error}")
        return answer

    async def aclose(self) -> None:
        """Close the other source."""
        await self._source.aclose()


def _fetched(store: Store, url: str) -> Snapshot | None:
    """The best retrieval that asked for `url`, else the best that was redirected there."""
    values = {"url": url, "quoted": json.dumps(url)}
    with database.explained(store.path):
        for statement in (_ASKED, _ON_THE_WAY):
            if row := store.connection().execute(statement, values).fetchone():
                return from_row(row)
    return None


def _all_urls(store: Store) -> Iterator[str]:
    with database.explained(store.path):
        rows = store.connection().execute(f"{SELECT} WHERE origin <> 'file'").fetchall()
        known = tuple(map(from_row, rows))
    for snapshot in known:
        yield from (snapshot.url, *snapshot.chain, snapshot.final_url)


def _unknown(source: str, error: str) -> Unavailable:
    return Unavailable(url=source, reason=UNKNOWN, error=error, attempts=0)
