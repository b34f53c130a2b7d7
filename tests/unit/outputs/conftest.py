"""Reports built from plain values."""

from collections.abc import Callable

import pytest

from pincite.model import (
    CheckedCitation,
    CheckedClaim,
    Citation,
    Claim,
    Decision,
    Flag,
    How,
    Level,
    Match,
    Place,
    Report,
    Snapshot,
    TextQuoteSelector,
    Verdict,
    Zone,
)

URL = "https://town.example/notice"


def _snapshot(**changes: object) -> Snapshot:
    values = {"doc_id": "doc_1", "url": URL, "final_url": URL, "digest": "ab" * 32, "media_type": "text/html"}
    return Snapshot(**(values | {"retrieved_at": "2026-11-30T17:18:00Z"} | changes))


def _checked(
    verdict: Verdict | None = None,
    *,
    line: int = 5,
    file: str = "findings.md",
    quote: str | None = "the gate opens at six",
    source: str | None = URL,
    tag: str | None = None,
    doc_id: str | None = None,
    **found: object,
) -> CheckedCitation:
    match = Match(zone=Zone.BODY, start=3, end=24, how=How.EXACT, text="the gate opens at six")
    return CheckedCitation(
        citation=Citation(
            id=f"cit_{line}",
            place=Place(file=file, line=line, column=7),
            source=source,
            doc_id=doc_id,
            tag=tag,
            quote=None if quote is None else TextQuoteSelector(exact=quote),
        ),
        verdict=verdict or Verdict(decision=Decision.VERBATIM, reason="exact", match=match),
        **found,
    )


def _report(*citations: CheckedCitation, text: str = "The gate opens early", **rest: object) -> Report:
    claim = Claim(id="clm_1", text=text, place=Place(file="findings.md", line=3), citations=())
    claims = (CheckedClaim(claim=claim, citations=citations, flags=rest.pop("claim_flags", ())),)
    values = {"version": "0.1.0", "started_at": "t0", "finished_at": "t1", "files": ("findings.md",), "claims": claims}
    return Report(**(values | rest))


def _flag(code: str, level: Level, message: str = "because", line: int | None = 3) -> Flag:
    place = None if line is None else Place(file="findings.md", line=line, column=2)
    return Flag(code=code, level=level, message=message, place=place)


@pytest.fixture
def snapshot() -> Callable[..., Snapshot]:
    return _snapshot


@pytest.fixture
def checked() -> Callable[..., CheckedCitation]:
    """A citation that is VERBATIM, unless another verdict is given."""
    return _checked


@pytest.fixture
def report() -> Callable[..., Report]:
    """A report about one claim with the given citations."""
    return _report


@pytest.fixture
def flag() -> Callable[..., Flag]:
    return _flag
