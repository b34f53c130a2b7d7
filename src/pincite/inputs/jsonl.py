"""Findings written as JSON Lines: one object a line, a claim with its evidence."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.evidence import citations_of
from pincite.inputs.ids import mint
from pincite.inputs.rows import Object, Row, read_row
from pincite.model import Claim, Findings, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Flag

_NEWLINE = re.compile(r"\r\n?|\n")
_PARTS = ("subject", "predicate", "value")


def parse(file: str, text: str) -> Findings:
    """Read a JSONL file. Rows with equal `claim_id`, else equal claim text, are one claim.

    InputError for a line that is not JSON; a row of a wrong shape is a MALFORMED flag and the others go on.
    """
    claims: dict[tuple[str, str], Claim] = {}
    flags: list[Flag] = []
    for row in _rows(file, text):
        claim = _claim(row)
        flags += row.flags
        if claim:
            key = _key(claim)
            claims[key] = _merged(claims[key], claim) if key in claims else claim
    minted = mint(file, claims.values())
    citations = [citation for claim in minted for citation in claim.citations]
    sourced = [citation for citation in citations if citation.source is not None or citation.doc_id is not None]
    quotes = sum(citation.quote is not None for citation in sourced)
    return Findings(file=file, claims=minted, flags=tuple(flags), links=len(sourced), quotes=quotes)


def _rows(file: str, text: str) -> Iterator[Row]:
    for number, line in enumerate(_NEWLINE.split(text.removeprefix("\ufeff")), 1):
        if line.strip():
            yield read_row(line, Place(file=file, line=number))


def _claim(row: Row) -> Claim | None:
    """The claim of a row with its citations; None, with a complaint, where there is nothing in it."""
    if not row.fields:
        if not row.flags:
            row.complain("the object is empty")
        return None
    before = len(row.flags)
    stated = row.fields.get("claim")
    about = row.within(stated) if isinstance(stated, Object) else row
    subject, predicate, value = (about.scalar(name) for name in _PARTS)
    words = " ".join(filter(None, (subject, predicate, value)))
    text = words if about is not row else row.text("claim") or words
    claim_id, state = row.scalar("claim_id"), row.text("state")
    broken = len(row.flags) > before
    citations = citations_of(row)
    if broken or not (text or claim_id or state or citations):
        if len(row.flags) == before:
            row.complain("there is no claim, url or quote in this line")
        return None
    return Claim(
        id="",
        text=text,
        place=row.place,
        citations=citations,
        claim_id=claim_id,
        subject=subject,
        predicate=predicate,
        value=value,
        question_id=row.scalar("question_id"),
        worker=row.scalar("worker"),
        sources_reached=_count(row),
        state=state,
    )


def _count(row: Row) -> int | None:
    value = row.fields.get("sources_reached")
    if value is None:
        return None
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:
        return int(value)
    row.complain("`sources_reached` must be a whole number")
    return None


def _key(claim: Claim) -> tuple[str, str]:
    if claim.claim_id:
        return "id", claim.claim_id
    return ("text", claim.text.strip()) if claim.text else ("line", str(claim.place.line))


def _merged(first: Claim, second: Claim) -> Claim:
    """Two rows of one claim: citations in order, the first row's word in all else it says."""
    return replace(
        first,
        text=first.text or second.text,
        citations=(*first.citations, *second.citations),
        subject=first.subject or second.subject,
        predicate=first.predicate or second.predicate,
        value=first.value or second.value,
        question_id=first.question_id or second.question_id,
        worker=first.worker or second.worker,
        sources_reached=second.sources_reached if first.sources_reached is None else first.sources_reached,
        state=first.state or second.state,
    )
