"""Tables and labelled fields."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse

Row = tuple[str, str | None, str | None, str | None]


def rows(text: str) -> list[Row]:
    """Claim, tag, source and quote of each citation."""
    return [
        (claim.text, citation.tag, citation.source, citation.quote.exact if citation.quote else None)
        for claim in parse("a.md", text).claims
        for citation in claim.citations
    ]


def flags(text: str) -> list[tuple[str, int]]:
    return [(flag.code, flag.place.line) for flag in parse("a.md", text).flags if flag.place]


def table(*cells: str, head: str = "| claim | source | quote |") -> str:
    width = head.count("|") - 1
    return "\n".join((head, "|" + "---|" * width, *cells))


@pytest.mark.parametrize(
    "text",
    [
        '- Source: https://e.org\n- Quote: "one two"',
        '- Quote: "one two"\n- Source: https://e.org',
        "- **Source**: https://e.org\n- **Verbatim quote:** “one\n  two”",
        "- URL: <https://e.org>\n- Checked: today\n- Excerpt: one two",
        'Source: https://e.org\nQuote: "one two"',
        '**Source:** [T](https://e.org)\n\n**Quote:** "one two"',
        '- Link: https://e.org\n- Evidence: it says "one two" there',
        '> Source: https://e.org\n> Quote: "one two"',
        '- x\n  - Source: https://e.org\n  - Quote: "one two"',
        '1. Source: https://e.org\n   Quote: "one two"',
    ],
)
def test_labels_bind_a_quote_to_its_source(text: str) -> None:
    assert [row[2:] for row in rows(text)] == [("https://e.org", "one two")]


def test_a_record_begins_where_its_first_label_comes_again() -> None:
    text = "".join(f'- Quote: "one two {n}"\n- Source: https://e.org/{n}\n' for n in range(3))
    assert [row[2:] for row in rows(text)] == [(f"https://e.org/{n}", f"one two {n}") for n in range(3)]


def test_a_claim_label_makes_the_claim_of_what_follows() -> None:
    first = '- Claim: A\n- Source: https://e.org/1\n- Quote: "one two"\n'
    text = first + '- Claim 2: B\n- Source: https://e.org/2\n- Tag: t\n- Quote: "three four"'
    assert rows(text) == [("A", None, "https://e.org/1", "one two"), ("B", "t", "https://e.org/2", "three four")]


def test_two_quotes_of_one_source_are_two_citations() -> None:
    text = '- Source: https://e.org\n- Quote: "one two"\n- Quote: "three four"'
    found = [citation for claim in parse("a.md", text).claims for citation in claim.citations]
    assert [(citation.quote and citation.quote.exact, citation.ambiguous) for citation in found] == [
        ("one two", False),
        ("three four", False),
    ]


def test_what_stands_in_a_field_without_a_known_label_is_read_too() -> None:
    text = '- Source: https://e.org/1\n- Quote: "one two"\n- Archived: https://e.org/2'
    assert [row[2:] for row in rows(text)] == [("https://e.org/1", "one two"), ("https://e.org/2", None)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Source: https://e.org\n- Quote:", [("https://e.org", None)]),
        ("Source: https://e.org", [("https://e.org", None)]),
        ('Quote: "one two"', []),
    ],
)
def test_half_a_record(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert [row[2:] for row in rows(text)] == expected


def test_a_field_whose_quote_is_never_closed_is_malformed() -> None:
    assert flags('- Source: https://e.org\n- Quote: "one two') == [("MALFORMED", 2)]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('| C | https://e.org | "one two" |', ("C", None, "https://e.org", "one two")),
        ("C | [x](https://e.org) | one two", ("C", None, "https://e.org", "one two")),
        (r'| C | https://e.org | "a \| b" |', ("C", None, "https://e.org", "a | b")),
        ('| C | https://e.org | "a | b" |', ("C", None, "https://e.org", "a | b")),
        ('| C | paper.pdf | "one two" |', ("C", None, "paper.pdf", "one two")),
        ('| C | `notes/log` | "one two" |', ("C", None, "notes/log", "one two")),
        ('| C | [log](notes/log.txt) | "one two" |', ("C", None, "notes/log.txt", "one two")),
        ('| C | [t] https://e.org | "one two" |', ("C", "t", "https://e.org", "one two")),
        ("| C | https://e.org | — |", ("C", None, "https://e.org", None)),
        ('| **C** `d` | https://e.org | *"one two"* |', ("C d", None, "https://e.org", "one two")),
    ],
)
def test_columns_bind_by_their_header(cell: str, expected: Row) -> None:
    assert rows(table(cell)) == [expected]


@pytest.mark.parametrize(
    "head",
    [
        "| Statement | URL | Evidence |",
        "| Finding | Links | Verbatim quote |",
        "| *Claim* | **Source URL** | Supporting quote |",
    ],
)
def test_headers_go_by_several_names(head: str) -> None:
    assert rows(table('| C | https://e.org | "one two" |', head=head)) == [("C", None, "https://e.org", "one two")]


def test_a_column_may_hold_the_tag() -> None:
    text = table('| forum | https://e.org | "one two" | C |', head="| Source type | Source | Quote | Claim |")
    assert rows(text) == [("C", "forum", "https://e.org", "one two")]


def test_two_urls_in_a_cell_are_two_citations_that_may_stand_for_each_other() -> None:
    (claim,) = parse("a.md", table('| C | https://e.org/1 https://e.org/2 | "one two" |')).claims
    assert [(citation.source, citation.ambiguous, citation.rivals) for citation in claim.citations] == [
        ("https://e.org/1", True, ("https://e.org/2",)),
        ("https://e.org/2", True, ("https://e.org/1",)),
    ]


@pytest.mark.parametrize("source", [".../timetable", "Annual report", "a5612f0f61c30b47", "none", ""])
def test_a_row_with_a_quote_and_no_source_is_malformed(source: str) -> None:
    text = table('| C | https://e.org | "one two" |', f'| D | {source} | "three four" |')
    assert [row[0] for row in rows(text)] == ["C"]
    assert flags(text) == [("MALFORMED", 4)]


def test_a_table_without_such_columns_is_read_row_by_row() -> None:
    text = table('| The bell, "it rings at seven" | https://e.org |', "| no | link |", head="| what | where |")
    assert rows(text) == [('The bell, "it rings at seven"', None, "https://e.org", "it rings at seven")]


def test_other_tables_are_left_alone() -> None:
    text = table("| url | the address to call | https |", '| `a/b` | "x y" | z |', head="| Source | Notes | Type |")
    assert rows(text) == []
    assert flags(text) == []


@pytest.mark.parametrize(
    "text",
    [
        '- Claim: C\n- Evidence: "one two" ([x](https://e.org))',
        "- Claim: C\n- Quote: one two (https://e.org)",
        '**Claim:** C\n**Quote:** "one two" — https://e.org',
        '- Claim: C\n  - Evidence: "one two"[^1]\n\n[^1]: https://e.org',
    ],
)
def test_a_source_may_stand_beside_the_quote_in_its_field(text: str) -> None:
    assert rows(text) == [("C", None, "https://e.org", "one two")]


def test_each_piece_of_evidence_keeps_to_its_own_source() -> None:
    text = '- Claim: C\n- Evidence: "one two" (https://e.org/1)\n- Evidence: "three four" (https://e.org/2)'
    assert rows(text) == [("C", None, "https://e.org/1", "one two"), ("C", None, "https://e.org/2", "three four")]


FACTS = """\
1. **Fact**: Fines go up
   - Source: https://e.org/fines
   - Quote: "fines of up to 35 million"
