"""Retrievals that gave no body, as values."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.model import Unavailable
from pincite.sources.responses import clean


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why one request gave no body."""

    reason: str
    error: str
    status: int | None = None
    again: bool = False
    """Another try may help."""
    absent: bool = False
    """Not even a connection was made."""
    wait: float | None = None
    """Seconds that the server asks to wait before it."""


def unavailable(url: str, failure: Failure, *, attempts: int = 1, final_url: str | None = None) -> Unavailable:
    """The value that goes into the report; its error is one printable line."""
    return Unavailable(
        url=url,
        reason=failure.reason,
        status=failure.status,
        error=clean(failure.error)[:300],
        attempts=attempts,
        final_url=final_url,
    )
