from collections.abc import Callable
from typing import Any

import pytest

from pincite.model import (
    Change,
    Claim,
    Decision,
    Elsewhere,
    How,
    Level,
    Match,
    Nearest,
    Place,
    StandIn,
    Unavailable,
    Verdict,
    Zone,
)
from pincite.outputs import View
from pincite.outputs.blocks import ZONES, Manner, citation_block, flag_block, quote_block, unquoted_block
from pincite.outputs.layout import Block, text_of

Make = Callable[..., Any]

CLAIM = Claim(id="clm_1", text="The gate opens early", place=Place(file="findings.md", line=3), citations=())
PLAIN = Manner(color=False, files=False)
MISSING = Verdict(decision=Decision.NOT_VERBATIM, reason="absent")


def shown(block: Block) -> list[str]:
    return text_of([block], View()).splitlines()


def about(checked: object, manner: Manner = PLAIN) -> list[str]:
    return shown(citation_block(CLAIM, checked, manner))


def test_a_near_passage_is_shown_as_a_diff_that_names_what_changed(checked: Make) -> None:
    near = Nearest(
        text="the gate opens at seven",
        score=90.0,
        diff=(("equal", "the gate opens at"), ("delete", "six"), ("insert", "seven")),
        changed=(Change.NUMBER, Change.MISSING),
    )
    lines = about(checked(Verdict(decision=Decision.NOT_VERBATIM, reason="altered", nearest=near)))
    assert "  page  : ...the gate opens at [-six-]{+seven+}...  (changed: number, missing words)" in lines


def test_a_near_passage_without_a_diff_is_shown_as_it_is(checked: Make) -> None:
    near = Nearest(text="the gate shuts", score=50.0)
    lines = about(checked(Verdict(decision=Decision.NOT_VERBATIM, reason="altered", nearest=near)))
    assert "  page  : ...the gate shuts..." in lines


def test_a_match_is_shown_with_its_context_its_zone_and_its_page(checked: Make) -> None:
    match = Match(
        zone=Zone.BODY, start=0, end=3, how=How.CASE, text="SIX", before="opens at ", after=" on Monday", page=12
    )
    lines = about(checked(Verdict(decision=Decision.VERBATIM, reason="case", match=match)))
    assert lines[0] == "VERBATIM  line 5  case"
    assert "  page  : ...opens at SIX on Monday..." in lines
    assert "  found : page text, page 12" in lines


def test_a_match_without_a_reason_is_headed_by_how_it_matches(checked: Make) -> None:
    match = Match(zone=Zone.BODY, start=0, end=3, how=How.ELIDED, text="six")
    assert about(checked(Verdict(decision=Decision.VERBATIM, match=match)))[0] == "VERBATIM  line 5  elided"


def test_every_zone_has_a_name_for_people() -> None:
    assert ZONES.keys() == set(Zone)


def test_a_few_other_documents_are_listed_and_the_rest_counted(checked: Make) -> None:
    elsewhere = tuple(Elsewhere(url=f"https://{n}.example/", doc_id="d", zone=Zone.OG) for n in range(5))
    lines = about(checked(Verdict(decision=Decision.NOT_VERBATIM, reason="misattributed", elsewhere=elsewhere)))
    found = [line for line in lines if line.startswith("  found : ")]
    assert found[0] == "  found : https://0.example/ (Open Graph tag)"
    assert found[-1] == "  found : and in 2 more"
    assert len(found) == 4


@pytest.mark.parametrize(
    ("verdict", "error", "why"),
    [
        (Verdict(decision=Decision.UNREACHABLE, reason="http_503"), "it answered 503", "it answered 503"),
        (Verdict(decision=Decision.UNREACHABLE, reason="dns", detail="no such host"), "x", "no such host"),
        (Verdict(decision=Decision.UNREACHABLE, reason="http_502"), "", "The server answered with this status"),
        (Verdict(decision=Decision.UNREADABLE, reason="unheard_of"), "", "Look at the page yourself"),
    ],
)
def test_an_undecided_verdict_says_why(checked: Make, verdict: Verdict, error: str, why: str) -> None:
    gone = Unavailable(url="https://town.example/notice", reason="x", error=error)
    line = next(line for line in about(checked(verdict, retrieval=gone)) if line.startswith("  why   : "))
    assert line.removeprefix("  why   : ").startswith(why)


