"""Where a quote that was not found may stand all the same: the page's declared alternates, or the archive's copy of it.

An alternate can only find a quote. What it lacks is said of the cited page, and an archive's copy never accuses.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.checks.structure import GONE
from pincite.means import Request, consult
from pincite.model import CheckedCitation, Decision, Snapshot, StandIn, Unavailable
from pincite.rendering import rendered
from pincite.rules import flag
from pincite.urls import address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.checks.alternates import Followup
    from pincite.examine import Answer
    from pincite.means import Means, Outcome
    from pincite.model import Citation
    from pincite.sources.memento import Memento

ROUNDS = 2
"""An alternate may name alternates of its own, but no further."""
MOST = 3
"""Alternates of one page that are tried in one round."""
_SETTLED = frozenset({"echo", "soft_404"})
"""Reasons of UNREADABLE for which another address of the same page proves nothing."""


@dataclass(frozen=True, slots=True)
class _Tried:
    """One alternate with what it answered, by the id of the citation."""

    followup: Followup
    snapshot: Snapshot | None
    answers: dict[str, Answer]
    further: tuple[Followup, ...] = ()

    def read_for(self, citation: str) -> bool:
        """Whether it was read whole, so that a miss is a miss."""
        answer = self.answers.get(citation)
        return answer is not None and answer.verdict.decision is not Decision.UNREADABLE


async def follow(request: Request, outcome: Outcome, means: Means) -> Outcome:
    """Look further for what was not found. A doc id or a local file names one text and nothing beside it."""
    named = request.doc_id is not None or bool(request.file)
    if outcome.examined:
        outcome = await _alternates(outcome, means, rounds=0 if named else ROUNDS)
        outcome = outcome if named else await rendered(outcome, means)
    url = None if named or means.look_up is None else _gone(outcome)
    return await _archived(url, outcome, means) if url else outcome


async def _alternates(outcome: Outcome, means: Means, *, rounds: int) -> Outcome:
    first = waiting = outcome.examined.followups if outcome.examined else ()
    seen = _addresses(outcome.retrieval)
    tried: tuple[_Tried, ...] = ()
    for _ in range(rounds):
        missed = _missed(outcome)
        now = [one for one in waiting if one.declared and address(one.url) not in seen][:MOST]
        if not missed or not now:
            break
        seen |= {address(one.url) for one in now}
        answered = await asyncio.gather(*(_try(one, missed, means) for one in now))
        outcome = _with_hits(outcome, answered)
        tried = (*tried, *answered)
        waiting = tuple(further for one in answered for further in one.further)
    return _noted(outcome, (*first, *(one.followup for one in tried)), tried)


def _addresses(retrieval: Snapshot | Unavailable) -> set[str]:
    return {address(url) for url in (retrieval.url, retrieval.final_url) if url}


def _missed(outcome: Outcome) -> tuple[Citation, ...]:
    """The citations whose quote was looked for in the page and not found."""
    return tuple(one.citation for one in outcome.checked.values() if _open(one))


def _open(one: CheckedCitation) -> bool:
    verdict = one.verdict
    unread = verdict.decision is Decision.UNREADABLE and verdict.reason not in _SETTLED
    return unread or verdict.decision is Decision.NOT_VERBATIM


async def _try(followup: Followup, citations: tuple[Citation, ...], means: Means) -> _Tried:
    retrieval = await means.fetch(Request(followup.url))
    if isinstance(retrieval, Unavailable):
        return _Tried(followup, None, {})
    examined = await consult(retrieval, citations, means)
    answers = {citation.id: answer for citation, answer in zip(citations, examined.answers, strict=True)}
    return _Tried(followup, retrieval, answers, examined.followups)


def _with_hits(outcome: Outcome, answered: Iterable[_Tried]) -> Outcome:
    """The first alternate that holds a quote answers for its page."""
    checked = dict(outcome.checked)
    others = list(outcome.others)
    for one in answered:
        if one.snapshot is None:
            continue
        others.append(one.snapshot)
        for key, answer in one.answers.items():
            if answer.verdict.decision is Decision.VERBATIM and _open(checked[key]):
                stand_in = StandIn(snapshot=one.snapshot, why=one.followup.why)
                checked[key] = replace(checked[key], verdict=answer.verdict, flags=answer.flags, answered_by=stand_in)
    return replace(outcome, checked=checked, others=tuple(others))


def _noted(outcome: Outcome, followups: tuple[Followup, ...], tried: tuple[_Tried, ...]) -> Outcome:
    """Say of every quote that is still missing which fuller version was not read."""
    checked = dict(outcome.checked)
    for key, one in checked.items():
        read = {address(each.followup.url) for each in tried if each.read_for(key)}
        if unread := next((each for each in followups if _unread(each, one, read)), None):
            message = f"a fuller version that the page names was not read: {unread.url} ({unread.why})"
            noted = flag("FULLER_VERSION", message, one.citation.place)
            checked[key] = replace(one, flags=(*one.flags, noted))
    return replace(outcome, checked=checked)


def _unread(followup: Followup, one: CheckedCitation, read: set[str]) -> bool:
    """A link that merely promises the whole matters where nothing of the quote was found."""
    wanted = _open(one) if followup.declared else one.verdict.reason == "absent"
    return wanted and address(followup.url) not in read


def _gone(outcome: Outcome) -> str | None:
    """The URL of a page that is not there any more, None for any other."""
    match outcome.retrieval:
        case Unavailable(url=url, reason=reason) if reason in GONE:
            return url
        case Snapshot(url=url) if any(map(_soft, outcome.checked.values())):
            return url
    return None


def _soft(one: CheckedCitation) -> bool:
    return one.verdict.decision is Decision.UNREADABLE and one.verdict.reason == "soft_404"


async def _archived(url: str, outcome: Outcome, means: Means) -> Outcome:
    """What the archive's copy says for each citation that the page left open."""
    if means.look_up is None:
        return outcome
    nowhere = isinstance(outcome.retrieval, Unavailable)
    left = {key: one for key, one in outcome.checked.items() if nowhere or _soft(one)}
    accessed = next((one.citation.accessed for one in left.values() if one.citation.accessed), None)
    found = await means.look_up(url, accessed)
    if isinstance(found, Unavailable):
        without = {key: _told(one, found.error) for key, one in left.items()}
        return replace(outcome, checked=outcome.checked | without)
    sought = tuple(one.citation for one in left.values() if _sought(one))
    examined = await consult(found.snapshot, sought, means)
    answers = {citation.id: answer for citation, answer in zip(sought, examined.answers, strict=True)}
    within = {key: _with_copy(one, answers.get(key), found) for key, one in left.items()}
    return replace(outcome, checked=outcome.checked | within, others=(*outcome.others, found.snapshot))


