from __future__ import annotations

import pytest
from tests.unit.readers.documents import joints, optional

from pincite.match import Page, find
from pincite.model import Document, Match
from pincite.readers import paged
from pincite.readers.damage import explains
from pincite.reading import build


def drawn(text: str) -> Document:
    """The document of a text that an extractor gave, form feeds between its pages."""
    return paged.document(text.split("\f"), media_type="text/plain")


def match(quote: str, text: str) -> Match | None:
    found = find(quote, Page(build(drawn(text))))
    return found if isinstance(found, Match) else None


MILL = "The board approved the trans{}formation of the old mill in\r\na long{}term plan"


@pytest.mark.parametrize("mark", ["\x02", "\ufffe", "-\r\n", "-\n", "\xad\n", "¬\n", "\u2010\n", "\ufffe\r\n"])
@pytest.mark.parametrize(
    "quote", ["the transformation of the old mill in a long-term plan", "approved the trans-formation"]
)
def test_every_mark_of_a_hyphen_at_a_line_end(mark: str, quote: str) -> None:
    assert match(quote, MILL.format(mark, mark))


@pytest.mark.parametrize("mark", ["\x02", "\ufffe", "-\n"])
def test_a_hyphen_between_figures_stays(mark: str) -> None:
    assert match("the years 1914-1918 in town", f"the years 1914{mark}1918 in town")
    assert not match("the years 19141918 in town", f"the years 1914{mark}1918 in town")


def test_ranges_and_joints_lie_where_they_should() -> None:
    zone = drawn("the trans\ufffeform\nation of 12\n34 mills\fand long\ufffe\fterm plans").zones[0]
    assert zone.text == "the trans-\nform\nation of 12\n34 mills\fand long-\fterm plans"
    assert [zone.text[start:end] for start, end in zone.optional] == ["-\n", "-\f"]
    assert [zone.text[at - 1 : at + 2] for at in zone.joints] == ["m\na", "s\fa"]
    assert [zone.text[at : at + 3] for at in zone.pages] == ["the", "and", "ter"]


def test_codes_of_tex_fonts_are_ligatures() -> None:
    text = drawn("The \x1cnal e\x1bect of tra\x1ec \x1dows, ba\x1fed; e\x0bect, o\x0ece").zones[0].text
    assert text == "The final effect of traffic flows, baffled; effect, office"


def test_lost_ligatures_leave_a_trace() -> None:
    text = "The \ufffdnal classi cation of traf\x00c"
    assert not match("The final classification of traffic", text)
    assert explains("The final classification of traffic", drawn(text).zones[0].text)


def test_a_sign_without_meaning_hides_no_quote() -> None:
    assert match("The board met at noon", "The board\x00 met\x00\x00 at noon")
    assert not match("grew by 34 percent", "grew by 3\x004 percent")


SENTENCE = "Losses in the mains fell because valves were replaced in nine towns."
FIRST, SECOND = "Losses in the mains fell because", "valves were replaced in nine towns."


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        ("Annual Water Report 2031", "{}"),
        ("", "Page {} of 40"),
        ("Annual Water Report 2031", "Report {} | water.example"),
        ("{} Water Report", "© The Town"),
        ("", "– {} –"),
    ],
)
def test_running_heads_and_page_numbers_do_not_part_a_sentence(head: str, foot: str) -> None:
    pages = [f"{head}\r\n{text}\r\n{foot}".format(17 + i) for i, text in enumerate((FIRST, SECOND))]
    found = match(SENTENCE, "\f".join(pages))
    assert found
    assert found.page == 1


def test_what_was_taken_out_can_still_be_quoted() -> None:
    text = f"Annual Water Report\n{FIRST}\n17\fAnnual Water Report\n{SECOND}\n18"
    assert match("Annual Water Report Losses in the mains", text)


