"""L3: from the opinions of judges to one decision. One ballot a family; who fails or abstains takes no side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.opinions import ReplyKind, Standing, Support, Vote
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.model import Flag, Place
    from pincite.opinions import Opinion

_NO = frozenset({Vote.DOES_NOT_SUPPORT, Vote.CONTRADICTS})
_FAILED = frozenset({ReplyKind.ERROR, ReplyKind.REFUSAL, ReplyKind.INVALID})


def decide(opinions: tuple[Opinion, ...], *, min_families: int) -> Support:
    """What a panel decides. Fewer than `min_families` ballots decide nothing."""
    ballots = {family: ballot for family in _families(opinions) if (ballot := _ballot(family, opinions))}
    cast = [ballot for ballot in ballots.values() if ballot is not Vote.UNCLEAR]
    code, standing = _decision(cast, min_families)
    failed = sum(ballots.get(family, Vote.UNCLEAR) is Vote.UNCLEAR for family in _failed(opinions))
    return Support(
        standing=standing,
        code=code,
        ballots=tuple(ballots.items()),
        opinions=opinions,
        degraded=len(cast) < min_families <= len(cast) + failed,
        evidence=_evidence(opinions) if code == "CONTRADICTED" else "",
    )


def _families(opinions: tuple[Opinion, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(opinion.family for opinion in opinions))


def _failed(opinions: tuple[Opinion, ...]) -> frozenset[str]:
    return frozenset(opinion.family for opinion in opinions if opinion.reply in _FAILED)


def _ballot(family: str, opinions: tuple[Opinion, ...]) -> Vote | None:
    """The one ballot of a family: `UNCLEAR` where it abstains or splits, None without one valid reply."""
    replies = [opinion for opinion in opinions if opinion.family == family and opinion.vote]
    votes = {opinion.vote for opinion in replies if opinion.vote and opinion.reply is ReplyKind.VOTE}
    if not replies:
        return None
    if len(votes) == 1:
        return next(iter(votes))
    return Vote.DOES_NOT_SUPPORT if votes and votes <= _NO else Vote.UNCLEAR


def _decision(cast: Sequence[Vote], min_families: int) -> tuple[str | None, Standing]:
    if len(cast) < min_families:
        return "UNCLEAR", Standing.UNDETERMINED
    kinds = frozenset(cast)
    if kinds == {Vote.SUPPORTS}:
        return None, Standing.YES
    if kinds == {Vote.CONTRADICTS}:
        return "CONTRADICTED", Standing.NO
    return ("UNSUPPORTED", Standing.NO) if kinds <= _NO else ("CONTESTED", Standing.UNDETERMINED)


def _evidence(opinions: tuple[Opinion, ...]) -> str:
    return next((opinion.evidence for opinion in opinions if opinion.vote is Vote.CONTRADICTS), "")


def flags(support: Support, place: Place, *, min_families: int) -> tuple[Flag, ...]:
    """The flags that a decision adds to its citation."""
    return tuple(flag(code, message, place) for code, message in _codes(support, min_families))


def _codes(support: Support, min_families: int) -> Iterator[tuple[str, str]]:
    cast = [ballot for _, ballot in support.ballots if ballot is not Vote.UNCLEAR]
    who = "the one family that was needed says" if len(cast) == 1 else f"{len(cast)} families say"
    match support.code:
        case "UNSUPPORTED":
            yield "UNSUPPORTED", f"{who} that the source does not support the claim{_why(support)}"
        case "CONTRADICTED":
            yield "CONTRADICTED", f"{who} that the page says otherwise: {support.evidence!r}"
        case "CONTESTED":
            yield "CONTESTED", f"the families disagree: {_split(support)}"
        case "UNCLEAR":
            yield "UNCLEAR", f"{len(cast)} of the {min_families} ballots that a decision needs{_abstained(support)}"
    if support.degraded:
        yield "DEGRADED", f"ballots are missing because judges failed: {_failures(support)}"


def _why(support: Support) -> str:
    reason = next((one.reason for one in support.opinions if one.vote in _NO and one.reason), "")
    return f": {reason}" if reason else ""


def _split(support: Support) -> str:
    return ", ".join(f"{family} {ballot}" for family, ballot in support.ballots)


def _abstained(support: Support) -> str:
    names = [family for family, ballot in support.ballots if ballot is Vote.UNCLEAR]
    return f"; {', '.join(names)} abstained" if names else ""


def _failures(support: Support) -> str:
    failed = (one for one in support.opinions if one.reply in _FAILED)
    return "; ".join(f"{one.judge} ({one.reply}: {one.reason})" for one in failed)


def judges_failed(supports: tuple[Support, ...]) -> Flag | None:
    """A run in which judges were asked and not one reply was valid is never green."""
    opinions = [opinion for support in supports for opinion in support.opinions]
    if not opinions or any(opinion.vote for opinion in opinions):
        return None
    last = opinions[-1]
    message = f"{len(opinions)} questions to judges, and not one valid reply (last {last.judge}: {last.reason})"
    return flag("JUDGES_FAILED", message)
