"""Claims as JSON Lines."""

from __future__ import annotations

import json

import pytest

from pincite.errors import InputError
from pincite.inputs import parse
from pincite.model import Findings, Kind

CITED = {"url": "https://e.org/a", "quote": "one two three"}


def read(*rows: object) -> Findings:
    return parse("a.jsonl", "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows).encode())


def complaints(findings: Findings) -> list[tuple[str, int]]:
    return [(flag.message, flag.place.line) for flag in findings.flags if flag.place]


def test_a_plain_row() -> None:
    claim = read({"claim": "c", **CITED}).claims[0]
    citation = claim.citations[0]
    assert (claim.text, claim.place.line, citation.source) == ("c", 1, "https://e.org/a")
    assert citation.quote is not None
    assert (citation.quote.exact, citation.place.column) == ("one two three", 1)


@pytest.mark.parametrize("name", ["quote", "span", "verbatim_quote"])
def test_a_quote_goes_by_three_names(name: str) -> None:
    citation = read({"claim": "c", "evidence": {"url": "https://e.org", name: "one two"}}).claims[0].citations[0]
    assert citation.quote is not None
    assert citation.quote.exact == "one two"


def test_a_claim_may_be_made_of_parts_that_are_kept() -> None:
    claim = read(
        '{"subject": "Fare", "predicate": "is", "value": 34.50, "claim_id": 7, "question_id": "q", '
        '"worker": "w", "sources_reached": 2, "state": "found", "url": "https://e.org"}'
    ).claims[0]
    assert claim.text == "Fare is 34.50"
    assert (claim.subject, claim.predicate, claim.value, claim.claim_id) == ("Fare", "is", "34.50", "7")
    assert (claim.question_id, claim.worker, claim.sources_reached, claim.state) == ("q", "w", 2, "found")


def test_the_parts_may_stand_in_the_claim() -> None:
    claim = read({"claim": {"subject": "Fare", "predicate": "is", "value": True}, **CITED}).claims[0]
    assert (claim.text, claim.value) == ("Fare is true", "true")


def test_rows_with_one_id_are_one_claim_in_order() -> None:
    rows = ({"claim_id": "x", "claim": "c", "url": f"https://e.org/{n}"} for n in range(3))
    (claim,) = read(*rows).claims
    assert [citation.source for citation in claim.citations] == [f"https://e.org/{n}" for n in range(3)]


def test_rows_with_one_text_are_one_claim_unless_ids_differ() -> None:
    assert len(read({"claim": "c", **CITED}, {"claim": "c ", **CITED}).claims) == 1
    assert len(read({"claim": "c", "claim_id": "1", **CITED}, {"claim": "c", "claim_id": "2", **CITED}).claims) == 2


def test_a_later_row_fills_what_the_first_left_open() -> None:
    (claim,) = read({"claim_id": "x", **CITED}, {"claim_id": "x", "claim": "c", "worker": "w"}).claims
    assert (claim.text, claim.worker, claim.place.line, len(claim.citations)) == ("c", "w", 1, 1)


def test_evidence_without_a_source_has_the_rows() -> None:
    (claim,) = read(
        {"claim": "c", "url": "https://e.org", "evidence": [{"quote": "one two"}, {"quote": "three four"}]}
    ).claims
    assert [citation.source for citation in claim.citations] == ["https://e.org", "https://e.org"]


def test_a_rows_own_source_is_not_lost_beside_its_evidence() -> None:
    (claim,) = read({"claim": "c", "url": "https://e.org/row", "evidence": [CITED]}).claims
    assert [citation.source for citation in claim.citations] == ["https://e.org/row", "https://e.org/a"]


def test_doc_ids_paths_tags_and_kinds_are_kept() -> None:
    evidence = [
        {"doc_id": " doc_x\n", "span": "one two", "kind": "Reported-Speech", "tag": "t"},
        {"url": "doc_4f2a9c", "span": "one two"},
        {"source": "paper.pdf", "span": "one two"},
        {"doc_id": "doc_y", "source": "The Courier", "span": "one two"},
    ]
    found = read({"claim": "c", "evidence": evidence}).claims[0].citations
    assert [(citation.doc_id, citation.source) for citation in found] == [
        ("doc_x", None),
        ("doc_4f2a9c", None),
        (None, "paper.pdf"),
        ("doc_y", None),
    ]
    assert (found[0].kind, found[0].tag) == (Kind.REPORTED_SPEECH, "t")


def test_a_quote_without_a_source_stays_a_citation() -> None:
    findings = read({"claim": "c", "quote": "one two"})
    assert findings.claims[0].citations[0].source is None
    assert (findings.links, findings.quotes) == (0, 0)


def test_an_empty_result_is_a_claim_without_citations() -> None:
    findings = read({"question_id": "q", "state": "empty", "evidence": []})
    assert (findings.claims[0].state, findings.claims[0].citations, findings.flags) == ("empty", (), ())


def test_links_and_quotes_are_counted() -> None:
    findings = read({"claim": "c", **CITED}, {"claim": "d", "url": "https://e.org/b"})
    assert (findings.links, findings.quotes) == (2, 1)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([1, 2], "is a list"),
        ('"text"', "is a string"),
        ("5", "is a number"),
        ("true", "is true or false"),
        ("null", "is null"),
        ({}, "empty"),
        ({"foo": 1}, "no claim, url or quote"),
        ({"claim": "c", "url": ["https://e.org"]}, "`url` is a list"),
        ({"claim": "c", "url": "https://e.org", "quote": 5}, "`quote` is a number"),
        ({"claim": "c", "url": "https://e.org", "quote": {"exact": "x"}}, "`quote` is an object"),
        ({"claim": 5, **CITED}, "`claim` is a number"),
        ({"claim": "c", "evidence": "https://e.org"}, "`evidence` holds a string"),
        ({"claim": "c", "evidence": [CITED, 3]}, "`evidence` holds a number"),
        ({"claim": "c", "sources_reached": "many", **CITED}, "`sources_reached`"),
        ({"claim": "c", "url": "a5612f0f61c30b47", "quote": "one two"}, "neither a URL nor a file"),
        ('{"claim": "c", "claim": "d", "url": "https://e.org"}', "`claim` stands there twice"),
        ('{"claim": "c", "url": NaN}', "`url` is a number"),
    ],
)
def test_a_row_of_a_wrong_shape_is_flagged_and_the_others_go_on(row: object, said: str) -> None:
    findings = read({"claim": "good", **CITED}, "", row, {"claim": "also good", **CITED})
    ((message, line),) = complaints(findings)
    assert (said in message, line) == (True, 3)
    assert [claim.text for claim in findings.claims if claim.text.endswith("good")] == ["good", "also good"]


