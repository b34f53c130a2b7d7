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


@pytest.mark.parametrize(
    "credit", ["https://e.org/g", "Town notice, [Town](https://e.org/g), 2020", "[T](https://e.org/g)"]
)
@pytest.mark.parametrize("quote", ['"The gate opens at six."', "*“The gate opens at six.”*"])
def test_a_paragraph_that_is_a_quotation_is_credited_by_the_next(quote: str, credit: str) -> None:
    [claim] = parse("a.md", f"The page says:\n\n{quote}\n\n— {credit}\n").claims

    assert (claim.text, [one.source for one in claim.citations]) == ("The page says", ["https://e.org/g"])
    assert [one.quote and one.quote.exact for one in claim.citations] == ["The gate opens at six."]


def test_a_paragraph_with_words_of_its_own_is_not_credited_by_the_next() -> None:
    assert rows('"The gate opens at six" and so on.\n\n— https://e.org/g\n') == [(None, "https://e.org/g", None)]


@pytest.mark.parametrize("credit", ["— [Town](https://e.org/g)", "[Town](https://e.org/g)"])
def test_a_block_quote_below_a_label_keeps_its_credit(credit: str) -> None:
    text = f"Key quote:\n\n> The gate opens at six.\n\n{credit}\n"

    assert rows(text) == [(None, "https://e.org/g", "The gate opens at six.")]


def test_an_address_alone_is_no_quotation() -> None:
    assert {quote for _, _, quote in rows('Ask for "https://e.org/g", then for "https://e.org/g".\n')} == {None}


def test_an_address_in_parentheses_at_the_end_is_not_quoted() -> None:
    [(_, source, quote)] = rows('"The gate opens at six (https://e.org/g)", they say at https://f.org/x.\n')

    assert (source, quote) == ("https://f.org/x", "The gate opens at six")
