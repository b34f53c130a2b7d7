"""Links, markers, tags and what is skipped."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown.inline import Bracketed, Link, Marker, scan


def urls(text: str, **references: str) -> list[str]:
    return [link.url for link in scan(text, references).links]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](https://e.org/a) https://e.org/b <https://e.org/c>", ["a", "b", "c"]),
        ("[`code` and ![i](https://no.org)](https://e.org/a)", ["a"]),
        ("[a [b] c](https://e.org/a)", ["a"]),
        ("[https://e.org/a](https://e.org/a)", ["a"]),
        ("![alt](https://no.org) ![x][y]", []),
        ("`https://no.org` ``a ` https://no.org``", []),
        ("<!-- https://no.org --> https://e.org/a", ["a"]),
        ("<code>https://no.org</code> <pre>https://no.org", []),
        ('<a href="https://e.org/a">x</a> <img src="https://no.org">', ["a"]),
        ("<a class='x' href='https://e.org/a?x&amp;y'>x</a>", ["a?x&y"]),
        (r"\[a](https://e.org/a)", ["a"]),
        ("xhttps://no.org HTTPS://e.org/a", ["a"]),
        ("[unclosed](https://e.org/a", ["a"]),
        ("a < b and https://e.org/a > c", ["a"]),
        ("`a https://e.org/a", ["a"]),
    ],
)
def test_links_are_found_and_what_is_code_is_not(text: str, expected: list[str]) -> None:
    assert [url.rpartition(".org/")[2] for url in urls(text)] == expected


def test_reference_links_of_three_forms() -> None:
    text = "[a][x] [x][] [X] [y] [x]: no"
    assert urls(text, x="https://e.org") == ["https://e.org"] * 3


def test_an_ellipsis_at_a_url_is_kept_so_that_it_is_no_url() -> None:
    assert urls("see https://e.org/very… and") == ["https://e.org/very…"]


def test_markers_and_brackets() -> None:
    marks = scan("a[^1] [^x-y] [tag] [a b](c) [[w]] [^a b]", {})
    assert [token.label for token in marks.tokens if isinstance(token, Marker)] == ["1", "x-y"]
    assert [bracket.name for bracket in marks.brackets] == ["tag", "w", "^a b"]
    assert isinstance(marks.brackets[0], Bracketed)


def test_a_link_is_one_token_whatever_it_holds() -> None:
    marks = scan('[“a `b` c”](https://e.org "t “u”") “d”', {})
    assert [type(token) for token in marks.tokens] == [Link]
    assert len(marks.quotes) == 1


@pytest.mark.parametrize(
    "piece", ["[a](", "[a](<b ", '[a](b "', "[a](b (", "<a ", "<!-- x ", "`" * 7 + " ", "[", "![", "https://"]
)
def test_many_beginnings_without_end_are_read(piece: str) -> None:
    assert urls(piece * 5000 + " https://e.org/x")[-1:] in (["https://e.org/x"], [])
