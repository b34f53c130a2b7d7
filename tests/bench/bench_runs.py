"""How fast whole runs are. Not part of CI's verdict; run it with

    pytest tests/bench/bench_runs.py -s

The installed command audits 1,000 citations over 500 pages of 20 KB, served on loopback with 50 ms of latency, first
over the network, then from the store, beside a bare httpx loop of the same concurrency that only fetches. Printed are
seconds, the ratio, processor time and peak memory of the command, and how its start compares with importing typer.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

AUDIT = Path(sys.executable).parent / "audit"
PAGES, AT_ONCE, LATENCY = 500, 64, 0.05
RANDOM = random.Random(11)
WORDS = [
    "harbour",
    "ledger",
    "council",
    "winter",
    "ferry",
    "lantern",
    "granite",
    "orchard",
    "signal",
    "meadow",
    "copper",
    "village",
    "archive",
    "beacon",
]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command took: wall-clock and processor seconds, megabytes at its peak."""

    wall: float
    processor: float
    peak: int


def _page() -> tuple[bytes, list[str]]:
    """A page of about 20 KB, and two quotes from it."""
    paragraphs = [[f"{RANDOM.choice(WORDS)}{RANDOM.randint(1, 999)}" for _ in range(60)] for _ in range(34)]
    body = "".join(f"<p>{' '.join(words)}.</p>\n" for words in paragraphs)
    quotes = [" ".join(RANDOM.choice(paragraphs)[10:40]) for _ in range(2)]
    return f"<!doctype html><title>A page</title>{body}".encode(), quotes


def _serve(pages: list[bytes], ready: threading.Event, port: list[int]) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                body = pages[int(head.split(b" ", 2)[1].strip(b"/"))]
                await asyncio.sleep(LATENCY)
                fields = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n\r\n"
                writer.write(fields % len(body) + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def forever() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=256)
        port.append(server.sockets[0].getsockname()[1])
        ready.set()
        await server.serve_forever()

    asyncio.run(forever())


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The address of the server, and a folder with the findings file."""
    made = [_page() for _ in range(PAGES)]
    ready = threading.Event()
    port: list[int] = []
    threading.Thread(target=_serve, args=([body for body, _ in made], ready, port), daemon=True).start()
    ready.wait()
    folder, address = tmp_path_factory.mktemp("runs"), f"http://127.0.0.1:{port[0]}"
    rows = (
        {"claim": f"row {number} {quote[:9]}", "url": f"{address}/{number}", "quote": quote}
        for number, (_, quotes) in enumerate(made)
        for quote in quotes
    )
    (folder / "claims.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return address, folder


def _audit(folder: Path) -> Cost:
    limits = ["--concurrency", str(AT_ONCE), "--per-host", str(AT_ONCE)]
    command = [str(AUDIT), "claims.jsonl", "--store", "store", "--allow-private", "--quiet", *limits]
    started = time.perf_counter()
    running = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)  # known to us already
    assert running.returncode == 0
    return Cost(time.perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)


async def _fetch_all(address: str) -> None:
    slots = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=AT_ONCE), timeout=60) as client:

        async def one(number: int) -> None:
            async with slots:
                (await client.get(f"{address}/{number}")).raise_for_status()

        await asyncio.gather(*map(one, range(PAGES)))


def test_a_run_over_500_pages_beside_a_bare_loop(base: tuple[str, Path]) -> None:
    address, folder = base
    cold, warm = _audit(folder), _audit(folder)
    started = time.perf_counter()
    asyncio.run(_fetch_all(address))
    bare = time.perf_counter() - started
    for name, cost in (("cold", cold), ("warm", warm)):
        print(f"\n{name}: {cost.wall:.2f} s, processor {cost.processor:.2f} s, peak {cost.peak} MB", end="")
    print(f"\nbare httpx loop: {bare:.2f} s; cold run {cold.wall / bare:.2f} times that")


def _fastest(*command: str) -> float:
    def once() -> float:
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - started

    return min(once() for _ in range(7))


def test_the_start_beside_importing_typer() -> None:
    version, typer = _fastest(str(AUDIT), "--version"), _fastest(sys.executable, "-c", "import typer")
    print(f"\naudit --version {version * 1000:.0f} ms, import typer {typer * 1000:.0f} ms: {version / typer:.2f} times")
