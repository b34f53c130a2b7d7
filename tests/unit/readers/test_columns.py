from __future__ import annotations

from pincite.readers.columns import Box, gutter, lines


def box(left: float, top: float, text: str, width: float = 200) -> Box:
    return Box(left, top - 10, left + width, top, text)


def rows(*texts: str, top: float = 700, lefts: tuple[float, ...] = (60, 330)) -> list[Box]:
    """Boxes side by side, row after row."""
    columns = len(lefts)
    return [box(lefts[i % columns], top - 14 * (i // columns), text, 120) for i, text in enumerate(texts)]


def test_columns_are_read_one_after_the_other() -> None:
    assert lines(rows("l1", "r1", "l2", "r2", "l3", "r3")) == ["l1", "l2", "l3", "r1", "r2", "r3"]


def test_three_columns() -> None:
    found = lines(rows("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", lefts=(60, 230, 400)))
    assert found == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def test_what_runs_across_ends_the_columns_above_it() -> None:
    above = rows("l1", "r1", "l2", "r2", "l3", "r3", "l4", "r4", "l5", "r5")
    below = rows("m1", "s1", "m2", "s2", top=560)
    found = lines([box(60, 740, "title", 400), *above, box(60, 600, "figure", 400), *below])
    assert found[:6] == ["title", "l1", "l2", "l3", "l4", "l5"]
    assert found[6:] == ["r1", "r2", "r3", "r4", "r5", "figure", "m1", "m2", "s1", "s2"]


def test_one_column_has_no_gutter() -> None:
    assert gutter([box(60, 700 - 14 * i, "line", 400) for i in range(20)]) is None


def test_a_word_space_is_no_gutter() -> None:
    assert gutter([box(left, 700 - 14 * i, "word", 50) for i in range(9) for left in (60, 114, 168)]) is None


def test_an_indent_is_no_column() -> None:
    assert gutter([box(60, 700, "term", 40), box(300, 640, "x"), box(300, 626, "y"), box(60, 500, "term", 40)]) is None


def test_boxes_of_one_line_join() -> None:
    found = lines([box(60, 700, "wa", 20), box(80.5, 700, "ter", 20), box(104, 701, "works", 20)])
    assert found == ["water works"]


def test_a_small_raised_figure_that_touches_a_figure_is_an_exponent() -> None:
    base = Box(60, 700, 160, 709, "It holds 10")
    assert lines([base, Box(160.5, 704, 164, 710, "6")]) == ["It holds 10⁶"]
    assert lines([base, Box(160.5, 700, 166, 709, "6")]) == ["It holds 106"]
    assert lines([base, Box(170, 704, 174, 710, "6")]) == ["It holds 10 6"]
