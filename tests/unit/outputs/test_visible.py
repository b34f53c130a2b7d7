import pytest

from pincite.outputs.visible import clipped, visible


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("a\x07b\x7f", r"a\x07b\x7f"),
        ("\x9b31m", r"\x9b31m"),
        ("\x85\x0b\x1c", r"\x85\x0b\x1c"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\u2066x\u2069\u200b\ufeff", r"\u2066x\u2069\u200b\ufeff"),
        ("\udc80", r"\udc80"),
        ("\U000e0041", r"\U000e0041"),
    ],
)
def test_what_cannot_be_printed_is_shown_as_an_escape(raw: str, shown: str) -> None:
    assert visible(raw) == shown


def test_white_space_of_every_kind_becomes_one_space() -> None:
    assert visible("a\r\n\tb\u00a0\u2028c\u3000 d\fe") == "a b c d e"


def test_printable_text_stays_as_it_is() -> None:
    text = "naïve — “quoted” 中文 Ελληνικά עברית 🙂 [red]x[/red] \\x1b"
    assert visible(text) == text


def test_a_cut_is_marked() -> None:
    assert clipped("one two three", 7) == "one two..."
    assert clipped("one two", 7) == "one two"


def test_cutting_reads_no_more_than_it_needs() -> None:
    assert len(clipped("\x1b" * 1_000_000, 10)) <= 13
