import re

import pytest

from pincite.outputs.layout import Block, Row
from pincite.outputs.terminal import lines


def laid_out(text: str, *, color: bool = False, width: int = 40, whole: bool = False) -> list[str]:
    block = Block(head=(("HEAD", "bold red"),), rows=(Row(label="page", spans=((text, ""),), whole=whole),))
    return list(lines([block], color=color, width=width))


def test_text_is_wrapped_under_its_column() -> None:
    found = laid_out("words of the page " * 10)
    assert found[1].startswith("  page  : words of")
    assert len(found) > 5
    assert all(len(line) <= 40 for line in found)
    assert all(re.match(r" {10}\S", line) for line in found[2:-1])
    assert all(line == line.rstrip() for line in found)


def test_a_headline_is_wrapped_between_words() -> None:
    head = "1 citation: " + ", ".join(f"{number} UNREACHABLE" for number in range(9))
    found = list(lines([Block(head=((head, "bold"),))], color=False, width=40))
    assert len(found) > 3
    assert all(len(line) <= 40 and line.startswith("  ") for line in found[1:])
    assert " ".join(line.strip() for line in found) == head


def test_characters_of_two_columns_are_counted_as_two() -> None:
    assert all(len(line.strip()) <= 15 for line in laid_out("城" * 60)[2:])


def test_what_is_whole_is_not_broken() -> None:
    url = "https://town.example/" + "long" * 40
    assert laid_out(url, whole=True)[1] == f"  page  : {url}"


def test_a_width_of_0_breaks_nothing() -> None:
    assert laid_out("word " * 100, width=0)[1] == "  page  : " + ("word " * 100).rstrip()


def test_a_very_narrow_terminal_still_gets_words() -> None:
    assert [line.strip() for line in laid_out("some words of the page", width=5)[1:-1]] == [
        "page  : some words of the",
        "page",
    ]


@pytest.mark.parametrize("color", [True, False])
def test_markup_in_a_text_is_text(color: bool) -> None:
    text = "[red]x[/red] :smile: [link=file:///x]y"
    assert laid_out(text, color=color, width=80)[1].endswith(text)


def test_the_view_alone_decides_about_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert laid_out("x", color=True)[0] == "\x1b[1;31mHEAD\x1b[0m"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert laid_out("x", color=False)[0] == "HEAD"
