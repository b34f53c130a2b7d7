"""Lines that only say where a block quote is from, and titles of works, which are no quotes."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse

Row = tuple[str | None, str | None, str | None]


def rows(text: str) -> list[Row]:
    """Tag, source and quote of each citation."""
    return [
        (citation.tag, citation.source, citation.quote.exact if citation.quote else None)
        for claim in parse("a.md", text).claims
        for citation in claim.citations
    ]


@pytest.mark.parametrize(
    "text",
    [
        "> The gate opens.\n\nSource: https://e.org/g",
        "> The gate opens.\n\n**Source:** [T](https://e.org/g)",
        "> The gate opens.\n\n— [T](https://e.org/g)",
        "> The gate opens.\n\n[WB](https://e.org/g)",
        "> The gate opens.\n\n(https://e.org/g)",
        "> The gate opens.\n\nTown, [The rain](https://e.org/g), 2020",
        "> The gate opens.\n>\n> Town, [The rain](https://e.org/g), 2020.",
        "> The gate opens.\n>\n> Town, The rain (https://e.org/g), 2020",
    ],
)
def test_a_line_that_is_only_a_credit_is_that_of_the_block_quote(text: str) -> None:
    assert rows(text) == [(None, "https://e.org/g", "The gate opens.")]


@pytest.mark.parametrize(
    "text",
    [
        "> The gate opens.\n\nIn town, [the rain](https://e.org/g) falls",
        "> The gate opens.\n\nIt rains. Source: https://e.org/g",
        "> The gate opens.\n\nRome is [old](https://e.org/g), 2020",
        "> The gate opens.\n\n# Next\n\nSource: https://e.org/g",
    ],
)
def test_a_sentence_below_a_block_quote_is_not_its_credit(text: str) -> None:
    assert rows(text) == [(None, "https://e.org/g", None)]


def test_a_record_below_a_block_quote_stays_a_record() -> None:
    text = '> The gate opens.\n\nSource: https://e.org/g\nQuote: "one two"'
    assert rows(text) == [(None, "https://e.org/g", "one two")]


@pytest.mark.parametrize(
    ("note", "quote"),
    [
        ('Board. "Minutes of the board." Available at: https://e.org', None),
        ('"Minutes of the board", https://e.org', None),
        ('https://e.org "the gate opens"', "the gate opens"),
        ('https://e.org — "the gate opens"', "the gate opens"),
    ],
)
def test_a_quoted_title_in_a_footnote_is_no_quote(note: str, quote: str | None) -> None:
    assert rows(f"It opens[^2].\n\n[^2]: {note}") == [(None, "https://e.org", quote)]


@pytest.mark.parametrize("word", ["see", "See also", "cf.", "vgl.", "voir"])
@pytest.mark.parametrize("work", ['"How to read", https://e.org', '["How to read"](https://e.org)'])
def test_a_title_that_parentheses_point_at_is_no_quote(word: str, work: str) -> None:
    assert rows(f"It rained ({word} {work}) all day.") == [(None, "https://e.org", None)]
    assert rows(f"It rained ({work}) all day.") == [(None, "https://e.org", "How to read")]
