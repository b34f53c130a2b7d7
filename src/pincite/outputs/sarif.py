"""The report as SARIF 2.1.0 (OASIS), for code scanning.

One run, the gravest results first and no more than GitHub takes, relative URIs, and fingerprints that stay the same
when lines move.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pincite import rules
from pincite.outputs.results import level_of, results
from pincite.paths import portable

if TYPE_CHECKING:
    from pincite.model import Place, Report
    from pincite.outputs.results import Result

MOST = 25_000
"""Results of a run that GitHub takes; it rejects a file with more."""
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_SIGNS = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
"""In a message `[text](target)` is a link and `{0}` a placeholder (3.11.5, 3.11.6), and nobody's page may place one."""


def render(report: Report) -> str:
    """Write a report as SARIF, in plain ASCII."""
    every = results(report)
    shown = every[:MOST]
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report, shown, left_out=len(every) - len(shown))]}
    return json.dumps(log, indent=1) + "\n"


def _run(report: Report, shown: list[Result], *, left_out: int) -> dict[str, Any]:
    codes = list(rules.RULES)
    driver = {"name": "pincite", "version": report.version, "rules": [_rule(code) for code in codes]}
    return {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report, left_out)],
        "results": [_result(one, codes.index(one.code)) for one in shown],
    }


def _invocation(report: Report, left_out: int) -> dict[str, Any]:
    notes = [{"level": "warning", "message": {"text": f"and {left_out} more, which are left out"}}] if left_out else []
    return {
        "executionSuccessful": True,
        "exitCode": report.exit_code,
        "startTimeUtc": report.started_at,
        "endTimeUtc": report.finished_at,
        "toolExecutionNotifications": notes,
    }


def _rule(code: str) -> dict[str, Any]:
    rule = rules.RULES[code]
    page = rules.page(code)
    return {
        "id": code,
        "shortDescription": {"text": code.replace("_", " ").capitalize()},
        "fullDescription": {"text": _first_paragraph(page)},
        "help": {"text": rule.cure, "markdown": page},
        "defaultConfiguration": {"level": level_of(code)},
    }


def _first_paragraph(page: str) -> str:
    """What a page says below its title and the line about its layer."""
    return " ".join(page.split("\n\n")[2].split())


def _result(one: Result, index: int) -> dict[str, Any]:
    return {
        "ruleId": one.code,
        "ruleIndex": index,
        "level": one.level.value,
        "message": {"text": f"{one.name}\n{one.message}".translate(_SIGNS)},
        "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": _uri(one.place)}, "region": _region(one.place)}}
        ],
        "partialFingerprints": {"primaryLocationLineHash": one.key},
    }


def _region(place: Place) -> dict[str, int]:
    column = {"startColumn": place.column} if place.column > 0 else {}
    return {"startLine": max(1, place.line), **column}


def _uri(place: Place) -> str:
    """Relative to the folder of the run where the file lies in it."""
    path = PurePath("stdin" if place.file == "-" else portable(place.file))
    if path.is_absolute():
        return path.as_uri()
    return "/".join(quote(part, safe="", errors="replace") for part in path.parts)
