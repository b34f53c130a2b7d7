"""The way of one URL through its redirects and retries. Imported only when something is fetched."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite import __version__
from pincite.sources.absent import Absent
from pincite.sources.cookies import ChainCookies
from pincite.sources.exchange import Page, Redirect, ask
from pincite.sources.failures import Failure, unavailable
from pincite.sources.pacing import Lane, Lanes, backoff
from pincite.sources.responses import KEPT_HEADERS, SHARING, content_type, kept
from pincite.sources.retrieved import Retrieved
from pincite.sources.targets import Target, target
from pincite.sources.transport import Resolve, Transport
from pincite.sources.validators import conditions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.model import Snapshot, Unavailable
    from pincite.sources.clock import Clock
    from pincite.sources.packing import Packing
    from pincite.sources.settings import FetchSettings

CONTACT = "https://github.com/OWNER/pincite"
"""The project's page, where somebody who is asked for pages finds out by whom."""
USER_AGENT = f"pincite/{__version__} (citation auditor; +{CONTACT})"
_ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,application/json;q=0.8,*/*;q=0.7"


@dataclass(slots=True, kw_only=True)
class _Trip:
    """What is known so far of one URL's way."""

    url: str
    left: float
    """Seconds of the time limit that are not used up."""
    patience: float
    """Seconds that servers may still ask to wait."""
    known: Snapshot | None = None
    """What the store has of it, to be confirmed."""
    attempts: int = 1
    """The first, and every repetition; a redirect followed is none."""
    headers: Mapping[str, str] = field(default_factory=dict)
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
            "User-Agent": settings.user_agent or USER_AGENT,
            "Accept": _ACCEPT,
            "Accept-Language": "en,*;q=0.5",
            "Accept-Encoding": "gzip, deflate, br, zstd",
        }

    async def go(
        self, url: str, known: Snapshot | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[Retrieved, Packing] | Snapshot | Unavailable:
        """The body at the end of the way, the caller's to close; or `known`, whose body its server confirmed.

        `headers`: sent in place of the usual ones, or beside them, by a page's script; it is told who may share the
        answer.
        """
        trip = _Trip(
            url=url, left=self._settings.timeout, patience=self._settings.patience, known=known, headers=headers or {}
        )
        goal = target(url, self._settings.policy)
        while isinstance(goal, Target):
            trip.chain.append(goal.href)
            match await self._persist(goal, trip):
                case Page() as page:
                    return _retrieved(trip, page), page.body
                case Redirect() as redirect:
                    goal = self._onward(goal, redirect, trip)
                case Failure(status=304) if known and conditions(known, trip.chain):
                    return known
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
        fair = trip.left >= self._settings.timeout / 2
        async with (lane := self._lanes.of(goal.host)):
            if (absent := self._absent.of(goal)) is not None:
                return absent
            for attempt in range(1, self._settings.attempts + 1):
                await lane.turn()
                async with self._slots:
                    answer = await self._once(goal, trip)
                if isinstance(answer, Failure) and answer.status == 429:
                    self._lanes.limit(goal.host)
                if (wait := self._wait(answer, attempt, lane, trip)) is None:
                    break
                if isinstance(answer, Page):
                    answer.body.close()
                trip.attempts += 1
                await self._clock.sleep(wait)
        self._absent.note(goal, answer, fair=fair)
        return answer

    async def _once(self, goal: Target, trip: _Trip) -> Page | Redirect | Failure:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        cookie = trip.cookies.header(goal.href)
        own = self._headers | dict(trip.headers) | conditions(trip.known, trip.chain)
        headers = own | ({} if cookie is None else {"Cookie": cookie})
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
                lane.pace.weary |= answer.status == 429 or answer.wait is not None
            case Failure(again=True) if answer.status == 429 or answer.wait is not None:
                return self._as_asked(lane, trip, backoff(attempt) if answer.wait is None else answer.wait)
            case Failure(again=True) | Page(broken=True) if not last and (seconds := backoff(attempt)) < trip.left:
                trip.left -= seconds
                return seconds
        return None

    def _as_asked(self, lane: Lane, trip: _Trip, seconds: float) -> float | None:
        """The whole queue of the host waits, so that its turn is the wait."""
        if lane.pace.weary or seconds > min(self._settings.max_wait, trip.patience):
            lane.pace.weary = True
            return None
        trip.patience -= seconds
        lane.pause(seconds)
        return 0.0


def _retrieved(trip: _Trip, page: Page) -> Retrieved:
    return Retrieved(
        url=trip.url,
        final_url=trip.chain[-1],
        chain=tuple(trip.chain) if len(trip.chain) > 1 else (),
        status=page.head.status,
        content_type=content_type(page.head),
        headers=kept(page.head, (*KEPT_HEADERS, *SHARING) if trip.headers else KEPT_HEADERS),
        complete=page.complete,
        attempts=trip.attempts,
    )
