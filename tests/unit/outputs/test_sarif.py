from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pincite.model import Decision, Flag, Level, Place, Report, Verdict
from pincite.outputs import sarif
from pincite.outputs.results import results
from pincite.rules import RULES

Make = Callable[..., Any]
MISSING = Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage="the bell rings")
FILES = ("a.md", "./a.md", "b/../a.md", "b.md")
BLOCKED = Verdict(decision=Decision.UNREACHABLE, reason="blocked")


def run(report: Report) -> dict[str, Any]:
    log = json.loads(sarif.render(report))
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    found: dict[str, Any] = log["runs"][0]
    return found


def test_a_result_has_a_rule_a_level_and_a_place(checked: Make, report: Make) -> None:
    found = run(report(checked(MISSING)))
    [result] = found["results"]

    assert (result["ruleId"], result["level"]) == ("NOT_VERBATIM", "error")
    assert found["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "NOT_VERBATIM"
    assert result["message"]["text"].startswith('NOT_VERBATIM/absent\nquote: "the gate opens at six"\n')
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "findings.md"},
                "region": {"startLine": 5, "startColumn": 7},
            }
        }
    ]


def test_what_is_clean_or_has_no_quote_is_no_result(checked: Make, report: Make) -> None:
    unquoted = checked(Verdict(decision=Decision.UNCHECKED, reason="no_quote"), quote=None)

    assert run(report(checked(), unquoted))["results"] == []
    assert [rule["id"] for rule in run(report())["tool"]["driver"]["rules"]] == list(RULES)


def test_the_gravest_come_first(checked: Make, report: Make, flag: Make) -> None:
    found = run(report(checked(BLOCKED, line=4), checked(MISSING, line=9), flags=(flag("META_ONLY", Level.NOTE),)))

    assert [result["level"] for result in found["results"]] == ["error", "warning", "note"]


def test_fingerprints_stay_when_lines_move_and_tell_equals_apart(checked: Make, report: Make) -> None:
    one = checked(MISSING)
    moved = replace(one, citation=replace(one.citation, place=Place(file="findings.md", line=50)))
    before, after = (run(report(each))["results"][0]["partialFingerprints"] for each in (one, moved))
    twice = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run(report(one, one))["results"]]

    assert before == after
    assert len(set(twice)) == 2


def test_no_more_than_github_takes(checked: Make, report: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST", 2)
    found = run(report(*(checked(MISSING, line=line) for line in range(1, 6))))

    assert len(found["results"]) == 2
    assert "3 more" in found["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("./notes/a b#1.md", "notes/a%20b%231.md"),
        ("../x.md", "../x.md"),
        ("notes/../b.md", "b.md"),
        ("a:b/x.md", "a%3Ab/x.md"),
        ("\u00fc.md", "%C3%BC.md"),
        ("-", "stdin"),
        ("/elsewhere/x.md", "file:///elsewhere/x.md"),
    ],
)
def test_uris(file: str, uri: str, checked: Make, report: Make) -> None:
    [result] = run(report(checked(MISSING, file=file)))["results"]

    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_a_page_places_no_link_and_sends_no_control_character(checked: Make, report: Make) -> None:
    evil = Verdict(
        decision=Decision.NOT_VERBATIM, reason="absent", passage="[click](http://evil.alt) {0} \x1b[31m \u202e"
    )
    text = run(report(checked(evil)))["results"][0]["message"]["text"]

    assert "\\[click\\](" in text
    assert "{{0}}" in text
    assert not any(character in text for character in "\x1b\u202e")


def test_a_flag_of_the_run_stands_in_the_first_file(report: Make) -> None:
    run_level = Flag(code="NOTHING_DECIDED", level=Level.ERROR, message="1 quote, and not one could be decided")
    [result] = run(report(flags=(run_level,)))["results"]

    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1


def test_every_result_of_a_report_has_a_key_of_its_own(checked: Make, report: Make, flag: Make) -> None:
    noted = checked(MISSING, flags=(flag("META_ONLY", Level.NOTE), flag("META_ONLY", Level.NOTE)))
    keys = [one.key for one in results(report(noted, claim_flags=(flag("ONE_TAG", Level.WARNING),)))]

    assert len(keys) == len(set(keys)) == 4


def test_the_spelling_of_a_path_changes_no_fingerprint(report: Make) -> None:
    notes = (Flag(code="MALFORMED", level=Level.ERROR, message="x", place=Place(file=file, line=1)) for file in FILES)
    keys = [one.key.partition(":")[0] for one in results(report(flags=tuple(notes)))]

    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]
