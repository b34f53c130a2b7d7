import os
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.cli.streams import defused

AUDIT = [sys.executable, "-c", "from pincite.cli import main; main()"]


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("::error::x", r"\u003a:error::x"),
        ("a\n   ::error::x\n", "a\n   \\u003a:error::x\n"),
        ("  page  : a::b", "  page  : a::b"),
        ("a ##[error]x", r"a \u0023#[error]x"),
        (": x", ": x"),
    ],
)
def test_workflow_commands_lose_their_force(monkeypatch: pytest.MonkeyPatch, text: str, safe: str) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert defused(text) == safe


def test_elsewhere_text_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert defused("::error::x ##[x]") == "::error::x ##[x]"


def test_what_the_encoding_lacks_is_escaped() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run([*AUDIT, "--explain", "MALFORMED"], env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"https://town.example/notice \u2014" in done.stdout
    done = subprocess.run([*AUDIT, "--explain", "ÄÖ"], env=env, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(rb"audit: there is no code '\xc4\xd6'")


def test_a_reader_that_has_gone_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*AUDIT, "--explain", "VERBATIM"], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*AUDIT, "--version"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"audit: the results cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_no_traceback() -> None:
    command = [
        sys.executable,
        "-c",
        "import os, sys; os.close(1); os.execv(sys.executable, [sys.executable] + sys.argv[1:])",
    ]
    done = subprocess.run([*command, *AUDIT[1:], "--version"], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
