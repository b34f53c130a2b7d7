"""README and docs tell the truth: their commands run, their output is what is printed, their links lead somewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
EXITS = re.compile(r"# exits (\d)\s*$")
INSTALLS = ("python3 -m venv ",)
"""Commands that begin so install packages; `.ci/run` and the workflow run the two of README.md."""
SHIM = """#!{python}
import sys
from pincite.{module} import main
given = sys.argv[1:]
fetches = {module!r} == "cli" or given[0] in ("audit", "check", "fetch")
if fetches and not any(option in given for option in ("--archive", "--closed", "--offline", "--list", "--explain")):
    sys.argv[1:] = [*given, "--archive", {web!r}]
sys.exit(main())
"""
COMMANDS = {"audit": "cli", "pincite": "toolbox"}
"""For pages: what names no archive of its own is answered from all recorded pages, for want of a network."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block of a page."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(language=found["language"], text=found["text"], line=text.count("\n", 0, found.start()) + 1)
        for found in FENCE.finditer(text)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A scratch copy of what a reader of the docs has before him."""

    folder: Path

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a shell script there, offline."""
        env = {
            "PATH": f"{self.folder / '.bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.folder),
            "PYTHONPATH": str(ROOT / "tests" / "e2e" / "guard"),
            "LANG": os.environ.get("LANG", "C.UTF-8"),
        }
        command = ["bash", "-c", script]
        return subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, check=False, timeout=120
        )


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The fixtures, and `findings.md`, as the pages speak of them."""
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    shutil.copy(ROOT / "fixtures" / "cases" / "two-sources" / "findings.md", tmp_path / "findings.md")
    web = tmp_path / "web.warc"
    web.write_bytes(b"".join(path.read_bytes() for path in sorted(tmp_path.glob("fixtures/cases/*/web/pages.warc"))))
    (tmp_path / ".bin").mkdir()
    for command, module in COMMANDS.items():
        shim = tmp_path / ".bin" / command
        shim.write_text(SHIM.format(python=sys.executable, module=module, web=str(web)), encoding="utf-8")
        shim.chmod(0o755)
    return Desk(folder=tmp_path)


def commands(page: Path) -> Iterator[tuple[str, str | None, int]]:
    """Each script of a page, the output it must have (None: any) and its exit code."""
    for block in blocks(page):
        if block.language == "sh" and not block.text.startswith(INSTALLS):
            exits = EXITS.search(block.text)
            yield block.text, None, int(exits[1]) if exits else 0
        elif block.language == "console":
            for command, output in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
                exits = EXITS.search(command) or re.search(r"^exit (\d)", output, re.MULTILINE)
                yield command, output, int(exits[1]) if exits else 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_run_and_print_what_the_page_shows(page: Path, desk: Desk) -> None:
    for script, output, code in commands(page):
        done = desk.run(script)
        assert "Traceback" not in done.stderr, (script, done.stderr)
        assert done.returncode == code, (script, done.stdout, done.stderr)
        if output is not None:
            assert done.stdout.rstrip() == output.rstrip(), script


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_say_what_they_are(page: Path) -> None:
    known = {"sh", "console", "text", "markdown", "jsonl", "json", "yaml", "toml", "python"}
    assert {block.language for block in blocks(page)} <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in (found["target"] for found in LINK.finditer(prose)):
        path, _, anchor = target.partition("#")
        if "://" not in target:
            there = page.parent / path if path else page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there), target


def anchors(page: Path) -> set[str]:
    """The anchors that headings get on the usual forges."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        targets = (found["target"].partition("#")[0] for found in LINK.finditer(page.read_text(encoding="utf-8")))
        linked = {(page.parent / target).resolve() for target in targets if target.endswith(".md")}
        waiting += [path for path in linked if path.is_file() and path not in seen]
    assert {page.name for page in PAGES} <= {page.name for page in seen}


EXAMPLES = [
    pytest.param(source, shown, id=f"line {source.line}")
    for source, shown in zip(
        blocks(ROOT / "docs" / "findings-format.md"), blocks(ROOT / "docs" / "findings-format.md")[1:], strict=False
    )
    if source.language in {"markdown", "jsonl"}
]


@pytest.mark.parametrize(("source", "shown"), EXAMPLES)
def test_examples_of_the_format_are_read_as_shown(source: Block, shown: Block, desk: Desk) -> None:
    (desk.folder / "example").write_text(source.text, encoding="utf-8")
    done = desk.run(f"audit - --input-format {source.language} --list < example")
    _, *lines = done.stdout.splitlines()
    assert (shown.language, lines) == ("text", shown.text.splitlines()), done.stderr
