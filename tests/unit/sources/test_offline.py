from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pincite.sources.offline import OfflineSource
from pincite.sources.retrieved import Retrieved

if TYPE_CHECKING:
    from pincite.sources.store import Store

URL = "https://example.org/a"


def test_the_store_answers_however_old_and_misses_are_said(store: Store) -> None:
    put = store.put(Retrieved(url=URL, final_url=URL, retrieved_at="2001-01-01T00:00:00Z"), b"old")

    async def go() -> tuple[object, object, object]:
        source = OfflineSource(store)
        answers = (
            await source.fetch("https://EXAMPLE.org/a#x"),
            await source.fetch(URL + "b"),
            await source.fetch("no url"),
        )
        await source.aclose()
        return answers

    known, unknown, nonsense = asyncio.run(go())
    assert (known.doc_id, known.origin) == (put.doc_id, "store")
    assert (unknown.reason, unknown.url, unknown.attempts) == ("not_in_store", URL + "b", 0)
    assert nonsense.reason == "not_in_store"
