"""OUTPUTS by name: a report as text. A new format is one file and one line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from pincite.errors import ConfigError
from pincite.model import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How a text is going to be looked at. A width of 0 columns means: not on a terminal, break no lines."""

    color: bool = False
    width: int = 0
    verbose: bool = False
    quiet: bool = False


Output = Callable[[Report, View], str]


def _console(report: Report, view: View) -> str:
    from pincite.outputs import console

    return console.render(report, view)


def _json(report: Report, _view: View) -> str:
    from pincite.outputs import json

    return json.render(report)


def _sarif(report: Report, _view: View) -> str:
    from pincite.outputs import sarif

    return sarif.render(report)


def _github(report: Report, _view: View) -> str:
    from pincite.outputs import github

    return github.render(report)


OUTPUTS: dict[str, Output] = {"console": _console, "json": _json, "sarif": _sarif, "github": _github}
COMMANDING = frozenset({"github"})
"""Outputs that a CI system obeys."""
SUFFIXES = {".json": "json", ".sarif": "sarif", ".txt": "console"}


def output(name: str) -> Output:
    """Find an output by name; ConfigError for a name that is not there."""
    if name not in OUTPUTS:
        raise ConfigError(f"--format: there is no format {name!r}; there are {', '.join(OUTPUTS)}")
    return OUTPUTS[name]


def format_for(path: str) -> str:
    """Name the format of an output file by its suffix; ConfigError for a suffix that has none."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in SUFFIXES:
        *others, last = SUFFIXES
        raise ConfigError(f"--output {path}: no format has the suffix {suffix!r}; use {', '.join(others)} or {last}")
    return SUFFIXES[suffix]
