"""The two commands of the README, its list of options, and what CI and the hook make of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SETUP = re.findall(r"^```sh\n(python3 -m venv .+)\n```$", README, re.MULTILINE)


def test_two_commands_each_with_its_own_set_up() -> None:
    first, second = SETUP
    assert "audit fixtures/cases/algora/findings.md --archive fixtures/cases/algora/web/pages.warc" in first
    assert "--group test" in second
    assert ".venv/bin/pytest" in second


def test_exit_1_is_called_right_beside_the_first_command() -> None:
    before, _, _ = README.partition(SETUP[0])
    assert "Exit code 1 is the right answer" in " ".join(before[-300:].split())


def test_ci_runs_the_second_command_as_written() -> None:
    script = ROOT / ".ci" / "run"
    assert SETUP[1] in script.read_text(encoding="utf-8").splitlines()
    assert script.stat().st_mode & 0o111
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "run: .ci/run" in workflow
    assert SETUP[0] in workflow


def test_ci_asks_a_real_model_as_the_readme_says() -> None:
    (install, run) = re.findall(r"^\.venv/bin/.+$", README, re.MULTILINE)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith(f"{install} ||") for line in script)
    assert run in script


def test_the_list_of_options_is_that_of_help() -> None:
    env = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    audit = Path(sys.executable).with_name("audit")
    shown = subprocess.run([audit, "--help"], env=env, capture_output=True, text=True, check=True).stdout
    _, _, options = shown.partition("Options:\n")
    assert "```text\n" + textwrap.dedent(options).rstrip() + "\n```\n" in README


def test_the_hook_runs_on_findings_files() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    fields = dict(re.findall(r"^[- ] (\w+): (.+)$", hook, re.MULTILINE))
    assert (fields["id"], fields["entry"], fields["language"]) == ("audit", "audit", "python")
    assert (fields["require_serial"], fields["args"]) == ("true", "[--allow-empty]")
    files = re.compile(fields["files"].strip("'"))
    for name in ("findings.md", "notes/claims-2.jsonl", "a/b/citations.markdown", "findings.ndjson"):
        assert files.search(name), name
    for name in ("README.md", "findings.py", "myfindings.md", "findings.md.bak", "claims/readme.md"):
        assert not files.search(name), name
