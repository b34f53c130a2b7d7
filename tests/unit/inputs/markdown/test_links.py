"""Where URLs end."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown.links import bare_end, destination, resolve


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://e.org/Kiln_(brick) — x", "https://e.org/Kiln_(brick)"),
        ("(https://e.org/a)", "https://e.org/a"),
        ("(https://e.org/a_(b))", "https://e.org/a_(b)"),
        ("(https://e.org/a);more", "https://e.org/a"),
        ("https://e.org/a).", "https://e.org/a"),
        ("https://e.org/a, b", "https://e.org/a"),
        ("https://e.org/a?!", "https://e.org/a"),
        ("https://e.org/a...", "https://e.org/a"),
        ("**https://e.org/a**", "https://e.org/a"),
        ("_https://e.org/a_", "https://e.org/a"),
        ("https://e.org/a_", "https://e.org/a_"),
        ("'https://e.org/it's'", "https://e.org/it's"),
        ("[see https://e.org/a]: x", "https://e.org/a"),
        ("https://e.org/a[1]", "https://e.org/a[1]"),
        ("https://e.org/a](b", "https://e.org/a"),
        ('https://e.org/a—"q"', "https://e.org/a"),
        ("https://e.org/a“q”", "https://e.org/a"),
        ("https://e.org/窑，门", "https://e.org/窑"),
        ("https://e.org/a」x", "https://e.org/a"),
        ("https://e.org/a,https://e.org/b", "https://e.org/a"),
        ("https://web.archive.org/web/2020/https://e.org/b", "https://web.archive.org/web/2020/https://e.org/b"),
        ("https://e.org/a|b", "https://e.org/a"),
        ("https://e.org/#:~:text=a,-b", "https://e.org/#:~:text=a,-b"),
        (r"https://e.org/a\_b", r"https://e.org/a\_b"),
        ("https://e.org/`x`", "https://e.org/"),
        ("http://[::1]:80/x", "http://[::1]:80/x"),
    ],
)
def test_a_url_in_running_text_is_whole_and_no_more(text: str, url: str) -> None:
    start = text.index("http")
    assert text[start : bare_end(text, start)] == url


@pytest.mark.parametrize(
    ("text", "url", "rest"),
    [
        ("(https://e.org/a)b", "https://e.org/a", "b"),
        ("(https://e.org/a_(b)#c)d", "https://e.org/a_(b)#c", "d"),
        ("(<https://e.org/a b(>)", "https://e.org/a b(", ""),
        ('( https://e.org/a  "t (x)" )', "https://e.org/a", ""),
        ("(https://e.org/a 't')", "https://e.org/a", ""),
        ("(https://e.org/a (t))", "https://e.org/a", ""),
        (r"(https://e.org/a\)b)", "https://e.org/a)b", ""),
        ("(https://e.org/a?b&amp;c)", "https://e.org/a?b&c", ""),
        ("(https://e.org/a b)", "https://e.org/a b", ""),
        ("(notes/log.txt)", "notes/log.txt", ""),
        ("()", "", ""),
    ],
)
def test_a_destination_is_read_with_its_title(text: str, url: str, rest: str) -> None:
    found = destination(text, 1)
    assert found is not None
    assert (found[0], text[found[1] :]) == (url, rest)


@pytest.mark.parametrize("text", ["(https://e.org/a", "(a b)", "(https://e.org/a_(b)", "(" * 100 + ")" * 100])
def test_what_does_not_end_is_no_destination(text: str) -> None:
    assert destination(text, 1) is None


def test_only_entities_with_a_semicolon_are_resolved() -> None:
    assert resolve(r"a?b&copy=1&amp;c&#38;d\_e&unknown;") == "a?b&copy=1&c&d_e&unknown;"
