"""The labelled sets are well formed, and every quote stands on its page, as a run would see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.inputs.labelled import Triple, parse
from pincite.judging.evaluation import put

SETS = Path(__file__).resolve().parents[2] / "fixtures" / "judges"
FILES = [name for name in ("test.jsonl", "tune.jsonl", "replayed/triples.jsonl") if (SETS / name).exists()]
KINDS = {"supports", "off-topic", "overreach", "wrong-subject", "wrong-period", "number-mismatch", "negation"}
KINDS |= {"cherry-picked", "hedged"}


def triples(name: str) -> tuple[Triple, ...]:
    """All triples of a file."""
    return parse(name, (SETS / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_every_quote_is_verbatim_on_its_page(name: str) -> None:
    for triple in triples(name):
        asked = put(triple)
        assert asked.question.quote == triple.quote
        assert triple.quote in triple.page, triple.id


@pytest.mark.parametrize("name", FILES)
def test_every_triple_is_well_formed(name: str) -> None:
    for triple in triples(name):
        assert triple.kind in KINDS, triple.id
        assert (triple.kind == "supports") == (triple.label == "SUPPORTS"), triple.id
        assert triple.split == ("tune" if name == "tune.jsonl" else "test"), triple.id


def test_no_triple_is_in_both_halves() -> None:
    known = [triple for name in FILES for triple in triples(name)]
    assert len({triple.id for triple in known}) == len(known)
    assert len({(triple.claim, triple.quote) for triple in known}) == len(known)
