from __future__ import annotations

import pytest

from pincite.shingles import MOST, WIDTH, decoded, encode, shingles

TEXT = " ".join(f"word{number}" for number in range(40))


def test_case_and_punctuation_do_not_count() -> None:
    assert (
        shingles("The gate opens, at SIX o\u2019clock.").runs == shingles("the gate opens \u2014 at six o'clock").runs
    )


def test_one_other_word_changes_the_runs_it_is_in() -> None:
    one, other = shingles(TEXT).runs, shingles(TEXT.replace("word20", "else")).runs

    assert sum(first != second for first, second in zip(one, other, strict=True)) == WIDTH


def test_what_lies_around_a_range_is_whole_and_near() -> None:
    every = shingles(TEXT)
    start = TEXT.index("word20")
    around = every.around(start, start + len("word20 word21"), 10)

    assert list(around) == [*every.runs[10 : 20 - WIDTH + 1], *every.runs[22 : 32 - WIDTH + 1]]
    assert list(every.around(0, len(TEXT), 10)) == []
    assert len(every.around(0, 6, 1000)) == 39 - WIDTH + 1


def test_a_letter_of_a_script_without_spaces_is_a_word() -> None:
    assert len(shingles("市長は新しい橋を承認した").runs) == 12


def test_a_long_text_is_read_to_a_bound() -> None:
    assert len(shingles("a " * (MOST + 9)).runs) == MOST
    assert list(shingles("").runs) == []


@pytest.mark.parametrize("text", ["", "one", TEXT, "lone \ud800 half"])
def test_what_is_kept_comes_back(text: str) -> None:
    assert decoded(encode(shingles(text))) == shingles(text)


@pytest.mark.parametrize(
    "blob", [b"", b"\0", b"[" * 90_004, encode(shingles(TEXT))[:-8], b"\1" + encode(shingles(TEXT))[1:]]
)
def test_what_was_damaged_is_nothing(blob: bytes) -> None:
    assert decoded(blob) is None
