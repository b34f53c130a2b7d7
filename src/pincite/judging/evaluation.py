"""Judges over labelled triples: each is asked exactly what a run would ask about such a citation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite import reading
from pincite.checks.quotation import look
from pincite.errors import InputError
from pincite.judging import sit
from pincite.judging.asking import Asked
from pincite.judging.measure import Outcome, by_kind, measured
from pincite.judging.questions import Case, question
from pincite.judging.totals import agreement, judge_totals
from pincite.match import Page
from pincite.model import CheckedCitation, Citation, Claim, Decision, Snapshot, TextQuoteSelector
from pincite.opinions import Evaluation, Expense, Measurement, ReplyKind, Standing, Vote
from pincite.readers.plain import read_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pincite.inputs.labelled import Triple
    from pincite.judges.settings import JudgeSettings
    from pincite.judging import Panel
    from pincite.opinions import JudgeTotals, Opinion, Support

_SNAPSHOT = Snapshot(doc_id="", url="", final_url="", media_type="text/plain", digest="", retrieved_at="")
_NO = frozenset({Vote.DOES_NOT_SUPPORT, Vote.CONTRADICTS})


def put(triple: Triple) -> Asked:
    """The question of a triple; InputError where its quote does not stand on its page."""
    page = Page(reading.build(read_plain(triple.page.encode(), "text/plain; charset=utf-8")))
    verdict = look(triple.quote, page, _SNAPSHOT)
    quote = TextQuoteSelector(exact=triple.quote)
    citation = Citation(id=triple.id, place=triple.place, source=None, quote=quote)
    claim = Claim(id=triple.id, text=triple.claim, place=triple.place, citations=(citation,))
    about = question(Case(claim, CheckedCitation(citation=citation, verdict=verdict), _SNAPSHOT), page)
    if verdict.decision is not Decision.VERBATIM or about is None:
        message = f"the quote of {triple.id!r} does not stand on its page; copy it letter for letter"
        raise InputError(message, file=triple.place.file, line=triple.place.line)
    return Asked(about, page)


async def evaluate(
    triples: Sequence[Triple], panel: Panel, progress: Callable[[int, int], None]
) -> tuple[Evaluation, tuple[Support, ...]]:
    """Put all triples to a panel, as far as its budget goes: how well it judged, and what it decided on each."""
    asked = [(triple.id, put(triple)) for triple in triples]

    async def same(one: Asked) -> Asked:
        return one

    decided, left_out = await sit(asked, same, panel, progress)
    known = {triple.id: triple for triple in triples}
    pairs = [(known[name], support) for name, support in decided.items()]
    settings = tuple(judge.settings for judge in panel.judges)
    judges = tuple(_of_judge(one, pairs) for one in settings)
    evaluation = Evaluation(
        triples=len(decided),
        not_asked=left_out,
        min_families=panel.min_families,
        judges=judges,
        panel=_of_panel(pairs, judges),
        agreement=agreement(tuple(decided.values())),
    )
    return evaluation, tuple(decided.values())


def _of_judge(settings: JudgeSettings, pairs: Sequence[tuple[Triple, Support]]) -> Measurement:
    totals = judge_totals(settings, (support for _, support in pairs))
    outcomes = [
        _voted(triple, one) for triple, support in pairs for one in support.opinions if one.judge == settings.name
    ]
    return Measurement(
        judge=settings.name,
        whole=measured(outcomes),
        kinds=by_kind(outcomes),
        per_100=_expense(totals, len(outcomes) - totals.cached),
        totals=totals,
    )


def _of_panel(pairs: Sequence[tuple[Triple, Support]], judges: Sequence[Measurement]) -> Measurement:
    outcomes = [_decided(triple, support) for triple, support in pairs]
    costs = [one.per_100 for one in judges if one.per_100]
    whole = _sum(costs) if len(costs) == len(judges) else None
    return Measurement(judge=None, whole=measured(outcomes), kinds=by_kind(outcomes), per_100=whole)


def _voted(triple: Triple, opinion: Opinion) -> Outcome:
    decided = opinion.reply is ReplyKind.VOTE
    return _outcome(triple, flagged=decided and opinion.vote in _NO, decided=decided)


def _decided(triple: Triple, support: Support) -> Outcome:
    flagged, decided = support.standing is Standing.NO, support.standing is not Standing.UNDETERMINED
    return _outcome(triple, flagged=flagged, decided=decided)


def _outcome(triple: Triple, *, flagged: bool, decided: bool) -> Outcome:
    supports = triple.label is Vote.SUPPORTS
    return Outcome(kind=triple.kind, supports=supports, flagged=flagged, decided=decided)


def _expense(totals: JudgeTotals, asked: int) -> Expense | None:
    """What a hundred triples cost, by those that the judge was asked about in this run."""
    if not asked:
        return None
    per = 100 / asked
    spent = totals.tokens_in + totals.tokens_out
    return Expense(calls=totals.calls * per, tokens=spent * per, money=totals.money * per, seconds=totals.seconds * per)


def _sum(costs: Iterable[Expense]) -> Expense:
    every = tuple(costs)
    return Expense(
        calls=sum(one.calls for one in every),
        tokens=sum(one.tokens for one in every),
        money=sum(one.money for one in every),
        seconds=sum(one.seconds for one in every),
    )
