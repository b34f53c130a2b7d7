"""What a run does not import costs it nothing: the network's modules, the readers and the judges."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.conftest import Shell, Site

NEEDLESS = {"httpx", "httpcore", "pypdfium2", "selectolax", "markdown_it", "rich", "warcio", "brotli", "numpy"}
TOLD = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
from pincite.cli import main
main()
"""
PAGE = "<title>Gate</title><p>The gate opens at six and the bell rings at seven.</p>"


def _modules(shell: Shell, *arguments: str) -> set[str]:
    command = [sys.executable, "-c", TOLD, *arguments]
    done = subprocess.run(
        command, cwd=shell.folder, env=shell.environment(), capture_output=True, text=True, check=False
    )
    return {name.partition(".")[0] for name in json.loads(done.stderr.splitlines()[-1])}


def test_a_run_from_the_store_imports_neither_network_nor_readers(shell: Shell, site: Site) -> None:
    url = site.put("/gate", PAGE)
    quotes = ("The gate opens at six", "The gate opens at nine o'clock", "Violet plumes of gravel were seen")
    shell.rows("claims.jsonl", *({"claim": quote, "url": url, "quote": quote} for quote in quotes))
    arguments = ("claims.jsonl", "--store", "run", "--allow-private", "--memento", "off")
    assert "httpcore" in _modules(shell, *arguments)
    assert _modules(shell, *arguments) & NEEDLESS == set()
    assert site.asked == ["/gate"]


def test_the_version_needs_nothing(shell: Shell) -> None:
    assert _modules(shell, "--version") & (NEEDLESS | {"asyncio", "sqlite3", "rapidfuzz", "ada_url"}) == set()
