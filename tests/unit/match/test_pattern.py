import pytest

from pincite.match.markup import unmarked
from pincite.match.pattern import patterns, too_short


@pytest.mark.parametrize("quote", ["rates", "34 %", "", "...", "** **", "港の門は六", "no", "|5|"])
def test_too_short_to_prove_anything(quote: str) -> None:
    assert too_short(quote)


@pytest.mark.parametrize(
    "quote", ["two words", "Donaudampfschiff", "港の門は六時", "grew 3", "a b", "|Plum|5|", "2024年5月の発表"]
)
def test_long_enough(quote: str) -> None:
    assert not too_short(quote)


def test_brackets_that_hold_nearly_all_are_read_literally_only() -> None:
    assert [pattern.brackets for pattern in patterns("[The old ferry] leaves")] == [()]
    assert not too_short("(April [originally published in 1966].")


def test_plain_quotes_are_read_in_one_way() -> None:
    assert [pattern.literals[0].text for pattern in patterns("The gate, opens.")] == ["the gate, opens"]


def test_ends_keep_what_is_content() -> None:
    ends = [
        patterns(quote)[0].literals[0].text for quote in ("“-0.42 was 5 %.”", "- item one", "> said he", "$5 or 5€")
    ]

    assert ends == ["-0.42 was 5 %", "item one", "said he", "$5 or 5€"]


def test_markup_between_digits_stays() -> None:
    assert unmarked("2*3 and **5** is snake_case") == "2*3 and 5 is snake_case"


@pytest.mark.parametrize(
    ("quote", "plain"),
    [
        ("| Year | Sales | |---|:--:| | 2020 | 500 |", " Year Sales  2020 500 "),
        ("a ==marked== word", "a marked word"),
        ('see [the manual](https://e.org "Title") now', "see the manual now"),
        ("the gate opens【4†source】 at six", "the gate opens at six"),
        ("the gate opens ([town](https://e.org/x))", "the gate opens"),
        ("call `*args` and `a * b * c` here", "call *args and a * b * c here"),
        (r"use \_\_init\_\_ and \*this\*", "use __init__ and *this*"),
        ("he goed (sic) there (emphasis added)", "he goed there"),
        ("> a\n>\n> b", "a\n\nb"),
        ("Name | Price\n--- | ---\nPlum | 5", "Name Price Plum 5"),
        ("one line\\\nand more", "one line and more"),
        ("it opened in May² and 10<sup>6</sup> came", "it opened in May and 10⁶ came"),
        ("5 m² and R² stay", "5 m² and R² stay"),
        ("opens at [7] and [x] here[7]", "opens at [7] and [x] here"),
        ("it opens (emphasis original) [citation needed]", "it opens"),
        ("a = b == c and d == e", "a = b == c and d == e"),
    ],
)
def test_markup_of_people_and_chatbots_goes(quote: str, plain: str) -> None:
    assert " ".join(unmarked(quote).split()) == " ".join(plain.split())


def test_brackets_are_told() -> None:
    (pattern,) = [pattern for pattern in patterns("[T]he gate [sic] opens [at six] daily") if pattern.brackets]

    assert pattern.brackets == ("T", "sic", "at six")
    assert [literal.text for literal in pattern.literals] == ["the gate opens", "daily"]
