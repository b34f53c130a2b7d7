"""L3 in words and numbers: what each judge said, what the panel decided, what it cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from pincite.opinions import Standing
from pincite.outputs.tally import citations, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.judges.costs import Estimate
    from pincite.model import Report
    from pincite.opinions import Agreement, JudgeTotals, Judging, Opinion, Support

_COUNTS = {"votes": "vote", "abstentions": "abstention", "invalid": "", "refusals": "refusal", "errors": "error"}
_COUNTS |= {"cached": ""}
"""With the noun of each, where it has one."""
_COSTS = ("calls", "tokens_in", "tokens_out", "money", "seconds")


def standings(report: Report) -> dict[str, int]:
    """Count the judged citations in three states: yes, no, not determined. None is ever left out."""
    counts = Counter(checked.support.standing for checked in citations(report) if checked.support)
    return {standing.value: counts[standing] for standing in Standing}


def judged_claims(report: Report) -> int:
    """How many claims have a citation that was judged."""
    return sum(any(checked.support for checked in claim.citations) for claim in report.claims)


def said(support: Support) -> str:
    """What each judge said, in one line."""
    return "; ".join(map(_said, support.opinions))


def _said(opinion: Opinion) -> str:
    word = opinion.vote.value if opinion.vote else opinion.reply.value
    reason = f" ({opinion.reason})" if opinion.reason else ""
    return f"{opinion.judge} {word}{reason}"


def support_fields(support: Support) -> dict[str, Any]:
    """L3 about one citation, for the JSON report."""
    return {
        "standing": support.standing,
        "decision": support.code or "SUPPORTED",
        "degraded": support.degraded,
        "evidence": support.evidence,
        "ballots": [{"family": family, "vote": vote} for family, vote in support.ballots],
        "opinions": [_opinion(opinion) for opinion in support.opinions],
    }


def _opinion(opinion: Opinion) -> dict[str, Any]:
    names = ("judge", "family", "reply", "vote", "evidence", "reason", "cached", "calls", "tokens_in", "tokens_out")
    return {name: getattr(opinion, name) for name in names} | {"seconds": round(opinion.seconds, 3)}


def judging_fields(judging: Judging, report: Report) -> dict[str, Any]:
    """L3 of the run, for the JSON report."""
    per = judged_claims(report)
    return {
        "min_families": judging.min_families,
        "asked": judging.asked,
        "not_asked": judging.not_asked,
        "standings": [{"standing": name, "citations": count} for name, count in standings(report).items()],
        "judges": [_judge(judge, per) for judge in judging.judges],
        "agreement": [agreement_fields(one) for one in judging.agreement],
    }


def _judge(judge: JudgeTotals, claims: int) -> dict[str, Any]:
    per = {name: _rounded(getattr(judge, name) * 100 / claims) for name in _COSTS} if claims else None
    return judge_fields(judge) | {"per_100_claims": per}


def judge_fields(judge: JudgeTotals) -> dict[str, Any]:
    """What one judge did, for JSON."""
    names = ("judge", "family", "model", *_COUNTS)
    return {name: getattr(judge, name) for name in names} | {name: _rounded(getattr(judge, name)) for name in _COSTS}


def _rounded(value: float) -> float:
    return round(value, 6) if isinstance(value, float) else value


def agreement_fields(one: Agreement) -> dict[str, Any]:
    """How far two families agree, for JSON."""
    raw, kappa = (None if value is None else round(value, 4) for value in (one.raw, one.kappa))
    return {"families": list(one.families), "both": one.both, "raw": raw, "kappa": kappa}


def summary_lines(report: Report, judging: Judging) -> Iterator[str]:
    """L3 of the run for a person: three states, what each judge did and cost, how far families agree."""
    states = ", ".join(f"{count} {name}" for name, count in standings(report).items())
    left = f"; {judging.not_asked} left out by --judge-budget" if judging.not_asked else ""
    yield f"support: {states} of {judging.asked} judged{_alone(judging)}{left}"
    claims = judged_claims(report)
    yield from (_line(judge, claims) for judge in judging.judges if claims)
    yield from map(agreement_line, judging.agreement)


def _alone(judging: Judging) -> str:
    return " (by single families: --min-families 1)" if judging.min_families == 1 else ""


def _line(judge: JudgeTotals, claims: int) -> str:
    present = ((name, getattr(judge, name)) for name in _COUNTS)
    counts = ", ".join(_count(name, number) for name, number in present if number or name == "votes")
    cost = cost_text(judge.calls, judge.tokens_in + judge.tokens_out, judge.money)
    per = cost_text(*(value * 100 / claims for value in (judge.calls, judge.tokens_in + judge.tokens_out, judge.money)))
    return f"judge {judge.judge} ({judge.family}): {counts}; {cost}, {judge.seconds:.1f} s; per 100 claims {per}"


def _count(name: str, number: int) -> str:
    noun = _COUNTS[name]
    return counted(number, noun) if noun else f"{number} {name}"


def cost_text(calls: float, tokens: float, money: float) -> str:
    """Calls, tokens and, where there is any, money."""
    return f"{counted(calls, 'call')}, {counted(tokens, 'token')}" + (f", {money:.4f} money" if money else "")


def agreement_line(one: Agreement) -> str:
    """How far two families agree, for a person."""
    both = f"over {counted(one.both, 'citation')}" if one.raw is not None else "they never both voted"
    raw = f"{one.raw:.0%} " if one.raw is not None else ""
    kappa = f", kappa {one.kappa:.2f}" if one.kappa is not None else ""
    return f"agreement of {one.families[0]} and {one.families[1]}: {raw}{both}{kappa}"


def estimate_text(estimate: Estimate) -> str:
    """What judging would cost, a line for each judge."""
    head = f"to be judged: {counted(estimate.citations, 'citation')} of {counted(estimate.claims, 'claim')}; about:\n"
    costs = (f"judge {name}: {cost_text(cost.calls, cost.tokens, cost.money)}\n" for name, cost in estimate.costs)
    return head + "".join(costs)
