"""What each way of writing a citation binds: the quote to its source, the citation to its claim."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse
from pincite.model import Binding

Row = tuple[str | None, str | None, str | None]


def rows(text: str) -> list[Row]:
    """Tag, source and quote of each citation."""
    return [
        (citation.tag, citation.source, citation.quote.exact if citation.quote else None)
        for claim in parse("a.md", text).claims
        for citation in claim.citations
    ]


def claims(text: str) -> list[str]:
    return [claim.text for claim in parse("a.md", text).claims]


def bindings(text: str) -> list[tuple[Binding, bool]]:
    found = (citation for claim in parse("a.md", text).claims for citation in claim.citations)
    return [(citation.binding, citation.ambiguous) for citation in found]


@pytest.mark.parametrize(
    "text",
    [
        '[t] https://e.org — "one two"',
        '[t] https://e.org – "one two"',
        '[t] https://e.org -- "one two"',
        '[t] https://e.org - "one two"',
        '[t] https://e.org —"one two"',
        '[t]   \thttps://e.org\n  — "one two"',
        '[t] https://e.org\n- "one two"',
        '- [t] https://e.org\n- "one two"',
        '- [t] https://e.org\n  * "one two"',
        '1. [t] https://e.org\n2. "one two"',
        '[t] https://e.org\n\n— "one two"',
        "[t] <https://e.org> — “one two”",
        '[t] [Title](https://e.org "x") — "one two"',
        '[t] (https://e.org) — "one two"',
        '**[t]** https://e.org — *"one two"*',
        '[t]: https://e.org "one two"',
        '[t]: https://e.org — "one two"',
        '[t] https://e.org: "one two"',
        '[t] https://e.org "one two"',
        '[t] https://e.org (accessed 2026-01-01) — "one two"',
        '[t] https://e.org. — "one two"',
        "[t] https://e.org — 'one two'",
        '[t] https://e.org — "one\n  two"',
        '[t] https://e.org — "one two [^1]"\n\n[^1]: x',
        "[t] https://e.org\n\n> one two",
        '[t] https://e.org:\n\n> *"one\n> two"*',
        '"one two" [t] https://e.org',
        '> [t] https://e.org — "one two"',
        '| [t] https://e.org | "one two" |',
        '\ufeff[t] https://e.org — "one two"',
    ],
)
def test_a_tagged_source_has_the_quote_on_its_line_or_the_next(text: str) -> None:
    assert rows(text) == [("t", "https://e.org", "one two")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'A [a] https://e.org/1 — "one two" and [b] https://e.org/2 — "three four"',
            [("a", 1, "one two"), ("b", 2, "three four")],
        ),
        ('[a] https://e.org/1 — "one two", "three four"', [("a", 1, "one two"), ("a", 1, "three four")]),
        ('[a] https://e.org/1 — "one two" ... "three four"', [("a", 1, "one two"), ("a", 1, "three four")]),
        ('[a] https://e.org/1\n- "one two"\n- "three four"', [("a", 1, "one two"), ("a", 1, "three four")]),
        (
            '[a] https://e.org/1\n- "one two"\n[b] https://e.org/2\n- "three four"',
            [("a", 1, "one two"), ("b", 2, "three four")],
        ),
        ("[a] https://e.org/1, https://e.org/2", [("a", 1, None), ("a", 2, None)]),
        ('A https://e.org/1 - "one two"; https://e.org/2 - "three"', [(None, 1, "one two"), (None, 2, "three")]),
        ('[1] https://e.org/1 — "one two"', [(None, 1, "one two")]),
        ('[a] https://e.org/1 is it. He said "one two" then.', [("a", 1, None)]),
        ('The "one two" gate [a] https://e.org/1 — "three four"', [("a", 1, "three four")]),
    ],
)
def test_several_on_a_line_keep_to_themselves(text: str, expected: list[tuple[str | None, int, str | None]]) -> None:
    assert rows(text) == [(tag, f"https://e.org/{number}", quote) for tag, number, quote in expected]


def test_links_that_share_a_tag_share_its_quote() -> None:
    text = '[a] https://e.org/1, https://e.org/2 — "one two"'
    assert rows(text) == [("a", "https://e.org/1", None), ("a", "https://e.org/2", "one two")]
    assert bindings(text)[1] == (Binding.EXPLICIT, True)


@pytest.mark.parametrize("source", ["paper.pdf", "notes/log.txt", "../x.html", "`notes/log`", "[log](notes/log.txt)"])
def test_a_tag_may_stand_before_a_file(source: str) -> None:
    ((tag, found, quote),) = rows(f'[t] {source} — "one two"')
    assert (tag, quote) == ("t", "one two")
    assert found in {"paper.pdf", "notes/log.txt", "../x.html", "notes/log"}


def test_a_tag_may_stand_before_a_doc_id() -> None:
    (claim,) = parse("a.md", '[t] doc_4f2a9c — "one two"').claims
    assert (claim.citations[0].doc_id, claim.citations[0].source) == ("doc_4f2a9c", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Claim [t] https://e.org — "q q"', "Claim"),
        ('Claim: [t] https://e.org — "q q"', "Claim"),
        ('**Claim** ([a](https://e.org/x)) [t] https://e.org — "q q"', "Claim"),
        ('- Claim\n  [t] https://e.org — "q q"', "Claim"),
        ('- Claim\n  - [t] https://e.org — "q q"', "Claim"),
        ('- Claim\n\n  [t] https://e.org — "q q"', "Claim"),
        ('- Claim\n- [t] https://e.org — "q q"', "Claim"),
        ('Other\n\n- Claim\n  - [t] https://e.org — "q q"', "Claim"),
        ('Claim\n\n[t] https://e.org — "q q"', "Claim"),
        ('Claim\n[t] https://e.org — "q q"', "Claim"),
        ('Claim:\n\n- [t] https://e.org — "q q"', "Claim"),
        ('Other\n\n# Claim\n\n[t] https://e.org — "q q"', "Claim"),
        ("# Claim\n\n> q q\n> — https://e.org", "Claim"),
        ('# Claim\n\n"q q" https://e.org', "Claim"),
        ('# Other\n\nClaim\n\n<!-- note -->\n\n[t] https://e.org — "q q"', "Claim"),
        ("Claim over\ntwo lines [t] https://e.org", "Claim over two lines"),
        ("Other.\nClaim here [t] https://e.org", "Claim here"),
        ('# A\n\n```\ncode\n```\n\n[t] https://e.org — "q q"', ""),
        ("# Heading\n\nhttps://e.org", ""),
        ('[t] https://e.org — "q q"', ""),
        ('"q q" [t] https://e.org', ""),
    ],
)
def test_the_claim_is_the_line_the_item_the_paragraph_the_heading(text: str, expected: str) -> None:
    assert claims(text)[-1] == (expected or claims(text)[-1])
    assert expected in claims(text) or expected == ""
    if not expected:
        assert not set(claims(text)) & {"A", "Heading", '"q q"'}


def test_tagged_lines_below_one_paragraph_are_one_claim() -> None:
    text = 'Claim\n\n[a] https://e.org/1 — "q q"\n\n- [b] https://e.org/2 — "q q"\n- [c] https://e.org/3 — "q q"\n'
    (claim,) = parse("a.md", text).claims
    assert [citation.tag for citation in claim.citations] == ["a", "b", "c"]


def test_tagged_lines_that_nobody_claims_are_one_claim_without_words() -> None:
    (claim,) = parse("a.md", '[a] https://e.org — "q q" and [b] https://e.org — "q q"').claims
    assert (claim.text, len(claim.citations)) == ("", 2)


def test_each_line_of_a_paragraph_may_make_its_own_claim() -> None:
    text = 'One [a] https://e.org/1 — "q q"\nTwo [a] https://e.org/2 — "q q"\n[b] https://e.org/3\nThree here\n[c] https://e.org/4'
    found = [(claim.text, [citation.source for citation in claim.citations]) for claim in parse("a.md", text).claims]
    assert found == [
        ("One", ["https://e.org/1"]),
        ("Two", ["https://e.org/2", "https://e.org/3"]),
        ("Three here", ["https://e.org/4"]),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fees rose ([e.org](https://e.org)).", "Fees rose."),
        ('He said "one two" ([a](https://e.org), [b](https://e.org/2)).', 'He said "one two".'),
        ("One here. Fees **rose** as [they say](https://e.org). Two.", "Fees rose as they say."),
        ("Fees rose (https://e.org/1; https://e.org/2).", "Fees rose."),
        ("Fees rose.[^1]\n\n[^1]: https://e.org", "Fees rose."),
        ("Fees `x*y` rose &amp; fell https://e.org", "Fees x*y rose & fell"),
    ],
)
def test_without_a_tag_the_sentence_is_the_claim(text: str, expected: str) -> None:
    assert claims(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('See [k](https://e.org) "one two".', [(Binding.NEAR, False)]),
        ('"one two" https://e.org', [(Binding.NEAR, False)]),
        ('He said "one two" and "three four" in https://e.org', [(Binding.NEAR, True)] * 2),
        ('"one two" https://e.org/1 or https://e.org/2', [(Binding.NEAR, True), (Binding.NEAR, False)]),
        ('"one two" https://e.org/1 and [again](https://e.org/1)', [(Binding.NEAR, False)]),
        ('- "one two". More. Source: https://e.org', [(Binding.NEAR, False)]),
        ('- "one two" is it. "three four" too. Both in https://e.org', [(Binding.NEAR, True)] * 2),
        ('- "one two" https://e.org. "three four" too.', [(Binding.NEAR, False), (Binding.NEAR, True)]),
        ('["one two"](https://e.org)', [(Binding.EXPLICIT, False)]),
        ('"one two"[^1]\n\n[^1]: https://e.org', [(Binding.EXPLICIT, False)]),
        ('"one two" he said.[^1]\n\n[^1]: https://e.org', [(Binding.EXPLICIT, False)]),
        (
            '"one two"[^1][^2]\n\n[^1]: https://e.org/1\n[^2]: https://e.org/2',
            [(Binding.NEAR, True), (Binding.NEAR, False)],
        ),
        (
            '"one two"[^1] as [x](https://e.org/2) has it\n\n[^1]: https://e.org/1',
            [(Binding.EXPLICIT, False), (Binding.NEAR, False)],
        ),
        ("From [x](https://e.org):\n\n> one two", [(Binding.NEAR, False)]),
        ("https://e.org", [(Binding.NEAR, False)]),
    ],
)
def test_how_sure_a_binding_is(text: str, expected: list[tuple[Binding, bool]]) -> None:
    assert bindings(text) == expected


def test_rivals_are_the_other_links_of_the_sentence() -> None:
    (claim,) = parse(
        "a.md", 'He said "one two" ([a](https://e.org/1), [b](https://e.org/2), [c](https://e.org/3)).'
    ).claims
    assert [(citation.source, citation.rivals) for citation in claim.citations] == [
        ("https://e.org/1", ("https://e.org/2", "https://e.org/3")),
        ("https://e.org/2", ()),
        ("https://e.org/3", ()),
    ]


def test_rivals_are_bounded() -> None:
    text = " ".join(f'"one two {number}" https://e.org/{number}' for number in range(300))
    found = parse("a.md", f"He said {text}.").claims[0].citations
    assert len(found) == 300
    assert max(len(citation.rivals) for citation in found) <= 32


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('The so-called "gate" (https://e.org).', [None]),
        ('The "big gate" (https://e.org).', ["big gate"]),
        ('The "misunderstandings" (https://e.org).', ["misunderstandings"]),
        ("「門」 https://e.org", [None]),
        ("「門は六時に開く」 https://e.org", ["門は六時に開く"]),
        ('[x](https://e.org "a title in marks") rose.', [None]),
        ('[The "big gate" opens](https://e.org) today.', [None]),
        ('He called it "a big lie". The [law](https://e.org) passed.', [None]),
        ('"[The gate opens](https://e.org/x) at six" https://e.org/y', ["The gate opens at six"]),
        ('"[The gate opens at six](https://e.org/x)"', ["The gate opens at six"]),
        (r'[t] https://e.org — "a \*b\* \"c\" \| d_e"', [r'a *b* "c" | d_e']),
        ('[t] https://e.org — "a **b** `c` &amp; d  e"', ["a **b** `c` &amp; d  e"]),
        ('[t] https://e.org — "a  \\\n  b"', ["a b"]),
    ],
)
def test_what_of_a_quotation_is_the_quote(text: str, expected: list[str | None]) -> None:
    assert [quote for _, _, quote in rows(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "> one two\n> — [T](https://e.org)",
        "> one two\n> -- https://e.org",
        "> one two\n>\n> — T, https://e.org",
        "> one two\n— t (https://e.org)",
        "> one two\n\n— t (https://e.org)",
        "> one two\n> - [T](https://e.org)",
        "> one two\n- [T](https://e.org)",
        "> one two — [T](https://e.org)",
        "> one two ([T](https://e.org))",
        "> one two.\n> [T](https://e.org)",
        "> one two\n>\n> Source: <https://e.org>",
        "> one\n> two\nlazy\n> — [t] https://e.org",
        "> [!QUOTE]\n> “one **two**”\n> — https://e.org",
        "> one two[^1]\n\n[^1]: https://e.org",
        "- > one two\n  > — https://e.org",
        "> > one two\n> > — https://e.org",
        "[T](https://e.org):\n\n> one two",
        "# [T](https://e.org)\n\n> one two",
    ],
)
def test_a_block_quote_has_the_source_its_attribution_names(text: str) -> None:
    ((_, source, quote),) = rows(text)
    assert source == "https://e.org"
    assert quote is not None
    assert quote.rstrip(".") in {"one two", "one two lazy"}


@pytest.mark.parametrize(
    "text",
    [
        "> nobody's words\n> — Somebody",
        "Text.\n\n> nobody's words\n\nMore text.",
        '"words without" any link',
        "> one two\n\nA paragraph with [a link](notes.md).",
    ],
)
def test_words_without_a_source_are_no_citation(text: str) -> None:
    assert rows(text) == []


def test_a_marker_with_a_quoting_footnote_cites_what_that_says() -> None:
    text = 'Claim here.[^1] Other.[^1]\n\n[^1]: [T](https://e.org) — "one two"'
    found = parse("a.md", text)
    assert [(claim.text, claim.citations[0].place.line) for claim in found.claims] == [
        ("Claim here.", 3),
        ("Other.", 3),
    ]
    assert rows(text) == [(None, "https://e.org", "one two")] * 2


def test_a_footnote_nobody_points_at_is_read_where_it_stands() -> None:
    assert rows('Text.\n\n[^1]: [t] https://e.org — "one two"') == [("t", "https://e.org", "one two")]


def test_links_and_quotes_are_counted() -> None:
    found = parse("a.md", 'A ([x](https://e.org/1)). "one two" and "three four" https://e.org/2. [t] https://e.org/3')
    assert (found.links, found.quotes) == (3, 2)


def test_a_footnote_may_name_a_file_and_nothing_else() -> None:
    assert rows('"one two"[^1]\n\n[^1]: paper.pdf') == [(None, "paper.pdf", "one two")]
    assert rows('"one two"[^1]\n\n[^1]: see paper.pdf there') == []


def test_a_footnote_may_name_a_doc_id() -> None:
    (claim,) = parse("a.md", '"one two"[^1]\n\n[^1]: [t] doc_4f2a9c').claims
    assert (claim.citations[0].doc_id, claim.citations[0].quote is not None) == ("doc_4f2a9c", True)


def test_of_two_footnotes_with_one_label_the_first_counts() -> None:
    assert rows('"one two"[^1]\n\n[^1]: https://e.org/1\n[^1]: https://e.org/2') == [
        (None, "https://e.org/1", "one two")
    ]


def test_an_attribution_that_is_no_url_is_malformed() -> None:
    assert [flag.code for flag in parse("a.md", "> one two\n> — https://").flags] == ["MALFORMED"]
    assert [flag.code for flag in parse("a.md", "> one[^9] two\n> — https://example.com").flags] == [
        "DANGLING_REF",
        "PLACEHOLDER_HOST",
    ]


def test_an_attribution_with_two_links_is_ambiguous() -> None:
    (claim,) = parse("a.md", "> one two\n> — [A](https://e.org/1), [B](https://e.org/2)").claims
    assert (claim.citations[0].source, claim.citations[0].rivals) == ("https://e.org/1", ("https://e.org/2",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('- Claim\n- "one two" ([x](https://e.org))', ["Claim"]),
        ('- First ([a](https://e.org/1))\n- "one two" ([x](https://e.org/2))', ["First", ""]),
        ("- First [t] https://e.org/1\n- [u] https://e.org/2", ["First"]),
    ],
)
def test_which_item_above_may_be_the_claim(text: str, expected: list[str]) -> None:
    assert claims(text) == expected


@pytest.mark.parametrize("link", ["https://e.org/gate", "(https://e.org/gate)", "([x](https://e.org/gate))"])
@pytest.mark.parametrize("bullet", ["1. ", "- "])
def test_the_sentence_before_a_link_and_its_quote_is_their_claim(link: str, bullet: str) -> None:
    found = parse("a.md", f'{bullet}The gate opens at six. {link} "it opens at six"')
    assert [(claim.text, c.quote and c.quote.exact) for claim in found.claims for c in claim.citations] == [
        ("The gate opens at six.", "it opens at six")
    ]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ('[t] https://e.org — "See https://f.org/x for details of it"', "See https://f.org/x for details of it"),
        ('[t] https://e.org — "See <https://f.org/x> for details"', "See https://f.org/x for details"),
        ('[t] https://e.org — "For details see www.f.org"', "For details see www.f.org"),
        ('They write "see https://f.org/x for it" on [a page](https://e.org).', "see https://f.org/x for it"),
        ('They write "the gate opens at six (https://e.org)".', "the gate opens at six"),
        ('They write "the gate opens at six https://e.org".', "the gate opens at six"),
    ],
)
def test_an_address_in_a_quotation_is_quoted_unless_it_is_its_source(text: str, quote: str) -> None:
    assert [(source, found) for _, source, found in rows(text)] == [("https://e.org", quote)]


def test_marks_without_width_end_an_address() -> None:
    assert rows('[t] https://e.org/a\u200b — "the gate opens"') == [("t", "https://e.org/a", "the gate opens")]


def test_a_citation_above_a_line_of_hyphens_is_no_heading() -> None:
    text = '# Gate\n[t] https://e.org/a — "the gate opens"\n---\n[t] https://e.org/b — "the bell rings"\n'

    assert [claim.text for claim in parse("a.md", text).claims] == ["Gate"]


def test_a_block_quote_may_be_from_a_file() -> None:
    assert rows("> The gate opens at six.\n> — [log](./log.html)") == [(None, "./log.html", "The gate opens at six.")]
    assert rows("> The gate opens at six.\n\n— [log](log.html)") == [(None, "log.html", "The gate opens at six.")]
    assert rows("> Note: more is in the guide. [guide](guide.md)") == []
    assert rows("> The gate opens at six.\n\n[guide](guide.md)") == []


def test_a_picture_in_a_quotation_is_not_quoted() -> None:
    [(_, _, quote)] = rows('[t] https://e.org — "The gate ![a gate](g.png) opens at six"')

    assert quote
    assert quote.split() == ["The", "gate", "opens", "at", "six"]
