"""Sources in a numbered list, and numbers in brackets that refer to them."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse
from pincite.inputs.markdown.numerals import expand
from pincite.model import Binding

Row = tuple[str | None, str | None]

SAID = 'They say "the gate opens at six in June" [1].'
LISTS = {
    "titled": "## Sources\n\n1. Town notice. https://t.alt/1\n2. Other, https://t.alt/2",
    "a title in bold": "**References:**\n\n1. [Town](https://t.alt/1)\n2. Smith, Kilns, 1999.",
    "untitled": "1. https://t.alt/1\n2. https://t.alt/2",
    "in brackets": "## Works cited\n[1] Town notice, https://t.alt/1\n[2] https://t.alt/2",
    "in brackets, a paragraph each": "[1]. Town notice, <https://t.alt/1>\n\n[2]. https://t.alt/2",
    "a title of its own in quotation marks": '1. "The gates of the town," *Gazette*, https://t.alt/1',
    "definitions": "[1]: https://t.alt/1\n[2]: https://t.alt/2",
    "numbers in bold": "**[1]** Town notice, https://t.alt/1\n**[2]** https://t.alt/2",
    "bullets": "Sources:\n\n- [1] Town notice: https://t.alt/1\n- [2] Other: https://t.alt/2",
    "an item of two lines": "## Notes\n\n1. Town notice,\n   https://t.alt/1",
}


def rows(text: str) -> list[Row]:
    """Source and quote of each citation."""
    return [
        (citation.source, citation.quote.exact if citation.quote else None)
        for claim in parse("a.md", text).claims
        for citation in claim.citations
    ]


def flags(text: str) -> list[tuple[str, int | None]]:
    return [(flag.code, flag.place and flag.place.line) for flag in parse("a.md", text).flags]


@pytest.mark.parametrize("listed", LISTS.values(), ids=LISTS)
def test_a_number_leads_to_its_source(listed: str) -> None:
    text = f"{SAID}\n\n{listed}\n"

    assert ("https://t.alt/1", "the gate opens at six in June") in rows(text)
    assert flags(text) == []


def test_the_number_is_no_part_of_the_claim() -> None:
    [claim, *_] = parse("a.md", f"{SAID}\n\n{LISTS['titled']}").claims

    assert claim.text == 'They say "the gate opens at six in June".'
    assert claim.citations[0].binding is Binding.EXPLICIT


def test_a_number_without_a_source_leads_nowhere() -> None:
    assert flags("Keep it small.[2][9] Use it late.[13]\n\n1. https://e.org/a\n2. https://e.org/b\n") == [
        ("DANGLING_REF", 1),
        ("DANGLING_REF", 1),
    ]
    assert flags("So it is [1, 4-6].\n\n1. https://e.org/a\n") == [("DANGLING_REF", 1)]
    assert flags("So it is [1] and [7].\n\n[1]: https://e.org/a\n") == [("DANGLING_REF", 1)]


def test_a_source_without_an_address_is_a_source() -> None:
    assert flags("So it is [1], and so [2].\n\n## References\n\n1. https://e.org/a\n2. Smith, Kilns, 1999.\n") == []


def test_numbers_of_the_page_stay_out_of_it() -> None:
    text = 'It says "the gate opens[12] at six"[1].\n\n> The bell[5] rings.\n> — [Town][2]\n\n[1] https://t.alt/1\n[2] https://t.alt/2\n'

    assert rows(text) == [("https://t.alt/1", "the gate opens at six"), ("https://t.alt/2", "The bell rings.")]
    assert flags(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "In [1] it was x[3].\n\n1. Wash the pot.\n2. Dry it.\n",
        "In 2019 it was x[3].\n\n1. https://t.alt/1\n2. https://t.alt/2\n",
        "The year [2019] was long [1].\n\n1. https://t.alt/1\n",
    ],
)
def test_other_lists_and_numbers_are_neither(text: str) -> None:
    assert flags(text) == []


def test_numbered_citations_with_quotes_stay_citations() -> None:
    listed = '1. A gate [town] https://t.alt/1 — "the gate opens at six"\n2. B [t] https://t.alt/2 — "the bell rings"'
    inline = '[1] https://t.alt/1 — "the gate opens at six"\n[2] https://t.alt/2 — "the bell rings"'
    expected = [("https://t.alt/1", "the gate opens at six"), ("https://t.alt/2", "the bell rings")]

    assert rows(f"See [1] and [2].\n\n{listed}") == expected
    assert rows(inline) == expected


def test_a_source_nobody_refers_to_is_listed_all_the_same() -> None:
    assert rows(f"{SAID}\n\n{LISTS['titled']}")[1:] == [("https://t.alt/2", None)]


def test_ranges() -> None:
    assert expand("1, 3-5; 3") == ("1", "3", "4", "5")
    assert expand("5–5") == ("5",)
    assert expand("1-999") == ("1", "999")


def test_a_title_of_a_definition_that_a_link_needs_is_no_quote() -> None:
    text = 'They say "the gate opens at six in June" in the [notice][n].\n\n[n]: https://t.alt/1 "Town notice of May"\n'

    assert rows(text) == [("https://t.alt/1", "the gate opens at six in June")]


WORKS = "\n\n#### **Works cited**\n\n7. A, accessed May 1, 2026, <https://e.org/a>\n51. B, [https://e.org/b](https://e.org/b)\n"


def test_raised_numbers_that_lost_their_height() -> None:
    text = f"It is specialized AI.51 It uses **Depth Pro**7. See version 2.51 and GPT-7, CO7 and 7 percent.{WORKS}"
    claims = parse("a.md", text).claims

    assert [(claim.text, [one.source for one in claim.citations]) for claim in claims] == [
        ("It is specialized AI.", ["https://e.org/b"]),
        ("It uses Depth Pro.", ["https://e.org/a"]),
    ]
    assert rows(f'They say "the gate opens at level.7 today".51{WORKS}')[0] == (
        "https://e.org/b",
        "the gate opens at level.7 today",
    )


def test_numbers_behind_words_are_markers_only_where_works_are_cited() -> None:
    text = f"It is specialized.51{WORKS}".replace("Works cited", "Numbers")

    assert [claim.text for claim in parse("a.md", text).claims if "specialized" in claim.text] == []


def test_of_two_lists_the_one_with_a_title_counts() -> None:
    tools = "1. [Saw](https://t.alt/saw)\n2. [Axe](https://t.alt/axe)\n"

    assert rows(f"{SAID}\n\n{tools}\n{LISTS['titled']}\n")[0] == ("https://t.alt/1", "the gate opens at six in June")
    assert flags(f"{SAID}\n\n{LISTS['titled']}\n\n{LISTS['titled']}\n") == []


@pytest.mark.parametrize("marker", ["[1]", "<sup>1</sup>", "<sup>[1]</sup>", "**[1]**", r"\[1\]", "¹", ".¹", " [1, 2]"])
def test_ways_to_write_a_number(marker: str) -> None:
    text = f'They say "the gate opens at six in June"{marker}\n\n{LISTS["titled"]}\n'

    assert rows(text)[0] == ("https://t.alt/1", "the gate opens at six in June")
    assert parse("a.md", text).claims[0].text.rstrip(".") == 'They say "the gate opens at six in June"'


def test_raised_digits_are_numbers_only_where_sources_are() -> None:
    assert flags("It grew to 9 m² and 10⁶.² So it is [1].\n\n1. https://e.org/a\n2. https://e.org/b\n") == []
    assert rows("It grew to 9 m² (https://e.org/a).") == [("https://e.org/a", None)]
    assert parse("a.md", "It grew to 9 m² (https://e.org/a).").claims[0].text == "It grew to 9 m²."


@pytest.mark.parametrize(
    "words",
    [
        "The court said so at [12] and [13].",
        "See paras. [45]-[47] and Rn. [9] of it.",
        "The list x[7] comes before m[8][9].",
        "So it is for v = [4; 5] and p ∈ [0, 8].",
        "It is 10<sup>2</sup> km<sup>2</sup>, and x<sup>2</sup>.",
    ],
)
def test_numbers_that_are_named_otherwise(words: str) -> None:
    listed = "## Sources\n\n1. https://t.alt/1\n2. https://t.alt/2"

    assert flags(f"{words} {SAID}\n\n{listed}\n") == []
    assert rows(f"{words} {SAID}\n\n{listed}\n") == rows(f"{SAID}\n\n{listed}\n")


@pytest.mark.parametrize("words", ["In 2024<sup>2</sup> it rose.", "Vitamin C[2] rose.", "It rose.\\[2\\]"])
def test_numbers_that_are_like_others_and_refer(words: str) -> None:
    assert ("https://t.alt/2", None) in rows(f"{words}\n\n## Sources\n\n1. https://t.alt/1\n2. https://t.alt/2\n")[:1]


@pytest.mark.parametrize(
    "link", ["https://t.alt/9", "(https://t.alt/9)", "([town](https://t.alt/9))", "— https://t.alt/9"]
)
def test_a_number_before_a_link_is_its_tag(link: str) -> None:
    text = f'They say "the gate opens at six in June" [1] {link}.'

    assert rows(f"{text}\n\n{LISTS['untitled']}\n")[0] == ("https://t.alt/9", "the gate opens at six in June")


def test_links_by_reference_number_nothing() -> None:
    assert flags("It is in the [notice][1], of list arr[5].\n\n[1]: https://t.alt/1\n") == []


def test_sources_may_be_counted_from_zero() -> None:
    text = f"{SAID.replace('[1]', '[0]')}\n\n[0] https://t.alt/0\n\n[1] https://t.alt/1\n"

    assert rows(text)[0] == ("https://t.alt/0", "the gate opens at six in June")


@pytest.mark.parametrize("title", ["Citations:", "Sources", "参考文献：", "**Quellen**"])
def test_a_title_right_above_its_lines(title: str) -> None:
    text = f"{SAID}\n\n{title}\n[1] https://t.alt/1\n[2] https://t.alt/2\n"

    assert rows(text) == [("https://t.alt/1", "the gate opens at six in June"), ("https://t.alt/2", None)]


@pytest.mark.parametrize(
    "title",
    ["Literaturverzeichnis", "Einzelnachweise", "Références", "Referencias", "参考文献", "المصادر", "Источники"],
)
def test_titles_in_other_languages(title: str) -> None:
    text = f"{SAID}\n\n## {title}\n\n1. Town, https://t.alt/1\n2. Smith, Kilns, 1999.\n"

    assert rows(text) == [("https://t.alt/1", "the gate opens at six in June")]


def test_chinese_lists_need_no_space() -> None:
    text = (
        "大门“大门六点打开，欢迎各位”[1]。\n\n参考文献：\n[1]张三. 门. https://t.alt/1\n[2]李四. 钟. https://t.alt/2\n"
    )

    assert rows(text) == [("https://t.alt/1", "大门六点打开，欢迎各位"), ("https://t.alt/2", None)]


@pytest.mark.parametrize(
    "listed",
    [
        '1. The page says "the gate opens at six" https://t.alt/1\n2. https://t.alt/2',
        '1. "the gate opens at six" (https://t.alt/1)\n2. https://t.alt/2',
        '## References\n\n[1] "the gate opens at six" https://t.alt/1\n[2] https://t.alt/2',
        '## Links\n\n1. The gate.\n   "the gate opens at six"\n   https://t.alt/1\n2. https://t.alt/2',
    ],
)
def test_a_list_of_quotes_keeps_them(listed: str) -> None:
    assert ("https://t.alt/1", "the gate opens at six") in rows(f"As [1] and [2] say.\n\n{listed}\n")


def test_one_mention_makes_no_sources_of_a_list_without_a_title() -> None:
    steps = "1. Open https://t.alt/1\n2. Sign in at https://t.alt/2\n3. Leave by https://t.alt/3\n"

    assert [claim.text for claim in parse("a.md", f"As in [2], be quick.\n\n{steps}").claims] == [
        "Open",
        "Sign in at",
        "Leave by",
    ]


def test_numbered_paragraphs_are_no_sources() -> None:
    text = '[1] See https://t.alt/1.\n\n[2] It says "the duty is owed to all" (https://t.alt/2).\n\n[3] See [1].\n'

    assert rows(text) == [("https://t.alt/1", None), ("https://t.alt/2", "the duty is owed to all")]
    assert flags(text) == []


def test_paragraphs_may_begin_with_a_number_that_refers() -> None:
    text = f'[1] "The gate opens at six."\n\n[2] "The bell rings."\n\n{LISTS["titled"]}\n'

    assert rows(text) == [("https://t.alt/1", "The gate opens at six."), ("https://t.alt/2", "The bell rings.")]


@pytest.mark.parametrize("marker", ["[1]", "[^1]"])
def test_a_block_quote_below_a_number_and_a_colon(marker: str) -> None:
    note = LISTS["titled"] if marker == "[1]" else "[^1]: https://t.alt/1"
    text = f"The town writes {marker}:\n\n> The gate opens at six.\n\n{note}\n"

    assert rows(text)[0] == ("https://t.alt/1", "The gate opens at six.")


def test_names_that_end_in_a_digit_are_not_raised() -> None:
    text = f'In web7 days it is log51 of it. They say "the gate opens at six in June".51{WORKS}'

    assert rows(text) == [("https://e.org/b", "the gate opens at six in June"), ("https://e.org/a", None)]


@pytest.mark.parametrize("note", ["[^1]: https://t.alt/9\n\n## Sources", "## Sources"])
def test_a_footnote_and_a_source_of_one_number(note: str) -> None:
    after = "" if "9" in note else "\n[^1]: https://t.alt/9\n"
    text = f'It "opens at six"[^1] and "rings at nine" [1].\n\n{note}\n\n1. https://t.alt/1\n{after}'

    assert rows(text) == [("https://t.alt/9", "opens at six"), ("https://t.alt/1", "rings at nine")]


@pytest.mark.parametrize("quote", ["„öffnet um sechs“", "»opens at six«", "«ouvre à six»"])
def test_raised_digits_behind_any_quotation_mark(quote: str) -> None:
    assert rows(f"It {quote}¹ in June.\n\n## Sources\n\n1. https://t.alt/1\n") == [("https://t.alt/1", quote[1:-1])]


def test_steps_to_take_are_no_sources_even_in_a_file_that_is_called_notes() -> None:
    text = f"# Notes\n\n{SAID}\n\n1. Install it from https://t.alt/x\n2. Run it.\n\n## Sources\n\n1. https://t.alt/1"
    assert ("https://t.alt/1", "the gate opens at six in June") in rows(text)
