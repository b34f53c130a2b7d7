"""What a page in the browser asks for, answered by our own fetcher: the same checks, limits and pace."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.model import Unavailable
from pincite.sources.packing import unpacked
from pincite.sources.responses import SHARING, clean

if TYPE_CHECKING:
    from pincite.model import Snapshot
    from pincite.sources.http import HttpSource
    from pincite.sources.packing import Packing
    from pincite.sources.retrieved import Retrieved

MOST_REQUESTS = 150
MOST_BYTES = 32 << 20
"""Of all answers to one page, decoded."""
_TOLD = frozenset({"document", "script", "xhr", "fetch", "eventsource", "websocket"})
"""What may bring text: without the answer to one of these a page may show less than its readers see."""
_PIXEL = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,"
    b"\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One request of a page."""

    url: str
    kind: str = "fetch"
    """As browsers name them: `document`, `script`, `xhr`, `image`, ..."""
    method: str = "GET"
    origin: str | None = None
    """Of the page, where the request crosses origins."""
    top: bool = False
    """The page itself goes there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the browser is given."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()


# Nothing of these holds text; scripts that wait for them go on.
_STUBS = {
    "stylesheet": Reply(headers=(("content-type", "text/css"), ("access-control-allow-origin", "*"))),
    "image": Reply(body=_PIXEL, headers=(("content-type", "image/gif"), ("access-control-allow-origin", "*"))),
}
# Playwright shares with everybody what does not say with whom it is shared.
_UNSHARED = ((SHARING[0], "https://nobody.invalid"),)


class Shared:
    """What several pages of a run ask for, such as a site's scripts: asked for once, as long as there is room."""

    def __init__(self) -> None:
        self._replies: dict[tuple[str, str | None], Reply] = {}
        self._room = MOST_BYTES

    def find(self, ask: Ask) -> Reply | None:
        """The reply to the same request of another page."""
        return self._replies.get((ask.url, ask.origin))

    def keep(self, ask: Ask, reply: Reply) -> None:
        """Have a reply ready for other pages."""
        if len(reply.body) <= self._room:
            self._room -= len(reply.body)
            self._replies[ask.url, ask.origin] = reply


class Traffic:
    """All requests of one page. The page itself is not fetched again."""

    def __init__(self, source: HttpSource, page: Snapshot, body: bytes, shared: Shared) -> None:
        self._source = source
        self._shared = shared
        self._ready = {page.final_url: Reply(body=body, headers=(("content-type", page.content_type or "text/html"),))}
        self._requests = 0
        self._bytes = 0
        self.pending = 0
        """Requests that are not answered yet."""
        self.trouble = ""
        """The first request without an answer that may have brought text."""

    async def answer(self, ask: Ask) -> Reply | None:
        """The reply to one request, None where there is none."""
        if stub := _STUBS.get(ask.kind):
            return stub
        self.pending += 1
        try:
            reply = await self._reply(ask)
        finally:
            self.pending -= 1
        if isinstance(reply, Reply):
            return reply
        self.refused(ask, reply)
        return None

    def refused(self, ask: Ask, why: str) -> None:
        """Note that a request had no answer."""
        if not self.trouble and ask.kind in _TOLD:
            self.trouble = clean(f"{ask.method} {ask.url[:120]} was not answered: {why}")

    async def _reply(self, ask: Ask) -> Reply | str:
        if ask.kind not in _TOLD:
            return "it brings no text"
        if ask.method != "GET" or ask.kind in {"eventsource", "websocket"}:
            return "only plain GET requests are sent"
        if ask.kind == "document" and not ask.top:
            return "frames are not rendered"
        if ready := self._ready.pop(address := ask.url.partition("#")[0], None):
            return ready
        self._requests += 1
        if self._requests > MOST_REQUESTS:
            return f"the page asks for more than {MOST_REQUESTS} things"
        if known := self._shared.find(ask):
            return known
        reply = await self._fetched(address, ask)
        if isinstance(reply, Reply) and not ask.top:
            self._shared.keep(ask, reply)
        return reply

    async def _fetched(self, address: str, ask: Ask) -> Reply | str:
        headers = {"Accept": "*/*"} if ask.origin is None else {"Accept": "*/*", "Origin": ask.origin}
        answer = await self._source.passed(address, {} if ask.top else headers)
        if isinstance(answer, Unavailable):
            return answer.error or answer.reason
        retrieved, packing = answer
        body = self._unpacked(packing)
        if body is None or not retrieved.complete:
            return f"it, or all of what the page asks for, is larger than {MOST_BYTES >> 20} MiB, or was cut"
        reply = Reply(body=body, status=retrieved.status, headers=_headers(retrieved))
        if ask.top and retrieved.final_url != address:
            return self._onward(retrieved.final_url, reply)
        return reply

    def _unpacked(self, packing: Packing) -> bytes | None:
        try:
            self._bytes += packing.size
            if self._bytes > MOST_BYTES:
                return None
            size = packing.packed_size  # the first look seals it
            return unpacked(b"".join(packing.chunks()), packing.size) if size else b""
        finally:
            packing.close()

    def _onward(self, url: str, reply: Reply) -> Reply:
        """A redirect that the browser would follow past us is followed by the page, which asks again for its end."""
        self._ready[url] = reply
        page = f'<meta http-equiv="refresh" content="0;url={html.escape(url)}">'
        return Reply(body=page.encode(), headers=(("content-type", "text/html; charset=utf-8"),))


def _headers(retrieved: Retrieved) -> tuple[tuple[str, str], ...]:
    shared = tuple((name, value) for name, value in retrieved.headers if name in SHARING)
    return (("content-type", retrieved.content_type or "application/octet-stream"), *(shared or _UNSHARED))
