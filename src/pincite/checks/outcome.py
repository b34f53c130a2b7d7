"""Which of several sources a quote belongs to, where the findings file leaves it open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.model import Decision, Verdict

if TYPE_CHECKING:
    from pincite.model import CheckedCitation, Citation


def resolve(citation: Citation, tried: tuple[CheckedCitation, ...]) -> CheckedCitation:
    """The outcome of a citation that was tried against its source and, where it is ambiguous, its rivals.

    A hit in any of them is a hit there. A miss in all of them proves nothing: the quote may be nobody's.
    """
    for one in tried:
        if one.verdict.decision is Decision.VERBATIM:
            source = one.citation.source if one is tried[0] else _source(one)
            return replace(one, citation=replace(citation, source=source))
    own = tried[0]
    missed = next((one for one in tried if one.verdict.decision is Decision.NOT_VERBATIM), None)
    if not citation.ambiguous or missed is None:
        return own
    verdict = Verdict(
        decision=Decision.UNCHECKED,
        reason="ambiguous_binding",
        nearest=missed.verdict.nearest,
        passage=missed.verdict.passage,
        detail="several quotes or links stand together, and the quote stands in none of the sources",
    )
    return replace(own, verdict=verdict, flags=())


def _source(one: CheckedCitation) -> str | None:
    return one.retrieval.url if one.retrieval else one.citation.source
