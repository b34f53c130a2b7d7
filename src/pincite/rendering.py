"""A page that builds its text with scripts, read once more as a browser shows it.

What stands there is found. What does not is said to be missing only where the browser came to rest with everything that
the page asked for: else nobody knows what a reader sees.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.means import consult
from pincite.model import Decision, Snapshot, StandIn, Unavailable
from pincite.urls import href, without_fragment

if TYPE_CHECKING:
    from pincite.examine import Answer
    from pincite.means import Means, Outcome, Render
    from pincite.model import CheckedCitation, Citation
    from pincite.sources.rendered import Rendered

_SHELL = "js_shell"
_BUILT = "the page builds its text with a script"


async def rendered(outcome: Outcome, means: Means) -> Outcome:
    """The outcome with what a browser's view of the page decides, where it left citations open."""
    page = outcome.retrieval
    if means.render is None or not isinstance(page, Snapshot):
        return outcome
    views: dict[str, list[CheckedCitation]] = defaultdict(list)
    for one in outcome.checked.values():
        if _wanted(one, page, always=means.render_always):
            views[_address(page, one.citation)].append(one)
    for decided, others in await asyncio.gather(
        *(_seen(page, url, ones, means.render, means) for url, ones in views.items())
    ):
        checked = outcome.checked | {one.citation.id: one for one in decided}
        outcome = replace(outcome, checked=checked, others=(*outcome.others, *others))
    return outcome


def _wanted(one: CheckedCitation, page: Snapshot, *, always: bool) -> bool:
    """Whether a browser may know more. One is never sent through a wall or a robot check."""
    if one.verdict.decision is Decision.UNREADABLE:
        return one.verdict.reason == _SHELL
    return always and "html" in page.media_type and one.verdict.decision is Decision.NOT_VERBATIM


def _address(page: Snapshot, citation: Citation) -> str:
    """The URL of the page, with the citation's fragment where that is a route of the page's scripts (`#/prices`)."""
    cited = href(citation.source or "") or ""
    address, _, fragment = cited.partition("#")
    is_route = fragment.startswith(("/", "!")) and without_fragment(address) == page.url
    return f"{page.url}#{fragment}" if is_route else page.url


async def _seen(
    page: Snapshot, url: str, ones: list[CheckedCitation], render: Render, means: Means
) -> tuple[list[CheckedCitation], tuple[Snapshot, ...]]:
    """One view of the page, for the citations that want it."""
    view = await render(page, url)
    if isinstance(view, Unavailable):
        return [_told(one, view.error) for one in ones], ()
    examined = await consult(view.snapshot, tuple(one.citation for one in ones), means)
    if any(answer.verdict.reason == _SHELL for answer in examined.answers):
        means.shelf.store.mark_unusable(view.snapshot.doc_id, _SHELL)
    decided = [_decided(one, answer, view) for one, answer in zip(ones, examined.answers, strict=True)]
    return decided, (view.snapshot,)


def _decided(one: CheckedCitation, answer: Answer, view: Rendered) -> CheckedCitation:
    stand_in = StandIn(snapshot=view.snapshot, why="rendered")
    match answer.verdict.decision:
        case Decision.VERBATIM:
            return replace(one, verdict=answer.verdict, flags=answer.flags, answered_by=stand_in)
        case _ if one.verdict.decision is Decision.NOT_VERBATIM:
            return one  # said of the page as it was served, and a browser does not show the quote either
        case _ if view.trouble:
            return _told(one, f"rendered, it does not show the quote, but that may not be all: {view.trouble}")
        case Decision.UNREADABLE if answer.verdict.reason == _SHELL:
            return _told(one, "rendered, it holds no more")
        case _:
            return replace(one, verdict=answer.verdict, flags=(*one.flags, *answer.flags), answered_by=stand_in)


def _told(one: CheckedCitation, remark: str) -> CheckedCitation:
    if not remark or one.verdict.decision is not Decision.UNREADABLE:
        return one
    return replace(one, verdict=replace(one.verdict, detail=f"{_BUILT}; {remark}"))