def test_lines_that_do_not_run_stay() -> None:
    text = "A first heading\nsome words.\fAnother heading\nmore words"
    assert [zone.text for zone in drawn(text).zones] == [text]


def test_pages_of_nothing_but_furniture_keep_their_place() -> None:
    zone = drawn("Report\n1\fReport\nThe text stands here\n2\fReport\n3").zones[0]
    assert zone.text[zone.pages[1] :].startswith("The text stands here")
    assert len(zone.pages) == 3


@pytest.mark.parametrize("text", ["", "\f\f", " \n\f\n"])
def test_nothing_is_empty(text: str) -> None:
    assert drawn(text).zones == ()
    assert drawn(text).signs == ("empty",)


def test_a_word_may_be_broken_by_a_page() -> None:
    zone = paged.stitched(["the trans-", "formation", "of", "it"])
    assert (zone.text, zone.pages) == ("the trans-\fformation\fof\fit", (0, 11, 21, 24))
    assert (optional(zone), joints(zone)) == (["-\f"], ["n|\f", "f|\f"])


def test_offsets_count_from_the_first_page() -> None:
    zone = paged.stitched(["", "at[3] b\nc"])
    assert (zone.text, optional(zone), joints(zone)) == ("\fat[3] b\nc", ["[3]"], ["b|\n"])


def test_a_line_that_runs_along_every_page_goes_and_the_text_stays() -> None:
    pages = [f"REPORT {i}\nparagraph {chr(97 + i)} of the text\n– {i} –" for i in range(5)]
    assert paged.without_furniture(pages) == [f"paragraph {chr(97 + i)} of the text" for i in range(5)]


def test_heads_that_alternate_go_too() -> None:
    pages = [f"{('Left', 'Right')[i % 2]} head\ntext {chr(97 + i)}" for i in range(6)]
    assert paged.without_furniture(pages) == [f"text {chr(97 + i)}" for i in range(6)]


def test_a_single_page_keeps_its_lines() -> None:
    assert paged.without_furniture(["Title\n17"]) == ["Title\n17"]


def test_a_line_repeated_in_the_middle_stays() -> None:
    pages = [f"head {chr(97 + i)}\na\nb\nsame line\nc\nd\nfoot {chr(97 + i)}x" for i in range(4)]
    assert all("same line" in page for page in paged.without_furniture(pages))


def test_equal_readings_are_one_zone() -> None:
    assert len(paged.document(["one page"], media_type="text/plain", orders=[["one page"], ["another"]]).zones) == 2


def test_no_text_at_all() -> None:
    assert paged.document(["", " "], media_type="text/plain").signs == ("empty",)


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("The council decided to\n1 See the annex.", "raise the fee at once."),
        ("The council decided to\n1 See the annex\nof the report.", "raise the fee at once."),
        ("The council decided to", "Chapter Two\nraise the fee at once."),
        ("The council decided to\n* See the annex.", "Chapter Two\nOf fees\nraise the fee at once."),
    ],
)
def test_a_sentence_goes_on_over_notes_and_heads(above: str, below: str) -> None:
    bodies = [zone.text for zone in paged.document([above, below], media_type="application/pdf").zones]
    assert bodies == [f"{above}\f{below}", "The council decided to\fraise the fee at once."]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("The council decided.\n1 See the annex.", "Raise the fee."),
        ("The council decided to", "Raise the fee."),
        ("1 See the annex.", "raise the fee."),
        ("The council decided to pay the\n1,500 crowns at once.", "It did so."),
        ("The council decided to", "A long line that is no head of a chapter at all, but a sentence\nraise it."),
    ],
)
def test_what_may_be_the_text_itself_is_kept(above: str, below: str) -> None:
    assert paged.bridged([above, below]) == [above, below]


def test_every_page_of_a_run_is_bridged() -> None:
    pages = ["one goes", "Head\non to two\n1 Note.", "Head\nand to three"]
    assert paged.bridged(pages) == ["one goes", "on to two", "and to three"]
