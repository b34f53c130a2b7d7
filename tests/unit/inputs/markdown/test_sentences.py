"""Sentences, as far as quotations and links need them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentences(text, scan(text, {}))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One here. Two there.", ["One here.", "Two there."]),
        ("Dr. Smith went. He came.", ["Dr. Smith went.", "He came."]),
        ('He said "One. Two. Three" once. Four.', ['He said "One. Two. Three" once.', "Four."]),
        ("See https://e.org/A.B.C now. Two.", ["See https://e.org/A.B.C now.", "Two."]),
        ("One.[^1] Two.[^2]", ["One.[^1]", "Two.[^2]"]),
        ("One. ([e](https://e.org)) Two.", ["One. ([e](https://e.org))", "Two."]),
        ('"One two." Source: https://e.org/x', ['"One two." Source: https://e.org/x']),
        ("門が開く。次に閉じる。", ["門が開く。", "次に閉じる。"]),
        ("彼は「開く。」と言う。次。", ["彼は「開く。」と言う。", "次。"]),
        ("one\\\ntwo", ["one\\", "two"]),
        ("one  \ntwo", ["one", "two"]),
        ("one\ntwo", ["one\ntwo"]),
        ('"a b" https://e.org/1\n"c d" https://e.org/2', ['"a b" https://e.org/1', '"c d" https://e.org/2']),
        ('"a b" and "c d"\nin https://e.org/1', ['"a b" and "c d"\nin https://e.org/1']),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert split(text) == expected


def test_sentences_cover_the_text() -> None:
    text = 'One. "Two three." [x](https://e.org). Four? ' * 50
    spans = sentences(text, scan(text, {}))
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text)
    assert all(before[1] == after[0] for before, after in pairwise(spans))


def test_of_a_very_long_text_only_what_is_near_links_is_split() -> None:
    text = "Word word. " * 10_000 + 'He said "a b c" in https://e.org. Then more. ' + "Word word. " * 10_000
    found = [part for part in split(text) if "https" in part]
    assert found == ['He said "a b c" in https://e.org.']