def _sought(one: CheckedCitation) -> bool:
    return one.verdict.decision in {Decision.UNREACHABLE, Decision.UNREADABLE}


def _told(one: CheckedCitation, remark: str) -> CheckedCitation:
    if not _sought(one) or not remark:
        return one
    return replace(one, verdict=replace(one.verdict, detail="; ".join(filter(None, (one.verdict.detail, remark)))))


def _with_copy(one: CheckedCitation, answer: Answer | None, found: Memento) -> CheckedCitation:
    """A copy that lacks the quote is one state of the page among many: nothing is decided, and nobody accused."""
    stand_in = StandIn(snapshot=found.snapshot, why="memento", archived_at=found.archived_at)
    message = f"the page is gone; there is the copy {_copy(found)}"
    noted = flag("LIVE_ELSEWHERE", message, one.citation.place)
    if answer is None:
        return replace(one, flags=(*one.flags, noted), answered_by=stand_in)
    if answer.verdict.decision is Decision.VERBATIM:
        return replace(one, verdict=answer.verdict, flags=(*answer.flags, noted), answered_by=stand_in)
    lacks = "does not hold the quote" if answer.verdict.decision is Decision.NOT_VERBATIM else "could not be read whole"
    return replace(_told(one, f"the copy {_copy(found)} {lacks}"), flags=(*one.flags, noted))


def _copy(found: Memento) -> str:
    day = f"of {found.archived_at[:10]} " if found.archived_at else ""
    return f"{day}in the web archive, {found.snapshot.final_url}"
