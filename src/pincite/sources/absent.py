"""Servers that are not there: found out twice in a run, not once for each of their URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.sources.failures import Failure

if TYPE_CHECKING:
    from pincite.sources.targets import Target

_PROOF = 2


class Absent:
    """Counts, for each server, the requests in a row that found nobody to connect to."""

    def __init__(self) -> None:
        self._missed: dict[tuple[str, int], list[Failure]] = {}

    def of(self, goal: Target) -> Failure | None:
        """What a request to this server would come to; None where that is open."""
        missed = self._missed.get((goal.host, goal.port), [])
        return missed[-1] if len(missed) >= _PROOF else None

    def note(self, goal: Target, answer: object) -> None:
        """Learn from a request."""
        server = (goal.host, goal.port)
        if isinstance(answer, Failure) and answer.absent:
            self._missed.setdefault(server, []).append(answer)
        else:
            self._missed.pop(server, None)
