"""What stands between the halves of a sentence on two pages or in two columns."""

from __future__ import annotations

import pytest
from tests.unit.readers.pdfs import Line, column, drawn, says, verdict

from pincite.readers.margins import Line as Placed
from pincite.readers.margins import bridged

BEFORE = ["The committee met in the large hall and", "heard what the engineer had to report.", "Then it went on."]
SENTENCE = [
    "The old valves were replaced by",
    "Maria Jensen and her crew from the",
    "Northern Works in the spring.",
]
QUOTE = " ".join(SENTENCE)
FALSE = QUOTE.replace("old valves", "new valves")


def two(head: tuple[str, str], foot: tuple[str, str], order: str = "hbf", at: int = 1) -> bytes:
    """Two pages that part the sentence; `order` is that of head, body and foot in the file."""
    pages: list[list[Line]] = []
    bodies = (
        column(60, 720, BEFORE) + column(60, 660, SENTENCE[:at]),
        column(60, 720, SENTENCE[at:]) + column(60, 650, BEFORE),
    )
    for i, body in enumerate(bodies):
        parts = {"h": [(60, 770, head[i])] if head[i] else [], "b": body, "f": [(200, 40, foot[i])] if foot[i] else []}
        pages.append([line for part in order for line in parts[part]])
    return drawn(*pages)


@pytest.mark.parametrize("order", ["hbf", "hfb", "bhf", "fhb"])
@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize(
    ("head", "foot"),
    [
        (("Methods", "Results and Discussion"), ("3", "4")),
        (("12  A. Writer and B. Smith", "Water in the North  13"), ("", "")),
        (("", ""), ("Smith et al. 3", "Water Losses 4")),
        (("", "Annual Report 2031"), ("1", "2")),
        (("", ""), ("Página 3 de 10", "Página 4 de 10")),
        (("", ""), ("3 | P a g e", "4 | P a g e")),
    ],
)
def test_heads_and_feet_that_differ_from_page_to_page(
    head: tuple[str, str], foot: tuple[str, str], order: str, at: int
) -> None:
    body = two(head, foot, order, at)
    found = verdict(QUOTE, body)
    assert (found.decision, found.match and found.match.page) == ("VERBATIM", 1)
    assert says(FALSE, body) == "NOT_VERBATIM/altered"
    assert all(says(text, body) == "VERBATIM" for text in head if len(text) > 12)


NOTES = [
    "1 See the minutes of the council, in which the whole",
    "story is told by the clerk, who was there and",
    "saw it",
]


@pytest.mark.parametrize("size", [8, 10])
@pytest.mark.parametrize("mark", ["1 ", "1. ", "[1] ", "(1) ", "* "])
def test_notes_at_the_foot_of_a_page(size: float, mark: str) -> None:
    notes = [mark + NOTES[0][2:], *NOTES[1:]]
    above = [*column(60, 720, BEFORE), *column(60, 678, SENTENCE[:1]), *column(60, 120, notes, leading=10, size=size)]
    body = drawn([*above, (300, 40, "3")], [*column(60, 720, SENTENCE[1:]), *column(60, 650, BEFORE), (300, 40, "4")])
    assert says(QUOTE, body) == "VERBATIM"
    assert says(FALSE, body) == "NOT_VERBATIM/altered"
    assert says(" ".join(NOTES)[2:], body) == "VERBATIM"


LEFT = ["The council read the yearly", "ledger of the town, then it", "asked the engineer why the"]
RIGHT = ["losses had grown so much in", "the last of the nine years,", "and what it would all cost."]


@pytest.mark.parametrize("noted", ["left", "right"])
@pytest.mark.parametrize("across", [True, False])
def test_notes_under_one_of_two_columns(noted: str, across: bool) -> None:
    tall = ["One more line stands here", "and one more after this one."]
    left, right = (LEFT, RIGHT + tall) if noted == "left" else (tall + LEFT, RIGHT)
    x = 60 if noted == "left" else 330
    notes = column(x, 656, ["1 See the minutes of it.", "2 Told by the clerk."], leading=9, size=7)
    lines = column(60, 700, left) + column(330, 700, right) + notes
    if across:
        lines.sort(key=lambda line: (-line[1], line[0]))
    body = drawn([(60, 770, "Water"), *lines, (300, 40, "3")])
    assert says("asked the engineer why the losses had grown so much", body) == "VERBATIM"
    assert says("asked the engineer why the losses had never grown so much", body) == "NOT_VERBATIM/altered"


def test_a_caption_over_the_rest_of_a_sentence() -> None:
    above = column(60, 720, BEFORE) + column(60, 678, SENTENCE[:1])
    caption = column(60, 740, ["Figure 3. The valves of the works", "before they were taken out."], leading=10, size=8)
    below = column(60, 690, SENTENCE[1:]) + column(60, 640, BEFORE)
    assert says(QUOTE, drawn(above, caption + below)) == "VERBATIM"


def test_a_stamp_up_the_margin_does_not_part_a_sentence() -> None:
    lines = [Placed(text, 60, 200, 700 - 14 * i, 10) for i, text in enumerate(SENTENCE)]
    stamp = Placed("arXiv:2031.01234v1", 20, 20, 100, 20, level=False)
    assert bridged([[*lines[:2], stamp, lines[2]]]) == ["\n".join(SENTENCE)]


def test_a_paragraph_that_ends_on_a_page_stays_in_the_text() -> None:
    pages = [
        [Placed("We asked when the", 60, 200, 700, 10), Placed("gate would open and", 60, 200, 686, 10)],
        [
            Placed("they said in May.", 60, 200, 720, 10),
            Placed("It was dark by then.", 60, 200, 690, 10),
            Placed("We left.", 60, 200, 676, 10),
        ],
    ]
    assert bridged(pages) == [
        "We asked when the\ngate would open and",
        "they said in May.\nIt was dark by then.\nWe left.",
    ]


@pytest.mark.parametrize("pages", [[], [[]], [[], []], [[Placed("", 0, 0, 0, 0)], [Placed("a", 0, 0, 0, 0)] * 3]])
def test_pages_with_next_to_nothing(pages: list[list[Placed]]) -> None:
    assert bridged(pages) == ["\n".join(line.text for line in page) for page in pages]


APART = [
    ([(60, 640, "the plan would not")], [], "It was agreed that be carried out in the spring"),
    ([(60, 640, "nobody 2")], [], "It was agreed that be carried out in the spring"),
    ([], [(60, 750, "no plan at all should")], "It was agreed that be carried out in the spring"),
]


@pytest.mark.parametrize(("foot", "head", "quote"), APART)
def test_a_negation_is_never_taken_for_a_head_or_foot(foot: list[Line], head: list[Line], quote: str) -> None:
    above = column(60, 720, ["They heard what the engineer had to say.", "It was agreed that"])
    below = column(60, 700, ["be carried out in the spring. Later they", "met once more to write it all down."])
    assert says(quote, drawn(above + foot, head + below)) != "VERBATIM"
