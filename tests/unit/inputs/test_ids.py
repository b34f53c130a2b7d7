"""Ids hang on what is said, not on where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pincite.inputs import parse

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.model import Findings

TEXT = 'Fares rose [press] https://e.org/a — "fares went up in May"\n'


def ids(findings: Findings) -> list[str]:
    return [claim.id for claim in findings.claims] + [
        citation.id for claim in findings.claims for citation in claim.citations
    ]


def read(text: str, file: str = "a.md") -> list[str]:
    return ids(parse(file, text.encode()))


def test_an_id_is_short_and_says_what_it_is_of() -> None:
    claim, citation = read(TEXT)
    assert (claim[:2], len(claim), citation[:2], len(citation)) == ("c_", 14, "q_", 14)


@pytest.mark.parametrize(
    "other",
    [
        "\n\n" + TEXT,
        "# A heading\n\nMore text.\n\n" + TEXT,
        TEXT.replace("https://e.org/a", "https://www.e.org/a/?utm_source=x"),
        TEXT.replace('"fares went up in May"', "“Fares  went up in May”"),
        TEXT.replace("[press]", "[agency]"),
        TEXT.replace(" — ", "\n  — "),
    ],
    ids=["moved", "headed", "same source", "same quote", "other tag", "wrapped"],
)
def test_an_id_bears_a_change_of_form(other: str) -> None:
    assert read(other) == read(TEXT)


@pytest.mark.parametrize(
    "other",
    [TEXT.replace("rose", "fell"), TEXT.replace("/a", "/b"), TEXT.replace("May", "June")],
    ids=["claim", "source", "quote"],
)
def test_an_id_changes_with_what_is_said(other: str) -> None:
    assert read(other)[1] != read(TEXT)[1]


def test_equals_are_told_apart_by_their_order() -> None:
    found = read(TEXT + "\n" + TEXT)
    assert len(set(found)) == 4
    assert read(TEXT) == [found[0], found[2]]


def test_the_file_is_part_of_it_by_its_path_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read(TEXT, "./notes/../a.md") == read(TEXT, str(tmp_path / "a.md")) == read(TEXT, "a.md")
    assert read(TEXT, "b.md") != read(TEXT, "a.md")


def test_rows_without_a_source_have_ids_too() -> None:
    rows = b'{"claim": "c", "quote": "one two"}\n{"claim": "c", "doc_id": "doc_1", "quote": "one two"}'
    found = ids(parse("a.jsonl", rows))
    assert len(set(found)) == 3
