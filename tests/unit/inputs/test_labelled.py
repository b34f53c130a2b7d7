import json
from typing import Any

import pytest

from pincite.errors import InputError
from pincite.inputs.labelled import of_split, parse
from pincite.opinions import Vote

GOOD = {
    "id": "a",
    "kind": "hedged",
    "label": "DOES_NOT_SUPPORT",
    "claim": "It opens in May.",
    "quote": "It may open in May",
    "page": "News\nIt may open in May.",
    "split": "tune",
}


def _text(*changes: dict[str, Any]) -> str:
    rows = ({name: value for name, value in (GOOD | one).items() if value is not None} for one in changes)
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_a_triple_is_read_with_its_place() -> None:
    (one, two) = parse("t.jsonl", "\n" + _text({}, {"id": "b", "split": None, "label": "SUPPORTS"}))
    assert (one.id, one.kind, one.label, one.split, one.place.line) == ("a", "hedged", Vote.DOES_NOT_SUPPORT, "tune", 2)
    assert (one.claim, one.quote, one.page) == (GOOD["claim"], GOOD["quote"], GOOD["page"])
    assert (two.label, two.split, two.place.line) == (Vote.SUPPORTS, "", 3)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"claim": None}, "`claim` is missing; a labelled triple needs id, kind, label"),
        ({"quote": "  "}, "`quote` is missing"),
        ({"page": ["x"]}, "`page` is a list; it must be a string"),
        ({"label": "NO"}, "the label 'NO' is none; there are SUPPORTS"),
        ({"label": "UNCLEAR"}, "the label 'UNCLEAR' is none"),
        ({"label": "SUPPORT"}, "did you mean SUPPORTS"),
        ({"id": "first"}, "the id 'first' stands in line 1 too"),
    ],
)
def test_a_bad_triple_is_named_by_file_and_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as raised:
        parse("t.jsonl", _text({"id": "first"}, change))
    assert str(raised.value).startswith("t.jsonl:2: ")
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "t.jsonl:1: not valid JSON"),
        ("[1]", "t.jsonl:1: the line is a list"),
        ("[" * 100_000, "t.jsonl:1: nested too deeply"),
        ('{"id": "a", "id": "b"}', "stands there twice"),
        (" \n", "t.jsonl: holds no labelled triple"),
    ],
)
def test_what_is_no_triple_at_all(text: str, says: str) -> None:
    with pytest.raises(InputError) as raised:
        parse("t.jsonl", text)
    assert says in str(raised.value)


def test_a_split_is_taken_out() -> None:
    triples = parse("t.jsonl", _text({}, {"id": "b", "split": "test"}))
    assert [one.id for one in of_split(triples, "test", "t.jsonl")] == ["b"]
    assert of_split(triples, None, "t.jsonl") == triples
    with pytest.raises(InputError, match="has no split 'tset'; its splits: test, tune"):
        of_split(triples, "tset", "t.jsonl")
