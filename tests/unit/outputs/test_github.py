from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pincite.model import Decision, Place, Verdict
from pincite.outputs.github import MOST, render

Make = Callable[..., Any]
MISSING = Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage="the bell rings")


def commands(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("::")]


def test_a_result_annotates_its_line(checked: Make, report: Make) -> None:
    [command] = commands(render(report(checked(MISSING))))

    assert command.startswith("::error file=findings.md,line=5,col=7,title=NOT_VERBATIM/absent::quote: ")
    assert "%0Apage: ...the bell rings..." in command


def test_a_page_forges_no_command(checked: Make, report: Make) -> None:
    evil = replace(MISSING, passage="100 % gate\n::stop-commands::x\r\n::error file=a,line=1::forged ##[error]x")
    text = render(report(checked(evil)))

    assert len(commands(text)) == 1
    assert "100 %25 gate" in text
    assert "##[" not in text


def test_a_file_name_forges_no_property(checked: Make, report: Make) -> None:
    one = checked(MISSING)
    odd = replace(one, citation=replace(one.citation, place=Place(file="a,line=9:\n::error::b.md", line=3)))
    [command] = commands(render(report(odd)))

    assert command.startswith("::error file=a%2Cline=9%3A %3A%3Aerror%3A%3Ab.md,line=3,")


def test_what_github_would_drop_is_counted(checked: Make, report: Make) -> None:
    text = render(report(*(checked(MISSING, line=line) for line in range(1, MOST + 38))))

    assert len(commands(text)) == MOST
    assert "and 37 more at level error\n" in text


def test_the_summary_follows(checked: Make, report: Make) -> None:
    text = render(report(checked()))

    assert commands(text) == []
    assert "1 citation, 1 claim in 1 file: 1 VERBATIM" in text
