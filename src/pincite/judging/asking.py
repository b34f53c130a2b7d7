"""One judge, one question, one opinion: a reply is read, its evidence looked for on the page, and kept."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from pincite.judges.costs import Cost
from pincite.judges.prompt import PROMPT_VERSION
from pincite.judges.votes import Invalid, parse
from pincite.judging.budget import Hold, expected
from pincite.match import Missed, find, too_short
from pincite.model import How, Zone
from pincite.opinions import Opinion, ReplyKind, Vote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pincite.judges import Judge
    from pincite.judges.prompt import Question
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings
    from pincite.judges.votes import Ballot
    from pincite.judging.budget import Purse
    from pincite.match import Page

ASKED = 2
"""Times a judge is asked at most where its reply is no vote."""
_LONGEST = 1000
"""Characters of evidence: one sentence, and not the page."""
_LITERAL = frozenset({How.EXACT, How.CASE, How.SPACING, How.TYPED})


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what answers to it are checked against."""

    question: Question
    page: Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What asking works with: the votes that are kept, the money that is left, and who wants to see raw replies."""

    recall: Callable[[str], bytes | None]
    keep: Callable[[str, bytes], None]
    purse: Purse
    record: Callable[[str, Mapping[str, Any]], None]
    """Called with a judge's name and each of its raw replies."""


async def opinion(judge: Judge, asked: Asked, desk: Desk) -> Opinion:
    """What a judge says to a question whose first call is paid for; from the store where it has said it before."""
    settings = judge.settings
    if known := recalled(settings, asked, desk):
        return known
    said = Opinion(judge=settings.name, family=settings.family, reply=ReplyKind.ERROR, calls=0)
    cost = expected(asked.question, settings)
    for time in range(ASKED):
        if time and not desk.purse.take(cost):
            break
        hold = Hold(desk.purse, cost)
        reply = await judge.ask(asked.question, hold.again)
        hold.settle(_cost(reply, settings))
        desk.record(settings.name, _transcript(asked.question, reply, settings))
        said = _added(_read(reply, asked, settings), said)
        if said.reply is not ReplyKind.INVALID:
            break
    if said.vote and _lasts(settings):
        ballot = {"vote": said.vote, "evidence": said.evidence, "reason": said.reason}
        desk.keep(vote_key(settings, asked.question), json.dumps(ballot).encode())
    return said


def recalled(settings: JudgeSettings, asked: Asked, desk: Desk) -> Opinion | None:
    """The vote that a judge has cast on this before, at no cost.

    It is read as a reply is: a store may be damaged or somebody else's, and its evidence has to be real too.
    """
    kept = desk.recall(vote_key(settings, asked.question)) if _lasts(settings) else None
    ballot = _evidenced(parse((kept or b"").decode("utf-8", "replace")), asked)
    if isinstance(ballot, Invalid):
        return None
    who = Opinion(judge=settings.name, family=settings.family, reply=ReplyKind.VOTE, calls=0, cached=True)
    return _cast(who, ballot)


def vote_key(settings: JudgeSettings, question: Question) -> str:
    """What a vote is kept under: who was asked, in which words, and about what."""
    about = (settings.protocol, settings.base_url, settings.model, PROMPT_VERSION, asdict(question))
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()


def _lasts(settings: JudgeSettings) -> bool:
    """Whether a vote is worth keeping: one that is read from a file is not."""
    return settings.protocol != "replay"


def _read(reply: Reply, asked: Asked, settings: JudgeSettings) -> Opinion:
    who = Opinion(judge=settings.name, family=settings.family, reply=reply.kind, reason=reply.error)
    counted = replace(
        who, calls=reply.calls, tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, seconds=reply.seconds
    )
    if reply.kind is not ReplyKind.VOTE:
        return counted
    ballot = _evidenced(parse(reply.text), asked)
    if isinstance(ballot, Invalid):
        return replace(counted, reply=ReplyKind.INVALID, reason=ballot.reason)
    return _cast(counted, ballot)


def _cast(opinion: Opinion, ballot: Ballot) -> Opinion:
    kind = ReplyKind.ABSTENTION if ballot.vote is Vote.UNCLEAR else ReplyKind.VOTE
    return replace(opinion, reply=kind, vote=ballot.vote, evidence=ballot.evidence, reason=ballot.reason)


def _evidenced(ballot: Ballot | Invalid, asked: Asked) -> Ballot | Invalid:
    """A ballot with its evidence as the page has it. Where it needs evidence that is not there it is invalid."""
    if isinstance(ballot, Invalid):
        return ballot
    needed = ballot.vote is Vote.CONTRADICTS or (ballot.vote is Vote.SUPPORTS and asked.question.quote is None)
    found = _on_page(ballot.evidence, asked.page) if ballot.evidence else None
    if found is None and needed:
        why = "is not on the page" if ballot.evidence else "is missing"
        return Invalid(f"the evidence for {ballot.vote} {why}")
    return replace(ballot, evidence=found or "")


def _on_page(evidence: str, page: Page) -> str | None:
    """The page's own words of a sentence that stands on it whole and to be seen, by the matching of L2."""
    if too_short(evidence) or len(evidence) > _LONGEST:
        return None
    match = find(evidence, page)
    if isinstance(match, Missed) or match.how not in _LITERAL or match.zone is Zone.HIDDEN:
        return None
    return " ".join(match.text.split())


def _added(later: Opinion, earlier: Opinion) -> Opinion:
    return replace(
        later,
        calls=later.calls + earlier.calls,
        tokens_in=later.tokens_in + earlier.tokens_in,
        tokens_out=later.tokens_out + earlier.tokens_out,
        seconds=later.seconds + earlier.seconds,
    )


def _cost(reply: Reply, settings: JudgeSettings) -> Cost:
    money = settings.money(reply.tokens_in, reply.tokens_out)
    return Cost(calls=reply.calls, tokens=reply.tokens_in + reply.tokens_out, money=money)


def _transcript(question: Question, reply: Reply, settings: JudgeSettings) -> dict[str, Any]:
    """A raw reply in the form that the replay judge reads."""
    name = {ReplyKind.VOTE: "reply", ReplyKind.REFUSAL: "refusal"}.get(reply.kind, "error")
    about = {"claim": question.claim, "quote": question.quote, "url": question.url}
    made = {"judge": settings.name, "model": settings.model, "prompt": PROMPT_VERSION}
    raw = {name: reply.text} if name == "reply" else {name: reply.error}
    # What came although it is of no use, such as the beginning of a reply that was cut off.
    rest = {"text": reply.text} if name != "reply" and reply.text else {}
    return about | raw | rest | made
