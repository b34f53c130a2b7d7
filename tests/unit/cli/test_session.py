import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pincite.errors import Error, InputError
from pincite.model import Report

Audit = Callable[..., tuple[int, str, str]]
Make = Callable[..., Report]


def test_the_report_is_printed_and_its_exit_code_kept(audit: Audit, wiring: ModuleType, make_report: Make) -> None:
    code, out, err = audit("findings.md")
    assert (code, err) == (1, "")
    assert out.startswith("NOT_VERBATIM  line 5  absent\n")
    wiring.report = make_report(exit_code=3)
    assert audit("findings.md")[0] == 3


@pytest.mark.parametrize("arguments", [["--quiet"], ["--format", "json"], ["--verbose"]])
def test_the_exit_code_is_the_same_in_every_mode(audit: Audit, arguments: list[str]) -> None:
    assert audit("findings.md", *arguments)[0] == 1


def test_quiet_prints_one_line(audit: Audit) -> None:
    assert len(audit("findings.md", "--quiet")[1].splitlines()) == 1


def test_json_is_printed_on_request(audit: Audit) -> None:
    assert json.loads(audit("findings.md", "--format", "json")[1])["schema"] == "pincite/report/1"


def test_reports_are_also_written_to_files_whole(audit: Audit) -> None:
    audit("findings.md", "--quiet", "--output", "r.json", "--output", "r.txt")
    assert json.loads(Path("r.json").read_text())["summary"]["exit_code"] == 1
    assert Path("r.txt").read_text().startswith("NOT_VERBATIM  line 5")


def test_how_files_were_read_is_listed(audit: Audit) -> None:
    code, out, _ = audit("findings.md", "--list")
    assert code == 0
    assert '    5    citation  explicit  https://a.example/  "it opens at six"' in out


def test_no_file_is_a_usage_error(audit: Audit, wiring: ModuleType) -> None:
    code, out, err = audit()
    assert (code, out) == (2, "")
    assert err == "audit: no findings file given; try audit findings.md, or audit --help\n"
    assert wiring.options is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--format", "xml"], "there is no format 'xml'; there are console, json"),
        (["--output", "r.pdf"], "no format has the suffix '.pdf'"),
        (["--output", "no/such/r.json"], "there is no folder no/such"),
        (["--concurrency", "0"], "--concurrency: '0'"),
    ],
)
def test_a_bad_option_is_refused_first(audit: Audit, wiring: ModuleType, arguments: list[str], message: str) -> None:
    code, out, err = audit("findings.md", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("audit: ")
    assert message in err
    assert err.count("\n") == 1
    assert wiring.options is None


@pytest.mark.parametrize("listing", [[], ["--list"]])
def test_a_run_that_cannot_go_on_is_one_line(audit: Audit, wiring: ModuleType, listing: list[str]) -> None:
    wiring.error = InputError("not JSON", file="claims.jsonl", line=7)
    assert audit("claims.jsonl", *listing) == (2, "", "audit: claims.jsonl:7: not JSON\n")


def test_an_error_shows_a_strangers_text_and_never_sends_it(audit: Audit, wiring: ModuleType) -> None:
    wiring.error = Error("a\x1b[2J\n::error::b" + "x" * 10_000)
    _, _, err = audit("findings.md")
    assert err.startswith(r"audit: a\x1b[2J ::error::bxxx")
    assert len(err) < 2_100
    assert err.count("\n") == 1


def test_an_interrupt_is_quiet(audit: Audit, wiring: ModuleType) -> None:
    wiring.error = KeyboardInterrupt()
    assert audit("findings.md") == (130, "", "")


def test_a_mistake_of_the_program_is_not_hidden(wiring: ModuleType) -> None:
    from pincite.cli import app

    wiring.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        app(["findings.md"], standalone_mode=False)


def test_page_text_cannot_forge_workflow_commands(
    audit: Audit, wiring: ModuleType, make_report: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    wiring.report = make_report(passage="the gate opens\n::error file=README.md::forged\n##[error]forged", quote="::x")
    out = audit("findings.md", "--verbose")[1]
    assert not [line for line in out.splitlines() if line.lstrip().startswith("::")]
    assert "##[" not in out
    report = audit("findings.md", "--format", "json")[1]
    assert "##[" not in report
    assert json.loads(report)["claims"][0]["citations"][0]["passage"].endswith("\n##[error]forged")
