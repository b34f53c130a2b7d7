"""Connections that go only where they may: a name is resolved once, every address checked, a checked one connected to.

The address never enters the URL: Host header, SNI and the certificate check keep the name, and no pooled connection is
shared by two names. Imported only when something is fetched.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpcore

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from pincite.sources.addresses import Policy
    from pincite.sources.settings import FetchSettings

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Name and port to IP addresses, the best first. Raises `OSError` or `UnicodeError` where there are none."""

_IMPATIENCE = 3.0  # seconds for an address that is not the last of its name
_MOST_ADDRESSES = 4
_KEEPALIVE = 15.0


class RefusedAddressError(httpcore.ConnectError):
    """The name leads to an address that may not be contacted."""


class UnknownNameError(httpcore.ConnectError):
    """The name leads nowhere."""


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Resolves and checks; the connection itself is made by httpcore's own backend."""

    def __init__(self, policy: Policy, resolve: Resolve) -> None:
        self._policy = policy
        self._resolve = resolve
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  (httpcore's signature)
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first address of `host` that answers, provided that all may be contacted."""
        loop = asyncio.get_running_loop()
        end = loop.time() + (timeout or 60.0)
        addresses = await self._checked(host, port, end - loop.time())
        failure: Exception = UnknownNameError(f"{host} has no address")
        for rest, address in zip(reversed(range(len(addresses))), addresses, strict=True):
            left = end - loop.time()
            try:
                return await self._inner.connect_tcp(
                    address, port, min(left, _IMPATIENCE) if rest else left, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    async def _checked(self, host: str, port: int, seconds: float) -> Sequence[str]:
        try:
            async with asyncio.timeout(seconds):
                addresses = await self._resolve(host, port)
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(f"no answer from the name service for {host}") from error
        except (OSError, UnicodeError) as error:
            raise UnknownNameError(f"{host} cannot be resolved: {error}") from error
        refused = (self._policy.refusal(address) for address in addresses)
        if not self._policy.trusts(host) and (why := next(filter(None, refused), None)):
            raise RefusedAddressError(f"{host} leads to the {why}, which is not contacted")
        return addresses[:_MOST_ADDRESSES]


class Transport:
    """The connections of one run, kept open for the next request to the same origin.

    Each is a pool of its own: what a pool of httpcore does for one request grows with the square of its connections,
    and at sixty of them costs more than the request.
    """

    def __init__(self, settings: FetchSettings, resolve: Resolve | None = None) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(settings.concurrency, "pincite-resolve")
        self._backend = CheckedBackend(settings.policy, resolve or self._resolve)
        self._idle: list[tuple[str, httpcore.AsyncConnectionPool]] = []
        self._certificates: ssl.SSLContext | None = None

    @asynccontextmanager
    async def exchange(self, request: httpcore.Request) -> AsyncIterator[httpcore.Response]:
        """Send a request; the response as soon as its head is here."""
        origin = str(request.url.origin)
        pool = self._taken(origin) or self._opened(request.url.scheme)
        try:
            response = await pool.handle_async_request(request)
            try:
                yield response
            finally:
                await response.aclose()
        finally:
            self._idle.append((origin, pool))
            if len(self._idle) > self._settings.concurrency:
                await self._idle.pop(0)[1].aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        for _, pool in self._idle:
            await pool.aclose()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _taken(self, origin: str) -> httpcore.AsyncConnectionPool | None:
        """The connection to `origin` that was used last."""
        at = next((at for at in reversed(range(len(self._idle))) if self._idle[at][0] == origin), None)
        return None if at is None else self._idle.pop(at)[1]

    def _opened(self, scheme: bytes) -> httpcore.AsyncConnectionPool:
        # A run without https never loads certificates.
        if scheme == b"https" and self._certificates is None:
            self._certificates = _certificates(self._settings.ca_file)
        return httpcore.AsyncConnectionPool(
            ssl_context=self._certificates,
            max_connections=1,
            keepalive_expiry=_KEEPALIVE,
            network_backend=self._backend,
        )

    async def _resolve(self, host: str, port: int) -> Sequence[str]:
        # Not the loop's own threads: `asyncio.run` waits for those, and a name service can be silent for long.
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, _getaddrinfo, host, port)
        return list(dict.fromkeys(found))


def _getaddrinfo(host: str, port: int) -> Sequence[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _certificates(ca_file: str | None) -> ssl.SSLContext:
    if ca_file is None:
        return httpcore.default_ssl_context()
    try:
        return ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise ConfigError(f"{ca_file}: no certificates can be read ({error})") from error
