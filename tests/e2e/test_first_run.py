"""What a person sees first: the shipped case, its exit codes, and the texts that explain it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell

CASE = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "algora"
COMMAND = (CASE / "findings.md", "--archive", CASE / "web" / "pages.warc")


@pytest.fixture
def run(shell: Shell) -> Run:
    return shell.audit(*COMMAND, "--verbose")


def test_the_misplaced_quote_is_accused_and_found(run: Run) -> None:
    block = run.out[run.out.index("NOT_VERBATIM") :].split("\n\n")[0]
    for said in (
        "line 5",
        "[practitioner_forum]",
        "misattributed",
        "claim : Algora demand is evidenced by the technical writer program list",
        'quote : "Algora connects companies and engineers for full-time and contract work"',
        "url   : https://github.com/malgamves/CommunityWriterPrograms",
        "page  : ",
        "companies that have paid developer community writer programs",
        "found : https://algora.io",
        "(meta description)",
    ):
        assert said in block


def test_verbose_shows_the_honest_one_too(run: Run) -> None:
    assert run.code == 1
    blocks = [block.lstrip().split()[0] for block in run.out.split("\n\n") if "url   :" in block]
    assert blocks == ["NOT_VERBATIM", "VERBATIM"]


def test_without_verbose_only_what_is_not_clean_is_shown(shell: Shell) -> None:
    run = shell.audit(*COMMAND)
    assert run.code == 1
    assert run.out.count("url   :") == 1


def test_quiet_prints_one_line(shell: Shell) -> None:
    run = shell.audit(*COMMAND, "--quiet")
    assert (run.code, len(run.out.splitlines())) == (1, 1)


def test_fail_on_none_exits_0(shell: Shell) -> None:
    assert shell.audit(*COMMAND, "--fail-on", "none").code == 0


@pytest.mark.parametrize(
    ("fail_on", "code"),
    [("NOT_VERBATIM", 1), ("NOT_VERBATIM/misattributed", 1), ("NOT_VERBATIM/altered", 0), ("DEAD_SOURCE", 0)],
)
def test_fail_on_takes_codes_and_reasons(shell: Shell, fail_on: str, code: int) -> None:
    assert shell.audit(*COMMAND, "--fail-on", fail_on).code == code


def test_output_in_a_pipe_is_plain(run: Run) -> None:
    assert "\x1b" not in run.out
    assert run.err == ""
    assert run.contacts == ()


def test_both_commands_and_the_module_are_the_same(shell: Shell) -> None:
    direct = shell.audit(*COMMAND, "--quiet")
    assert shell.run("pincite", "audit", *COMMAND, "--quiet").out == direct.out
    assert shell.run("python", "-m", "pincite", "audit", *COMMAND, "--quiet").out == direct.out


def test_versions_agree(shell: Shell) -> None:
    version = shell.audit("--version").out.strip()
    assert shell.run("pincite", "version").out.strip() == version
    assert version.split()[-1][0].isdigit()


def test_pincite_with_a_file_hints_at_audit(shell: Shell) -> None:
    shell.write("some.md", "# nothing\n")
    run = shell.run("pincite", "some.md")
    assert run.code == 2
    assert "audit some.md" in run.err


def test_explain_prints_the_page_of_a_rule(shell: Shell) -> None:
    run = shell.audit("--explain", "NOT_VERBATIM")
    assert run.code == 0
    assert "NOT_VERBATIM" in run.out.splitlines()[0]
    for reason in ("altered", "misattributed", "absent"):
        assert reason in run.out


def test_explain_of_an_unknown_code_is_a_usage_error(shell: Shell) -> None:
    run = shell.audit("--explain", "NOT_VERBATIN")
    assert run.code == 2
    assert "NOT_VERBATIN" in run.err
    assert "Traceback" not in run.err


def test_list_reads_and_fetches_nothing(shell: Shell) -> None:
    run = shell.audit(CASE / "findings.md", "--list")
    assert (run.code, run.contacts) == (0, ())
    assert "Algora connects companies" in run.out
    assert "https://github.com/malgamves/CommunityWriterPrograms" in run.out
