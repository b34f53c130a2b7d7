"""One page in the browser, from its first request until it has come to rest."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.async_api import Error

from pincite.sources.responses import clean
from pincite.sources.traffic import Ask
from pincite.sources.world import World

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page, Request, Route, WebSocketRoute

    from pincite.sources.traffic import Traffic

_QUIET = 1.5
"""Seconds without a request or a change of text after which a page has come to rest."""
_LOOK = 0.25
_LONGEST_URL = 65_536
_NO_PEERS = """
for (const name of Object.getOwnPropertyNames(self))
  if (/^(webkit)?RTC|^WebTransport/.test(name)) delete self[name];
"""


class NotRenderedError(Exception):
    """This page could not be rendered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A page after its scripts."""

    url: str
    html: bytes
    trouble: str = ""
    """Why it may not be all that a reader sees."""


async def viewed(context: BrowserContext, url: str, traffic: Traffic, seconds: float) -> View:
    """What the page at `url` holds after at most `seconds`. Raises NotRenderedError, Error, WorldError."""
    page = await _opened(context, traffic)
    crashed = asyncio.Event()
    page.on("crash", lambda _: crashed.set())
    seen = asyncio.create_task(_seen(page, url, traffic, seconds))
    crash = asyncio.create_task(crashed.wait())
    try:
        await asyncio.wait((seen, crash), return_when=asyncio.FIRST_COMPLETED)
        if seen.done():
            return seen.result()
        raise NotRenderedError("it brought its part of the browser down")
    finally:
        seen.cancel()
        crash.cancel()
        await asyncio.gather(seen, crash, return_exceptions=True)


async def _seen(page: Page, url: str, traffic: Traffic, seconds: float) -> View:
    world = World(await page.context.new_cdp_session(page))
    end = asyncio.get_running_loop().time() + seconds
    with suppress(TimeoutError):
        async with asyncio.timeout_at(end):
            await page.goto(url, wait_until="commit", timeout=0)
    at_rest = await _at_rest(world, traffic, end)
    if not page.url.startswith(("http://", "https://")) or len(page.url) > _LONGEST_URL:
        raise NotRenderedError(f"its scripts went to {clean(page.url[:80])}")
    markup, whole = await world.document()
    trouble = traffic.trouble
    if not at_rest:
        trouble = trouble or f"it did not come to rest within {seconds:g} s"
    if not whole:
        trouble = trouble or "it is too large"
    return View(url=page.url, html=markup, trouble=trouble)


async def _opened(context: BrowserContext, traffic: Traffic) -> Page:
    """A blank page whose requests go to `traffic`; those of windows that it opens go nowhere."""

    async def answer(route: Route, request: Request) -> None:
        ask = _ask(request)
        reply = await traffic.answer(ask)
        with suppress(Error):  # the page may have gone on
            if reply is None:
                await route.abort("blockedbyclient")
            else:
                await route.fulfill(status=reply.status, headers=dict(reply.headers), body=reply.body)

    async def shut(socket: WebSocketRoute) -> None:
        traffic.refused(Ask(url=socket.url, kind="websocket"), "web sockets are not opened")
        await socket.close()

    await context.add_init_script(_NO_PEERS)
    await context.route("**/*", lambda route: route.abort("blockedbyclient"))
    page = await context.new_page()
    await page.route("**/*", answer)
    await page.route_web_socket("**/*", shut)
    page.on("popup", lambda opened: opened.close())
    page.on("requestfailed", lambda request: _failed(request, traffic))
    return page


def _ask(request: Request) -> Ask:
    goes = request.is_navigation_request()
    return Ask(
        url=request.url,
        kind=request.resource_type,
        method=request.method,
        origin=request.headers.get("origin"),
        top=goes and request.frame.parent_frame is None,
    )


def _failed(request: Request, traffic: Traffic) -> None:
    """What failed without us: a redirect past us, an answer that its server does not share with this site."""
    why = request.failure or ""
    if "ERR_ABORTED" not in why and "BLOCKED_BY_CLIENT" not in why:
        traffic.refused(Ask(url=request.url, kind=request.resource_type, method=request.method), why)


async def _at_rest(world: World, traffic: Traffic, end: float) -> bool:
    """Wait until nothing is asked for and no text changes any more; False when `end` comes first."""
    loop = asyncio.get_running_loop()
    before, since = -1, loop.time()
    while loop.time() < end:
        await asyncio.sleep(_LOOK)
        now = await world.size(until=end)
        if now is None or now != before or traffic.pending:
            before, since = -1 if now is None else now, loop.time()
        elif loop.time() - since >= _QUIET:
            return True
    return False
