"""L2 asks whether the quoted text stands in the document, and if not, what the document says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.checks.kinds import is_echo, kind
from pincite.match import Missed, find
from pincite.match.difference import compare
from pincite.match.markup import unmarked
from pincite.match.near import nearest, passage_round_rarest
from pincite.match.superscripts import only_superscripts_differ
from pincite.model import Decision, Match, Nearest, Verdict
from pincite.readers.across import interleaved
from pincite.readers.damage import explains

if TYPE_CHECKING:
    from pincite.match import Page
    from pincite.model import Document, Snapshot


def look(quote: str, page: Page, snapshot: Snapshot) -> Verdict:
    """Look for a quote in the document that was read."""
    found = find(quote, page)
    if isinstance(found, Match):
        if is_echo(quote, page, snapshot):
            return _unreadable("echo", quote, page)
        return Verdict(decision=Decision.VERBATIM, reason=found.how, match=found)
    if found.refused:
        return _altered(_refused(quote, found))
    return _missed(quote, page, snapshot)


def _missed(quote: str, page: Page, snapshot: Snapshot) -> Verdict:
    """After a miss: what alone explains it, then a near passage, then what the page is instead."""
    if reason := _explained(quote, page, snapshot):
        return _unreadable(reason, quote, page)
    if near := nearest(quote, page):
        return _altered(near)
    if reason := kind(page.reading.document, snapshot):
        return _unreadable(reason, quote, page)
    return Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage=says(quote, page))


def _explained(quote: str, page: Page, snapshot: Snapshot) -> str | None:
    if not snapshot.complete or "truncated" in page.reading.document.signs:
        return "truncated"
    if only_superscripts_differ(page.reading, lambda variant: find(quote, variant)):
        return "ambiguous_superscript"
    document = page.reading.document
    if "application/pdf" in {document.media_type, snapshot.media_type} and _badly_drawn(quote, document):
        return "damaged_pdf"
    return None


def _badly_drawn(quote: str, document: Document) -> bool:
    """Whether the way a text was drawn from a PDF alone explains a miss."""
    return any(explains(quote, zone.text) or interleaved(quote, zone.text) for zone in document.zones)


def says(quote: str, page: Page) -> str:
    """What the page says, where nothing is near: words round the rarest shared word, else description or title."""
    document = page.reading.document
    return passage_round_rarest(quote, page) or document.description or document.title or _opening(page)


def _opening(page: Page) -> str:
    zone = next((zone for zone in page.reading.document.zones if zone.text.strip()), None)
    return " ".join(zone.text[:400].split())[:160] if zone else ""


def _refused(quote: str, missed: Missed) -> Nearest:
    found = compare(unmarked(quote), missed.passage)
    return Nearest(text=found.passage, score=100.0, diff=found.diff, changed=tuple(dict.fromkeys(missed.refused)))


def _altered(near: Nearest) -> Verdict:
    return Verdict(decision=Decision.NOT_VERBATIM, reason="altered", nearest=near)


def _unreadable(reason: str, quote: str, page: Page) -> Verdict:
    document = page.reading.document
    if not document.zones:  # what describes it is why it was not read
        return Verdict(decision=Decision.UNREADABLE, reason=reason, detail=document.description)
    return Verdict(decision=Decision.UNREADABLE, reason=reason, passage=says(quote, page))
