from pincite.outputs.difference import difference


def plain(*diff: tuple[str, str]) -> str:
    return "".join(text for text, _ in difference(diff, color=False))


def test_a_changed_word_is_marked_as_git_marks_it() -> None:
    assert (
        plain(("equal", "in all"), ("delete", "1,480"), ("insert", "4,180"), ("equal", "towns"))
        == "in all [-1,480-]{+4,180+} towns"
    )


def test_white_space_of_the_steps_does_not_matter() -> None:
    assert plain(("equal", "in "), ("delete", "1 "), ("insert", " 4"), ("equal", "towns")) == "in [-1-]{+4+} towns"
    assert plain(("equal", "in"), ("delete", " "), ("insert", "4")) == "in {+4+}"


def test_no_space_is_put_before_a_closing_mark_or_between_wide_characters() -> None:
    assert plain(("equal", "rebuilt"), ("insert", ".")) == "rebuilt{+.+}"
    assert plain(("equal", "城门"), ("delete", "六"), ("insert", "七"), ("equal", "点")) == "城门[-六-]{+七+}点"


def test_with_colour_the_marks_are_styles() -> None:
    spans = difference((("delete", "six"), ("insert", "seven")), color=True)
    assert spans == (("six", "strike red"), (" ", ""), ("seven", "green"))


def test_long_unchanged_stretches_are_cut_to_the_words_round_the_change() -> None:
    long = " ".join(f"word{number}" for number in range(100))
    text = plain(("equal", long), ("delete", "six"), ("equal", long), ("insert", "seven"), ("equal", long))
    assert len(text) < 400
    assert "word99 [-six-] word0 " in text
    assert " ... " in text
    assert "word99 {+seven+} word0 " in text
    assert not text.startswith("word0 ")
    assert not text.endswith("word99")


def test_a_long_change_is_cut() -> None:
    assert len(plain(("insert", "x" * 10_000))) < 200


def test_what_the_page_says_is_made_visible() -> None:
    assert plain(("equal", "a\x1b[2J"), ("insert", "b\u202e")) == r"a\x1b[2J {+b\u202e+}"
