"""What people put between the blocks of a page when they retype it, and what they may not."""

import pytest
from tests.unit.match.pages import page

from pincite.match import Missed, find
from pincite.model import Change, How, Match

TABLE = "Name\tPrice\tStock\nPlum\t5\t100"
LIST = "Bring these:\na warm coat\na good lamp\ntwo strong ropes"
STEPS = "Steps\nOpen the gate.\nLight the lamp.\nRing the bell."
FEES = "Fees and charges\nThe annual fee is 40 euros.\nOpening\nOpen daily."


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (TABLE, "Plum, 5, 100"),
        (TABLE, "Plum: 5"),
        (TABLE, "Plum; 5; 100"),
        (TABLE, "Plum • 5 • 100"),
        (LIST, "Bring these: a warm coat, a good lamp, two strong ropes"),
        (LIST, "Bring these: • a warm coat • a good lamp"),
        (LIST, "Bring these: - a warm coat - a good lamp"),
        (LIST, "a warm coat. a good lamp."),
        (LIST, "a warm coat / a good lamp"),
        (FEES, "Fees and charges: The annual fee is 40 euros"),
        (FEES, "Fees and charges – The annual fee is 40 euros"),
        (FEES, "40 euros. ## Opening Open daily"),
        (STEPS, "1. Open the gate. 2. Light the lamp."),
        (STEPS, "Steps: 1. Open the gate. 2. Light the lamp. 3. Ring the bell."),
        (STEPS, "(2) Light the lamp. (3) Ring the bell."),
        ("1) Open the gate.\n2) Light the lamp.", "1. Open the gate. 2. Light the lamp."),
        ("• a warm coat\n• a good lamp", "a warm coat, a good lamp"),
        ("- a warm coat\n- a good lamp", "a warm coat; a good lamp"),
        ("Grew by 3\n4 of them left", "Grew by 3, 4 of them left"),
        ("Profit 2023\n5 million", "Profit 2023: 5 million"),
        ("料金\n年会費は四十ユーロです", "料金：年会費は四十ユーロです"),
        ("暖かい上着\n良いランプ", "暖かい上着、良いランプ"),
        ("معطف دافئ\nمصباح جيد", "معطف دافئ، مصباح جيد"),
        ("the first line\nthe second line", "the first line // the second line"),
    ],
)
def test_punctuation_and_bullets_may_part_blocks(text: str, quote: str) -> None:
    found = find(quote, page(text))

    assert isinstance(found, Match)
    assert found.how is How.SPACING


@pytest.mark.parametrize(
    "quote", ["• a warm coat\n• a good lamp", "▪a warm coat\n▪a good lamp", "– a warm coat\n– a good lamp"]
)
def test_bullets_of_lines_are_markup(quote: str) -> None:
    assert isinstance(find(quote, page(LIST)), Match)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (TABLE, "Plum 5,100"),
        (TABLE, "Plum 5.100"),
        (TABLE, "Plum - 5"),
        (TABLE, "Plum −5"),
        (TABLE, "Plum, .5"),
        (TABLE, "Plum 5 · 100"),
        (TABLE, "Plum < 5"),
        (LIST, "a warm, coat"),
        (LIST, "a warm coat? a good lamp"),
        (LIST, "a warm coat, and a good lamp"),
        ("the warm coat\na good lamp", "the warm coat,a good lamp"),
        ("Grew by 3\n4 of them left", "Grew by 3.4 of them left"),
        ("Grew by 3\n4 of them left", "Grew by 3 - 4 of them left"),
        ("It closed non\nbinding votes", "It closed non-binding votes"),
        ("It grew by\n- 4 percent", "It grew by 4 percent"),
        ("Who pays?\nThe tenant", "Who pays?. The tenant"),
        ("Plum\t—\t100 of all", "Plum, 100 of all"),
        (STEPS, "1. Open the gate. 3. Light the lamp."),
        ("1. Open the gate.\n2. Light the lamp.", "2. Open the gate. 3. Light the lamp."),
        (STEPS, "Open the gate. 7. Light the lamp."),
        ("It opens the gate. It lights the lamp.", "1. It opens 2. the gate. It lights the lamp"),
    ],
)
def test_nothing_else_may(text: str, quote: str) -> None:
    assert isinstance(find(quote, page(text)), Missed)


def test_a_line_break_of_the_source_is_no_boundary() -> None:
    assert isinstance(
        find("the old mill was, sold in spring", page("the old mill was\nsold in spring", joints=(16,))), Missed
    )


def test_the_number_of_an_item_stands_where_a_block_begins() -> None:
    found = find("1. It opens the gate 2. and lights the lamp", page("It opens the gate and lights the lamp."))

    assert isinstance(found, Missed)
    assert found.refused == (Change.NUMBER,)
