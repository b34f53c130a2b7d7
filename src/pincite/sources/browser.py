"""Headless Chromium through Playwright. Imported only when a page is rendered; ImportError without the extra `browser`.

Whatever a page asks for is answered by `traffic`. What would get past that can resolve no name and finds a proxy that
is not there; the sandbox stays on.
"""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error, async_playwright

from pincite.sources.chromium import NoBrowserError, launched
from pincite.sources.responses import clean
from pincite.sources.viewing import NotRenderedError, View, viewed
from pincite.sources.world import WorldError

if TYPE_CHECKING:
    from playwright.async_api import Browser as Chromium
    from playwright.async_api import BrowserContext, Playwright

    from pincite.sources.traffic import Traffic

_GRACE = 5.0
"""Seconds to read a page, or to close one, before the browser is killed."""
_START = 30.0
"""Seconds to start a browser."""
_STARTS = 3
"""How often a browser is started in one run."""
_TALL = 8000  # what is loaded when it is scrolled to is in view


class Browser:
    """One Chromium, started for its first page and again when it dies. Belongs to one event loop."""

    def __init__(self, seconds: float) -> None:
        """`seconds`: for one page, from the first request to the last change."""
        self._seconds = seconds
        self._starting = asyncio.Lock()
        self._playwright: Playwright | None = None
        self._chromium: Chromium | None = None
        self._pid: int | None = None
        self._starts = 0

    async def view(self, url: str, traffic: Traffic) -> View:
        """What the page at `url` holds when it has come to rest. Raises NoBrowserError, NotRenderedError."""
        chromium = await self._started()
        try:
            context = await chromium.new_context(
                service_workers="block",
                accept_downloads=False,
                viewport={"width": 1280, "height": _TALL},
                locale="en-US",
            )
            try:
                async with asyncio.timeout(self._seconds + _GRACE):
                    return await viewed(context, url, traffic, self._seconds)
            finally:
                await self._closed(context)
        except TimeoutError:
            raise NotRenderedError(f"its scripts did not come to an end within {self._seconds:g} s") from None
        except (Error, WorldError) as error:
            raise NotRenderedError(_line(error)) from error

    async def aclose(self) -> None:
        """End the browser, by force where it does not listen."""
        try:
            async with asyncio.timeout(_GRACE):
                with suppress(Error):
                    if self._chromium is not None:
                        await self._chromium.close()
        except TimeoutError:
            self._kill()
        if self._playwright is not None:
            with suppress(Error, TimeoutError):
                async with asyncio.timeout(_GRACE):
                    await self._playwright.stop()

    async def _started(self) -> Chromium:
        async with self._starting:
            if self._chromium is not None and self._chromium.is_connected():
                return self._chromium
            if self._starts >= _STARTS:
                raise NotRenderedError(f"the browser ended {_STARTS} times, and is not started again")
            self._starts += 1
            try:
                async with asyncio.timeout(_START):
                    self._chromium = await self._launched()
            except TimeoutError:
                raise NoBrowserError("the browser did not start in time") from None
            except (Error, OSError) as error:
                raise NoBrowserError(f"the browser does not start: {_line(error)}") from error
            return self._chromium

    async def _launched(self) -> Chromium:
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        chromium, self._pid = await launched(self._playwright)
        return chromium

    async def _closed(self, context: BrowserContext) -> None:
        try:
            async with asyncio.timeout(_GRACE):
                with suppress(Error):
                    await context.close()
        except TimeoutError:
            self._kill()

    def _kill(self) -> None:
        if self._pid is not None:
            with suppress(OSError):
                os.kill(self._pid, signal.SIGKILL)
        self._pid = None


def _line(error: Exception) -> str:
    """The first line of what Playwright says, without its call log."""
    return clean(str(error).strip().partition("\n")[0])[:200] or type(error).__name__
