"""The pipeline: group by source, fetch, examine, look elsewhere, put together."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from pincite.checks import beforehand, copies, structure
from pincite.checks.outcome import resolve
from pincite.examine import locate, shingled
from pincite.followup import follow
from pincite.inputs.targets import is_doc_id
from pincite.means import Fetch, LookUp, Means, Outcome, Request, consult
from pincite.model import CheckedCitation, CheckedClaim, Decision, Elsewhere, Snapshot, Unavailable, Verdict
from pincite.urls import href, without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.examine import Examined
    from pincite.model import Citation, Claim, Findings

_STILL_TRUE = timedelta(hours=1)
"""How long a stored page may be the last word on what is not on the page."""
__all__ = ["Fetch", "LookUp", "Means", "Request", "audit", "requests_of"]


async def audit(
    findings: Iterable[Findings], means: Means, *, also: tuple[str, ...] = (), min_sources: int | None = None
) -> tuple[CheckedClaim, ...]:
    """Check every claim; citations and claims come back in input order."""
    claims = [claim for one in findings for claim in one.claims]
    asked = _plan(claims)
    requests = dict.fromkeys((*asked, *(Request(without_fragment(url)) for url in also)))
    outcomes = await _fetch_all({request: tuple(asked.get(request, ())) for request in requests}, means)
    checked = {citation.id: _checked(citation, outcomes) for claim in claims for citation in claim.citations}
    checked = await _look_elsewhere(checked, outcomes, means)
    canonicals = {
        outcome.examined.digest: outcome.examined.canonical
        for outcome in outcomes.values()
        if outcome.examined and outcome.examined.canonical
    }
    online = any(_answered(outcome.retrieval) for outcome in outcomes.values())
    together = [tuple(checked[citation.id] for citation in claim.citations) for claim in claims]
    alike = await asyncio.gather(*(_alike(citations, means) for citations in together))
    return tuple(
        CheckedClaim(
            claim=claim,
            citations=citations,
            flags=structure.check(
                claim, citations, canonicals=canonicals, min_sources=min_sources, online=online, alike=same
            ),
        )
        for claim, citations, same in zip(claims, together, alike, strict=True)
    )


def requests_of(citation: Citation) -> tuple[Request, ...]:
    """The sources a quote may stand in: its own, and its rivals where the binding is ambiguous."""
    own = citation.doc_id or citation.source
    sources = (own, *citation.rivals) if citation.quote else (own,)
    requests = (_request(source, citation) for source in sources if source)
    return tuple(dict.fromkeys(requests))


def _request(source: str, citation: Citation) -> Request:
    if source == citation.doc_id:
        return Request(citation.source and href(citation.source), source)
    if is_doc_id(source):
        return Request(doc_id=source)
    url, file = href(source), citation.place.file
    return Request(without_fragment(url)) if url else Request(source, file=file)


def _plan(claims: list[Claim]) -> dict[Request, list[Citation]]:
    asked: dict[Request, list[Citation]] = defaultdict(list)
    for claim in claims:
        for citation in claim.citations:
            for request in requests_of(citation):
                asked[request].append(citation)
    return asked


async def _fetch_all(asked: dict[Request, tuple[Citation, ...]], means: Means) -> dict[Request, Outcome]:
    done = 0

    async def one(request: Request, citations: tuple[Citation, ...]) -> Outcome:
        nonlocal done
        outcome = await _outcome(request, citations, means)
        done += 1
        means.progress(done, len(asked))
        return outcome

    outcomes = await asyncio.gather(*(one(request, citations) for request, citations in asked.items()))
    return dict(zip(asked, outcomes, strict=True))


async def _outcome(request: Request, citations: tuple[Citation, ...], means: Means) -> Outcome:
    retrieval = await means.fetch(request)
    early = {citation.id: beforehand.before_reading(citation, retrieval) for citation in citations}
    checked = {
        citation.id: CheckedCitation(citation=citation, verdict=verdict, retrieval=retrieval)
        for citation in citations
        if (verdict := early[citation.id])
    }
    if isinstance(retrieval, Unavailable):
        return await follow(request, Outcome(retrieval, None, checked), means)
    rest = tuple(citation for citation in citations if not early[citation.id])
    examined = await consult(retrieval, rest, means)
    if means.again and _is_doubtful(retrieval, examined):
        now = await means.again(retrieval)
        if isinstance(now, Snapshot):
            retrieval, examined = now, await consult(now, rest, means)
    for citation, answer in zip(rest, examined.answers, strict=True):
        checked[citation.id] = CheckedCitation(
            citation=citation, verdict=answer.verdict, retrieval=retrieval, flags=answer.flags
        )
    return await follow(request, Outcome(retrieval, examined, checked), means)


def _is_doubtful(page: Snapshot, examined: Examined) -> bool:
    """Whether a quote is missing from a page that was read a while ago, and may have been changed since."""
    if page.origin != "store" or not any(one.verdict.decision is Decision.NOT_VERBATIM for one in examined.answers):
        return False
    return (page.validated_at or page.retrieved_at) < f"{datetime.now(UTC) - _STILL_TRUE:%Y-%m-%dT%H:%M:%SZ}"


def _checked(citation: Citation, outcomes: dict[Request, Outcome]) -> CheckedCitation:
    tried = tuple(outcomes[request].checked[citation.id] for request in requests_of(citation))
    if not tried:
        return CheckedCitation(
            citation=citation, verdict=beforehand.before_reading(citation, None) or Verdict(decision=Decision.UNCHECKED)
        )
    return resolve(citation, tried)


async def _look_elsewhere(
    checked: dict[str, CheckedCitation], outcomes: dict[Request, Outcome], means: Means
) -> dict[str, CheckedCitation]:
    """Look for every quote that was not found in every other document that was read."""
    missing = {key: one for key, one in checked.items() if beforehand.sought(one.citation, one.verdict)}
    quotes = tuple(dict.fromkeys(one.citation.quote.exact for one in missing.values() if one.citation.quote))
    if not quotes:
        return checked
    loop = asyncio.get_running_loop()
    places: dict[str, list[tuple[Elsewhere, str]]] = defaultdict(list)
    cited = _as_cited(checked.values())
    documents = _documents(outcomes)
    searches = (loop.run_in_executor(means.executor, locate, means.shelf, each, quotes) for each in documents)
    for snapshot, zones in zip(documents, await asyncio.gather(*searches), strict=True):
        for quote, zone in zip(quotes, zones, strict=True):
            if zone:
                url = cited.get(snapshot.final_url, snapshot.final_url)
                found = Elsewhere(url=url, doc_id=snapshot.doc_id, zone=zone)
                places[quote].append((found, snapshot.digest))
    return checked | {key: _misattributed(one, places) for key, one in missing.items()}


async def _alike(citations: tuple[CheckedCitation, ...], means: Means) -> dict[str, set[str]]:
    """Which documents of a claim carry one text, by their digests."""
    loop = asyncio.get_running_loop()
    documents = copies.quoted(citations)
    known = (loop.run_in_executor(means.executor, shingled, means.shelf, each) for each in documents)
    return copies.alike(documents, await asyncio.gather(*known))


def _documents(outcomes: dict[Request, Outcome]) -> tuple[Snapshot, ...]:
    """Every document that was read, once."""
    came = (each for outcome in outcomes.values() for each in (outcome.retrieval, *outcome.others))
    read = (each for each in came if isinstance(each, Snapshot))
    return tuple({snapshot.digest: snapshot for snapshot in read}.values())


def _as_cited(checked: Iterable[CheckedCitation]) -> dict[str, str]:
    """The sources as the findings file writes them, by the URL that a parser makes of them."""
    sources = dict.fromkeys(one.citation.source for one in checked if one.citation.source)
    return {without_fragment(url): without_fragment(source) for source in sources if (url := href(source))}


def _misattributed(one: CheckedCitation, places: dict[str, list[tuple[Elsewhere, str]]]) -> CheckedCitation:
    own = one.retrieval.digest if isinstance(one.retrieval, Snapshot) else ""
    quote = one.citation.quote.exact if one.citation.quote else ""
    elsewhere = tuple(found for found, digest in places[quote] if digest != own)
    if not elsewhere:
        return one
    reason = "misattributed" if one.verdict.decision is Decision.NOT_VERBATIM else one.verdict.reason
    return replace(one, verdict=replace(one.verdict, reason=reason, elsewhere=elsewhere))


def _answered(retrieval: Snapshot | Unavailable) -> bool:
    return isinstance(retrieval, Snapshot) or retrieval.status is not None
