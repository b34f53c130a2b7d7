"""What looks like a citation and is none is named with its line, and nothing else is."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse
from pincite.model import Level


def flags(text: str) -> list[tuple[str, int, int]]:
    return [(flag.code, flag.place.line, flag.place.column) for flag in parse("a.md", text).flags if flag.place]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ('[t] https:// — "one two"', 1),
        ('[t] https://... — "one two"', 1),
        ('[t] http://[bad — "one two"', 1),
        ('[t] htp://e.org/x — "one two"', 1),
        ("[t] htp://e.org/x", 1),
        ('[t] ftp://e.org/x — "one two"', 1),
        ('[t] https://e.org/ab… — "one two"', 1),
        ('[t] .../x — "one two"', 1),
        ('Claim [vendor] — "one two"', 7),
        ("Claim [vendor] — “one two”.", 7),
        ('[t] htp://e.org/x "one two"', 1),
        ('Claim [town] "quote of words"', 7),
        ("Claim [town] “quote of words”.", 7),
        ('[t] javascript:alert(1) — "one two"', 1),
        ('[t] htp://e.org/x "one two', 1),
        ('Claim [t] Algora — "one two"', 7),
        ('[practitioner_forum] — "one two"', 1),
        ('Claim [practitioner_forum] the home page — "one two"', 7),
        ('[t] https://e.org — "one two', 21),
        ("[t] https://e.org — “one two", 21),
        ("[t] https://e.org — 'one two", 21),
        ('[t] https://e.org\n  — "one two', 5),
        ('See https://e.org — "one two', 21),
        ('"one two" https://', 1),
        ("[7] a5612f0f61c30b47", 1),
        ("[7] paste.txt", 1),
        ("[t] https://e.org/ok [u] image.jpg", 22),
    ],
)
def test_a_broken_citation_is_malformed_at_its_place(line: str, column: int) -> None:
    assert flags(f"Text.\n\n{line}") == [("MALFORMED", 3 + line.count("\n"), column)]


@pytest.mark.parametrize(
    "text",
    [
        "see https:// or http://",
        'The [sic] — "one two" of it.',
        'Point [1] — "one two" of it.',
        "[WIP] Draft",
        "[TODO] README.md",
        "- [x] https://\n- [ ] paper.pdf",
        "array[i] https://",
        "a [note] and text",
        "> [!NOTE]\n> text",
        '`[t] https:// — "one two"`',
        'He [Smith] — "the boss of all" — said so.',
        'Nothing "is closed here',
        "[^a-z] or [^0-9] or `[^1]`",
        "[t] https://e.org — described in plain words",
        "https://e.org — 'tis the season",
        '[[wiki]] — "one two"',
        'Claim [town] "quote of words" goes on',
        'Claim [town] "quote of words"\nhttps://e.org/x',
        '[Town](https://e.org/x) and [the mayor] "opened the gate"',
        'It is a [so to say] "gate"',
        'Point [1] "one two"',
    ],
)
def test_ordinary_text_is_not_accused(text: str) -> None:
    assert flags(text) == []


@pytest.mark.parametrize("label", ["9", "1_10", "gate", "some-note"])
def test_a_marker_without_definition_dangles(label: str) -> None:
    text = f'Text.\n\nIt "opens at six" [^{label}].'
    assert flags(text) == [("DANGLING_REF", 3, 19)]
    assert flags(f"{text}\n\n[^{label.upper()}]: My own remark.") == []


@pytest.mark.parametrize(
    "text",
    [
        "# Heading[^9]",
        "- item[^9]",
        "> quote[^9]\n> — https://e.org",
        "| a[^9] | b |\n|--|--|\n| c[^9] | d |",
        "[^1]: see[^9]\n\nx[^1]",
    ],
)
def test_markers_are_seen_wherever_they_stand(text: str) -> None:
    assert {code for code, _, _ in flags(text)} == {"DANGLING_REF"}


def test_a_placeholder_is_a_warning_and_is_cited_all_the_same() -> None:
    found = parse("a.md", 'Claim [t] https://example.com/x — "one two"')
    assert [(flag.code, flag.level) for flag in found.flags] == [("PLACEHOLDER_HOST", Level.WARNING)]
    assert found.claims[0].citations[0].source == "https://example.com/x"


def test_an_assumed_scheme_is_a_note() -> None:
    found = parse("a.md", 'Claim [t] ferry.org/x — "one two"')
    assert [(flag.code, flag.level) for flag in found.flags] == [("MALFORMED", Level.NOTE)]
    assert found.claims[0].citations[0].source == "https://ferry.org/x"


def test_the_message_says_what_is_wrong_and_the_cure() -> None:
    (flag,) = parse("a.md", '[t] https://e.org — "one two').flags
    assert "never closed" in flag.message
    assert "close it" in flag.message


def test_a_message_bears_a_long_source() -> None:
    (flag,) = parse("a.md", f'[t] htp://{"x" * 5000} — "one two"').flags
    assert len(flag.message) < 300


def test_reference_definitions_of_files_are_no_citations() -> None:
    text = "See [a].\n\n[`x`]: esm.md#modules\n[unread]: other.md\n[t] https://e.org/1\n\n[a]: https://e.org/2"
    found = parse("a.md", text)
    assert found.flags == ()
    assert [c.source for claim in found.claims for c in claim.citations] == ["https://e.org/2", "https://e.org/1"]


@pytest.mark.parametrize("begin", ["[t] ", "[t] [title](", "", "[title]("])
def test_a_quote_never_runs_into_the_next_citation(begin: str) -> None:
    end = ")" if "(" in begin else ""
    lines = [f'{begin}https://e.org/{n}{end} — "the thing {n} that was said"' for n in range(3)]
    whole = parse("a.md", "\n".join(lines))
    found = parse("a.md", "\n".join((lines[0][:-1], *lines[1:])))
    quoted = [(c.source, c.quote and c.quote.exact) for claim in found.claims for c in claim.citations]
    assert quoted == [(f"https://e.org/{n}", f"the thing {n} that was said") for n in (1, 2)]
    assert [flag.place.line for flag in found.flags if flag.place] == [1]
    assert whole.flags == ()


def test_an_unclosed_mark_and_an_inner_one_cost_no_other_citation() -> None:
    text = """\
F a [t] https://e.org/1 — "the first thing that was said
F b [t] https://e.org/2 — "the second thing" was said"
F c [t] https://e.org/3 — "the third thing that was said\""""
    found = parse("a.md", text)
    assert [(claim.text, c.source, c.quote and c.quote.exact) for claim in found.claims for c in claim.citations] == [
        ("F b", "https://e.org/2", 'the second thing" was said'),
        ("F c", "https://e.org/3", "the third thing that was said"),
    ]
    assert flags(text) == [("MALFORMED", 1, 27)]
