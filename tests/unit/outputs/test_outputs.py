from collections.abc import Callable
from typing import Any

import pytest

from pincite.errors import ConfigError
from pincite.outputs import OUTPUTS, SUFFIXES, View, format_for, output

Make = Callable[..., Any]


@pytest.mark.parametrize(("path", "name"), [("a.json", "json"), ("dir.d/B.JSON", "json"), ("r.txt", "console")])
def test_the_suffix_names_the_format(path: str, name: str) -> None:
    assert format_for(path) == name


@pytest.mark.parametrize("path", ["report", "report.pdf", "json", ".json"])
def test_a_suffix_without_a_format_is_an_error_that_names_the_cure(path: str) -> None:
    with pytest.raises(ConfigError, match=r"use \.json, \.sarif or \.txt"):
        format_for(path)


def test_every_suffix_leads_to_an_output() -> None:
    assert set(SUFFIXES.values()) <= OUTPUTS.keys()


def test_an_unknown_format_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="there are console, json"):
        output("xml")


def test_every_output_writes_a_report(checked: Make, report: Make) -> None:
    for name in OUTPUTS:
        assert "VERBATIM" in output(name)(report(checked()), View())
