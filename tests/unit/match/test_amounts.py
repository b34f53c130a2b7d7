"""Spaces between a number and its unit, and among its digits."""

import pytest
from tests.unit.match.pages import page

from pincite.match import Missed, find
from pincite.model import How, Match

SPACED = [
    ("a profit of 5bn euros", "a profit of 5 bn euros"),
    ("a road of 10 km in all", "a road of 10km in all"),
    ("it was 20°C in the shade", "it was 20 °C in the shade"),
    ("some 50% of the voters", "some 50 % of the voters"),
    ("a fee of $5 a year", "a fee of $ 5 a year"),
    ("a fee of EUR 5 a year", "a fee of EUR5 a year"),
    ("a wall of 5m by 3m here", "a wall of 5 m by 3 m here"),
    ("at 5pm on the 3rd of it", "at 5 pm on the 3rd of it"),
    ("5 GB of memory and 3GHz", "5GB of memory and 3 GHz"),
    ("5 млн рублей в год", "5млн рублей в год"),
]


@pytest.mark.parametrize(("one", "other"), SPACED, ids=[row[0] for row in SPACED])
def test_a_space_between_a_number_and_its_unit_may_come_or_go(one: str, other: str) -> None:
    for text, quote in ((one, other), (other, one)):
        found = find(quote, page(text))

        assert isinstance(found, Match)
        assert found.how is How.SPACING


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("a profit of 5bn euros", "a profit of 5 mn euros"),
        ("a profit of 5bn euros", "a profit of 5 euros"),
        ("a profit of 5bn euros", "a profit of 5"),
        ("a plant of 5mW in all", "a plant of 5 MW in all"),
        ("a dose of 5 mg a day", "a dose of 5g a day"),
        ("we saw 5 more men", "we saw 5more men"),
        ("we saw 5 more men", "we saw 5 m ore men"),
        ("Leeds 5\tm of all", "Leeds 5m of all"),
        ("in group 1 250 people", "in group 1250 people"),
        ("Leeds 1\t250 people", "Leeds 1250 people"),
        ("the shop sold 12\u00a034 lamps", "the shop sold 1234 lamps"),
        ("the shop sold 1\u202f250 lamps", "the shop sold 1520 lamps"),
        ("the shop sold 1,250 lamps", "the shop sold 1250 lamps"),
        ("the shop sold 1,250 lamps", "the shop sold 1.250 lamps"),
        ("it fell by 1,5 points", "it fell by 15 points"),
    ],
)
def test_another_amount_is_not_found(text: str, quote: str) -> None:
    assert isinstance(find(quote, page(text)), Missed)


@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\u202f"])
def test_a_thin_space_that_groups_digits_may_go(space: str) -> None:
    found = find("the shop sold 1250000 lamps", page(f"the shop sold 1{space}250{space}000 lamps"))

    assert isinstance(found, Match)
    assert found.how is How.SPACING


@pytest.mark.parametrize("name", ["CO2", "A-2", "x2"])
def test_the_figure_of_a_name_begins_no_number(name: str) -> None:
    assert isinstance(find(f"the value of {name}", page(f"the value of {name} 100 times")), Match)
    assert isinstance(find("the value of 2", page("the value of 2 100 times")), Missed)
