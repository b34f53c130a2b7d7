"""Signs that keyboards lack, as people type them, and the values that must stay apart."""

import pytest
from tests.unit.match.pages import page

from pincite.fold import fold
from pincite.match import Missed, find
from pincite.match.sieve import may_stand
from pincite.match.typed import fold_typed, typed
from pincite.model import How, Match

SPELLED = [
    ("a p-value ≤ 0.05 in all", "a p-value <= 0.05 in all"),
    ("a p-value ≥0.05 in all", "a p-value >= 0.05 in all"),
    ("where x ≠ 5 in all", "where x != 5 in all"),
    ("a value of 5 ± 2 mm", "a value of 5 +/- 2 mm"),
    ("File → Save as text", "File -> Save as text"),
    ("if a ⇒ b then c", "if a => b then c"),
    ("some ≈5 litres of it", "some ~5 litres of it"),
    ("a tile of 3×4 cm here", "a tile of 3x4 cm here"),
    ("a tile of 3 × 4 cm here", "a tile of 3x4 cm here"),
    ("it takes 2½ hours", "it takes 2 1/2 hours"),
    ("it takes 2 ½ hours", "it takes 2½ hours"),
    ("it takes 2¹⁄₂ hours", "it takes 2 1/2 hours"),
    ("it takes 2+1⁄2 hours", "it takes 2 1/2 hours"),
    ("it takes 2 1⁄2 hours", "it takes 2½ hours"),
    ("the share is ٥٠٪ of it", "the share is 50% of it"),
    ("about ⅔ of the members", "about 2/3 of the members"),
    ("a ¾-inch pipe in all", "a 3/4-inch pipe in all"),
    ("a fall of −½ percent", "a fall of -1/2 percent"),
    ("an area of 12 km² here", "an area of 12 km2 here"),
    ("an area of 12 km² here", "an area of 12km2 here"),
    ("the sum of xᵢ is five", "the sum of xi is five"),
    ("a cost of 2ⁿ steps here", "a cost of 2^n steps here"),
    ("the 1ˢᵗ and 2ⁿᵈ of May", "the 1st and 2nd of May"),
    ("some 10 µm of it here", "some 10 um of it here"),
    ("the house № 5 is here", "the house No. 5 is here"),
    ("Foo® and Bar™ are sold", "Foo and Bar are sold"),
    ("© 2020 by the mill", "(c) 2020 by the mill"),
]


@pytest.mark.parametrize(("one", "other"), SPELLED, ids=[row[1] for row in SPELLED])
@pytest.mark.parametrize("turned", [False, True], ids=["typed", "set"])
def test_the_two_spellings_stand_for_each_other(one: str, other: str, turned: bool) -> None:
    text, quote = (other, one) if turned else (one, other)
    found = find(quote, page(text))

    assert isinstance(found, Match)
    assert found.how is How.TYPED
    assert found.end == len(text)


APART = [
    ("a p-value ≤ 0.05 in all", "a p-value < 0.05 in all"),
    ("a p-value ≤ 0.05 in all", "a p-value >= 0.05 in all"),
    ("a p-value ≤ 0.05 in all", "a p-value = 0.05 in all"),
    ("where x ≠ 5 in all", "where x = 5 in all"),
    ("where x = 5 in all", "≠ 5 in all"),
    ("a value of 5 ± 2 mm", "a value of 5 + 2 mm"),
    ("a value of 5 ± 2 mm", "a value of 5 - 2 mm"),
    ("if a ≤ b then c", "if a ⇒ b then c"),
    ("File → Save as text", "File <- Save as text"),
    ("a tile of 3×4 cm here", "a tile of 34 cm here"),
    ("a tile of 3×4 cm here", "a tile of 3+4 cm here"),
    ("it takes 2½ hours", "it takes 21/2 hours"),
    ("it takes 2½ hours", "it takes 212 hours"),
    ("it takes 2½ hours", "it takes 2 1/4 hours"),
    ("it takes 2½ hours", "1/2 hours"),
    ("it takes 2½ hours", "it takes 2"),
    ("it takes 21/2 hours", "it takes 2½ hours"),
    ("it takes 2¹⁄₂ hours", "it takes 21/2 hours"),
    ("a fall of −½ percent", "1/2 percent"),
    ("an area of 12 km² here", "an area of 12 km3 here"),
    ("the tank of 10⁶ litres", "the tank of 106 litres"),
    ("the R² of all is 5", "the R2 of all is 5"),
    ("a cost of 2ⁿ steps here", "a cost of 2n steps here"),
    ("some 10 µm of it here", "some 10 mm of it here"),
    ("was −0.42 in all ® of it", "was 0.42 in all of it"),
]


@pytest.mark.parametrize(("text", "quote"), APART, ids=[row[1] for row in APART])
def test_another_value_is_not_found(text: str, quote: str) -> None:
    assert isinstance(find(quote, page(text)), Missed)


def test_a_marker_before_a_fraction_does_not_make_another_number() -> None:
    marked = page("it takes 2[3]½ hours", optional=((10, 13),))

    assert isinstance(find("it takes 21/2 hours", marked), Missed)


def test_a_plus_that_only_screen_readers_say_is_none() -> None:
    said = page("it takes 2+1⁄2 hours", optional=((10, 11),))

    assert isinstance(find("it takes 2½ hours", said), Match)
    assert isinstance(find("it takes 21/2 hours", said), Missed)
    assert isinstance(find("it takes 2", said), Missed)


def test_what_is_left_out_of_the_page_is_none_of_the_quote() -> None:
    text = "File → Save[3] as ½ text"
    found = find("File -> Save as 1/2 text", page(text, optional=((11, 14),)))

    assert isinstance(found, Match)
    assert text[found.start : found.end] == text


def test_the_literal_spelling_comes_first() -> None:
    found = find("x <= 5 in all", page("x ≤ 5 in all.\nx <= 5 in all."))

    assert isinstance(found, Match)
    assert (found.how, found.start) == (How.EXACT, 14)


def test_ascii_has_no_other_form_and_both_spellings_have_one() -> None:
    assert typed("x <= 5 +/- 2 1/2") == "x <= 5 +/- 2 1/2"
    assert all(fold_typed(one) == fold_typed(typed(one)) for one, _ in SPELLED)
    assert fold_typed("It’s 5–6") == fold("It’s 5–6")


def test_the_sieve_lets_both_spellings_through() -> None:
    quotes = tuple(f"it takes 2 1/2 hours and {n} more" for n in range(20))

    assert all(may_stand(quotes, page("\n".join(quote.replace(" 1/2", "½") for quote in quotes))))
