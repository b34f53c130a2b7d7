"""A terminal gets colour; NO_COLOR and pipes are plain. And the guard of these tests guards."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.conftest import Shell

CASE = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "algora"
AUDIT = (Path(sys.executable).with_name("audit"), CASE / "findings.md", "--archive", CASE / "web" / "pages.warc")


def on_terminal(shell: Shell, **env: str) -> tuple[int, str]:
    """Exit code and what a terminal receives."""
    master, slave = pty.openpty()
    with subprocess.Popen(AUDIT, stdout=slave, stderr=slave, env=shell.environment() | env, cwd=shell.folder) as child:
        os.close(slave)
        received = b"".join(iter(lambda: chunk(master), b""))
    os.close(master)
    return child.returncode, received.decode("utf-8")


def chunk(terminal: int) -> bytes:
    """The next bytes of a terminal, none at its end (Linux says EIO)."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_a_terminal_gets_colour(shell: Shell) -> None:
    code, seen = on_terminal(shell, TERM="xterm-256color")
    assert code == 1
    assert "\x1b[1;31mNOT_VERBATIM" in seen


def test_no_color_is_honoured(shell: Shell) -> None:
    code, seen = on_terminal(shell, TERM="xterm-256color", NO_COLOR="1")
    assert code == 1
    assert "NOT_VERBATIM" in seen
    assert "\x1b[1;31m" not in seen


def test_the_guard_lets_nothing_out_and_writes_it_down(shell: Shell) -> None:
    tried = "import socket\nfor host in ('far.alt', '192.0.2.1'):\n  try: socket.create_connection((host, 80), 1)\n"
    run = shell.run("python", "-c", tried + "  except OSError as error: print(error)\n")
    assert run.out.count("end-to-end test") == 2
    assert run.contacts == ("'far.alt'", "'192.0.2.1'")
