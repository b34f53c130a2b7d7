"""What can be said of a citation without its document: whether there is anything to look for, and anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.model import Decision, Unavailable, Verdict

if TYPE_CHECKING:
    from pincite.model import Citation, Snapshot


def before_reading(citation: Citation, retrieval: Snapshot | Unavailable | None) -> Verdict | None:
    """The verdict where no document has to be read, None where one has to."""
    if citation.source is None and citation.doc_id is None:
        return Verdict(decision=Decision.UNCHECKED, reason="no_source")
    if isinstance(retrieval, Unavailable) and retrieval.reason == "unknown_doc":
        return Verdict(decision=Decision.UNKNOWN_DOC, detail=retrieval.error)
    if citation.quote is None:
        return Verdict(decision=Decision.UNCHECKED, reason="no_quote")
    if _too_short(citation.quote.exact):
        return Verdict(decision=Decision.UNCHECKED, reason="too_short")
    if isinstance(retrieval, Unavailable):
        return Verdict(decision=Decision.UNREACHABLE, reason=retrieval.reason, detail=retrieval.error)
    return None


def _too_short(quote: str) -> bool:
    # Most quotes can be told at a glance, without what the matcher has to be imported for.
    if quote.isascii() and sum(map(str.isalpha, quote.split())) > 1:
        return False
    from pincite.match import too_short

    return too_short(quote)


def sought(citation: Citation, verdict: Verdict) -> bool:
    """Whether a quote that was not found may stand in another document of the run."""
    if citation.quote is None or verdict.reason == "too_short":
        return False
    return verdict.decision not in {Decision.VERBATIM, Decision.UNCHECKED}