def test_a_kind_that_is_not_known_is_a_warning_and_the_citation_stays() -> None:
    findings = read({"claim": "c", "kind": "hearsay", **CITED})
    assert [str(flag.level) for flag in findings.flags] == ["warning"]
    assert findings.claims[0].citations[0].kind is None


def test_an_assumed_scheme_and_a_placeholder_are_remarked() -> None:
    findings = read(
        {"claim": "c", "url": "e.org/x", "quote": "one two"}, {"claim": "d", "url": "https://example.com/x"}
    )
    assert [(flag.code, str(flag.level)) for flag in findings.flags] == [
        ("MALFORMED", "note"),
        ("PLACEHOLDER_HOST", "warning"),
    ]
    assert findings.claims[0].citations[0].source == "https://e.org/x"


@pytest.mark.parametrize(
    "broken", ['{"claim": ', "{broken}", '{"claim": "a\tb"}', "[" * 200_000, '{"a":' * 100_000, "x"]
)
def test_a_line_that_is_not_json_stops_with_its_line(broken: str) -> None:
    with pytest.raises(InputError, match="fix or remove the line") as caught:
        read(*[{"claim": "c", **CITED}] * 6, broken)
    assert (caught.value.file, caught.value.line) == ("a.jsonl", 7)


def test_a_long_number_and_a_lone_surrogate_do_no_harm() -> None:
    findings = read(
        '{"claim": "a \\ud800 b", "value": ' + "9" * 5000 + ', "url": "https://e.org", "quote": "one \\udfff"}'
    )
    assert findings.claims[0].text == "a \ufffd b"
    assert findings.claims[0].id.startswith("c_")


