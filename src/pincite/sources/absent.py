"""Servers that are not there, or never answer in time: found out a few times in a run, not once for each URL."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.sources.failures import Failure

if TYPE_CHECKING:
    from pincite.sources.targets import Target

_PROOF = 2
_SLOW = 5
"""Requests in a row that ran into the time limit. A thousand URLs of one tar pit would hold a run for hours."""


class Absent:
    """Counts, for each server, the requests in a row that found nobody to connect to, or no answer in time."""

    def __init__(self) -> None:
        self._missed: dict[tuple[str, int], list[Failure]] = {}

    def of(self, goal: Target) -> Failure | None:
        """What a request to this server would come to; None where that is open."""
        missed = self._missed.get((goal.host, goal.port), [])
        if sum(failure.absent for failure in missed) >= _PROOF:
            return missed[-1]
        if len(missed) < _SLOW:
            return None
        error = f"{goal.host} kept {len(missed)} requests in a row beyond the time limit, and is not asked again"
        return replace(missed[-1], error=error)

    def note(self, goal: Target, answer: object, *, fair: bool = True) -> None:
        """Learn from a request. `fair`: it had time enough; else somebody before it on the way had used that up."""
        server = (goal.host, goal.port)
        late = isinstance(answer, Failure) and answer.reason == "timeout" and not answer.absent
        if late and not fair:
            return
        if isinstance(answer, Failure) and (answer.absent or late):
            self._missed.setdefault(server, []).append(answer)
        else:
            self._missed.pop(server, None)
