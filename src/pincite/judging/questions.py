"""Which citations are put to judges, in what order, and what is asked about each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.checks.kinds import kind
from pincite.judges.passages import related, surroundings
from pincite.judges.prompt import Question
from pincite.match.figures import figures
from pincite.model import Decision, Kind, Snapshot, Zone
from pincite.sources.discretion import without_secrets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.match import Page
    from pincite.model import CheckedCitation, CheckedClaim, Claim, Document, Match

FEW_SOURCES = 2
"""A worker that reached so few sources had little to find, and something to hand in."""
_OPENING = 1500
_PASSAGES, _PASSAGES_UNQUOTED = 8, 12


@dataclass(frozen=True, slots=True)
class Case:
    """A citation that can be judged, with the document that answered for it."""

    claim: Claim
    checked: CheckedCitation
    snapshot: Snapshot


def cases(claims: Iterable[CheckedClaim]) -> tuple[Case, ...]:
    """The citations that survived L2, and the unquoted ones whose page came; a claim without words asks nothing."""
    found = []
    for one in claims:
        for checked in one.citations if one.claim.text.strip() else ():
            snapshot = checked.answered_by.snapshot if checked.answered_by else checked.retrieval
            if isinstance(snapshot, Snapshot) and _survived(checked):
                found.append(Case(one.claim, checked, snapshot))
    return tuple(found)


def _survived(checked: CheckedCitation) -> bool:
    verdict = checked.verdict
    return verdict.decision is Decision.VERBATIM or (
        verdict.decision is Decision.UNCHECKED and verdict.reason == "no_quote"
    )


def judging_order(found: tuple[Case, ...]) -> tuple[Case, ...]:
    """The cases by how much hangs on them: claims with figures, then workers that found little, then file order."""
    return tuple(sorted(found, key=lambda case: (not _is_numeric(case.claim), not _found_little(case.claim))))


def _around(match: Match, document: Document) -> str:
    own = (zone.text for zone in document.zones if zone.zone is match.zone)
    whole = next((text for text in own if text[match.start : match.end] == match.text), None)
    if whole is None:
        return f"{match.before}{match.text}{match.after}"
    return surroundings(whole, match.start, match.end)


def _is_numeric(claim: Claim) -> bool:
    return bool(figures(f"{claim.text} {claim.value or ''}"))


def _found_little(claim: Claim) -> bool:
    return claim.sources_reached is not None and claim.sources_reached <= FEW_SOURCES


def question(case: Case, page: Page) -> Question | None:
    """What is asked about a case; None where its page has no text to judge by.

    An inference is drawn from the page and not from its quote alone: it is judged by passages, as without a quote.
    """
    document, match, citation = page.reading.document, case.checked.verdict.match, case.checked.citation
    body = next((zone.text for zone in document.zones if zone.zone is Zone.BODY), "")
    about = Question(
        claim=case.claim.text,
        url=without_secrets(case.snapshot.final_url),
        title=document.title,
        tag=citation.tag or "",
    )
    readable = bool(body.strip()) and not (match is None and kind(document, case.snapshot))
    if match and citation.quote and not (readable and citation.kind is Kind.INFERENCE):
        apart = (match.start, match.end) if match.zone is Zone.BODY else (0, 0)
        passages = related(about.claim, body, apart_from=apart, most=_PASSAGES)
        around = _around(match, document)
        return replace(about, quote=citation.quote.exact, surroundings=around, passages=passages)
    if not readable:
        return None
    return replace(about, passages=related(about.claim, body, most=_PASSAGES_UNQUOTED) or (body[:_OPENING],))
