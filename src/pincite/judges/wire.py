"""JSON over HTTP to a model's server, which may be slow, wrong or hostile: everything about the exchange is bounded."""

from __future__ import annotations

import asyncio
import json
import math
import random
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

import httpx

from pincite.judges.replies import always

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pincite.judges.settings import JudgeSettings

MAX_REPLY = 1 << 20
"""Bytes of a reply; a vote needs a hundred."""
ATTEMPTS = 3
PATIENCE, LONGEST_OUTAGE = 8, 60.0
"""Questions in a row that failed, and seconds without a reply, after which a server is given up."""
_PASSING = frozenset({408, 429, 500, 502, 503, 504, 529})
_LONGEST_WAIT = 60.0
_FIRST_WAIT = 1.0
_MOST_ERROR = 200
_HIDDEN = "[key]"
_PART = 8
_SHORTEST_SECRET = 12
"""Characters of a key that is one: servers on one's own machine are given words such as `none`."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A reply with a JSON object in it."""

    content: dict[str, Any]
    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Failed:
    """No usable reply. `said` is what the server wrote, for a protocol that can ask in another way."""

    error: str
    calls: int
    seconds: float
    status: int | None = None
    said: str = ""


class Wire:
    """One judge's server. Belongs to one event loop."""

    def __init__(self, settings: JudgeSettings, headers: Mapping[str, str], *, secret: str | None = None) -> None:
        self._settings = settings
        self._secret = secret
        self._failures, self._well, self._why = 0, math.inf, ""
        self._slots = asyncio.Semaphore(settings.max_concurrency)
        self._client = httpx.AsyncClient(
            headers={"Accept-Encoding": "identity", "User-Agent": "pincite", **headers},
            timeout=settings.timeout,
            follow_redirects=False,
            trust_env=False,
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def post(self, url: str, payload: Mapping[str, Any], again: Callable[[], bool] = always) -> Answered | Failed:
        """Ask, and ask again what may pass: 408, 429, 5xx of overload, broken connections, time limits.

        `again` is asked before every further request. The seconds are those of requests, not of waiting for a turn.
        """
        seconds = 0.0
        for call in range(1, ATTEMPTS + 1):
            async with self._slots:
                if self._given_up():
                    why = f"not asked any more after {PATIENCE} failures in a row: {self._why}"
                    return Failed(why, call - 1, seconds)
                started = time.monotonic()
                self._well = min(self._well, started)
                outcome, wait = await self._once(url, payload, call)
                seconds += time.monotonic() - started
            if wait is None or call == ATTEMPTS or not again():
                break
            await asyncio.sleep(wait)
        return self._finished(outcome, call, seconds)

    def heard(self, error: str) -> None:
        """Take note of what came of a question, empty where a reply came."""
        self._why = self._why if self._given_up() else error
        self._failures = self._failures + 1 if error else 0
        self._well = self._well if error else time.monotonic()

    def _given_up(self) -> bool:
        """Whether the server has done nothing but fail, often and for long: it is not waited for two hundred times."""
        return self._failures >= PATIENCE and time.monotonic() - self._well >= LONGEST_OUTAGE

    def _finished(self, outcome: dict[str, Any] | Failed, calls: int, seconds: float) -> Answered | Failed:
        if isinstance(outcome, Failed):
            return Failed(self._scrubbed(outcome.error), calls, seconds, outcome.status, outcome.said)
        clean = self._without_secret(outcome)
        return Answered(clean, calls, seconds) if clean else Failed("the reply repeats the key", calls, seconds)

    async def _once(
        self, url: str, payload: Mapping[str, Any], call: int
    ) -> tuple[dict[str, Any] | Failed, float | None]:
        """The outcome of one request, and how long to wait before the next, None where that is no use."""
        try:
            async with asyncio.timeout(self._settings.timeout):
                status, headers, body = await self._exchange(url, payload)
        except (TimeoutError, httpx.TimeoutException):
            return Failed(f"no reply within {self._settings.timeout:g} seconds", call, 0), backoff(call)
        except (httpx.TransportError, OSError) as error:
            return Failed(f"no connection: {error or type(error).__name__}", call, 0), backoff(call)
        except (httpx.InvalidURL, ValueError) as error:
            # Of our URL, or of one that a redirect names: httpx reads it though it is not followed.
            return Failed(f"no exchange with {url}: {error}", call, 0), None
        if body is None:
            return Failed(f"the reply is larger than {MAX_REPLY >> 20} MiB or encoded", call, 0), None
        if status != httpx.codes.OK:
            said = body.decode("utf-8", "replace")
            failed = Failed(f"HTTP {status}: {self._short(_message(said))}", call, 0, status, said)
            return failed, _wait(headers, call) if status in _PASSING else None
        return _json(body, call), None

    async def _exchange(self, url: str, payload: Mapping[str, Any]) -> tuple[int, httpx.Headers, bytes | None]:
        async with self._client.stream("POST", url, json=payload) as response:
            if response.headers.get("content-encoding", "").strip().lower() not in {"", "identity"}:
                return response.status_code, response.headers, None
            body = bytearray()
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > MAX_REPLY:
                    return response.status_code, response.headers, None
            return response.status_code, response.headers, bytes(body)

    def _short(self, said: str) -> str:
        # The key goes before anything is cut off, but not out of a megabyte.
        return self._scrubbed(said[: 20 * _MOST_ERROR])[:_MOST_ERROR]

    def _scrubbed(self, text: str) -> str:
        return without_secret(text, self._secret) if self._secret else text

    def _without_secret(self, content: dict[str, Any]) -> dict[str, Any] | None:
        """A reply that does not repeat the key; written out, it is the same however the server escaped it.

        None where that cannot be had.
        """
        if not self._secret or len(self._secret) < _SHORTEST_SECRET:
            return content
        written = json.dumps(content)
        scrubbed = without_secret(written, json.dumps(self._secret)[1:-1])
        if scrubbed == written:
            return content
        clean = _json(scrubbed.encode(), 0)
        return clean if isinstance(clean, dict) else None


def without_secret(text: str, secret: str) -> str:
    """A text in which neither a secret nor eight characters of it that follow each other can be read."""
    size = min(_PART, len(secret))
    parts = {secret[at : at + size] for at in range(len(secret) - size + 1)}
    if not any(part in text for part in parts):
        return text
    kept: list[str] = []
    shown = 0
    for at in range(len(text) - size + 1):
        if text[at : at + size] in parts:
            kept += [text[shown:at], _HIDDEN] if at >= shown else []
            shown = at + size
    return "".join((*kept, text[shown:]))


def _json(body: bytes, call: int) -> dict[str, Any] | Failed:
    try:
        content = json.loads(body)
    except (ValueError, RecursionError) as error:
        return Failed(f"the reply is not JSON: {error}", call, 0)
    return content if isinstance(content, dict) else Failed("the reply is not a JSON object", call, 0)


def _message(said: str) -> str:
    """What a server says of an error, in one line: most send an object with `error` or `message`."""
    try:
        found = json.loads(said)
    except (ValueError, RecursionError):
        found = said
    for name in ("error", "message"):
        found = found.get(name, found) if isinstance(found, dict) else found
    return " ".join(str(found).split())


def backoff(call: int) -> float:
    """Seconds before the next request: doubling, with jitter."""
    return float(_FIRST_WAIT * 2 ** (call - 1) * random.uniform(0.5, 1.0))  # noqa: S311 - not for secrets


def _wait(headers: httpx.Headers, call: int) -> float:
    """`Retry-After` in both its forms (RFC 9110, 10.2.3), capped; else the usual wait."""
    given = str(headers.get("retry-after", "")).strip()
    if given.isdecimal() and len(given) < 10:
        return min(float(given), _LONGEST_WAIT)
    try:
        moment = parsedate_to_datetime(given).timestamp()
    except (ValueError, OverflowError):
        return backoff(call)
    return float(min(max(0.0, moment - time.time()), _LONGEST_WAIT))
