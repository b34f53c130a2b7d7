"""L3 of a run: survivors to questions, questions to judges, opinions to decisions. L2's verdicts never change."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from pincite.checks import support as panel_rules
from pincite.judges.costs import Cost, Estimate
from pincite.judging.asking import Asked, opinion, recalled
from pincite.judging.budget import estimate, expected
from pincite.judging.questions import cases, judging_order, question
from pincite.judging.totals import agreement, judge_totals
from pincite.means import Judged
from pincite.opinions import Judging

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from pincite.examine import Shelf
    from pincite.judges import Judge
    from pincite.judges.prompt import Question
    from pincite.judging.asking import Desk
    from pincite.judging.questions import Case
    from pincite.means import Means
    from pincite.model import CheckedCitation, CheckedClaim
    from pincite.opinions import Support

_Thing = TypeVar("_Thing")

AT_ONCE = 32
"""Questions whose pages are open at one time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Who judges, and by which rules."""

    judges: tuple[Judge, ...]
    desk: Desk
    min_families: int = 2
    order: Callable[[tuple[Case, ...]], tuple[Case, ...]] = judging_order


async def judge(claims: tuple[CheckedClaim, ...], panel: Panel, means: Means) -> Judged:
    """Put every citation that can be judged to the panel, in the panel's order, as far as the budget goes."""
    loop = asyncio.get_running_loop()

    async def ready(case: Case) -> Asked | None:
        return await loop.run_in_executor(means.executor, prepare, case, means.shelf)

    put = [(case.checked.citation.id, case) for case in panel.order(cases(claims))]
    decided, left_out = await sit(put, ready, panel, means.progress)
    supports = tuple(decided.values())
    failed = panel_rules.judges_failed(supports)
    judging = Judging(
        judges=tuple(judge_totals(judge.settings, supports) for judge in panel.judges),
        min_families=panel.min_families,
        asked=len(supports),
        not_asked=left_out,
        agreement=agreement(supports),
    )
    return Judged(_with(claims, decided, panel.min_families), judging, (failed,) if failed else ())


async def sit(
    put: Sequence[tuple[str, _Thing]],
    ready: Callable[[_Thing], Awaitable[Asked | None]],
    panel: Panel,
    progress: Callable[[int, int], None],
) -> tuple[dict[str, Support], int]:
    """Ask a panel about one thing after the other, as far as its budget goes.

    `ready` makes a question of a thing, None where there is nothing to ask. What was decided, by the names that were
    given, and how many questions the budget left out.
    """
    slots, left_out = asyncio.Semaphore(AT_ONCE), 0
    tasks: dict[str, asyncio.Task[Support]] = {}
    under_way: dict[Question, asyncio.Task[Support]] = {}
    for number, (name, thing) in enumerate(put, 1):
        await slots.acquire()
        asked = await ready(thing)
        progress(number, len(put))
        if asked and asked.question in under_way:
            # Asked twice, it would be paid for twice: what is said to it is kept.
            await asyncio.wait([under_way[asked.question]])
        if asked and panel.desk.purse.take(_price(asked, panel)):
            task = tasks[name] = under_way[asked.question] = asyncio.create_task(_decided(asked, panel))
            task.add_done_callback(lambda _: slots.release())
            continue
        left_out += asked is not None
        slots.release()
    return dict(zip(tasks, await asyncio.gather(*tasks.values()), strict=True)), left_out


def prepare(case: Case, shelf: Shelf) -> Asked | None:
    """Open the page of a case and put its question together; None where there is nothing to judge by."""
    page = shelf.page(case.snapshot)
    put = question(case, page)
    return Asked(put, page) if put else None


def _price(asked: Asked, panel: Panel) -> Cost:
    """What it costs to ask every judge that has not voted on this before."""
    settings = (judge.settings for judge in panel.judges)
    new = (one for one in settings if not recalled(one, asked, panel.desk))
    return sum((expected(asked.question, one) for one in new), Cost())


async def _decided(asked: Asked, panel: Panel) -> Support:
    opinions = await asyncio.gather(*(opinion(judge, asked, panel.desk) for judge in panel.judges))
    return panel_rules.decide(tuple(opinions), min_families=panel.min_families)


def _with(claims: Iterable[CheckedClaim], decided: dict[str, Support], min_families: int) -> tuple[CheckedClaim, ...]:
    def judged(checked: CheckedCitation) -> CheckedCitation:
        support = decided.get(checked.citation.id)
        if support is None:
            return checked
        added = panel_rules.flags(support, checked.citation.place, min_families=min_families)
        return replace(checked, support=support, flags=(*checked.flags, *added))

    return tuple(replace(claim, citations=tuple(map(judged, claim.citations))) for claim in claims)


def estimated(claims: tuple[CheckedClaim, ...], panel: Panel, shelf: Shelf) -> Estimate:
    """What it would cost to judge what can be judged, votes that are kept left out of account."""
    put = [(case.claim.id, asked.question) for case in cases(claims) if (asked := prepare(case, shelf))]
    costs = estimate([about for _, about in put], (judge.settings for judge in panel.judges))
    return Estimate(citations=len(put), claims=len({claim for claim, _ in put}), costs=tuple(costs.items()))


__all__ = ["Panel", "estimated", "judge", "prepare", "sit"]
