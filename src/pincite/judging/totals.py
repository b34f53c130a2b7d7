"""What the judges of a run did and cost, and how far their families agree."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pincite.opinions import Agreement, JudgeTotals, ReplyKind, Vote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pincite.judges.settings import JudgeSettings
    from pincite.opinions import Opinion, Support


def judge_totals(settings: JudgeSettings, supports: Iterable[Support]) -> JudgeTotals:
    """What one judge did."""
    opinions = [one for support in supports for one in support.opinions if one.judge == settings.name]
    tokens_in, tokens_out = sum(one.tokens_in for one in opinions), sum(one.tokens_out for one in opinions)
    return JudgeTotals(
        judge=settings.name,
        family=settings.family,
        model=settings.model,
        votes=_count(opinions, ReplyKind.VOTE),
        abstentions=_count(opinions, ReplyKind.ABSTENTION),
        invalid=_count(opinions, ReplyKind.INVALID),
        refusals=_count(opinions, ReplyKind.REFUSAL),
        errors=_count(opinions, ReplyKind.ERROR),
        cached=sum(one.cached for one in opinions),
        calls=sum(one.calls for one in opinions),
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        money=settings.money(tokens_in, tokens_out),
        seconds=sum(one.seconds for one in opinions),
    )


def _count(opinions: Iterable[Opinion], kind: ReplyKind) -> int:
    return sum(one.reply is kind for one in opinions)


def agreement(supports: Sequence[Support]) -> tuple[Agreement, ...]:
    """How far each two families agree, over the citations for which both cast a ballot."""
    families = sorted({family for support in supports for family, _ in support.ballots})
    ballots = [dict(support.ballots) for support in supports]
    return tuple(
        _agreed(pair, [(cast.get(pair[0]), cast.get(pair[1])) for cast in ballots]) for pair in _pairs(families)
    )


def _pairs(families: Sequence[str]) -> Iterable[tuple[str, str]]:
    return combinations(families, 2)


def _agreed(families: tuple[str, str], cast: Iterable[tuple[Vote | None, Vote | None]]) -> Agreement:
    both = [(a, b) for a, b in cast if a and b and Vote.UNCLEAR not in {a, b}]
    raw = sum(a is b for a, b in both) / len(both) if both else None
    return Agreement(families=families, both=len(both), raw=raw, kappa=cohens_kappa(both))


def cohens_kappa(pairs: Sequence[tuple[object, object]]) -> float | None:
    """Agreement beyond chance (Cohen, 1960), -1 to 1; None where chance alone would make it whole, or without pairs."""
    if not pairs:
        return None
    total = len(pairs)
    observed = sum(a == b for a, b in pairs) / total
    kinds = {one for pair in pairs for one in pair}
    chance = sum(sum(a == one for a, _ in pairs) * sum(b == one for _, b in pairs) for one in kinds) / total**2
    return None if chance == 1 else (observed - chance) / (1 - chance)
