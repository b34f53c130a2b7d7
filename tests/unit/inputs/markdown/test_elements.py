"""Quotations that are written as HTML elements, and what is not shown."""

from __future__ import annotations

import pytest
from tests.unit.inputs.markdown.test_numbered import rows

from pincite.inputs.markdown import parse

WORDS = "The gate opens at six."


@pytest.mark.parametrize(
    "text",
    [
        f'<blockquote cite="https://t.alt/1">\n<p>{WORDS}</p>\n</blockquote>',
        '<blockquote>\n  <p>The gate opens\n  at six.</p>\n  <footer>— <a href="https://t.alt/1">Town</a></footer>\n</blockquote>',
        "<blockquote>\n\nThe gate opens at *six*.\n\n<cite>[Town](https://t.alt/1)</cite>\n\n</blockquote>",
        f"<blockquote>{WORDS}</blockquote>\n\n— [Town](https://t.alt/1)",
        f'<blockquote>{WORDS}</blockquote> <a href="https://t.alt/1">Town notice</a>',
        f'> {WORDS}\n>\n> <cite><a href="https://t.alt/1">Town notice</a></cite>',
        f'> {WORDS} <a href="https://t.alt/1">Town notice</a>',
        f"Claim: it opens early.\nURL: https://t.alt/1\nQuote:\n> {WORDS}",
        f"- **URL**: https://t.alt/1\n- **Quote**: > {WORDS}",
    ],
)
def test_a_block_quote_in_html(text: str) -> None:
    assert rows(f"{text}\n") == [("https://t.alt/1", WORDS)]


@pytest.mark.parametrize("tag", ["<q>", '<q lang="en">', "<Q>"])
def test_q_elements_are_quotation_marks(tag: str) -> None:
    [claim] = parse("a.md", f"They say {tag}the gate opens at six</q> in [the notice](https://t.alt/1).").claims

    assert [one.quote and one.quote.exact for one in claim.citations] == ["the gate opens at six"]
    assert claim.text == 'They say "the gate opens at six" in the notice.'


def test_what_is_not_shown_cites_nothing() -> None:
    text = (
        'Fees rose.[^1]\n<span style="display: none">[^10]</span>\n\n[^1]: https://e.org/a\n\n[^10]: https://e.org/z\n'
    )
    first, second = parse("a.md", text).claims

    assert [one.source for one in first.citations] == ["https://e.org/a"]
    assert (second.text, [one.source for one in second.citations]) == ("", ["https://e.org/z"])


def test_an_operator_before_a_figure_is_content() -> None:
    assert rows("- **URL**: https://t.alt/1\n- **Quote**: > 5 gates open at six\n") == [
        ("https://t.alt/1", "> 5 gates open at six")
    ]


def test_an_element_that_never_ends_hides_nothing() -> None:
    text = '<blockquote>\nGate\n\n# Heading\n\nReal [t] https://e.alt — "this is a real claim"\n'

    assert rows(text) == [("https://e.alt", "this is a real claim")]


def test_a_footnote_within_the_text() -> None:
    text = 'The board sold the mill: "The board approved the sale."^[Minutes, https://m.alt/min]\n'

    assert rows(text) == [("https://m.alt/min", "The board approved the sale.")]


def test_front_matter_in_toml() -> None:
    text = '+++\nurl = "https://e.alt"\nquote = "no claim at all"\n+++\nReal [t] https://e.alt — "a real claim"\n'
    [claim] = parse("a.md", text).claims

    assert (claim.text, claim.place.line, len(claim.citations)) == ("Real", 5, 1)


def test_block_quotes_side_by_side() -> None:
    one, other = f'<blockquote cite="https://t.alt/1">{WORDS}</blockquote>', "<blockquote>The bell rings.</blockquote>"
    expected = [("https://t.alt/1", WORDS), ("https://t.alt/2", "The bell rings.")]

    for between in ("", "\n", "\n\n"):
        assert rows(f'{one}{between}{other}\n<p>— <a href="https://t.alt/2">Bell</a></p>\n') == expected


def test_of_a_block_quote_in_another_nothing_is_quoted() -> None:
    inner = '<blockquote cite="https://t.alt/2">The bell rings.</blockquote>'

    assert all(quote is None for _, quote in rows(f'<blockquote cite="https://t.alt/1">A {inner} B</blockquote>\n'))


@pytest.mark.parametrize("credit", ["</p>&mdash; Town (@town) ", "</p>— Town, ", "<br>— Town, ", "<br/>&ndash; "])
def test_a_credit_behind_a_dash_is_not_quoted(credit: str) -> None:
    text = f'<blockquote><p lang="en">{WORDS}{credit}<a href="https://t.alt/1">May 1</a></blockquote>\n'

    assert rows(text) == [("https://t.alt/1", WORDS)]


@pytest.mark.parametrize("element", ['<a href="https://t.alt/9">opens</a>', '<ins cite="https://t.alt/9">opens</ins>'])
def test_tags_in_quoted_words_show_no_address(element: str) -> None:
    words = f"The gate {element} at six."

    assert rows(f"> {words}\n>\n> — [Town](https://t.alt/1)\n") == [("https://t.alt/1", WORDS)]


def test_a_link_in_a_quotation_shows_its_words() -> None:
    text = 'They say "the gate <a href="https://t.alt/9">opens</a> at six" in [the notice](https://t.alt/1).\n'

    assert rows(text) == [("https://t.alt/1", "the gate opens at six")]


@pytest.mark.parametrize("attributes", ['title="the hidden gate"', 'class="md hidden lg"', "data-hidden"])
def test_what_only_speaks_of_hiding_is_shown(attributes: str) -> None:
    text = f'<a href="https://t.alt/1" {attributes}>Town</a> says "the gate opens at six".\n'

    assert rows(text) == [("https://t.alt/1", "the gate opens at six")]


def test_plus_signs_around_prose_are_no_front_matter() -> None:
    text = '+++\nThey say "the gate opens at six" https://t.alt/1\n+++\nAnd more.\n'

    assert rows(text) == [("https://t.alt/1", "the gate opens at six")]
