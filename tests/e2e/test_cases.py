"""One folder in `fixtures/cases` is one test: what `audit` says must be what `expected.json` says."""

from __future__ import annotations

import json
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Shell

CASES = Path(__file__).resolve().parents[2] / "fixtures" / "cases"


def projected(report: dict[str, Any], code: int) -> dict[str, Any]:
    """The stable part of a report: no ids, digests, times, scores or wording; what is empty is left out."""
    return bare({"exit_code": code, "flags": flags(report), "claims": [claim(c) for c in report["claims"]]})


def claim(claim: dict[str, Any]) -> dict[str, Any]:
    """A claim's part of the projection."""
    citations = [citation(c) for c in claim["citations"]]
    return bare({"line": claim["line"], "text": claim["text"], "flags": flags(claim), "citations": citations})


def citation(citation: dict[str, Any]) -> dict[str, Any]:
    """A citation's part of the projection."""
    kept = {name: citation[name] for name in ("line", "tag", "url", "quote", "verdict", "reason")}
    binding = citation["binding"] if citation["binding"] != "explicit" else None
    match = citation["match"] or {}
    where = {name: match.get(name) for name in ("zone", "page")}
    changed = (citation["nearest"] or {}).get("changed") if citation["reason"] == "altered" else None
    elsewhere = [f"{found['url']} ({found['zone']})" for found in citation["elsewhere"] or ()]
    stand_in = citation["answered_by"]
    read = stand_in and f"{stand_in['document']['final_url']} ({stand_in['why']})"
    found = {"read": read, "binding": binding, "changed": changed, "elsewhere": elsewhere, "flags": flags(citation)}
    return bare(kept | where | found)


def flags(owner: dict[str, Any]) -> list[str]:
    """Codes of flags, sorted; a malformed line is known by its number."""
    return sorted(
        f"{flag['code']} line {flag['line']}" if flag["code"] == "MALFORMED" else flag["code"]
        for flag in owner["flags"]
    )


def bare(fields: dict[str, Any]) -> dict[str, Any]:
    """Without the fields that say nothing."""
    return {name: value for name, value in fields.items() if value not in (None, [], {})}


def difference(expected: dict[str, Any], got: dict[str, Any]) -> str:
    """A line diff of two values as JSON; empty when they are equal."""
    left, right = (
        json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True).splitlines() for value in (expected, got)
    )
    return "\n".join(unified_diff(left, right, "expected", "got", lineterm="", n=4))


def findings(case: Path) -> Path:
    """The findings file of a case, whatever its format."""
    return next(case.glob("findings.*"))


@pytest.mark.parametrize("case", sorted(CASES.iterdir()), ids=lambda case: case.name)
def test_case(case: Path, shell: Shell) -> None:
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    args = [arg.format(case=case) for arg in expected.pop("args", [])]
    run = shell.audit(findings(case), "--archive", case / "web" / "pages.warc", "--format", "json", *args)
    assert run.err == ""
    if differs := difference(expected, projected(run.report, run.code)):
        pytest.fail(differs, pytrace=False)
    assert run.report["summary"]["exit_code"] == run.code
    assert run.contacts == ()


def test_archives_are_what_their_sources_give() -> None:
    script = Path(__file__).with_name("make_fixtures.py")
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_page_source_is_used() -> None:
    for case in CASES.iterdir():
        named = (case / "web" / "pages.toml").read_text(encoding="utf-8")
        for page in (case / "web" / "pages").iterdir():
            assert page.suffix == ".txt" or f'file = "{page.name}"' in named, page