2. **Fact**: Ban from February
   - Quote: "The prohibitions apply"
   - Source: [EU](https://e.org/ban)"""
FACT_ROWS: list[Row] = [
    ("Fines go up", None, "https://e.org/fines", "fines of up to 35 million"),
    ("Ban from February", None, "https://e.org/ban", "The prohibitions apply"),
]


@pytest.mark.parametrize(
    "text",
    [
        FACTS,
        FACTS.replace("**Fact**", "Key point"),
        FACTS.replace("**Fact**", "**Claim**"),
        FACTS.replace("   - ", "   "),
        FACTS.replace("   - ", "- ").replace("1. ", "- ").replace("2. ", "- "),
        FACTS.replace("\n2. ", "\n\n2. "),
    ],
)
def test_an_item_ends_a_record_whatever_the_order_of_its_fields(text: str) -> None:
    assert rows(text) == FACT_ROWS


def test_an_item_without_a_source_takes_none_from_its_neighbours() -> None:
    text = FACTS.replace("   - Source: https://e.org/fines\n", "")
    assert rows(text) == FACT_ROWS[1:]
    assert flags(text) == [("MALFORMED", 2)]


def test_items_below_a_claim_are_records_of_it() -> None:
    text = "- Claim: C\n" + "".join(f'  - Quote: "one two {n}"\n    Source: https://e.org/{n}\n' for n in range(2))
    assert rows(text) == [("C", None, f"https://e.org/{n}", f"one two {n}") for n in range(2)]


def test_a_label_about_a_source_is_no_claim() -> None:
    assert rows('1. Title: Report\n   - Source: https://e.org\n   - Quote: "one two"')[0][0] == ""


@pytest.mark.parametrize("label", ["", "**Fact**: {}\n", "Claim: {}\n"])
def test_a_paragraph_that_is_a_record_takes_nothing_from_the_one_above(label: str) -> None:
    text = f'{label.format("A")}Source: https://e.org/1\nQuote: "one two"\n\n'
    text += f'{label.format("B")}Quote: "three four"\nSource: https://e.org/2'
    assert [row[2:] for row in rows(text)] == [("https://e.org/1", "one two"), ("https://e.org/2", "three four")]
    assert [row[0] for row in rows(text)] == (["A", "B"] if label else ["", ""])
    assert flags(text) == []


def test_a_second_quote_may_stand_in_a_paragraph_below_its_record() -> None:
    text = 'Source: https://e.org\nQuote: "one two"\n\nQuote: "three four"'
    assert [row[2:] for row in rows(text)] == [("https://e.org", "one two"), ("https://e.org", "three four")]


def test_the_day_of_reading_belongs_to_its_record() -> None:
    text = (
        "".join(f'- Source: https://e.org/{n}\n- Accessed: 2019-05-2{n}\n- Quote: "one two {n}"\n' for n in range(2))
        + '- Source: https://e.org/2\n- Quote: "one two 2"\n'
    )
    found = [citation.accessed for claim in parse("a.md", text).claims for citation in claim.citations]
    assert found == ["2019-05-20", "2019-05-21", None]