def test_windows_line_ends_blank_lines_and_a_mark_are_nothing() -> None:
    text = "\ufeff" + "\r\n".join(("", json.dumps({"claim": "c", **CITED}), "  ", json.dumps({"claim": "d", **CITED})))
    assert [claim.place.line for claim in parse("a.jsonl", text.encode()).claims] == [2, 4]


@pytest.mark.parametrize("key", ["urls", "quotes", "citation", "excerpt", "text"])
def test_a_row_whose_evidence_goes_by_another_name_is_told_the_known_ones(key: str) -> None:
    found = parse("a.jsonl", json.dumps({"claim": "c", key: "https://e.org"}).encode())
    assert [flag.code for flag in found.flags] == ["MALFORMED"]
    assert f"`{key}`" in found.flags[0].message
    assert "verbatim_quote" in found.flags[0].message
    assert [claim.text for claim in found.claims] == ["c"]
    assert parse("a.jsonl", json.dumps({"claim": "c", key: "x", "url": "https://e.org"}).encode()).flags == ()


@pytest.mark.parametrize("name", ["accessed", "accessed_at", "access_date", "retrieved", "retrieved_at"])
def test_the_day_of_reading_is_kept(name: str) -> None:
    outer = read({"claim": "c", name: "2019-05-20", "evidence": [CITED, {**CITED, name: "2020-01-02"}]})
    assert [citation.accessed for citation in outer.claims[0].citations] == ["2019-05-20", "2020-01-02"]


@pytest.mark.parametrize("value", [None, True, ["2019-05-20"], "", " "])
def test_a_day_of_reading_that_is_none_is_passed_over(value: object) -> None:
    found = read({"claim": "c", "accessed": value, **CITED})
    assert found.claims[0].citations[0].accessed is None
    assert found.flags == ()


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ('{"claim": "x", "evidence": {"url": "https://e.alt", "url": "https://f.alt"}}', "`url` stands"),
        ('{"claim": "x", "urls": ["https://e.alt"], "quote": "the gate opens"}', "`urls` is not known, and"),
        ('{"claim": "x", "urls": ["https://e.alt"], "evidence": {"quote": "the gate opens"}}', "`urls` is not known"),
        ('{"claim": "x", "evidence": {"href": "https://e.alt", "quote": "the gate opens"}}', "`href` is not known"),
        ('{"claim": "x", "evidence": {"evidence": {"quote": "the gate opens"}}}', "`evidence` holds an object without"),
    ],
)  # fmt: skip
def test_what_would_be_lost_is_complained_of(row: str, complaint: str) -> None:
    [found] = parse("c.jsonl", row.encode()).flags

    assert (found.code, complaint in found.message) == ("MALFORMED", True), found.message


@pytest.mark.parametrize(
    "row",
    [
        '{"claim": "x", "url": "https://e.alt", "link": "https://f.alt", "quote": "the gate opens"}',
        '{"claim": "x", "url": "https://e.alt", "evidence": {"link": "https://f.alt", "quote": "the gate opens"}}',
        '{"claim": "x", "evidence": [null, {"url": null, "quote": null}, {"url": "https://e.alt", "quote": "a b"}]}',
        '{"claim": "x", "url": " <https://e.alt> ", "quote": "the gate opens"}',
    ],
)
def test_what_is_beside_a_source_is_passed_over(row: str) -> None:
    found = parse("c.jsonl", row.encode())

    assert found.flags == ()
    assert found.claims[0].citations[-1].source == "https://e.alt"


def test_a_quote_of_spaces_is_none() -> None:
    [claim] = parse("c.jsonl", b'{"claim": "x", "url": "https://e.alt", "quote": "   "}').claims

    assert claim.citations[0].quote is None
