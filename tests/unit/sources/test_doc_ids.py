from __future__ import annotations

import random

import pytest

from pincite.sources.doc_ids import mint, valid_doc_id

IDS = [mint("https://example.org/", f"https://example.org/{n}", "2026-01-01T00:00:00Z", "ab" * 32) for n in range(300)]
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def test_ids_are_short_distinct_and_valid() -> None:
    assert len(set(IDS)) == len(IDS)
    assert all(valid_doc_id(each) and len(each) == 20 for each in IDS)


def test_the_same_retrieval_has_the_same_id() -> None:
    assert mint("a", "b", "c", "d") == mint("a", "b", "c", "d")
    assert mint("a", "b", "c", "d") != mint("a", "b", "c", "e")
    assert mint("ab", "") != mint("a", "b")


def test_every_single_wrong_character_is_recognised() -> None:
    for each in IDS[:20]:
        for at in range(4, 20):
            for character in ALPHABET.replace(each[at], ""):
                assert not valid_doc_id(each[:at] + character + each[at + 1 :])


def test_every_two_exchanged_characters_are_recognised() -> None:
    for each in IDS:
        for at in range(4, 19):
            exchanged = each[:at] + each[at + 1] + each[at] + each[at + 2 :]
            assert exchanged == each or not valid_doc_id(exchanged)


def test_hardly_an_invented_id_passes() -> None:
    chance = random.Random(3)
    invented = ("doc_" + "".join(chance.choices(ALPHABET, k=16)) for _ in range(20_000))
    assert sum(map(valid_doc_id, invented)) < 8


@pytest.mark.parametrize(
    "text",
    [
        "",
        "doc_",
        "doc_" + "0" * 16,
        "doc_" + "z" * 16,
        IDS[0].upper(),
        IDS[0] + "0",
        IDS[0][:-1],
        IDS[0][4:],
        " " + IDS[0],
        IDS[0] + "\n",
        "doc_abc123",
        "DOC_" + IDS[0][4:],
        "doc_" + "é" * 16,
    ],
)
def test_what_is_no_id(text: str) -> None:
    assert not valid_doc_id(text)
