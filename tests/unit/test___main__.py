import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

INTERRUPTED = """
import os, signal, time
os.kill(os.getpid(), signal.SIGINT)
time.sleep(0.1)
raise SystemExit("went on")
"""


def _run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command, with a `typer` that presses Ctrl-C while it is imported."""
    (folder / "typer.py").write_text(INTERRUPTED, encoding="utf-8")
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False)


@pytest.mark.skipif(os.name == "nt", reason="a console that is interrupted sends no signal there")
@pytest.mark.parametrize("command", ["audit", "pincite"])
def test_an_interrupted_import_ends_without_a_traceback(tmp_path: Path, command: str) -> None:
    done = _run(tmp_path, "-c", f"from pincite.__main__ import {command}; {command}()")
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


@pytest.mark.skipif(os.name == "nt", reason="a console that is interrupted sends no signal there")
def test_a_process_that_ignores_interrupts_goes_on_ignoring_them(tmp_path: Path) -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    done = _run(tmp_path, "-c", f"{ignoring}; from pincite.__main__ import audit; audit()")
    assert done.stderr.strip() == "went on"


def test_the_module_is_the_pincite_command() -> None:
    done = subprocess.run([sys.executable, "-m", "pincite", "version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("pincite ")
