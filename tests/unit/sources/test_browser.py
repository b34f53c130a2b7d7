from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed (the extra `browser`)")

from playwright.async_api import Error

from pincite.sources import browser, chromium
from pincite.sources.browser import Browser
from pincite.sources.chromium import NoBrowserError, executable
from pincite.sources.viewing import NotRenderedError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "chrome"
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    return str(path)


def test_the_environment_names_the_browser(monkeypatch: pytest.MonkeyPatch, program: str, tmp_path: Path) -> None:
    monkeypatch.setenv("PINCITE_CHROMIUM", program)
    assert executable("/nowhere") == program
    for wrong in ("/nowhere/chromium", str(tmp_path)):
        monkeypatch.setenv("PINCITE_CHROMIUM", wrong)
        with pytest.raises(NoBrowserError, match=f"PINCITE_CHROMIUM names no program: {wrong}"):
            executable(program)


def test_a_browser_of_the_system_comes_before_playwrights(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.delenv("PINCITE_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "_PLACES", ("/nowhere/chromium",))
    assert executable(program) == program
    with pytest.raises(NoBrowserError, match="there is no Chromium"):
        executable("/nowhere/either")
    monkeypatch.setattr(chromium, "_PLACES", ("/nowhere/chromium", program))
    assert executable("/nowhere/either") == program


class Context:
    """A context whose closing hangs, as with a browser that does not listen."""

    def __init__(self, *, hangs: bool) -> None:
        self.hangs = hangs

    async def close(self) -> None:
        if self.hangs:
            await asyncio.sleep(60)


class Chromium:
    def __init__(self, *, hangs: bool = False, alive: bool = True) -> None:
        self.hangs, self.alive = hangs, alive

    def is_connected(self) -> bool:
        return self.alive

    async def new_context(self, **_: object) -> Context:
        return Context(hangs=self.hangs)

    async def close(self) -> None:
        if self.hangs:
            await asyncio.sleep(60)


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What is killed, and a page that is never done."""
    victims: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda pid, how: victims.append((pid, how)))
    monkeypatch.setattr(browser, "_GRACE", 0.01)

    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(browser, "viewed", never)
    return victims


def launching(opened: Browser, *made: Any) -> None:
    """Have these started one after the other."""
    waiting = iter(made)

    async def launched() -> Any:
        opened._pid = 4711
        one = next(waiting)
        if isinstance(one, Exception):
            raise one
        return one

    opened._launched = launched  # type: ignore[method-assign]


@pytest.mark.parametrize("hangs", [True, False])
def test_a_page_without_end_is_closed_and_a_browser_that_hangs_is_killed(
    killed: list[tuple[int, int]], hangs: bool
) -> None:
    opened = Browser(0.01)
    launching(opened, Chromium(hangs=hangs))

    async def run() -> None:
        with pytest.raises(NotRenderedError, match=r"did not come to an end within 0\.01 s"):
            await opened.view("https://e.org/", None)  # type: ignore[arg-type]
        await opened.aclose()

    asyncio.run(run())

    assert killed == ([(4711, signal.SIGKILL)] if hangs else [])


def test_a_browser_that_dies_is_started_again_but_not_for_ever(killed: list[tuple[int, int]]) -> None:
    opened = Browser(0.01)
    launching(opened, *(Chromium(alive=False) for _ in range(9)))
    said: list[str] = []

    async def run() -> None:
        for _ in range(5):
            try:
                await opened.view("https://e.org/", None)  # type: ignore[arg-type]
            except NotRenderedError as error:
                said.append(str(error))

    asyncio.run(run())

    assert ["ended 3 times" in one for one in said] == [False, False, False, True, True]


def test_a_browser_that_does_not_start_is_no_browser(killed: list[tuple[int, int]]) -> None:
    opened = Browser(0.01)
    launching(opened, Error("No usable sandbox!\nCall log:\n  - <launching> /usr/bin/chromium"))

    with pytest.raises(NoBrowserError, match=r"^the browser does not start: No usable sandbox!$"):
        asyncio.run(opened.view("https://e.org/", None))  # type: ignore[arg-type]


def test_the_sandbox_stays_on_for_everybody_but_root(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, root in ((0, True), (1000, False)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        assert chromium.is_root() is root
