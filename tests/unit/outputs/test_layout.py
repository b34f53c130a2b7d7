from pincite.outputs import View
from pincite.outputs.layout import Block, Row, joined, text_of

ROWS = (Row(label="url", spans=(("https://a.example/", ""),)), Row(label="page", spans=(("so", "red"), ("!", ""))))


def test_labels_are_aligned_and_a_blank_line_follows() -> None:
    text = text_of([Block(head=(("HEAD", "bold"),), rows=ROWS)], View())
    assert text == "HEAD\n  url   : https://a.example/\n  page  : so!\n\n"


def test_headlines_alone_stand_close_together() -> None:
    assert text_of([Block(head=(("one", ""),)), Block(head=(("two", ""),))], View()) == "one\ntwo\n"


def test_a_separator_stands_only_between() -> None:
    assert joined(["a", "b", "c"], "-") == ("a", "-", "b", "-", "c")
    assert joined([], "-") == ()


def test_a_terminal_without_colour_gets_the_same_words() -> None:
    blocks = [Block(head=(("HEAD", "bold"),), rows=ROWS)]
    assert text_of(blocks, View(width=80)) == text_of(blocks, View())
