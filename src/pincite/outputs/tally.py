"""What a report adds up to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pincite.model import Decision

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import CheckedCitation, Flag, Report


def citations(report: Report) -> Iterator[CheckedCitation]:
    """Go through all citations in input order."""
    return (citation for claim in report.claims for citation in claim.citations)


def flags(report: Report) -> Iterator[Flag]:
    """Go through all flags: of claims, of citations, of files and of the run."""
    for claim in report.claims:
        yield from claim.flags
        for citation in claim.citations:
            yield from citation.flags
    yield from report.flags


def counted(number: float, noun: str) -> str:
    """Write a number with its noun: `1 claim`, `2 claims`."""
    return f"{number:.0f} {noun}{'' if round(number) == 1 else 's'}"


def verdict_counts(report: Report) -> dict[str, int]:
    """Count citations by verdict, in the order of the verdicts; those that did not occur are left out."""
    counts = Counter(citation.verdict.decision for citation in citations(report))
    return {decision.value: counts[decision] for decision in Decision if counts[decision]}


def flag_counts(report: Report) -> dict[str, int]:
    """Count flags by code, in alphabetical order."""
    return dict(sorted(Counter(flag.code for flag in flags(report)).items()))
