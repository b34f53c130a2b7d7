"""The network as a source: one fetch a URL and run, and what the store has fresh is not fetched at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pincite import urls
from pincite.model import Snapshot, Unavailable
from pincite.sources.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.sources.packing import Packing
    from pincite.sources.retrieved import Retrieved
    from pincite.sources.settings import FetchSettings
    from pincite.sources.store import Store
    from pincite.sources.transport import Resolve
    from pincite.sources.trips import Traveller

_LARGE = 1 << 20  # packed bytes that are written in a thread


class HttpSource:
    """Serves what the store has fresh, has the rest confirmed or fetches it. Belongs to one event loop."""

    def __init__(
        self, store: Store, settings: FetchSettings, *, resolve: Resolve | None = None, clock: Clock | None = None
    ) -> None:
        self._store = store
        self._settings = settings
        self._resolve = resolve
        self._clock = clock or Clock()
        self._end = None if settings.deadline is None else self._clock.now() + settings.deadline
        self._tasks: dict[str, asyncio.Task[Snapshot | Unavailable]] = {}
        self._traveller: Traveller | None = None

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The page at `url`. Whoever asks again in the same run gets the same answer, whatever Cache-Control says."""
        key = urls.without_fragment(urls.href(url) or url)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._answer(key))
        return await asyncio.shield(self._tasks[key])

    async def again(self, known: Snapshot) -> Snapshot | Unavailable:
        """What is now at the URL of a snapshot that the store served; asked for once in a run."""
        key = f"{known.url}#"  # `fetch` knows no URL with a fragment
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._get(known.url, self._store.stale(known.url)))
        return await asyncio.shield(self._tasks[key])

    async def passed(self, url: str, headers: Mapping[str, str]) -> tuple[Retrieved, Packing] | Unavailable:
        """What is at `url`, not kept, the caller's to close: what a page asks for to build itself."""
        answer = await self._in_time(url, None, headers)
        if isinstance(answer, Snapshot):  # only what was known before can be confirmed
            raise TypeError(answer.doc_id)
        return answer

    def left(self) -> float | None:
        """Seconds to the deadline of the run; None where there is none."""
        return None if self._end is None else self._end - self._clock.now()

    async def aclose(self) -> None:
        """Stop what is under way and close all connections."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._traveller is not None:
            await self._traveller.aclose()

    async def _answer(self, url: str) -> Snapshot | Unavailable:
        if self._settings.refresh:
            return await self._get(url, None)
        return self._store.fresh(url, self._settings.max_age) or await self._get(url, self._store.stale(url))

    async def _get(self, url: str, stale: Snapshot | None) -> Snapshot | Unavailable:
        match await self._in_time(url, stale):
            case Unavailable() as unavailable:
                return unavailable
            case Snapshot() as same:
                # It may have been deleted, or found unusable, while its server was asked.
                return self._store.validated(same) or await self._get(url, None)
            case retrieved, body:
                return await self._keep(retrieved, body)

    async def _in_time(
        self, url: str, stale: Snapshot | None, headers: Mapping[str, str] | None = None
    ) -> tuple[Retrieved, Packing] | Snapshot | Unavailable:
        """What comes before the deadline, which ends slow answers, queues, repetitions and waits asked for."""
        left = self.left()
        try:
            async with asyncio.timeout(left):
                if left is None or left > 0:
                    return await self._travel().go(url, stale, headers)
        except TimeoutError:
            pass
        error = f"not fetched within the --deadline of {self._settings.deadline:g} s"
        return Unavailable(url=url, reason="timeout", error=error)

    def _travel(self) -> Traveller:
        if self._traveller is None:
            from pincite.sources.trips import Traveller

            self._traveller = Traveller(self._settings, resolve=self._resolve, clock=self._clock)
        return self._traveller

    async def _keep(self, retrieved: Retrieved, body: Packing) -> Snapshot:
        # A small write takes a tenth of a millisecond, less than the way to a thread and back.
        if body.packed_size < _LARGE:
            return self._store.put(retrieved, body)
        return await asyncio.to_thread(self._store.put, retrieved, body)
