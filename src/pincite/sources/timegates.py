"""How a web archive is asked where its copy of a page is. Imported only when one is asked."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from email.utils import format_datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from pincite.sources.addresses import Policy
from pincite.sources.captures import archived_at
from pincite.sources.exchange import Page, Redirect, ask
from pincite.sources.failures import Failure
from pincite.sources.packing import unpacked
from pincite.sources.targets import target
from pincite.sources.transport import Resolve, Transport, look_up
from pincite.sources.trips import USER_AGENT

if TYPE_CHECKING:
    from datetime import datetime

    from pincite.sources.packing import Packing
    from pincite.sources.settings import FetchSettings

_HOPS = 5
_ANSWER = 1 << 20
"""Bytes of an answer; what counts of it is its head, or a short piece of JSON."""
_NONE = frozenset({403, 404, 410, 451})
"""Statuses by which an archive says that it has, or gives, no copy."""
_PUBLIC = Policy()


class TimeGates:
    """Connections to archives for the time of a run."""

    def __init__(self, settings: FetchSettings, *, seconds: float, resolve: Resolve | None) -> None:
        self._settings = replace(settings, max_bytes=_ANSWER, connect_timeout=seconds, read_timeout=seconds)
        self._seconds = seconds
        self._resolve = resolve or look_up
        self._transport = Transport(self._settings, resolve)
        self._headers = {"User-Agent": settings.user_agent or USER_AGENT, "Accept-Encoding": "gzip, deflate"}

    async def negotiate(self, timegate: str, when: datetime | None) -> str | Failure | None:
        """The address of the copy that a TimeGate (RFC 7089, 4.1) has nearest to a time; None: it has none."""
        dated = {} if when is None else {"Accept-Datetime": format_datetime(when, usegmt=True)}
        answer = await self._answer(timegate, self._headers | dated)
        match answer:
            case Failure(status=status) if status in _NONE:
                return None
            case Page(head=head):
                answer.body.close()
                return self._copy_in_place(timegate, head.header("content-location"), head.header("memento-datetime"))
        return answer

    async def available(self, service: str, url: str, when: datetime | None) -> str | Failure | None:
        """The same from the availability service of the Wayback Machine, which passes over failed captures."""
        asked = {"url": url} | ({} if when is None else {"timestamp": f"{when:%Y%m%d%H%M%S}"})
        answer = await self._answer(f"{service}?{urlencode(asked)}", self._headers)
        match answer:
            case Page(body=body):
                return _closest(_bytes(body))
            case str():
                return Failure(reason="protocol", error="the availability service sends its askers on")
        return answer

    async def is_inside(self, host: str) -> bool:
        """Whether a name leads to an address that is not a public one."""
        try:
            async with asyncio.timeout(self._seconds):
                addresses = await self._resolve(host, 80)
        except (TimeoutError, OSError, UnicodeError):
            return False
        return any(map(_PUBLIC.refusal, addresses))

    async def aclose(self) -> None:
        """Close all connections."""
        await self._transport.aclose()

    async def _answer(self, url: str, headers: dict[str, str]) -> str | Page | Failure:
        """What is at the end of the redirects; the address of a copy as soon as one is named."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._follow(url, headers)
        except TimeoutError:
            return Failure(reason="timeout", error=f"the web archive took longer than {self._seconds:g} s")

    async def _follow(self, url: str, headers: dict[str, str]) -> str | Page | Failure:
        goal = target(url, self._settings.policy)
        for _ in range(_HOPS):
            if isinstance(goal, Failure):
                return goal
            answer = await ask(self._transport, goal, headers, self._settings)
            if not isinstance(answer, Redirect):
                return answer
            base, goal = goal.href, target(answer.location, self._settings.policy, base=goal.href)
            negotiated = "accept-datetime" in answer.head.joined("vary").lower()
            if not isinstance(goal, Failure) and goal.href != base and (negotiated or archived_at(goal.href)):
                return goal.href
        return Failure(reason="redirect_loop", error="the web archive redirects without end")

    def _copy_in_place(self, timegate: str, location: str | None, date: str | None) -> str | None:
        """A TimeGate may answer with the copy itself (RFC 7089, 4.2); else it has none."""
        if date is None:
            return None
        goal = target(location or "", self._settings.policy, base=timegate)
        return timegate if isinstance(goal, Failure) else goal.href


def _bytes(body: Packing) -> bytes:
    try:
        return unpacked(b"".join(body.chunks()), body.size) if body.packed_size else b""
    finally:
        body.close()


def _closest(text: bytes) -> str | Failure | None:
    """The address in `{"archived_snapshots": {"closest": {"available": true, "url": ...}}}`."""
    try:
        match json.loads(text):
            case {"archived_snapshots": {"closest": {"available": True, "url": str(url)}}}:
                return url.replace("http://web.archive.org/", "https://web.archive.org/", 1)
            case {"archived_snapshots": {}}:
                return None
    except (ValueError, RecursionError):
        pass
    return Failure(reason="protocol", error="the availability service did not answer as it should")
