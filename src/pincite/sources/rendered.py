"""Pages as a browser shows them, for one run: out of the store, else rendered now and kept there.

Imports no browser: one is started for the first page that needs it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.sources.addresses import Policy
from pincite.sources.failures import Failure, unavailable
from pincite.sources.retrieved import Retrieved
from pincite.sources.targets import Target, target

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable
    from pincite.sources.browser import Browser
    from pincite.sources.http import HttpSource
    from pincite.sources.settings import FetchSettings
    from pincite.sources.store import Store
    from pincite.sources.traffic import Shared
    from pincite.sources.viewing import View

SECONDS = 20.0
"""For one page, from the first request to the last change; no more than `--timeout`."""
AT_ONCE = 2
"""Pages in the browser at the same time."""
INSTALL = "pip install 'pincite[browser]' and a Chromium (docs/rendering.md)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A page after its scripts, its body in the store."""

    snapshot: Snapshot
    trouble: str = ""
    """Why it may not be all that a reader sees: a request that was not answered, a script without end."""


class KeptRenderings:
    """What was rendered before, however old; starts no browser."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def render(self, _page: Snapshot, url: str) -> Rendered | Unavailable:
        """The page at `url` as it was rendered last."""
        kept = self._store.rendered(url, None)
        return Rendered(snapshot=kept) if kept else _without(url, "")

    async def aclose(self) -> None:
        """Nothing to give back."""


class Renderings:
    """Renders pages for one run, each URL once. What a page asks for goes through `source`."""

    def __init__(self, store: Store, settings: FetchSettings, source: HttpSource) -> None:
        self._store = store
        self._settings = settings
        self._open = source
        self._shut: HttpSource | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._tasks: dict[str, asyncio.Task[Rendered | Unavailable]] = {}
        self._browser: Browser | None = None
        self._missing = ""
        self._shared: dict[HttpSource, Shared] = {}  # what one may reach, the other may not be told

    async def render(self, page: Snapshot, url: str) -> Rendered | Unavailable:
        """What a browser makes of a page. `url`: its address, with the fragment that its scripts are to see."""
        if url not in self._tasks:
            self._tasks[url] = asyncio.create_task(self._answer(page, url))
        return await asyncio.shield(self._tasks[url])

    async def aclose(self) -> None:
        """Close the browser and all connections."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for each in (self._browser, self._shut):
            if each is not None:
                await each.aclose()

    async def _answer(self, page: Snapshot, url: str) -> Rendered | Unavailable:
        kept = None if self._settings.refresh else self._store.rendered(url, self._settings.max_age)
        if kept is not None:
            return Rendered(snapshot=kept)
        try:
            async with asyncio.timeout(self._open.left()), self._turns:
                return _without(url, self._missing) if self._missing else await self._now(page, url)
        except TimeoutError:
            return _without(url, f"not rendered within the --deadline of {self._settings.deadline:g} s")

    async def _now(self, page: Snapshot, url: str) -> Rendered | Unavailable:
        try:
            from pincite.sources.browser import Browser
        except ImportError:
            return self._cannot(url, f"it cannot be rendered without a browser: {INSTALL}")
        from pincite.sources.chromium import NoBrowserError
        from pincite.sources.traffic import Shared, Traffic
        from pincite.sources.viewing import NotRenderedError

        if self._browser is None:
            self._browser = Browser(min(SECONDS, self._settings.timeout))
        body = await asyncio.to_thread(self._store.body, page.digest)
        source = self._source_for(page.final_url)
        traffic = Traffic(source, page, body or b"", self._shared.setdefault(source, Shared()))
        fragment = url.partition("#")[2]
        try:
            view = await self._browser.view(f"{page.final_url}#{fragment}" if fragment else page.final_url, traffic)
        except NoBrowserError as error:
            return self._cannot(url, f"it cannot be rendered: {error}")
        except NotRenderedError as error:
            return _without(url, f"it could not be rendered: {error}")
        return await asyncio.to_thread(self._kept, page, url, view)

    def _source_for(self, url: str) -> HttpSource:
        """Scripts of a public page reach public hosts only, whatever was opened for pages that are cited."""
        if self._settings.policy == Policy() or _is_inside(url, self._settings.policy):
            return self._open
        if self._shut is None:
            from pincite.sources.http import HttpSource

            self._shut = HttpSource(self._store, replace(self._settings, policy=Policy()))
        return self._shut

    def _kept(self, page: Snapshot, url: str, view: View) -> Rendered:
        # A view of half a page is not served to the next run.
        whole = page.complete and not view.trouble
        led = view.url.partition("#")[0]
        retrieved = Retrieved(
            url=url,
            final_url=led,
            chain=page.chain if led == page.final_url else (*(page.chain or (page.url,)), led),
            status=page.status,
            content_type="text/html; charset=utf-8",
            complete=whole,
            origin="rendered",
        )
        return Rendered(snapshot=self._store.put(retrieved, view.html), trouble=view.trouble)

    def _cannot(self, url: str, why: str) -> Unavailable:
        """There is no browser for any page; said once on standard error."""
        if not self._missing:
            import logging

            self._missing = why
            logging.getLogger("pincite").warning("%s: %s; --render never says nothing of it", url, why)
        return _without(url, why)


def _is_inside(url: str, policy: Policy) -> bool:
    """Whether a page lies on a host that the user opened, by its name or address."""
    goal = target(url, Policy())
    if not isinstance(goal, Target):
        return True  # it came, so he did
    return policy.trusts(goal.host, goal.port) or f".{goal.host}".endswith(".localhost")


def _without(url: str, error: str) -> Unavailable:
    return unavailable(url, Failure(reason="not_rendered", error=error), attempts=0)
