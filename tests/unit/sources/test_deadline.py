"""The deadline of a run and the name of the program: `HttpSource` and `trips` as `audit` sets them up."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.model import Unavailable
from pincite.sources.addresses import Policy
from pincite.sources.http import HttpSource
from pincite.sources.settings import FetchSettings
from pincite.sources.trips import CONTACT, USER_AGENT

if TYPE_CHECKING:
    from tests.unit.sources.conftest import FakeClock, Fetch, Server

    from pincite.sources.store import Store


def test_a_deadline_ends_all_fetches_and_what_the_store_has_is_still_served(server: Server, fetch: Fetch) -> None:
    kept = server.page("/kept", "x")
    fetch(kept)
    slow = [server.route(f"/{n}", lambda exchange: server.stopped.wait(10)) for n in range(5)]
    *late, stored = fetch(*slow, kept, deadline=0.5)
    assert {each.reason for each in late} == {"timeout"}
    assert {each.error for each in late} == {"not fetched within the --deadline of 0.5 s"}
    assert stored.origin == "store"
    assert len(server.requests) <= 1 + 2, "two at once, and nobody else began"


def test_after_the_deadline_nothing_is_begun(server: Server, store: Store, fake_clock: FakeClock) -> None:
    settings = FetchSettings(policy=Policy(allow_private=True), deadline=5.0)

    async def go() -> object:
        source = HttpSource(store, settings, clock=fake_clock.clock())
        await fake_clock.sleep(6.0)
        answer = await source.fetch(server.page("/a", "x"))
        await source.aclose()
        return answer

    got = asyncio.run(go())
    assert isinstance(got, Unavailable)
    assert (got.reason, server.requests) == ("timeout", [])


def test_a_deadline_that_is_kept_changes_nothing(server: Server, fetch: Fetch) -> None:
    assert fetch(server.page("/a", "x"), deadline=60.0).status == 200


def test_the_program_names_the_page_of_the_project(server: Server, fetch: Fetch) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Homepage"] == CONTACT
    fetch(server.page("/a", "x"))
    assert server.requests[0].headers["user-agent"] == USER_AGENT
    assert f"+{CONTACT})" in USER_AGENT
