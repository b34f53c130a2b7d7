"""The way of one URL through its redirects and retries. Imported only when something is fetched."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.sources.absent import Absent
from pincite.sources.cookies import ChainCookies
from pincite.sources.exchange import Page, Redirect, ask
from pincite.sources.failures import Failure, unavailable
from pincite.sources.pacing import Clock, Lane, Lanes, backoff
from pincite.sources.responses import content_type, kept
from pincite.sources.retrieved import Retrieved
from pincite.sources.targets import Target, target
from pincite.sources.transport import Resolve, Transport

if TYPE_CHECKING:
    from pincite.model import Unavailable
    from pincite.sources.packing import Packing
    from pincite.sources.settings import FetchSettings

_ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,application/json;q=0.8,*/*;q=0.7"


@dataclass(slots=True, kw_only=True)
class _Trip:
    """What is known so far of one URL's way."""

    url: str
    left: float
    """Seconds of the time limit that are not used up."""
    attempts: int = 1
    """The first, and every repetition; a redirect followed is none."""
    chain: list[str] = field(default_factory=list)
    seen: set[tuple[str, str | None]] = field(default_factory=set)
    cookies: ChainCookies = field(default_factory=ChainCookies)


class Traveller:
    """Makes all trips of a run: what they share are connections, queues and limits."""

    def __init__(self, settings: FetchSettings, *, resolve: Resolve | None, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._transport = Transport(settings, resolve)
        self._lanes = Lanes(width=settings.per_host, delay=settings.delay, clock=clock)
        self._slots = asyncio.Semaphore(settings.concurrency)
        self._absent = Absent()
        self._headers = {
            "User-Agent": settings.user_agent or _user_agent(),
            "Accept": _ACCEPT,
            "Accept-Language": "en,*;q=0.5",
            "Accept-Encoding": "gzip, deflate, br, zstd",
        }

    async def go(self, url: str) -> tuple[Retrieved, Packing] | Unavailable:
        """The body at the end of the way. It is the caller's to close."""
        trip = _Trip(url=url, left=self._settings.timeout)
        goal = target(url, self._settings.policy)
        while isinstance(goal, Target):
            trip.chain.append(goal.href)
            match await self._persist(goal, trip):
                case Page() as page:
                    return _retrieved(trip, page), page.body
                case Redirect() as redirect:
                    goal = self._onward(goal, redirect, trip)
                case Failure() as failure:
                    goal = failure
        if not trip.chain:
            return unavailable(url, goal, attempts=0)
        return unavailable(url, goal, attempts=trip.attempts, final_url=trip.chain[-1])

    async def aclose(self) -> None:
        """Close all connections."""
        await self._transport.aclose()

    def _onward(self, goal: Target, redirect: Redirect, trip: _Trip) -> Target | Failure:
        trip.cookies.keep(goal.href, redirect.head)
        following = target(redirect.location, self._settings.policy, base=goal.href)
        if isinstance(following, Failure):
            return following
        # The same URL with another cookie is no loop: some pages redirect to themselves until they see theirs.
        step = (following.href, trip.cookies.header(following.href))
        looped = step in trip.seen or step == (trip.url, None)
        if looped or len(trip.chain) > self._settings.redirects:
            error = f"redirected {len(trip.chain)} times, at last to {following.href[:100]}"
            return Failure(reason="redirect_loop", error=error, status=redirect.head.status)
        trip.seen.add(step)
        return following

    async def _persist(self, goal: Target, trip: _Trip) -> Page | Redirect | Failure:
        """One step of the way, tried again where that may help."""
        async with (lane := self._lanes.of(goal.host)):
            if (absent := self._absent.of(goal)) is not None:
                return absent
            for attempt in range(1, self._settings.attempts + 1):
                await lane.turn()
                async with self._slots:
                    answer = await self._once(goal, trip)
                if (wait := self._wait(answer, attempt, lane, trip)) is None:
                    break
                if isinstance(answer, Page):
                    answer.body.close()
                trip.attempts += 1
                await self._clock.sleep(wait)
        self._absent.note(goal, answer)
        return answer

    async def _once(self, goal: Target, trip: _Trip) -> Page | Redirect | Failure:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        cookie = trip.cookies.header(goal.href)
        headers = self._headers if cookie is None else self._headers | {"Cookie": cookie}
        try:
            async with asyncio.timeout(trip.left):
                return await ask(self._transport, goal, headers, self._settings)
        except TimeoutError:
            seconds = self._settings.timeout
            return Failure(reason="timeout", error=f"{goal.host} took longer than the limit of {seconds:g} s")
        finally:
            trip.left -= loop.time() - begun

    def _wait(self, answer: Page | Redirect | Failure, attempt: int, lane: Lane, trip: _Trip) -> float | None:
        """Seconds to the next attempt; None: there is none."""
        last = attempt == self._settings.attempts
        match answer:
            case Failure(again=True) if last:
                lane.weary |= answer.status == 429
            case Failure(again=True) if answer.status == 429 or answer.wait is not None:
                return self._as_asked(answer, attempt, lane)
            case Failure(again=True) | Page(broken=True) if not last and (seconds := backoff(attempt)) < trip.left:
                trip.left -= seconds
                return seconds
        return None

    def _as_asked(self, failure: Failure, attempt: int, lane: Lane) -> float | None:
        """The whole queue of the host waits, so that its turn is the wait."""
        seconds = backoff(attempt) if failure.wait is None else failure.wait
        if lane.weary or seconds > self._settings.max_wait:
            lane.weary = True
            return None
        lane.pause(seconds)
        return 0.0


def _retrieved(trip: _Trip, page: Page) -> Retrieved:
    return Retrieved(
        url=trip.url,
        final_url=trip.chain[-1],
        chain=tuple(trip.chain) if len(trip.chain) > 1 else (),
        status=page.head.status,
        content_type=content_type(page.head),
        headers=kept(page.head),
        complete=page.complete,
        attempts=trip.attempts,
    )


def _user_agent() -> str:
    from importlib.metadata import version

    return f"pincite/{version('pincite')} (citation auditor)"