def test_a_verdict_that_speaks_for_itself_has_no_why(checked: Make) -> None:
    assert not any("why" in line for line in about(checked(MISSING)))


def test_where_a_redirect_led_is_shown(checked: Make, snapshot: Make) -> None:
    moved = checked(MISSING, retrieval=snapshot(final_url="https://town.example/new"))
    assert "  url   : https://town.example/notice -> https://town.example/new" in about(moved)


def test_a_doc_id_is_shown_in_place_of_the_url(checked: Make) -> None:
    lines = about(checked(Verdict(decision=Decision.UNKNOWN_DOC), source=None, doc_id="doc_x"))
    assert lines[0] == "UNKNOWN_DOC  line 5"
    assert "  doc   : doc_x" in lines
    assert "  why   : Cite a doc id that a fetch has printed, or the URL." in lines
    assert not any("url" in line for line in lines)


def test_a_doc_id_is_shown_with_the_page_it_stands_for(checked: Make, snapshot: Make) -> None:
    lines = about(checked(source=None, doc_id="doc_x", retrieval=snapshot(final_url="https://e.org/now")))
    assert lines[3:5] == ["  doc   : doc_x", "  url   : https://e.org/now"]


def test_a_page_that_answered_under_another_spelling_is_named(checked: Make, snapshot: Make) -> None:
    lines = about(
        checked(source="https://e.org/a#top", retrieval=snapshot(url="https://e.org/a/", final_url="https://e.org/a/"))
    )
    assert "  url   : https://e.org/a#top -> https://e.org/a/" in lines


def test_a_quote_that_no_file_cites_has_no_line_and_no_claim(checked: Make) -> None:
    block = quote_block(checked(), PLAIN)
    assert shown(block)[0] == "VERBATIM  exact"
    assert [row.label for row in block.rows] == ["quote", "url", "page", "found"]


def test_long_texts_are_cut(checked: Make) -> None:
    lines = about(checked(Verdict(decision=Decision.NOT_VERBATIM, passage="word " * 10_000), quote="x" * 10_000))
    assert all(len(line) < 500 for line in lines)


def test_the_file_stands_before_the_line_when_asked_for(checked: Make, flag: Make) -> None:
    manner = Manner(color=False, files=True)
    assert about(checked(MISSING, file="b.md"), manner)[0] == "NOT_VERBATIM  b.md line 5  absent"
    assert shown(flag_block(flag("MALFORMED", Level.ERROR), manner))[0] == "MALFORMED  findings.md line 3  error"
    assert shown(unquoted_block("b.md", [1, 2], manner))[0] == "UNCHECKED  b.md lines 1, 2  no_quote"


def test_only_the_first_lines_without_a_quote_are_listed() -> None:
    head = shown(unquoted_block("b.md", list(range(1, 13)), PLAIN))[0]
    assert head == "UNCHECKED  lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...  no_quote"


def test_colour_takes_the_place_of_marks(checked: Make) -> None:
    near = Nearest(text="seven", score=90.0, diff=(("delete", "six"), ("insert", "seven")))
    block = citation_block(
        CLAIM,
        checked(Verdict(decision=Decision.NOT_VERBATIM, reason="altered", nearest=near)),
        Manner(color=True, files=False),
    )
    page = next(row for row in block.rows if row.label == "page")
    assert page.spans[1:4] == (("six", "strike red"), (" ", ""), ("seven", "green"))


def test_the_document_that_answered_in_place_of_the_page_is_named(checked: Make, snapshot: Make) -> None:
    copy = snapshot(final_url="https://archive.example/1")
    stand_in = StandIn(snapshot=copy, why="memento", archived_at="2019-05-21T12:00:00Z")
    canonical = StandIn(snapshot=snapshot(final_url="https://town.example/whole"), why="canonical")
    lines = about(checked(answered_by=stand_in))
    assert lines.index("  read  : https://archive.example/1 (memento, archived 2019-05-21)") == 4
    assert "  read  : https://town.example/whole (canonical)" in about(checked(answered_by=canonical))
