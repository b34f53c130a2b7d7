"""The network as a source: one fetch a URL and run, and what the store has fresh is not fetched at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pincite import urls
from pincite.model import Snapshot, Unavailable
from pincite.sources.pacing import Clock

if TYPE_CHECKING:
    from pincite.sources.packing import Packing
    from pincite.sources.retrieved import Retrieved
    from pincite.sources.settings import FetchSettings
    from pincite.sources.store import Store
    from pincite.sources.transport import Resolve
    from pincite.sources.trips import Traveller

_LARGE = 1 << 20  # packed bytes that are written in a thread


class HttpSource:
    """Serves what the store has fresh and fetches the rest. Belongs to one event loop."""

    def __init__(
        self, store: Store, settings: FetchSettings, *, resolve: Resolve | None = None, clock: Clock | None = None
    ) -> None:
        self._store = store
        self._settings = settings
        self._resolve = resolve
        self._clock = clock or Clock()
        self._tasks: dict[str, asyncio.Task[Snapshot | Unavailable]] = {}
        self._traveller: Traveller | None = None

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The page at `url`. Whoever asks again in the same run gets the same answer, whatever Cache-Control says."""
        key = urls.without_fragment(urls.href(url) or url)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._answer(key))
        return await asyncio.shield(self._tasks[key])

    async def aclose(self) -> None:
        """Stop what is under way and close all connections."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._traveller is not None:
            await self._traveller.aclose()

    async def _answer(self, url: str) -> Snapshot | Unavailable:
        if not self._settings.refresh and (known := self._store.fresh(url, self._settings.max_age)):
            return known
        match await self._travel().go(url):
            case Unavailable() as unavailable:
                return unavailable
            case retrieved, body:
                return await self._keep(retrieved, body)

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
