from dataclasses import replace

from pincite.opinions import Agreement, Evaluation, Expense, JudgeTotals, Measured, Measurement, Rate
from pincite.outputs.evaluation import as_fields, as_text

NOTHING = Rate(hits=0, total=0)
WHOLE = Measured(
    caught=Rate(hits=9, total=10, low=0.5958, high=0.9821),
    false_alarms=Rate(hits=1, total=20, low=0.0089, high=0.2361),
    coverage=Rate(hits=30, total=30, low=0.8865, high=1.0),
)
KINDS = (
    ("hedged", Measured(caught=WHOLE.caught, false_alarms=NOTHING, coverage=WHOLE.caught)),
    ("supports", Measured(caught=NOTHING, false_alarms=WHOLE.false_alarms, coverage=WHOLE.false_alarms)),
)
TOTALS = JudgeTotals(judge="fast", family="qwen", model="qwen3", votes=28, abstentions=1, invalid=1, money=0.5)
FAST = Measurement(
    judge="fast",
    whole=WHOLE,
    kinds=KINDS,
    per_100=Expense(calls=103.33333333, tokens=81_000, money=0.25, seconds=12.5),
    totals=TOTALS,
)
PANEL = Measurement(judge=None, whole=WHOLE, kinds=KINDS, per_100=None)
EVALUATION = Evaluation(
    triples=30,
    not_asked=0,
    min_families=2,
    judges=(FAST,),
    panel=PANEL,
    agreement=(Agreement(families=("gpt", "qwen"), both=20, raw=0.9, kappa=0.8),),
)


def test_rates_stand_with_their_intervals() -> None:
    lines = as_text(EVALUATION).splitlines()
    assert lines[0] == "30 triples judged; intervals of 95 %"
    assert "judge fast (qwen): 28 votes, 1 abstention, 1 failure" in lines
    assert "  catch rate          9 of 10    90.0% (59.6% to 98.2%)" in lines
    assert "  false-alarm rate    1 of 20     5.0% (0.9% to 23.6%)" in lines
    assert "  coverage           30 of 30   100.0% (88.6% to 100.0%)" in lines
    assert "  cost per 100     103 calls, 81000 tokens, 0.2500 money, 12.5 s" in lines
    assert "  hedged              9 of 10    90.0% (59.6% to 98.2%) flagged, 9 decided" in lines
    assert "  supports            1 of 20     5.0% (0.9% to 23.6%) flagged, 1 decided" in lines
    assert "panel, at least 2 families" in lines
    assert "  cost per 100     unknown: nobody was asked" in lines
    assert lines[-1] == "agreement of gpt and qwen: 90% over 20 citations, kappa 0.80"


def test_what_the_budget_left_out_is_said() -> None:
    assert as_text(replace(EVALUATION, not_asked=4)).startswith("30 triples judged; 4 left out by --judge-budget;")


def test_a_rate_of_nothing_is_no_number() -> None:
    empty = replace(PANEL, whole=Measured(caught=NOTHING, false_alarms=NOTHING, coverage=NOTHING), kinds=())
    assert "  catch rate          0 of 0         - (0.0% to 100.0%)" in as_text(replace(EVALUATION, panel=empty))
    assert as_fields(replace(EVALUATION, panel=empty))["panel"]["catch_rate"]["value"] is None


def test_everything_as_fields() -> None:
    fields = as_fields(EVALUATION)
    assert (fields["triples"], fields["not_asked"], fields["min_families"]) == (30, 0, 2)
    (fast,) = fields["judges"]
    assert (fast["judge"], fast["family"], fast["model"], fast["votes"], fast["invalid"]) == (
        "fast",
        "qwen",
        "qwen3",
        28,
        1,
    )
    assert fast["catch_rate"] == {"value": 0.9, "low": 0.5958, "high": 0.9821, "hits": 9, "of": 10}
    assert fast["per_100"] == {"calls": 103.333333, "tokens": 81_000, "money": 0.25, "seconds": 12.5}
    assert [kind["kind"] for kind in fast["kinds"]] == ["hedged", "supports"]
    assert "judge" not in fields["panel"]
    assert fields["panel"]["per_100"] is None
    assert fields["agreement"] == [{"families": ["gpt", "qwen"], "both": 20, "raw": 0.9, "kappa": 0.8}]
