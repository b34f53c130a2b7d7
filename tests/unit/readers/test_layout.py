import pytest

from pincite.model import Zone
from pincite.readers import marks as m
from pincite.readers.layout import carve, clean, lay_out, merged


def test_blocks_are_lines_of_words() -> None:
    assert lay_out(f"  a \n b{m.BLOCK} {m.BLOCK}\tc  d\r\n\f").text == "a b\nc d"


def test_offsets_count_from_the_start_of_the_whole_text() -> None:
    laid = lay_out(m.BLOCK.join(["first", f"sec{m.JOINT}ond[4] x", f"{m.HEADING}Title{m.HEADING_END}", "last"]))
    assert laid.text == "first\nsecond[4] x\nTitle\nlast"
    assert (laid.joints, laid.optional, laid.headings) == ((9,), ((12, 15),), ((18, 23),))


def test_a_marker_takes_the_space_before_it_along_unless_a_word_follows_at_once() -> None:
    text = f"a {m.OPTIONAL}x{m.OPTIONAL_END} b {m.OPTIONAL}y{m.OPTIONAL_END}c"
    laid = lay_out(text)
    assert [laid.text[start:end] for start, end in laid.optional] == [" x", "y"]


def test_a_range_inside_what_is_rewritten_goes_and_the_ranges_before_it_stay() -> None:
    raised = f"{m.RAISED}trans- {m.OPTIONAL}{m.LOWERED}3{m.LOWERED_END}{m.OPTIONAL_END}{m.RAISED_END}"
    assert lay_out(raised).optional == ()
    laid = lay_out(f"a{m.OPTIONAL}x{m.OPTIONAL_END}b{raised}")
    assert [laid.text[start:end] for start, end in laid.optional] == ["x"]


def test_white_space_inside_a_heading_is_no_part_of_it() -> None:
    laid = lay_out(f"a{m.BLOCK}{m.HEADING}\n  The title\n{m.HEADING_END}{m.BLOCK}{m.HEADING} {m.HEADING_END}{m.BLOCK}b")
    assert (laid.text, laid.headings) == ("a\nThe title\nb", ((2, 11),))


def test_a_range_may_run_over_blocks_but_does_not_begin_with_a_boundary() -> None:
    laid = lay_out(f"a{m.OPTIONAL}{m.BLOCK}b{m.BLOCK}c{m.OPTIONAL_END}")
    assert laid.text == "a\nb\nc"
    assert [laid.text[start:end] for start, end in laid.optional] == ["b\nc"]


def test_cells_and_kept_lines() -> None:
    laid = lay_out(f"a {m.CELL} b{m.LINE} c{m.LINE}{m.LINE}d")
    assert (laid.text, laid.joints) == ("a\tb\nc\nd", (3,))


@pytest.mark.parametrize("mark", [chr(code) for code in range(0xFDD0, 0xFDF0)])
def test_stray_marks_do_no_harm(mark: str) -> None:
    laid = lay_out(f"{mark}one{mark} two {mark}{mark} three{mark}")
    assert laid.text.split() == ["one", "two", "three"]
    assert not any("\ufdd0" <= character <= "\ufdef" for character in laid.text)


def test_hidden_stretches_are_carved_out_whatever_their_nesting() -> None:
    seen, hidden = carve(f"a{m.HIDDEN}b{m.HIDDEN}c{m.HIDDEN_END}d{m.HIDDEN_END}{m.HIDDEN_END}e")
    assert (seen, hidden.split(m.BLOCK)) == ("ae", ["", "b", "cd"])


def test_of_two_versions_one_is_laid_out_and_the_other_kept() -> None:
    laid = lay_out(f"fee {m.EITHER_LATTER}five{m.OR} 5{m.EITHER_END} now")
    assert (laid.text, [lay_out(other).text for other in laid.others]) == ("fee 5 now", ["fee five now"])


def test_overlapping_ranges_become_one_and_touching_ones_do_not() -> None:
    assert merged([(5, 9), (0, 3), (3, 4), (6, 7), (8, 11), (12, 12)]) == ((0, 3), (3, 4), (5, 11))


def test_clean_text_can_be_encoded() -> None:
    assert clean("caf\u00e9 \ud800x\ufdd0\x00") == "café ?x"


def test_a_laid_text_becomes_a_zone() -> None:
    zone = lay_out(f"ab{m.JOINT}c").zone(Zone.HIDDEN)
    assert (zone.zone, zone.text, zone.joints) == (Zone.HIDDEN, "abc", (2,))
