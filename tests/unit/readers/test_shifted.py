"""Raised figures of a PDF: notes may go, exponents stay."""

import pytest
from tests.unit.readers.pdfs import drawn, run, says

STOP = run("They opened the gate.", "^3", " The riders came in May.")
WORD = run("They opened the gate", "^12", " and the riders came in May.")
SEVERAL = run("They opened the gate,", "^3,4", " and the riders", "^5–7", " came in May.")
AREA = run("A field of 300 km", "^2", " near the town and Ca", "^2+", " in x", "^2", " of it.")
POWER = run("The tank holds 10", "^6", " litres, 10", "^−3", " of them lost, since 1931", "^2", " at least.")


@pytest.mark.parametrize(
    ("body", "quote", "expected"),
    [
        (STOP, "They opened the gate. The riders came in May.", "VERBATIM"),
        (STOP, "They opened the gate.3 The riders came in May.", "VERBATIM"),
        (STOP, "They opened the gate.4 The riders came in May.", "NOT_VERBATIM/altered"),
        (WORD, "They opened the gate and the riders came in May.", "VERBATIM"),
        (WORD, "They opened the gate12 and the riders came", "VERBATIM"),
        (WORD, "They opened the gate13 and the riders came", "NOT_VERBATIM/altered"),
        (SEVERAL, "They opened the gate, and the riders came in May.", "VERBATIM"),
        (AREA, "A field of 300 km2 near the town and Ca2+ in x2 of it", "VERBATIM"),
        (AREA, "A field of 300 km² near the town and Ca²⁺ in x² of it", "VERBATIM"),
        (AREA, "A field of 300 km near the town", "NOT_VERBATIM/altered"),
        (POWER, "holds 10⁶ litres, 10⁻³ of them lost", "VERBATIM"),
        (POWER, "holds 10^6 litres, 10^-3 of them lost", "VERBATIM"),
        (POWER, "The tank holds 106 litres", "NOT_VERBATIM/altered"),
        (POWER, "10−3 of them lost", "NOT_VERBATIM/altered"),
        (POWER, "since 19312 at least of them", "NOT_VERBATIM/altered"),
        (POWER, "lost, since 1931 at least", "UNREADABLE/ambiguous_superscript"),
    ],
)
def test_a_raised_figure(body: bytes, quote: str, expected: str) -> None:
    assert says(quote, body) == expected


@pytest.mark.parametrize("quote", ["See the minutes of the council", "1 See the minutes of the council"])
def test_the_mark_before_a_note(quote: str) -> None:
    assert says(quote, run("^1", "See the minutes of the council")) == "VERBATIM"


def test_a_raised_number_before_an_element_stays() -> None:
    assert says("14C dating of the mill", run("^14", "C dating of the mill")) == "VERBATIM"


@pytest.mark.parametrize("quote", ["The gate† opened and the riders* came", "The gate opened and the riders came"])
def test_daggers_and_stars_at_a_word(quote: str) -> None:
    assert says(quote, drawn([(60, 700, "The gate† opened and the riders* came.")])) == "VERBATIM"


FLAT = drawn(
    [(60, 700, "They opened the gate.3 The riders came, see Fig.4 Then they left."), (60, 686, "It rose by 3.5")]
)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("They opened the gate. The riders came", "VERBATIM"),
        ("They opened the gate.3 The riders came", "VERBATIM"),
        ("The riders came, see Fig. Then they left", "NOT_VERBATIM/altered"),
        ("Then they left. It rose by 3.", "NOT_VERBATIM/altered"),
    ],
)
def test_a_mark_on_the_line_after_a_sentence(quote: str, expected: str) -> None:
    assert says(quote, FLAT) == expected
