"""The labelled set that judges are measured by: two halves by two hands, with every kind of mistake in each.

Beside it the small set with recorded replies that the documentation shows.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pincite.inputs.labelled import Triple, parse
from pincite.judging.evaluation import put
from pincite.opinions import Vote

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "judges"
WRONG = {
    "off-topic",
    "overreach",
    "wrong-subject",
    "wrong-period",
    "number-mismatch",
    "negation",
    "cherry-picked",
    "hedged",
}


FILES = {"tune.jsonl": "tune", "test.jsonl": "test", "replayed/triples.jsonl": "test"}


def triples(name: str) -> tuple[Triple, ...]:
    return parse(name, (FOLDER / name).read_text(encoding="utf-8"))


def half(split: str) -> tuple[Triple, ...]:
    return triples(f"{split}.jsonl")


@pytest.mark.parametrize(("split", "least"), [("tune", 80), ("test", 70)])
def test_a_half_is_large_enough_and_has_every_kind(split: str, least: int) -> None:
    triples = half(split)
    kinds = Counter(one.kind for one in triples)
    assert len(triples) >= least
    assert set(kinds) == WRONG | {"supports"}
    assert min(kinds.values()) >= 6
    assert {one.split for one in triples} == {split}


@pytest.mark.parametrize("name", FILES)
def test_quotes_are_genuine_and_labels_fit_their_kind(name: str) -> None:
    for one in triples(name):
        assert put(one).question.quote == one.quote, one.id  # which raises for a quote that is not VERBATIM
        assert one.page.count(one.quote) == 1, one.id
        assert one.kind in WRONG | {"supports"}, one.id
        assert (one.label is Vote.SUPPORTS) is (one.kind == "supports"), one.id
        assert one.split == FILES[name], one.id


def test_the_halves_share_nothing() -> None:
    tune, test = half("tune"), half("test")
    for name in ("id", "claim", "quote", "page"):
        assert not {getattr(one, name) for one in tune} & {getattr(one, name) for one in test}


def test_no_triple_stands_twice() -> None:
    known = [one for name in FILES for one in triples(name)]
    assert len({one.id for one in known}) == len(known)
    assert len({(one.claim, one.quote) for one in known}) == len(known)
