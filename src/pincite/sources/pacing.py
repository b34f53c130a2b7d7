"""Turns: how many requests a host gets at once, and how long it is left alone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

    from pincite.sources.clock import Clock

_SPACING = 0.5  # seconds between two requests, once a host has said that there were too many
_FIRST_BACKOFF = 0.5
_LONGEST_BACKOFF = 8.0

# Hosts that are known to count their visitors together.
_SHARED = {
    "raw.githubusercontent.com": "github.com",
    "gist.githubusercontent.com": "github.com",
    "gist.github.com": "github.com",
    "api.github.com": "github.com",
    "codeload.github.com": "github.com",
    "www.github.com": "github.com",
    "export.arxiv.org": "arxiv.org",
    "www.arxiv.org": "arxiv.org",
    "old.reddit.com": "reddit.com",
    "www.reddit.com": "reddit.com",
}


def backoff(attempt: int) -> float:
    """Seconds before the next try once the `attempt`th, counted from 1, has failed: doubling, half of it by chance."""
    import random  # for what seldom happens

    longest = min(_LONGEST_BACKOFF, _FIRST_BACKOFF * 2.0 ** (attempt - 1))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311  (nothing secret)


@dataclass(slots=True, kw_only=True)
class Pace:
    """How fast one host, or all hosts of one site, may be asked."""

    delay: float
    ready_at: float = 0.0
    weary: bool = False
    """A fetch gave up here after the waits that were asked for: the others do not wait as long again."""


class Lane:
    """The queue of one host."""

    def __init__(self, *, width: int, delay: float, clock: Clock) -> None:
        self._slots = asyncio.Semaphore(width)
        self._clock = clock
        self.pace = Pace(delay=delay)

    async def __aenter__(self) -> None:
        """A place at the host, first come, first served, kept for all tries of one request."""
        await self._slots.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._slots.release()

    async def turn(self) -> None:
        """Wait until the host may be asked again; for who has a place."""
        while (wait := self.pace.ready_at - self._clock.now()) > 0:
            await self._clock.sleep(wait)
        self.pace.ready_at = self._clock.now() + self.pace.delay

    def pause(self, seconds: float) -> None:
        """Nobody's turn comes for so long, and then one at a time, spaced."""
        self.pace.ready_at = max(self.pace.ready_at, self._clock.now() + seconds)
        self.pace.delay = max(self.pace.delay, _SPACING)


class Lanes:
    """All queues of a run: one for each host, until a host says that there were too many requests.

    From then on all hosts of its registrable domain share one pace: such limits are counted by site, not by host name.
    """

    def __init__(self, *, width: int, delay: float, clock: Clock) -> None:
        self._width = width
        self._delay = delay
        self._clock = clock
        self._lanes: dict[str, Lane] = {}
        self._limited: dict[str, Pace] = {}

    def of(self, host: str) -> Lane:
        """The queue that this host shares with those that are known to count their visitors together."""
        name = _SHARED.get(host, host)
        if name not in self._lanes:
            lane = self._lanes[name] = Lane(width=self._width, delay=self._delay, clock=self._clock)
            # Before the first limit nobody's site is looked up: the list of suffixes takes its time to load.
            lane.pace = self._limited.get(_site(name), lane.pace) if self._limited else lane.pace
        return self._lanes[name]

    def limit(self, host: str) -> None:
        """This host has said that there were too many requests."""
        site = _site(_SHARED.get(host, host))
        if site not in self._limited:
            pace = self._limited[site] = self.of(host).pace
            for name, lane in self._lanes.items():
                if _site(name) == site:
                    pace.ready_at = max(pace.ready_at, lane.pace.ready_at)
                    lane.pace = pace


@lru_cache(maxsize=4096)
def _site(host: str) -> str:
    """The registrable domain of a host; the host itself where it has none."""
    if ":" in host or host.rpartition(".")[2].isdigit():
        return host  # an address
    return _suffixes().privatesuffix(host) or host


@cache
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    # Without the private part: who lets others have names under his own counts the visitors of all of them.
    return PublicSuffixList(only_icann=True)
