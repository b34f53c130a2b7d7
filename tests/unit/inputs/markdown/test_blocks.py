"""Blocks and the lines and columns of their text."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown.block import Block
from pincite.inputs.markdown.blocks import read_blocks
from pincite.inputs.markdown.notes import all_blocks


def texts(source: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text.value) for block in all_blocks(read_blocks(source)) if block.text]


@pytest.mark.parametrize(
    "source",
    [
        "plain X here",
        "# X ##",
        "- a\n  X",
        "> - a\n>   X",
        "-\tX",
        ">\tX",
        "1. a\n\n   X",
        "> lazy\nX",
        "[^1]: a\n    X",
        "[^1]: X",
        "| a | b |\n|---|---|\n| c | X |",
        "> | a | b |\n> |---|---|\n> | c | X |",
        "   X\n===",
        "<div>\n X\n</div>",
        "- [x] X",
        "a  \nX",
        "> " * 150 + "X",
        "- " * 300 + "X",
    ],
)
def test_a_word_is_found_at_its_place(source: str) -> None:
    lines = source.split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "X" in text)
    text = next(block.text for block in all_blocks(read_blocks(source)) if block.text and "X" in block.text.value)
    assert text.place(text.value.index("X")) == (line, lines[line - 1].index("X") + 1)


def test_reference_definitions_do_not_vanish() -> None:
    assert texts('[tag]: https://e.org "q"') == [("paragraph", '[tag]: https://e.org "q"')]


@pytest.mark.parametrize(
    "source",
    [
        "```\nX\n```",
        "~~~\nX",
        "    X",
        "---\nX\n---",
        "<pre>\nX\n</pre>",
        "- a\n\n  ```\n  X",
        "<script>\nX\n</script>",
    ],
)
def test_code_has_no_text(source: str) -> None:
    assert all("X" not in text for _, text in texts(source))


def test_a_task_box_is_no_text() -> None:
    assert texts("- [x] done\n- [ ] open\n- [t] tag") == [
        ("paragraph", "done"),
        ("paragraph", "open"),
        ("paragraph", "[t] tag"),
    ]


def test_a_tagged_line_at_the_margin_leaves_the_item_above() -> None:
    blocks = read_blocks('- "q one"\n[t] https://e.org/2\n- "q two"\n')
    assert [(block.kind, block.first, block.last) for block in blocks] == [
        ("list", 1, 1),
        ("paragraph", 2, 2),
        ("list", 3, 3),
    ]


def test_other_lazy_lines_stay_in_the_item() -> None:
    (block,) = read_blocks('- "q one"\nand more of it\n')
    assert isinstance(block, Block)
    assert block.children[0].children[0].text is not None


def test_no_line_is_lost_below_the_deepest_block() -> None:
    found = "".join(text for _, text in texts("\n".join("  " * depth + f"- w{depth}." for depth in range(300))))
    assert all(f"w{depth}." in found for depth in range(300))


@pytest.mark.parametrize("source", ["- |---\nand X", "- a-- X\n- b", "- ----\n  X\n  ----"])
def test_the_first_line_of_a_list_is_no_front_matter(source: str) -> None:
    assert any("X" in text for _, text in texts(source))
    assert texts(source) == texts("\n" + source)
