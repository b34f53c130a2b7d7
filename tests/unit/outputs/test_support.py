from collections.abc import Callable
from typing import Any

import pytest

from pincite.judges.costs import Cost, Estimate
from pincite.opinions import Agreement, JudgeTotals, Judging, Opinion, ReplyKind, Standing, Support, Vote
from pincite.outputs.support import agreement_line, estimate_text, said, standings, summary_lines

Make = Callable[..., Any]
NO = Support(
    standing=Standing.NO,
    code="UNSUPPORTED",
    opinions=(
        Opinion(judge="a", family="f", reply=ReplyKind.VOTE, vote=Vote.DOES_NOT_SUPPORT, reason="no price"),
        Opinion(judge="b", family="g", reply=ReplyKind.ERROR, reason="timeout"),
        Opinion(judge="c", family="h", reply=ReplyKind.ABSTENTION, vote=Vote.UNCLEAR),
    ),
)


def test_what_each_judge_said_is_one_line() -> None:
    assert said(NO) == "a DOES_NOT_SUPPORT (no price); b error (timeout); c UNCLEAR"


def test_all_three_states_are_counted(checked: Make, report: Make) -> None:
    assert standings(report(checked(support=NO), checked())) == {"yes": 0, "no": 1, "not determined": 0}


def test_the_summary_of_a_panel(checked: Make, report: Make) -> None:
    busy = JudgeTotals(
        judge="a", family="f", model="m", votes=1, errors=2, cached=1, calls=3, tokens_in=900, tokens_out=100, money=0.5
    )
    judging = Judging(
        judges=(busy, JudgeTotals(judge="b", family="g", model="m")),
        min_families=1,
        asked=1,
        not_asked=4,
        agreement=(Agreement(families=("f", "g"), both=1, raw=1.0, kappa=None),),
    )
    support, first, second, agreed = summary_lines(report(checked(support=NO)), judging)
    assert support == (
        "support: 0 yes, 1 no, 0 not determined of 1 judged (by single families: --min-families 1); "
        "4 left out by --judge-budget"
    )
    assert first == (
        "judge a (f): 1 vote, 2 errors, 1 cached; 3 calls, 1000 tokens, 0.5000 money, 0.0 s; "
        "per 100 claims 300 calls, 100000 tokens, 50.0000 money"
    )
    assert second == "judge b (g): 0 votes; 0 calls, 0 tokens, 0.0 s; per 100 claims 0 calls, 0 tokens"
    assert agreed == "agreement of f and g: 100% over 1 citation"


@pytest.mark.parametrize(
    ("both", "raw", "kappa", "line"),
    [
        (0, None, None, "agreement of f and g: they never both voted"),
        (20, 0.9, 0.8, "agreement of f and g: 90% over 20 citations, kappa 0.80"),
    ],
)
def test_agreement_of_two_families(both: int, raw: float | None, kappa: float | None, line: str) -> None:
    assert agreement_line(Agreement(families=("f", "g"), both=both, raw=raw, kappa=kappa)) == line


def test_an_estimate_has_a_line_for_each_judge() -> None:
    costs = (("a", Cost(calls=2, tokens=1800, money=0.01)), ("b", Cost(calls=1, tokens=1)))
    assert estimate_text(Estimate(citations=2, claims=1, costs=costs)) == (
        "to be judged: 2 citations of 1 claim; about:\n"
        "judge a: 2 calls, 1800 tokens, 0.0100 money\n"
        "judge b: 1 call, 1 token\n"
    )
