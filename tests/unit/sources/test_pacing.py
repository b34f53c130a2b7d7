from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING

import pytest

from pincite.sources.pacing import Lane, Lanes, backoff

if TYPE_CHECKING:
    from tests.unit.sources.conftest import FakeClock


@pytest.mark.parametrize(("attempt", "longest"), [(1, 0.5), (2, 1.0), (3, 2.0), (30, 8.0)])
def test_the_backoff_doubles_up_to_a_limit_and_half_of_it_is_chance(attempt: int, longest: float) -> None:
    waits = [backoff(attempt) for _ in range(200)]
    assert longest / 2 <= min(waits)
    assert max(waits) <= longest
    assert len(set(waits)) > 100


def test_a_pause_holds_the_whole_queue_and_spaces_it_afterwards(fake_clock: FakeClock) -> None:
    lane = Lane(width=2, delay=0.0, clock=fake_clock.clock())
    turns: list[float] = []

    async def take() -> None:
        async with lane:
            await lane.turn()
            turns.append(fake_clock.time)

    async def go() -> None:
        await take()
        lane.pause(30)
        lane.pause(5)
        await asyncio.gather(take(), take(), take())

    asyncio.run(go())
    assert turns[:2] == [1000.0, 1030.0]
    assert all(later - earlier >= 0.5 for earlier, later in itertools.pairwise(turns[1:]))


def test_a_delay_spaces_the_turns_of_a_host(fake_clock: FakeClock) -> None:
    lane = Lane(width=2, delay=3.0, clock=fake_clock.clock())

    async def go() -> list[float]:
        turns = []
        for _ in range(3):
            await lane.turn()
            turns.append(fake_clock.time)
        return turns

    assert asyncio.run(go()) == [1000.0, 1003.0, 1006.0]


def test_hosts_that_count_their_visitors_together_share_a_queue(fake_clock: FakeClock) -> None:
    lanes = Lanes(width=2, delay=0.0, clock=fake_clock.clock())
    assert lanes.of("raw.githubusercontent.com") is lanes.of("github.com")
    assert lanes.of("example.org") is lanes.of("example.org")
    assert lanes.of("example.org") is not lanes.of("www.example.org")


def test_after_a_limit_all_hosts_of_a_site_share_one_pace(fake_clock: FakeClock) -> None:
    lanes = Lanes(width=2, delay=0.0, clock=fake_clock.clock())
    known, other = lanes.of("de.encyclopedia.org"), lanes.of("encyclopedia.net")
    assert known.pace is not lanes.of("en.encyclopedia.org").pace
    lanes.limit("en.encyclopedia.org")
    lanes.of("en.encyclopedia.org").pause(30)

    async def turn(host: str) -> float:
        await lanes.of(host).turn()
        return fake_clock.time

    assert asyncio.run(turn("encyclopedia.net")) == 1000.0
    assert other.pace is lanes.of("encyclopedia.net").pace
    assert asyncio.run(turn("de.encyclopedia.org")) == 1030.0
    assert asyncio.run(turn("new.encyclopedia.org")) == 1030.5, "also one that comes later"


def test_a_limit_keeps_the_longer_of_two_waits(fake_clock: FakeClock) -> None:
    lanes = Lanes(width=2, delay=0.0, clock=fake_clock.clock())
    lanes.of("a.site.co.uk").pause(90)
    lanes.limit("b.site.co.uk")
    assert lanes.of("b.site.co.uk").pace.ready_at == 1090.0


@pytest.mark.parametrize(
    "hosts", [("10.0.0.1", "10.1.0.1"), ("::1", "::2"), ("localhost", "other"), ("a.co.uk", "b.co.uk")]
)
def test_what_has_no_common_site_shares_nothing(fake_clock: FakeClock, hosts: tuple[str, str]) -> None:
    lanes = Lanes(width=2, delay=0.0, clock=fake_clock.clock())
    lanes.limit(hosts[0])
    assert lanes.of(hosts[0]).pace is not lanes.of(hosts[1]).pace
