"""A web archive's copy of a page that is gone (Memento, RFC 7089)."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from pincite import urls
from pincite.model import Snapshot, Unavailable
from pincite.sources.captures import archived_at, raw, restored
from pincite.sources.discretion import withheld
from pincite.sources.retrieved import Retrieved

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pincite.sources.failures import Failure
    from pincite.sources.settings import FetchSettings
    from pincite.sources.store import Store
    from pincite.sources.timegates import TimeGates
    from pincite.sources.transport import Resolve

WAYBACK = "https://web.archive.org/web/"
_AVAILABILITY = "https://archive.org/wayback/available"
SECONDS = 10.0
"""For one question to an archive."""
COPY_SECONDS = 25.0
"""For the copy itself."""
_AT_ONCE = 2
_NONE = "not_archived"
_TOO_MANY = 429
_ENOUGH = 2
"""Failed look-ups in a row after which no archive is asked any more in this run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memento:
    """A copy of a page, its body in the store."""

    snapshot: Snapshot
    archived_at: str | None
    """UTC, ISO 8601; None where the archive does not say."""


class Archive:
    """Finds copies for one run. A page is asked for where nobody but its readers could mind; see `discretion`.

    `timegate`: what stands before the URL; `availability`: a service to ask where that does not help.
    """

    def __init__(
        self,
        store: Store,
        settings: FetchSettings,
        fetch: Callable[[str], Awaitable[Snapshot | Unavailable]],
        *,
        timegate: str = WAYBACK,
        availability: str | None = None,
        resolve: Resolve | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._fetch = fetch
        self._timegate = timegate if timegate.endswith(("/", "=")) else f"{timegate}/"
        self._availability = availability or (_AVAILABILITY if timegate == WAYBACK else None)
        self._resolve = resolve
        self._end = None if settings.deadline is None else time.monotonic() + settings.deadline
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._failed = 0
        self._gates: TimeGates | None = None

    async def look_up(self, url: str, accessed: str | None = None) -> Memento | Unavailable:
        """The copy nearest to the day on which the page was read, the newest where that is not known."""
        try:
            async with asyncio.timeout_at(self._end):
                if why := await self._withheld(url):
                    return _without(url, "withheld", f"no web archive was asked: {why}")
                async with self._turns:
                    return await self._counted(url, accessed)
        except TimeoutError:
            return _without(url, "timeout", "no time was left to ask a web archive")

    async def aclose(self) -> None:
        """Close all connections."""
        if self._gates is not None:
            await self._gates.aclose()

    def _ask(self) -> TimeGates:
        if self._gates is None:
            from pincite.sources.timegates import TimeGates

            seconds = min(SECONDS, self._settings.timeout)
            self._gates = TimeGates(self._settings, seconds=seconds, resolve=self._resolve)
        return self._gates

    async def _withheld(self, url: str) -> str | None:
        policy = self._settings.policy
        if why := withheld(url, policy):
            return why
        # Where private addresses are open, a name that anybody could own may lead to one.
        if policy.allow_private and await self._ask().is_inside(urls.host(url)):
            return "its host is not a public one"
        return None

    async def _counted(self, url: str, accessed: str | None) -> Memento | Unavailable:
        if self._failed >= _ENOUGH:
            return _without(url, "not_asked", "no web archive was asked: it did not answer before")
        found = await self._search(url, _day(accessed))
        self._failed = self._failed + 1 if isinstance(found, Unavailable) and not _spoke(found) else 0
        return found

    async def _search(self, url: str, when: datetime | None) -> Memento | Unavailable:
        answer = await self._copy(await self._ask().negotiate(self._timegate + url, when), url)
        if isinstance(answer, Memento) or answer.reason == _NONE or self._availability is None:
            return answer
        return await self._copy(await self._ask().available(self._availability, url, when), url)

    async def _copy(self, found: str | Failure | None, url: str) -> Memento | Unavailable:
        if found is None:
            return _without(url, _NONE, "the web archive has no copy of it")
        if not isinstance(found, str):
            return _without(url, found.reason, f"the web archive could not be asked: {found.error}", found.status)
        answer = await self._fetched(found)
        if isinstance(answer, Unavailable):
            why = f"the copy in the web archive could not be had: {answer.error}"
            return _without(url, answer.reason, why, answer.status)
        return Memento(snapshot=answer, archived_at=_taken_at(answer))

    async def _fetched(self, memento: str) -> Snapshot | Unavailable:
        """The copy as it was captured where the archive offers that, else without what the archive put in."""
        try:
            async with asyncio.timeout(COPY_SECONDS):
                original = raw(memento)
                answer = await self._fetch(original) if original else None
                if answer and (isinstance(answer, Snapshot) or not _spoke(answer)):
                    return answer
                shown = await self._fetch(memento)
        except TimeoutError:
            return _without(memento, "timeout", f"it took longer than {COPY_SECONDS:g} s")
        return await asyncio.to_thread(self._restored, shown) if isinstance(shown, Snapshot) else shown

    def _restored(self, shown: Snapshot) -> Snapshot:
        body = self._store.body(shown.digest) or b""
        if "html" not in shown.media_type or (original := restored(body, shown.final_url)) == body:
            return shown
        retrieved = Retrieved(
            url=shown.url,
            final_url=shown.final_url,
            chain=shown.chain,
            content_type=shown.content_type,
            headers=shown.headers,
            complete=shown.complete,
            origin="archive",
            retrieved_at=shown.retrieved_at,
        )
        return self._store.put(retrieved, original)


def _without(url: str, reason: str, error: str, status: int | None = None) -> Unavailable:
    return Unavailable(url=url, reason=reason, error=error, status=status)


def _spoke(answer: Unavailable) -> bool:
    """Whether an archive answered, though without a copy: it has none, or one of an error."""
    return answer.reason == _NONE or (answer.status in range(400, 500) and answer.status != _TOO_MANY)


def _day(accessed: str | None) -> datetime | None:
    """Noon of the day that the findings name (ISO 8601), or the very time; None where it is none."""
    try:
        read = datetime.fromisoformat((accessed or "").strip())
    except ValueError:
        return None
    read = read.replace(hour=12) if len((accessed or "").strip()) <= 10 else read
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)


def _taken_at(copy: Snapshot) -> str | None:
    said = next((value for name, value in copy.headers if name == "memento-datetime"), "")
    with suppress(ValueError):
        return f"{parsedate_to_datetime(said).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return archived_at(copy.final_url)
