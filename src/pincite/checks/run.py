"""What is asked of a whole file and of a whole run."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pincite.model import Level, Place
from pincite.rules import flag

if TYPE_CHECKING:
    from pincite.model import CheckedClaim, Findings, Flag


def nothing_to_check(findings: Findings, *, named: bool, allow_empty: bool) -> Flag | None:
    """A file without one quote to look for; a note where the file was found in a folder or emptiness is allowed."""
    quotes = sum(1 for claim in findings.claims for citation in claim.citations if citation.quote)
    empty = bool(findings.claims) and all(claim.state == "empty" for claim in findings.claims)
    if quotes or empty:
        return None
    level = Level.ERROR if named and not allow_empty else Level.NOTE
    message = f"no quote to check: {_count(findings.links, 'link')}, {_count(findings.quotes, 'quote')}"
    return flag("NOTHING_TO_CHECK", message, Place(file=findings.file, line=1), level)


def nothing_decided(claims: tuple[CheckedClaim, ...]) -> Flag | None:
    """A run with quotes of which not one could be decided is never green."""
    verdicts = [checked.verdict for claim in claims for checked in claim.citations if checked.citation.quote]
    if not verdicts or any(verdict.decision.decided for verdict in verdicts):
        return None
    why = Counter(f"{verdict.decision}/{verdict.reason}" for verdict in verdicts).most_common(1)[0][0]
    return flag("NOTHING_DECIDED", f"{_count(len(verdicts), 'quote')}, and not one could be decided (mostly {why})")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
