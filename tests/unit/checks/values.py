"""Citations, snapshots and checked claims in short, for the tests of the checks."""

from typing import Any

from pincite.model import (
    Binding,
    CheckedCitation,
    Citation,
    Claim,
    Decision,
    Place,
    Snapshot,
    TextQuoteSelector,
    Unavailable,
    Verdict,
)

PLACE = Place(file="f.md", line=3)


def citation(source: str | None = "https://e.org/p", quote: str | None = "the gate opens", **more: Any) -> Citation:
    selector = None if quote is None else TextQuoteSelector(exact=quote)
    return Citation(
        **{"id": "q", "place": PLACE, "source": source, "quote": selector, "binding": Binding.EXPLICIT} | more
    )


def snapshot(url: str = "https://e.org/p", **more: Any) -> Snapshot:
    values = {"doc_id": f"doc_{url}", "url": url, "final_url": url, "digest": url, "size": 9, "retrieved_at": "2026"}
    return Snapshot(**values | more)


def gone(url: str = "https://e.org/p", reason: str = "http_404") -> Unavailable:
    return Unavailable(url=url, reason=reason, status=404, error="404 Not Found")


def checked(
    one: Citation, retrieval: Snapshot | Unavailable | None = None, decision: Decision = Decision.VERBATIM, **more: Any
) -> CheckedCitation:
    found = retrieval or snapshot(one.source or "")
    return CheckedCitation(citation=one, verdict=Verdict(decision=decision, **more), retrieval=found)


def claim(*citations: Citation, **more: Any) -> Claim:
    return Claim(**{"id": "c", "text": "The gate opens.", "place": PLACE, "citations": citations} | more)
