"""A web server on loopback, and the installed commands in a clean environment that can reach nothing else."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.e2e.real_model import RealModel, offered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GUARD = Path(__file__).parent / "guard"
SCRIPTS = Path(sys.executable).parent
KEPT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "PINCITE_CHROMIUM")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the server says to a GET; `behave` takes the whole exchange over instead."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html; charset=utf-8"),)
    behave: Callable[[BaseHTTPRequestHandler], None] | None = None


@dataclass(slots=True)
class Site:
    """A web site under test: `put` a page, read `asked` for what was requested."""

    server: ThreadingHTTPServer
    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str) -> str:
        """The absolute URL of a path."""
        return f"http://127.0.0.1:{self.server.server_address[1]}{path}"

    def put(self, path: str, body: str | bytes = b"", /, *, status: int = 200, **headers: str) -> str:
        """Serve `body` at `path`; keyword `content_type` and the like become headers. Returns the URL."""
        raw = body.encode() if isinstance(body, str) else body
        named = {"content-type": "text/html; charset=utf-8"} | {k.replace("_", "-"): v for k, v in headers.items()}
        self.answers[path] = Answer(body=raw, status=status, headers=tuple(named.items()))
        return self.url(path)

    def redirect(self, path: str, target: str, status: int = 302) -> str:
        """Serve a redirect; the URL."""
        return self.put(path, status=status, location=target)

    def behave(self, path: str, how: Callable[[BaseHTTPRequestHandler], None]) -> str:
        """Hand the exchange at `path` over; the URL."""
        self.answers[path] = Answer(behave=how)
        return self.url(path)

    def reset(self, path: str) -> str:
        """Serve a connection that breaks off; the URL."""

        def broken(request: BaseHTTPRequestHandler) -> None:
            linger = struct.pack("ii", 1, 0)
            request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            request.connection.close()

        return self.behave(path, broken)

    def drip(self, path: str) -> str:
        """Serve a body that never ends, a byte at a time; the URL."""

        def slow(request: BaseHTTPRequestHandler) -> None:
            request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000000\r\n\r\n<p>")
            while not self.closing.wait(0.05):
                request.wfile.write(b"x")
                request.wfile.flush()

        return self.behave(path, slow)


class Handler(BaseHTTPRequestHandler):
    """Answers from `Site.answers`; a path that is not there is a 404."""

    protocol_version = "HTTP/1.1"
    site: Site

    def do_GET(self) -> None:
        self.site.asked.append(self.path)
        answer = self.site.answers.get(self.path, Answer(body=b"<h1>Not found</h1>", status=404))
        if answer.behave is not None:
            self.close_connection = True
            answer.behave(self)
            return
        self.send_response(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Threads that neither outlive the test nor complain about a client that went away."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), OSError | ValueError):
            super().handle_error(request, client_address)


@contextmanager
def serving() -> Iterator[Site]:
    """A web site on loopback for the time of a `with`."""

    class Bound(Handler):
        """The handler of this site."""

    server = Server(("127.0.0.1", 0), Bound)
    running = Bound.site = Site(server)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield running
    finally:
        running.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def site() -> Iterator[Site]:
    """A web site on loopback."""
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def shared_site() -> Iterator[Site]:
    """One web site for all tests of a module."""
    with serving() as running:
        yield running


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A finished command."""

    code: int
    out: str
    err: str
    contacts: tuple[str, ...]
    """Hosts outside this machine that it tried to reach."""
    seconds: float

    @property
    def report(self) -> dict[str, Any]:
        """Standard output as a JSON report."""
        parsed: dict[str, Any] = json.loads(self.out)
        return parsed

    @property
    def citations(self) -> list[dict[str, Any]]:
        """All citations of the report, in order."""
        return [citation for claim in self.report["claims"] for citation in claim["citations"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shell:
    """A place to run the installed commands in: home, store and working directory of its own."""

    folder: Path
    home: Path

    def write(self, name: str, text: str | bytes) -> Path:
        """A file in the working directory."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def rows(self, name: str, *rows: dict[str, Any]) -> Path:
        """A JSONL file in the working directory."""
        return self.write(name, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))

    def environment(self) -> dict[str, str]:
        """Nothing of the caller's but the path to programs; no NO_COLOR, no CI, no GITHUB_*."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE_")}
        own = {
            "HOME": str(self.home),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "PYTHONPATH": str(GUARD),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PINCITE_TEST_CONTACTS": str(self.home / "contacts"),
            "COLUMNS": "200",
        }
        return kept | measured | own

    def run(
        self, *command: object, stdin: str | bytes = b"", env: dict[str, str] | None = None, patience: float = 120
    ) -> Run:
        """Run an installed command (`audit`, `pincite`) to its end, `patience` seconds at most."""
        name, *args = map(str, command)
        began = time.monotonic()
        done = subprocess.run(
            [str(SCRIPTS / name), *args],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            env=self.environment() | (env or {}),
            timeout=patience,
            check=False,
        )
        contacts = self.home / "contacts"
        return Run(
            code=done.returncode,
            out=done.stdout.decode("utf-8"),
            err=done.stderr.decode("utf-8"),
            contacts=tuple(contacts.read_text(encoding="utf-8").splitlines()) if contacts.exists() else (),
            seconds=time.monotonic() - began,
        )

    def audit(
        self, *args: object, stdin: str | bytes = b"", env: dict[str, str] | None = None, patience: float = 120
    ) -> Run:
        """Run `audit`; no web archive is asked unless the test brings one."""
        asked = () if "--memento" in args else ("--memento", "off")
        return self.run("audit", *asked, *args, stdin=stdin, env=env, patience=patience)


def moved_in(place: Path) -> Shell:
    """A shell with its folders made."""
    shell = Shell(folder=place / "work", home=place / "home")
    shell.folder.mkdir()
    shell.home.mkdir()
    return shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """The installed commands in a clean place."""
    return moved_in(tmp_path)


@pytest.fixture(scope="module")
def shared_shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """One clean place for all tests of a module."""
    return moved_in(tmp_path_factory.mktemp("shared"))


@pytest.fixture(scope="session")
def real_model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealModel]:
    """A real language model behind an OpenAI-compatible server; a skip where there is none."""
    with offered(tmp_path_factory.mktemp("model") / "log") as model:
        yield model
