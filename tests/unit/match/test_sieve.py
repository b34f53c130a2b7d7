from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.match.pages import page
from tests.unit.match.test_find import STANDS

from pincite.match import may_stand
from pincite.model import How

OTHERS = tuple(f"violet plumes of gravel number {n} " * 3 for n in range(20))
"""So many that samples are taken."""
WORDS = st.lists(
    st.sampled_from(["the", "gate", "opens", "at", "six", "and", "a", "bell", "rings", "ééé", "7", "über"]),
    min_size=1,
    max_size=90,
)


@pytest.mark.parametrize("others", [(), OTHERS], ids=["searched", "sampled"])
@pytest.mark.parametrize("row", STANDS, ids=[row[1] for row in STANDS])
def test_what_stands_may_stand(row: tuple[str, str, How, dict[str, Any]], others: tuple[str, ...]) -> None:
    assert next(may_stand((row[1], *others), page(row[0], **row[3])))


def test_what_has_no_letter_in_common_may_not() -> None:
    quotes = ("violet plumes of gravel", *OTHERS, "the gate opens at six")
    assert list(may_stand(quotes, page("the gate opens at six"))) == [*[False] * 21, True]


def test_what_only_begins_alike_may_not() -> None:
    begins = "the gate opens at six and the bell rings at seven in the morning"
    assert not any(may_stand((f"{begins} of every sunday", *OTHERS), page(f"{begins} of every monday and so on")))


@given(WORDS, st.integers(0, 400), st.integers(1, 400))
def test_no_piece_of_a_page_is_ruled_out(words: list[str], start: int, length: int) -> None:
    text = " ".join(words)
    piece = text[start : start + length].strip()
    if any(map(str.isalnum, piece)):
        assert next(may_stand((piece, *OTHERS), page(text)))
