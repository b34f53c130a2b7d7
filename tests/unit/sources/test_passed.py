"""What the scripts of a page ask for: fetched as all else, and kept nowhere."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pincite.model import Unavailable
from pincite.sources.addresses import Policy
from pincite.sources.http import HttpSource
from pincite.sources.packing import unpacked
from pincite.sources.settings import FetchSettings

if TYPE_CHECKING:
    from tests.unit.sources.conftest import Server

    from pincite.sources.retrieved import Retrieved
    from pincite.sources.store import Store

OPEN = FetchSettings(policy=Policy(allow_private=True))


def passed(
    store: Store, url: str, headers: dict[str, str], settings: FetchSettings = OPEN
) -> tuple[Retrieved, bytes] | Unavailable:
    """One request and its whole body."""

    async def run() -> tuple[Retrieved, bytes] | Unavailable:
        source = HttpSource(store, settings)
        try:
            answer = await source.passed(url, headers)
            if isinstance(answer, Unavailable):
                return answer
            retrieved, packing = answer
            assert packing.packed_size
            body = unpacked(b"".join(packing.chunks()), packing.size)
            packing.close()
            return retrieved, body
        finally:
            await source.aclose()

    return asyncio.run(run())


def test_it_comes_with_who_may_share_it_and_is_not_kept(server: Server, store: Store) -> None:
    url = server.page("/data", "{}", access_control_allow_origin="*", set_cookie="session=secret")

    answer = passed(store, url, {"Accept": "*/*", "Origin": "https://e.org"})

    assert not isinstance(answer, Unavailable)
    retrieved, body = answer
    assert body == b"{}"
    assert dict(retrieved.headers) == {
        "content-type": "text/html; charset=utf-8",
        "access-control-allow-origin": "*",
    }
    asked = server.requests[0].headers
    assert (asked["accept"], asked["origin"]) == ("*/*", "https://e.org")
    assert asked["user-agent"].startswith("pincite/")
    assert not {"cookie", "authorization", "referer"} & set(asked)
    assert store.fresh(url, None) is None


def test_who_may_share_a_cited_page_is_not_stored(server: Server, store: Store) -> None:
    answer = passed(store, server.page("/page", "x", access_control_allow_origin="*"), {})

    assert not isinstance(answer, Unavailable)
    assert dict(answer[0].headers) == {"content-type": "text/html; charset=utf-8"}
    assert "*/*;q=0.7" in server.requests[0].headers["accept"]


def test_it_is_refused_like_any_other(server: Server, store: Store) -> None:
    answer = passed(store, server.page("/data", "{}"), {"Accept": "*/*"}, FetchSettings())

    assert isinstance(answer, Unavailable)
    assert answer.reason == "refused_address"
    assert server.requests == []
