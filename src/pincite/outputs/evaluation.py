"""How well judges did on labelled triples, for people and as fields of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.outputs.support import agreement_fields, agreement_line, cost_text, judge_fields
from pincite.outputs.tally import counted
from pincite.outputs.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.opinions import Evaluation, Expense, Measured, Measurement, Rate

LONGEST = 80
"""Characters shown of a name."""
_RATES = {"catch_rate": "caught", "false_alarm_rate": "false_alarms", "coverage": "coverage"}


def as_fields(evaluation: Evaluation) -> dict[str, Any]:
    """Every number there is; rates from 0 to 1, null of nothing, with the bounds of their intervals of 95 %."""
    return {
        "triples": evaluation.triples,
        "not_asked": evaluation.not_asked,
        "min_families": evaluation.min_families,
        "judges": [_fields(one) for one in evaluation.judges],
        "panel": _fields(evaluation.panel),
        "agreement": [agreement_fields(one) for one in evaluation.agreement],
    }


def _fields(one: Measurement) -> dict[str, Any]:
    about = judge_fields(one.totals) if one.totals else {}
    kinds = [{"kind": kind, **_measured(measured)} for kind, measured in one.kinds]
    return about | _measured(one.whole) | {"per_100": _expense(one.per_100), "kinds": kinds}


def _measured(measured: Measured) -> dict[str, Any]:
    return {name: _rate(getattr(measured, field)) for name, field in _RATES.items()}


def _rate(rate: Rate) -> dict[str, Any]:
    value = None if rate.value is None else round(rate.value, 4)
    return {"value": value, "low": round(rate.low, 4), "high": round(rate.high, 4), "hits": rate.hits, "of": rate.total}


def _expense(expense: Expense | None) -> dict[str, float] | None:
    names = ("calls", "tokens", "money", "seconds")
    return {name: round(getattr(expense, name), 6) for name in names} if expense else None


def as_text(evaluation: Evaluation) -> str:
    """A block for each judge and one for the panel."""
    left = f"; {evaluation.not_asked} left out by --judge-budget" if evaluation.not_asked else ""
    lines = [f"{counted(evaluation.triples, 'triple')} judged{left}; intervals of 95 %"]
    for one in (*evaluation.judges, evaluation.panel):
        lines += ["", *_block(one, evaluation)]
    lines += ["", *map(agreement_line, evaluation.agreement)] if evaluation.agreement else []
    return "".join(f"{line}\n" for line in lines)


def _block(one: Measurement, evaluation: Evaluation) -> Iterator[str]:
    yield _head(one, evaluation)
    yield f"  catch rate       {_share(one.whole.caught)}"
    yield f"  false-alarm rate {_share(one.whole.false_alarms)}"
    yield f"  coverage         {_share(one.whole.coverage)}"
    yield f"  cost per 100     {_cost(one.per_100)}"
    for kind, measured in one.kinds:
        flagged = measured.caught if measured.caught.total else measured.false_alarms
        yield f"  {clipped(kind, LONGEST):<16} {_share(flagged)} flagged, {measured.coverage.hits} decided"


def _head(one: Measurement, evaluation: Evaluation) -> str:
    if one.totals is None:
        return f"panel, at least {evaluation.min_families} {'family' if evaluation.min_families == 1 else 'families'}"
    name, family = clipped(one.totals.judge, LONGEST), clipped(one.totals.family, LONGEST)
    failed = one.totals.invalid + one.totals.refusals + one.totals.errors
    votes, abstained = counted(one.totals.votes, "vote"), counted(one.totals.abstentions, "abstention")
    return f"judge {name} ({family}): {votes}, {abstained}, {counted(failed, 'failure')}"


def _share(rate: Rate) -> str:
    value = "     -" if rate.value is None else f"{rate.value:6.1%}"
    return f"{rate.hits:>4} of {rate.total:<4} {value} ({rate.low:.1%} to {rate.high:.1%})"


def _cost(expense: Expense | None) -> str:
    if expense is None:
        return "unknown: nobody was asked"
    return f"{cost_text(expense.calls, expense.tokens, expense.money)}, {expense.seconds:.1f} s"
