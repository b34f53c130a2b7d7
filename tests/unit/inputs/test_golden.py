"""Small documents in `fixtures/inputs`, each with what must be read from it beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pincite.inputs import parse

if TYPE_CHECKING:
    from pincite.model import Citation, Findings

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "inputs"
DOCUMENTS = sorted(path for path in FIXTURES.iterdir() if not path.name.endswith(".expected.json"))


def seen_citation(citation: Citation) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "source": citation.source,
        "quote": citation.quote.exact if citation.quote else None,
        "tag": citation.tag,
        "binding": str(citation.binding),
        "ambiguous": citation.ambiguous,
        "rivals": list(citation.rivals),
        "line": citation.place.line,
        "column": citation.place.column,
    }
    return seen | ({"doc_id": citation.doc_id} if citation.doc_id else {})


def seen(findings: Findings) -> dict[str, Any]:
    return {
        "claims": [
            {
                "text": claim.text,
                "line": claim.place.line,
                "column": claim.place.column,
                "citations": [seen_citation(citation) for citation in claim.citations],
            }
            for claim in findings.claims
        ],
        "flags": [
            {"code": flag.code, "level": str(flag.level), "line": flag.place.line if flag.place else None}
            for flag in findings.flags
        ],
    }


def test_there_are_documents_enough() -> None:
    assert len(DOCUMENTS) >= 12


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_a_document_is_read_as_its_neighbour_says(document: Path) -> None:
    expected = json.loads(document.with_name(f"{document.stem}.expected.json").read_text(encoding="utf-8"))
    assert seen(parse(document.name, document.read_bytes())) == expected
