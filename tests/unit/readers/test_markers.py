import pytest

from pincite.readers.markers import is_attached, is_marker, may_follow


@pytest.mark.parametrize(
    "text",
    ["3", "[3]", "[2, 5]", "[1–4]", "a", "†", "**", "note 2", "[citation needed]", "[edit]", "Footnote 1", ": 17–18"],
)
def test_what_has_the_shape_of_a_mark(text: str) -> None:
    assert is_marker(text)


@pytest.mark.parametrize("text", ["not", "[2024]", "%", "see annex", "", "−3"])
def test_what_has_not(text: str) -> None:
    assert not is_marker(text)


@pytest.mark.parametrize(
    ("before", "attached"), [("closed", True), ("closed.", True), ("lie in ", False), ("C", False)]
)
def test_a_mark_clings_to_a_word_or_a_stop(before: str, attached: bool) -> None:
    assert is_attached(before) is attached


@pytest.mark.parametrize(
    ("before", "mark", "may"),
    [
        ("was shown to work ", "[3]", True),
        ("by Smith et al. and others, ", "[3]", True),
        ("the method works well ", "[2, 5]", True),
        ("values in the range ", "[5, 10]", False),
        ("the fee is ", "[12]", False),
        ("as shown in ", "[3]", False),
        ("the unit interval, here ", "[0, 1]", False),
        ("functions in C", "[3]", False),
    ],
)
def test_a_number_in_brackets_that_the_sentence_needs_stays(before: str, mark: str, may: bool) -> None:
    assert may_follow(before, mark) is may
