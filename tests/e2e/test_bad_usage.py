"""A run that cannot be done says so in one line that names the place, exits 2, and shows no traceback."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell

GOOD = '{"claim": "c", "url": "https://site.alt/", "quote": "one two three four"}\n'
ARCHIVE = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "algora" / "web" / "pages.warc"


def one_line(run: Run) -> str:
    """The only line on standard error of a run that could not be done."""
    assert run.code == 2
    assert "Traceback" not in run.err
    assert run.out == ""
    said = run.err.splitlines()
    assert len(said) == 1, run.err
    return said[0]


def test_a_file_that_is_not_there(shell: Shell) -> None:
    assert "missing.md" in one_line(shell.audit("missing.md"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is unreadable to root")
def test_a_file_that_may_not_be_read(shell: Shell) -> None:
    shell.write("locked.md", "text").chmod(0)
    assert "locked.md" in one_line(shell.audit("locked.md"))


def test_a_file_that_is_no_text(shell: Shell) -> None:
    shell.write("noise.md", b"\x00\xff\xfe\x81" * 64)
    assert "noise.md" in one_line(shell.audit("noise.md"))


def test_bad_jsonl_names_the_line(shell: Shell) -> None:
    shell.write("claims.jsonl", GOOD * 6 + '{"claim": "c", "url": \n')
    assert "claims.jsonl:7" in one_line(shell.audit("claims.jsonl"))


def test_a_row_that_is_no_claim_is_flagged_with_its_line(shell: Shell) -> None:
    shell.write("claims.jsonl", GOOD * 2 + "[1, 2]\n")
    run = shell.audit("claims.jsonl", "--offline", "--format", "json")
    assert run.code == 1
    malformed = [(flag["file"], flag["line"]) for flag in run.report["flags"] if flag["code"] == "MALFORMED"]
    assert malformed == [("claims.jsonl", 3)]


def test_bad_jsonl_on_standard_input_names_the_line(shell: Shell) -> None:
    run = shell.audit("-", "--input-format", "jsonl", stdin=GOOD + "{\n")
    assert ":2" in one_line(run)


@pytest.mark.parametrize(
    "args",
    [
        ("--format", "colour"),
        ("--fail-on", "NOT_A_CODE"),
        ("--fail-on", "NOT_VERBATIM/not_a_reason"),
        ("--max-age", "soon"),
        ("--timeout", "never"),
        ("--concurrency", "0"),
        ("--max-bytes", "much"),
        ("--input-format", "word"),
        ("--output", "report.docx"),
        ("--archive", "missing.warc"),
        ("--min-sources", "-1"),
    ],
    ids=" ".join,
)
def test_an_option_value_that_makes_no_sense_is_named(shell: Shell, args: tuple[str, str]) -> None:
    shell.write("findings.md", "# none\n")
    run = shell.audit("findings.md", *args)
    assert run.code == 2
    assert "Traceback" not in run.err
    assert args[1] in run.err
    assert run.out == ""


@pytest.mark.parametrize("args", [("--no-such-option",), ()], ids=["unknown option", "no file"])
def test_bad_usage_exits_2(shell: Shell, args: tuple[str, ...]) -> None:
    run = shell.audit(*args)
    assert run.code == 2
    assert "Traceback" not in run.err


def test_an_archive_that_is_none(shell: Shell) -> None:
    shell.write("findings.md", "# none\n")
    shell.write("noise.warc", b"this is no archive\r\n" * 8)
    assert "noise.warc" in one_line(shell.audit("findings.md", "--archive", "noise.warc", "--allow-empty"))


def test_an_output_that_cannot_be_written(shell: Shell) -> None:
    shell.write("findings.md", "# none\n")
    run = shell.audit("findings.md", "--allow-empty", "--archive", ARCHIVE, "--output", "no/such/folder/r.json")
    assert run.code == 2
    assert "no/such/folder" in run.err
    assert "Traceback" not in run.err
