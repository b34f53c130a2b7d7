"""The page about the JSON report names every field that the report has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pincite.model import (
    Binding,
    Change,
    CheckedCitation,
    CheckedClaim,
    Citation,
    Claim,
    Decision,
    Elsewhere,
    Flag,
    How,
    Kind,
    Level,
    Match,
    Nearest,
    Place,
    Report,
    Snapshot,
    StandIn,
    TextQuoteSelector,
    Verdict,
    Zone,
)
from pincite.opinions import Agreement, JudgeTotals, Judging, Opinion, ReplyKind, Standing, Support, Vote
from pincite.outputs import OUTPUTS, View
from pincite.outputs.json import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "json-report.md").read_text(encoding="utf-8")
PLACE = Place(file="findings.md", line=5)
FLAG = Flag(code="ONE_TAG", level=Level.WARNING, message="m", place=PLACE)


def full_report() -> Report:
    """A report in which nothing is missing."""
    verdict = Verdict(
        decision=Decision.NOT_VERBATIM,
        match=Match(zone=Zone.BODY, start=0, end=1, how=How.EXACT, text="t", page=1),
        nearest=Nearest(text="t", score=1.0, diff=(("equal", "t"),), changed=(Change.NUMBER,)),
        elsewhere=(Elsewhere(url="u", doc_id="d", zone=Zone.META),),
    )
    snapshot = Snapshot(doc_id="d", url="u", final_url="u", digest="0", retrieved_at="t")
    citation = Citation(id="c", place=PLACE, source="u", quote=TextQuoteSelector(exact="q"))
    stand_in = StandIn(snapshot=snapshot, why="memento", archived_at="t")
    opinion = Opinion(judge="j", family="f", reply=ReplyKind.VOTE, vote=Vote.SUPPORTS)
    support = Support(standing=Standing.YES, ballots=(("f", Vote.SUPPORTS),), opinions=(opinion,))
    checked = CheckedCitation(
        citation=citation, verdict=verdict, retrieval=snapshot, answered_by=stand_in, flags=(FLAG,), support=support
    )
    claim = Claim(id="k", text="t", place=PLACE, citations=(citation,))
    claims = (CheckedClaim(claim=claim, citations=(checked,), flags=(FLAG,)),)
    judging = Judging(
        judges=(JudgeTotals(judge="j", family="f", model="m"),),
        min_families=2,
        asked=1,
        agreement=(Agreement(families=("f", "g"), both=1, raw=1.0, kappa=None),),
    )
    return Report(
        version="0", started_at="t", finished_at="t", files=("f",), claims=claims, flags=(FLAG,), judging=judging
    )


def keys(value: object) -> Iterator[str]:
    """All keys of all objects but those that are codes: `summary` counts verdicts and flags by them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key.isupper() else (key,)
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_every_field_is_described() -> None:
    found = set(keys(json.loads(OUTPUTS["json"](full_report(), View()))))
    described = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert found - described == set()
    assert described - found == set(), "described, and not in the report"


def test_the_schema_is_named() -> None:
    assert f"`{SCHEMA}`" in PAGE


@pytest.mark.parametrize(
    "values",
    [Decision, Zone, How, Change, Kind, Binding, Level, Vote, ReplyKind, Standing],
    ids=lambda values: values.__name__,
)
def test_every_value_of_a_closed_set_is_named(values: type) -> None:
    assert [value for value in values if f"`{value}`" not in PAGE] == []


def test_the_example_is_json_with_the_keys_of_the_report_in_order() -> None:
    example = json.loads(re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0])
    report = json.loads(OUTPUTS["json"](full_report(), View()))
    assert list(example) == list(report)
    assert list(example["claims"][0]["citations"][0]) == list(report["claims"][0]["citations"][0])
