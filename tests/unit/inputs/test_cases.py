"""The cases of `fixtures/hard` about reading a findings file, and others of their kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pincite.inputs import parse

if TYPE_CHECKING:
    from pincite.model import Citation, Findings

ROWS = (Path(__file__).resolve().parents[3] / "fixtures" / "hard" / "cases.jsonl").read_text(encoding="utf-8")
CASES = {row["id"]: row for row in map(json.loads, ROWS.splitlines())}


def read(name: str) -> Findings:
    return parse("findings.md", CASES[name]["findings_text"].encode())


def cited(findings: Findings) -> list[Citation]:
    return [citation for claim in findings.claims for citation in claim.citations]


def quotes(findings: Findings) -> list[str | None]:
    return [citation.quote.exact if citation.quote else None for citation in cited(findings)]


def test_f01_urls_with_parentheses_stay_whole() -> None:
    assert [citation.source for citation in cited(read("F01"))] == [
        "https://en.wikipedia.org/wiki/Kiln_(brick)",
        "https://en.wikipedia.org/wiki/Kiln_(brick)#Use",
    ]
    assert quotes(read("F01")) == [CASES["F01"]["quote"]] * 2


def test_f03_code_and_comments_hold_no_citations() -> None:
    assert cited(read("F03")) == []


def test_f07_a_block_quote_with_lazy_lines_is_one_quote() -> None:
    assert quotes(read("F07")) == [CASES["F07"]["quote"]]
    assert cited(read("F07"))[0].source == "https://e.org/t"


def test_f08_marks_of_six_languages() -> None:
    assert quotes(read("F08")) == [
        "La porte ouvre",
        "Das Tor ist offen",
        "Das Tor ist zu",
        "門は六時に開く",
        "The gate is open",
        "Brama jest otwarta",
    ]
    assert [citation.source for citation in cited(read("F08"))] == [f"https://e.org/{n}" for n in range(1, 7)]
    assert not any(citation.ambiguous for citation in cited(read("F08")))


def test_f10_lines_count_as_in_the_original_file() -> None:
    (citation,) = cited(read("F10"))
    assert (citation.place.line, citation.source) == (6, "https://e.org")


def test_f13_no_row_of_a_table_is_dropped() -> None:
    found = read("F13")
    assert [(citation.source, citation.place.line) for citation in cited(found)] == [
        ("https://e.org/fares", 3),
        ("notes/log.txt", 5),
        ("https://e.org/or", 6),
        ("https://e.org/1", 7),
        ("https://e.org/2", 7),
    ]
    assert quotes(found)[2] == "the value is a | b in this table"
    assert [(flag.code, str(flag.level), flag.place and flag.place.line) for flag in found.flags] == [
        ("MALFORMED", "note", 3),
        ("MALFORMED", "error", 4),
    ]


def test_f16_a_labelled_quote_has_the_source_of_its_record() -> None:
    assert [(citation.source, citation.binding) for citation in cited(read("F16"))] == [("https://e.org/d", "explicit")]
    assert quotes(read("F16")) == [CASES["F16"]["quote"]]


def test_e21_what_is_no_url_is_malformed_or_a_placeholder() -> None:
    found = read("E21")
    assert [flag.code for flag in found.flags] == ["MALFORMED", "PLACEHOLDER_HOST", "MALFORMED"]
    assert [citation.source for citation in cited(found)] == ["https://example.com/bookstore-positioning"]


def test_g09_two_tags_of_one_url_are_one_claims() -> None:
    (claim,) = read("G09").claims
    assert (claim.text, [citation.tag for citation in claim.citations]) == (
        "Demand is strong",
        ["regulatory_tos", "third_party_analysis"],
    )


def test_i07_links_without_quotes_are_counted() -> None:
    found = read("I07")
    assert (found.links, found.quotes, found.claims[0].text) == (1, 0, "Fees rose.")


QUOTE = '"The gate opens at six today"'
LONG: dict[str, tuple[str, int]] = {
    "parentheses": ("[t] https://e.org/" + "(" * 50_000 + ' — "', 0),
    "one line of 5 MB": ('[t] https://e.org/x — "' + "word " * 1_000_000 + '"', 1),
    "5 MB of sentences": ("Word word. " * 450_000 + f"See https://e.org {QUOTE}.", 1),
    "many lines": ("\n".join(f"- Claim {n} [t] https://e.org/{n} — {QUOTE}" for n in range(2_000)), 2_000),
    "many in a line": (" and ".join(f"[t] https://e.org/{n} — {QUOTE}" for n in range(2_000)), 2_000),
    "many in a sentence": ("He says " + ", ".join(f"{QUOTE} https://e.org/{n}" for n in range(2_000)), 2_000),
    "many footnotes": (
        " ".join(f"{QUOTE}[^{n}]" for n in range(1_000))
        + "\n\n"
        + "\n".join(f"[^{n}]: https://e.org/{n}" for n in range(1_000)),
        1_000,
    ),
    "brackets": ("[" * 100_000 + f" [t] https://e.org — {QUOTE}", 1),
    "link beginnings": ("[a](" * 20_000 + f" [t] https://e.org — {QUOTE}", 1),
    "emphasis": ("*" * 50_000 + f" [t] https://e.org — {QUOTE}", 1),
    "block quotes": (">" * 5_000 + f" [t] https://e.org — {QUOTE}", 1),
    "nested lists": ("\n".join("  " * n + "- x" for n in range(400)) + f" [t] https://e.org — {QUOTE}", 1),
    "table": ("|claim|source|quote|\n|-|-|-|\n" + f"|c|https://e.org|{QUOTE}|\n" * 2_000, 2_000),
    "spaces": ("[t] https://e.org" + " " * 100_000 + f"x\n\n[t] https://e.org — {QUOTE}", 2),
    "dashes": ("[t] https://e.org " + "- " * 50_000 + QUOTE, 1),
    "commas": ("[t] https://e.org/" + "," * 100_000 + f" — {QUOTE}", 1),
    "labels": ("Source: x\n" * 20_000, 0),
    "quotes below a source": ("[t] https://e.org\n" + f"- {QUOTE}\n" * 2_000, 2_000),
    "records": ("".join(f"- Source: https://e.org/{n}\n- Quote: {QUOTE}\n" for n in range(1_000)), 1_000),
    "unclosed": ('"a ' * 50_000 + f"\n\n[t] https://e.org — {QUOTE}", 1),
    "reference definitions": ("".join(f"[{n}]: https://e.org/{n}\n" for n in range(2_000)), 2_000),
}


@pytest.mark.parametrize("kind", LONG)
def test_f15_long_and_hostile_files_are_read_to_their_end(kind: str) -> None:
    text, citations = LONG[kind]
    assert len(cited(parse("findings.md", text.encode()))) == citations
