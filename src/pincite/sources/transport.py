"""Connections that go only where they may: a name is resolved once, every address checked, a checked one connected to.

The address never enters the URL: Host header, SNI and the certificate check keep the name, and no pooled connection is
shared by two names. Imported only when something is fetched.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpcore

from pincite.errors import ConfigError
from pincite.sources.addresses import Policy
from pincite.sources.proxies import Proxy, parsed_proxy

if TYPE_CHECKING:
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


class SilentNameServiceError(httpcore.ConnectError):
    """Nobody could be asked where the name leads."""


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
            # A name service that is out of order says nothing about the name.
            silent = isinstance(error, socket.gaierror) and error.errno == socket.EAI_AGAIN
            kind = SilentNameServiceError if silent else UnknownNameError
            raise kind(f"{host} cannot be resolved: {error}") from error
        refused = (self._policy.refusal(address) for address in addresses)
        if not self._policy.trusts(host, port) and (why := next(filter(None, refused), None)):
            raise RefusedAddressError(f"{host} leads to the {why}, which is not contacted")
        return addresses[:_MOST_ADDRESSES]


class Transport:
    """The connections of one run, kept open for the next request to the same origin.

    Each is a pool of its own: what a pool of httpcore does for one request grows with the square of its connections,
    and at sixty of them costs more than the request. Raises `ConfigError` for certificates or a proxy that are none.
    """

    def __init__(self, settings: FetchSettings, resolve: Resolve | None = None) -> None:
        self._settings = settings
        self._proxy = None if settings.proxy is None else parsed_proxy(settings.proxy)
        # Whoever names a proxy trusts it; it is the only machine that is then connected to.
        policy = settings.policy if self._proxy is None else Policy(allow_hosts=frozenset({self._proxy.host}))
        self._backend = CheckedBackend(policy, resolve or look_up)
        self._idle: list[tuple[str, httpcore.AsyncConnectionPool]] = []
        self._certificates = None if settings.ca_file is None else _certificates(settings.ca_file)

    @asynccontextmanager
    async def exchange(self, request: httpcore.Request) -> AsyncIterator[httpcore.Response]:
        """Send a request; the response as soon as its head is here."""
        if self._proxy is not None:
            self._refuse_names_of_the_proxy_itself(request.url)
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

    def _refuse_names_of_the_proxy_itself(self, url: httpcore.URL) -> None:
        # The proxy resolves the name, so only what it says by itself can be judged (RFC 6761, 6.3).
        host, policy = url.host.decode(), self._settings.policy
        local = host == "localhost" or host.endswith(".localhost")
        if local and not policy.allow_private and not policy.trusts(host, url.port):
            raise RefusedAddressError(f"{host} is a loopback name, which is not contacted")

    def _taken(self, origin: str) -> httpcore.AsyncConnectionPool | None:
        """The connection to `origin` that was used last."""
        at = next((at for at in reversed(range(len(self._idle))) if self._idle[at][0] == origin), None)
        return None if at is None else self._idle.pop(at)[1]

    def _opened(self, scheme: bytes) -> httpcore.AsyncConnectionPool:
        # A run without https never loads certificates.
        if self._certificates is None and (scheme == b"https" or (self._proxy and self._proxy.secure)):
            self._certificates = httpcore.default_ssl_context()
        shared: dict[str, Any] = {
            "ssl_context": self._certificates,
            "max_connections": 1,
            "keepalive_expiry": _KEEPALIVE,
            "network_backend": self._backend,
        }
        if self._proxy is None:
            return httpcore.AsyncConnectionPool(**shared)
        return _through(self._proxy, shared)


def _through(proxy: Proxy, shared: dict[str, Any]) -> httpcore.AsyncHTTPProxy:
    own = shared["ssl_context"] if proxy.secure else None
    return httpcore.AsyncHTTPProxy(proxy.url, proxy_auth=proxy.credentials, proxy_ssl_context=own, **shared)


async def look_up(host: str, port: int) -> Sequence[str]:
    """The addresses of a name, as the system has them; see `Resolve`.

    In a thread that nobody waits for: a name service can be silent for minutes, and a run is over when it is over.
    """
    found: Future[Sequence[str]] = Future()

    def ask() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result(list(dict.fromkeys(str(entry[4][0]) for entry in entries)))
        except Exception as error:  # noqa: BLE001  (it is raised where it is waited for)
            found.set_exception(error)

    found.set_running_or_notify_cancel()
    threading.Thread(target=ask, name="pincite-resolve", daemon=True).start()
    return await asyncio.wrap_future(found)


def _certificates(ca_file: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise ConfigError(f"{ca_file}: no certificates can be read ({error})") from error
