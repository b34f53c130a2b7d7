"""What holds for every findings file, however strange."""

from __future__ import annotations

import contextlib
import json
import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import InputError
from pincite.inputs import parse
from pincite.inputs.labelled import parse as parse_labelled
from pincite.inputs.markdown import parse as parse_markdown

if TYPE_CHECKING:
    from pincite.model import Citation, Findings

EXAMPLES = settings.default.max_examples
PIECES = (
    *("[t]", "[a_b]", "[^1]", "[^1]:", "[1]:", "[x]", " ", "  ", "\n", "\n\n", "    ", "- ", "> ", "> — ", "1. ", "# "),
    *(
        "|",
        "|-|-|",
        "```",
        "`",
        "<!--",
        "-->",
        "<b>",
        '<a href="https://e.org/h">',
        "https://e.org/a",
        "https://",
        "www.e.org",
    ),
    *(
        "(https://e.org/b)",
        "[x](https://e.org/c)",
        "— ",
        "-- ",
        "- ",
        '"',
        "“",
        "”",
        "«",
        "»",
        "'",
        "’",
        "quote words here",
    ),
    *(
        "The gate opens. ",
        "Source: ",
        "Quote: ",
        "Claim: ",
        "word",
        ".",
        "。",
        "\\",
        "*",
        "_",
        "&quot;",
        "e.org/x",
        "paper.pdf",
    ),
    *("...", "(", ")", "[", "]", "<", ">", "\t", "\u2028", "\x0b", "\x00", "「", "」", "é", "---\n", "+ ", "\ufeff"),
    *("---", "+++\n", "\n---\n", "~~~", "===", "2. ", "[1] ", "[^n]", "<cite>", "</a>", "</b>", "<q>", "<br>", "<p>"),
    *(
        "<blockquote>",
        "</blockquote>",
        "![",
        "](",
        "](e.org)",
        "~",
        "**",
        "„",
        "‹",
        "›",
        "（",
        "）",
        "\u200d",
        "\ufdd0",
    ),
    *(
        "doc_0123456789abcdef",
        "# Sources\n",
        "Sources:\n",
        "URL: ",
        "Tag: ",
        "\r",
        "\x85",
        "mailto:a@e.org",
        "file:///x",
    ),
)
pieces = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
documents = st.one_of(
    pieces,
    st.tuples(st.sampled_from(["---\n", "+++\n", "- ", "> ", "| a |\n|-|\n"]), pieces).map("".join),
    st.text(max_size=200),
)


def read_or_refused(file: str, data: bytes) -> tuple[Findings | None, InputError | None]:
    try:
        return parse(file, data), None
    except InputError as error:
        return None, error


def cited(findings: Findings) -> list[Citation]:
    return [citation for claim in findings.claims for citation in claim.citations]


def told(findings: Findings) -> list[tuple[object, ...]]:
    return [
        (claim.text, claim.place, citation.source, citation.quote, citation.tag, citation.place, citation.rivals)
        for claim in findings.claims
        for citation in claim.citations
    ]


def ids(findings: Findings) -> list[str]:
    return [claim.id for claim in findings.claims] + [citation.id for citation in cited(findings)]


@given(documents)
@settings(max_examples=max(300, EXAMPLES))
def test_every_citation_is_whole_and_stands_in_the_file(text: str) -> None:
    findings = parse_markdown("a.md", text)
    lines = len(re.split(r"\r\n?|\n", text))
    for citation in cited(findings):
        assert 1 <= citation.place.line <= lines
        assert citation.place.column >= 1
        assert citation.source or citation.doc_id
        assert citation.quote is None or citation.quote.exact
        assert citation.ambiguous or not citation.rivals
        assert citation.source not in citation.rivals
    assert all(flag.place and 1 <= flag.place.line <= lines for flag in findings.flags)
    assert len(set(ids(findings))) == len(ids(findings))


@given(documents)
@settings(max_examples=max(150, EXAMPLES))
def test_line_ends_make_no_difference(text: str) -> None:
    unix = text.replace("\r", "")
    assert told(parse_markdown("a.md", unix)) == told(parse_markdown("a.md", unix.replace("\n", "\r\n")))


@given(documents.filter(lambda text: not text.lstrip("\ufeff \t\r\n").startswith(("---", "+++"))), st.integers(1, 5))
@settings(max_examples=max(150, EXAMPLES))
def test_blank_lines_in_front_change_no_id(text: str, count: int) -> None:
    text = text.replace("\ufeff", "")
    moved = parse_markdown("a.md", "\n" * count + text)
    still = parse_markdown("a.md", text)
    assert ids(moved) == ids(still)
    assert [c.place.line - count for c in cited(moved)] == [c.place.line for c in cited(still)]


WORDS = st.sampled_from(
    [
        "https://e.org",
        "a b c",
        "\ud800",
        "\x00",
        "",
        " ",
        "1",
        "-",
        "doc_0123456789abcdef",
        "file:///a",
        "../a.pdf",
        "A-1",
    ]
)
NAMES = st.sampled_from(
    [
        *("claim", "claim_id", "url", "quote", "evidence", "tag", "kind", "value", "sources_reached", "state", "x"),
        *("subject", "predicate", "question_id", "worker", "source", "doc_id", "exact", "prefix", "suffix", "accessed"),
        *("id", "label", "page", "split", "sources", "quotes", "citations", "title"),
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def rows(draw: st.DrawFn) -> str:
    """An object of JSON in one line, a name in it now and then twice."""
    pairs = draw(st.lists(st.tuples(NAMES, values), max_size=8))
    return "{" + ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in pairs) + "}"


@given(st.lists(st.one_of(rows(), st.text(max_size=20)), max_size=4).map("\n".join))
@settings(max_examples=max(200, EXAMPLES))
def test_a_jsonl_file_is_read_or_refused_with_its_line(text: str) -> None:
    findings, refused = read_or_refused("a.jsonl", text.encode())
    assert refused is None or (refused.file == "a.jsonl" and refused.line is not None)
    assert findings is None or all(citation.place.column == 1 for citation in cited(findings))


@given(st.lists(rows(), min_size=1, max_size=4).map("\n".join))
def test_a_labelled_file_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        assert all(triple.claim and triple.quote and triple.page for triple in parse_labelled("a.jsonl", text))


@given(
    st.one_of(documents, st.lists(rows(), max_size=3).map("\n".join), values.map(json.dumps)),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "latin-1"]),
    st.sampled_from(["a.md", "a.jsonl", "a.json", "a.txt", "a.html", "a", "-"]),
)
def test_any_file_by_any_name_is_read_or_refused(text: str, encoding: str, file: str) -> None:
    findings, refused = read_or_refused(file, text.encode(encoding, errors="replace"))
    assert refused is None or refused.line is not None
    assert findings is None or len(set(ids(findings))) == len(ids(findings))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    findings, refused = read_or_refused("a.md", data)
    assert (findings is None) == (refused is not None)
    assert refused is None or refused.line is not None
