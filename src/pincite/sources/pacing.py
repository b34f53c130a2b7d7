"""Turns: how many requests a host gets at once, and how long it is left alone."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_SPACING = 0.5  # seconds between two requests, once a host has said that there were too many
_FIRST_BACKOFF = 0.5
_LONGEST_BACKOFF = 8.0

# Hosts that count their visitors together.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Time in seconds, and a way to let it pass; tests bring their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


def backoff(attempt: int) -> float:
    """Seconds before the next try once the `attempt`th, counted from 1, has failed: doubling, half of it by chance."""
    longest = min(_LONGEST_BACKOFF, _FIRST_BACKOFF * 2.0 ** (attempt - 1))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311  (nothing secret)


class Lane:
    """The queue of one host."""

    def __init__(self, *, width: int, delay: float, clock: Clock) -> None:
        self._slots = asyncio.Semaphore(width)
        self._delay = delay
        self._clock = clock
        self._ready_at = 0.0
        self.weary = False
        """A fetch gave up here for too many requests: the others do not wait as long again."""

    async def __aenter__(self) -> None:
        """A place at the host, first come, first served, kept for all tries of one request."""
        await self._slots.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._slots.release()

    async def turn(self) -> None:
        """Wait until the host may be asked again; for who has a place."""
        while (wait := self._ready_at - self._clock.now()) > 0:
            await self._clock.sleep(wait)
        self._ready_at = self._clock.now() + self._delay

    def pause(self, seconds: float) -> None:
        """Nobody's turn comes for so long, and then one at a time, spaced."""
        self._ready_at = max(self._ready_at, self._clock.now() + seconds)
        self._delay = max(self._delay, _SPACING)


class Lanes:
    """All queues of a run."""

    def __init__(self, *, width: int, delay: float, clock: Clock) -> None:
        self._width = width
        self._delay = delay
        self._clock = clock
        self._lanes: dict[str, Lane] = {}

    def of(self, host: str) -> Lane:
        """The queue that this host shares with those that count their visitors together."""
        name = _SHARED.get(host, host)
        if name not in self._lanes:
            self._lanes[name] = Lane(width=self._width, delay=self._delay, clock=self._clock)
        return self._lanes[name]
