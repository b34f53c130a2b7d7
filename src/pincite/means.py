"""What a run works with, and what comes of one source."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.examine import examine
from pincite.model import Decision, Snapshot, Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from pincite.examine import Answer, Examined, Shelf
    from pincite.model import CheckedCitation, CheckedClaim, Citation, Flag
    from pincite.opinions import Judging
    from pincite.sources.memento import Memento
    from pincite.sources.rendered import Rendered

WALLS = frozenset({"challenge", "consent_wall", "login_wall", "paywall", "soft_404", "empty"})
"""What a page turned out to be that the store must never serve again as fresh. A shell for scripts is no wall: its
server sends it to everybody, and what a browser makes of it is kept beside it."""


@dataclass(frozen=True, slots=True)
class Request:
    """One source as the run asks for it: a URL without fragment, a path beside a findings file, or a doc id.

    Beside a doc id the URL that the citation names with it, if any.
    """

    source: str | None = None
    doc_id: str | None = None
    file: str = ""


Fetch = Callable[[Request], Awaitable[Snapshot | Unavailable]]
LookUp = Callable[[str, str | None], Awaitable["Memento | Unavailable"]]
"""URL and access date to the archive's copy of it, or why there is none."""
Again = Callable[[Snapshot], Awaitable[Snapshot | Unavailable]]
Render = Callable[[Snapshot, str], Awaitable["Rendered | Unavailable"]]
"""A page as its server sent it, and its URL with the route in its fragment, to what a browser makes of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What a run works with."""

    fetch: Fetch
    shelf: Shelf
    executor: Executor
    progress: Callable[[int, int], None]
    """Called with how many requests are done, and how many there are."""
    look_up: LookUp | None = None
    """Asks a web archive for a page that is gone; None: no archive is asked."""
    again: Again | None = None
    """Has a page out of the store confirmed by its server, or fetched anew; None: the store has the last word."""
    render: Render | None = None
    """Runs the scripts of a page; None: no page is rendered."""
    render_always: bool = False
    """Also for a page that carries text, but not the quoted one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One request with everything that came of it."""

    retrieval: Snapshot | Unavailable
    examined: Examined | None = None
    checked: dict[str, CheckedCitation] = field(default_factory=dict)
    """By the id of the citation."""
    others: tuple[Snapshot, ...] = ()
    """Documents that were read in its place."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The claims with what the judges made of them, if any were asked: the run's totals, and the run's flag."""

    claims: tuple[CheckedClaim, ...]
    judging: Judging | None = None
    flags: tuple[Flag, ...] = ()


async def consult(snapshot: Snapshot, citations: tuple[Citation, ...], means: Means) -> Examined:
    """Have a document read and its citations answered. One that turns out to be a wall is not served again."""
    loop = asyncio.get_running_loop()
    examined = await loop.run_in_executor(means.executor, examine, means.shelf, snapshot, citations)
    if reason := _wall(examined.answers):
        means.shelf.store.mark_unusable(snapshot.doc_id, reason)
    return examined


def _wall(answers: Iterable[Answer]) -> str | None:
    unread = (one.verdict.reason for one in answers if one.verdict.decision is Decision.UNREADABLE)
    return next((reason for reason in unread if reason in WALLS), None)
