"""The report as workflow commands of GitHub Actions, which annotate the lines of a pull request.

https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pincite.model import Level
from pincite.outputs import View, console
from pincite.outputs.results import results
from pincite.outputs.visible import visible

if TYPE_CHECKING:
    from pincite.model import Report
    from pincite.outputs.results import Result

MOST = 10
"""Annotations of a level that GitHub keeps of a step; it drops others without a word."""
_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


def render(report: Report) -> str:
    """Write the gravest results as commands, how many there are beside them, and the summary."""
    counts: Counter[Level] = Counter()
    lines = []
    for one in results(report):
        counts[one.level] += 1
        if counts[one.level] <= MOST:
            lines.append(_command(one))
    lines += (f"and {count - MOST} more at level {level}" for level, count in counts.items() if count > MOST)
    return "".join(f"{line}\n" for line in lines) + console.render(report, View(quiet=True))


def _command(one: Result) -> str:
    column = {"col": str(one.place.column)} if one.place.column > 0 else {}
    said = {"file": visible(one.place.file), "line": str(max(1, one.place.line)), **column, "title": one.name}
    properties = ",".join(f"{name}={value.translate(_PROPERTY)}" for name, value in said.items())
    return _tamed(f"::{_COMMANDS[one.level]} {properties}::{one.message.translate(_DATA)}")


def _tamed(command: str) -> str:
    """A command without `##[name]`, which the runner obeys anywhere in a line."""
    return command.replace("##[", "#\\u0023[")
