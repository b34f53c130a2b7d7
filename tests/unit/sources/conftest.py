"""A local HTTP server that does what it is told, byte by byte, and a store to fetch into."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import socketserver
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import pytest

from pincite.sources.addresses import Policy
from pincite.sources.clock import Clock
from pincite.sources.http import HttpSource
from pincite.sources.settings import FetchSettings
from pincite.sources.store import Store

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable
    from pincite.sources.transport import Resolve

CERTIFICATES = Path(__file__).parent / "certificates"


@dataclass(kw_only=True)
class Exchange:
    """One request, and the means to answer it."""

    path: str
    headers: dict[str, str]
    nth: int
    """Which request for this path it is, from 1."""
    connection: socket.socket
    open: bool = True

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def reply(self, body: bytes | str = b"", *, status: int = 200, **headers: str) -> None:
        data = body.encode() if isinstance(body, str) else body
        lines = {"content_type": "text/html; charset=utf-8", "content_length": str(len(data))} | headers
        head = "".join(f"{name.replace('_', '-').title()}: {value}\r\n" for name, value in lines.items() if value)
        self.send(f"HTTP/1.1 {status} Said So\r\n{head}\r\n".encode() + data)

    def redirect(self, to: str, *, status: int = 302, **headers: str) -> None:
        self.reply(b"", status=status, location=to, **headers)

    def hang_up(self) -> None:
        """Close in an orderly way."""
        self.open = False

    def reset(self) -> None:
        """Break the connection (RST)."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.open = False


Route = Callable[[Exchange], None]


@dataclass
class Server:
    """Routes by path; what it saw is kept."""

    port: int = 0
    routes: dict[str, Route] = field(default_factory=dict)
    requests: list[Exchange] = field(default_factory=list)
    connections: int = 0
    busiest: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    stopped: threading.Event = field(default_factory=threading.Event)
    _now: int = 0

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def page(self, path: str, body: bytes | str, **how: str) -> str:
        """A page that is simply there; gives its URL."""
        self.routes[path] = lambda exchange: exchange.reply(body, **how)
        return self.url(path)

    def route(self, path: str, route: Route) -> str:
        self.routes[path] = route
        return self.url(path)

    def count(self, path: str) -> int:
        return sum(request.path == path for request in self.requests)

    def serve(self, connection: socket.socket) -> None:
        with self.lock:
            self.connections += 1
        with contextlib.suppress(OSError), contextlib.closing(connection), connection.makefile("rb") as incoming:
            connection.settimeout(20)
            while not self.stopped.is_set() and self._answer(connection, incoming):
                pass

    def _answer(self, connection: socket.socket, incoming: BinaryIO) -> bool:
        request = incoming.readline().decode("latin-1").split()
        if len(request) != 3:
            return False
        headers = {}
        while line := incoming.readline().decode("latin-1").strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        with self.lock:
            nth = self.count(request[1]) + 1
            exchange = Exchange(path=request[1], headers=headers, nth=nth, connection=connection)
            self.requests.append(exchange)
            self._now += 1
            self.busiest = max(self.busiest, self._now)
        try:
            self.routes.get(exchange.path.partition("?")[0], lambda each: each.reply("nothing here", status=404))(
                exchange
            )
        finally:
            with self.lock:
                self._now -= 1
        return exchange.open


@contextlib.contextmanager
def running(context: ssl.SSLContext | None = None) -> Iterator[Server]:
    served = Server()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            if context is None:
                served.serve(self.request)
                return
            with contextlib.suppress(OSError):
                served.serve(context.wrap_socket(self.request, server_side=True))

    class Listener(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True
        request_queue_size = 256

    with Listener(("127.0.0.1", 0), Handler) as listener:
        served.port = listener.server_address[1]
        thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield served
        finally:
            served.stopped.set()
            listener.shutdown()
            thread.join()


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as served:
        yield served


@pytest.fixture
def tls_server() -> Iterator[Server]:
    """Shows the certificate of the name it is asked for: `a.test` or `b.test`."""
    contexts = {}
    for name in ("a.test", "b.test"):
        contexts[name] = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        contexts[name].load_cert_chain(CERTIFICATES / f"{name}.pem")

    def choose(connection: ssl.SSLObject, name: str | None, _: ssl.SSLContext) -> None:
        connection.context = contexts.get(name or "", contexts["a.test"])

    contexts["a.test"].sni_callback = choose
    with running(contexts["a.test"]) as served:
        yield served


@pytest.fixture
def ca_file() -> str:
    return str(CERTIFICATES / "authority.pem")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "store")
    yield made
    made.close()


class FakeClock:
    """Time that passes only where somebody sleeps."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)

    def clock(self) -> Clock:
        return Clock(now=self.now, sleep=self.sleep)


@pytest.fixture
def fake_clock() -> FakeClock:
    return FakeClock()


Fetch = Callable[..., Any]
"""URLs, and settings by name, to an answer: a snapshot or what took its place; for several URLs a list."""


@pytest.fixture
def fetch(store: Store, fake_clock: FakeClock) -> Fetch:
    """Fetch one URL or several at once, with a source of its own; settings by name."""

    def run(*asked: str, resolve: Resolve | None = None, **settings: object) -> object:
        how = FetchSettings(**({"policy": Policy(allow_private=True), "timeout": 10.0} | settings))  # type: ignore[arg-type]

        async def go() -> list[Snapshot | Unavailable]:
            source = HttpSource(store, how, resolve=resolve, clock=fake_clock.clock())
            try:
                return await asyncio.gather(*(source.fetch(url) for url in asked))
            finally:
                await source.aclose()

        answers = asyncio.run(go())
        return answers[0] if len(asked) == 1 else answers

    return run
