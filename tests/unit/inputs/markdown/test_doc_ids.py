"""A doc id is cited in every form that takes a URL."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse
from pincite.model import Binding

DOC = "doc_0123456789abcdef"
QUOTE = "the gate opens at six"


def read(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """Doc id, source and quote of each citation."""
    return [
        (citation.doc_id, citation.source, citation.quote.exact if citation.quote else None)
        for claim in parse("a.md", text).claims
        for citation in claim.citations
    ]


@pytest.mark.parametrize(
    "text",
    [
        f'The gate opens [notice] {DOC} — "{QUOTE}"',
        f'The gate opens [notice] `{DOC}` — "{QUOTE}"',
        f'The gate opens [notice]({DOC}) — "{QUOTE}"',
        f'The gate: "{QUOTE}" ({DOC}).',
        f'The gate, "{QUOTE}", says [the notice]({DOC}).',
        f'The gate opens "{QUOTE}" [{DOC}]',
        f'The gate opens [source: {DOC}] "{QUOTE}"',
        f'[{DOC}] — "{QUOTE}"',
        f'- {DOC} — "{QUOTE}"',
        f"> {QUOTE}\n>\n> — {DOC}",
        f"> {QUOTE}\n>\n> Source: {DOC}",
        f"- Claim: the gate\n- Source: {DOC}\n- Quote: {QUOTE}",
        f'| claim | source | quote |\n|---|---|---|\n| the gate | {DOC} | "{QUOTE}" |',
        f'The gate opens: "{QUOTE}"[^1]\n\n[^1]: {DOC}',
        f'The gate opens: "{QUOTE}" ([notice][n]).\n\n[n]: {DOC}',
    ],
)
def test_forms(text: str) -> None:
    found = parse("a.md", text)
    assert read(text) == [(DOC, None, QUOTE)]
    assert [flag.code for flag in found.flags] == []


def test_a_mistyped_doc_id_is_read_as_one() -> None:
    for doc_id in (DOC + "g", DOC[:-1], DOC.replace("f", "o")):
        assert read(f'The gate: "{QUOTE}" ({doc_id}).') == [(doc_id, None, QUOTE)]


@pytest.mark.parametrize(
    "word", ["doc_strings_and_more", "doc_stringsandmore", "doc_1", "mydoc_0123456789abcdef", f"a/{DOC}", f"{DOC}_x"]
)
def test_a_word_that_looks_a_little_like_one_is_none(word: str) -> None:
    assert not any(doc_id for doc_id, _, _ in read(f'The gate: "{QUOTE}" ({word}).'))


def test_a_doc_id_within_a_url_belongs_to_it() -> None:
    url = f"https://town.alt/{DOC}/gate"
    assert read(f'The gate: "{QUOTE}" ({url}).') == [(None, url, QUOTE)]


def test_a_doc_id_beside_a_url_is_a_rival() -> None:
    text = f'[a] https://town.alt/gate, {DOC} — "{QUOTE}"'
    (claim,) = parse("a.md", text).claims
    *_, last = claim.citations
    assert (last.doc_id, last.rivals, last.binding) == (DOC, ("https://town.alt/gate",), Binding.EXPLICIT)
