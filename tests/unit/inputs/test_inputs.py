"""Which format a file has."""

from __future__ import annotations

import pytest

from pincite.errors import ConfigError, InputError
from pincite.inputs import FORMATS_BY_SUFFIX, INPUTS, detect, parse

ROW = '{"claim": "c", "url": "https://e.org", "quote": "one two"}'


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("a.md", ROW, "markdown"),
        ("a.TXT", ROW, "markdown"),
        ("a.jsonl", "# Heading", "jsonl"),
        ("a.ndjson", "", "jsonl"),
        ("-", f"\n  \n{ROW}", "jsonl"),
        ("-", '{"claim": broken', "jsonl"),
        ("-", "{curly} words [t] https://e.org", "markdown"),
        ("-", "# Heading", "markdown"),
        ("-", "", "markdown"),
        ("-", "[1, 2]", "markdown"),
        ("claims", ROW, "jsonl"),
        ("claims.json", ROW, "jsonl"),
    ],
)
def test_suffix_then_content_names_the_format(file: str, text: str, expected: str) -> None:
    assert detect(file, text) == expected


def test_every_suffix_has_a_format() -> None:
    assert set(FORMATS_BY_SUFFIX.values()) <= set(INPUTS)


def test_a_format_that_is_asked_for_wins() -> None:
    assert parse("-", ROW.encode(), input_format="jsonl").claims[0].text == "c"
    assert parse("a.jsonl", b"Claim [t] https://e.org", input_format="markdown").claims[0].text == "Claim"


def test_an_unknown_format_is_named_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match=r"'word'.*markdown, jsonl"):
        parse("a.md", b"", input_format="word")


def test_a_mark_in_front_hides_neither_front_matter_nor_json() -> None:
    assert parse("-", b"\xef\xbb\xbf" + ROW.encode()).claims[0].text == "c"
    assert parse("a.md", b"\xef\xbb\xbf---\nx: https://e.org\n---\n").claims == ()


def test_bytes_that_are_no_text_are_an_input_error() -> None:
    with pytest.raises(InputError):
        parse("a.md", b"\xff\xff")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.json", f"[{ROW}]"),
        ("a.json", '[\n  {\n    "claim": "c"\n  }\n]'),
        ("a.json", '{\n  "claim": "c"\n}'),
        ("a.json", "[]"),
        ("-", f"[\n{ROW}\n]"),
        ("findings", '{\n  "claim": "c"\n}'),
    ],
)
def test_json_is_not_read_as_markdown(file: str, text: str) -> None:
    with pytest.raises(InputError, match=r"one object a line, or name it \.jsonl"):
        parse(file, text.encode())


@pytest.mark.parametrize("text", ["[t] https://e.org", "[1, 2]", "{braces} https://e.org"])
def test_brackets_alone_are_no_json(text: str) -> None:
    assert parse("-", text.encode()).flags == ()
