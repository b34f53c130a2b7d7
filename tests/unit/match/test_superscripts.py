import pytest
from tests.unit.match.pages import page

from pincite.match import find
from pincite.match.superscripts import only_superscripts_differ


@pytest.mark.parametrize(
    ("text", "quote", "ambiguous"),
    [
        ("opened in 1931² and closed", "opened in 1931 and closed", True),
        ("The tank holds 10⁶ litres.", "The tank holds 10 litres.", True),
        ("an area of 5 m² in all", "an area of 5 m2 in all", True),
        ("The tank holds 10⁶ litres.", "The tank holds 106 litres.", False),
        ("The tank holds 10⁶ litres.", "The tank held 10 litres.", False),
        ("The tank holds 10 litres.", "The tank holds 11 litres.", False),
    ],
)
def test_a_raised_digit_that_alone_differs_is_ambiguous(text: str, quote: str, ambiguous: bool) -> None:
    reading = page(text).reading

    assert only_superscripts_differ(reading, lambda variant: find(quote, variant)) is ambiguous
