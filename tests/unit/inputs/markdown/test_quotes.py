"""Quotation marks of every kind, mixed, nested and unpaired."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown.quotes import find_quotes


def inner(text: str, *skipped: tuple[int, int]) -> list[str]:
    return [text[quote.inner_start : quote.inner_end] for quote in find_quotes(text, skipped)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('say "a b" now', ["a b"]),
        ("say “a b” now", ["a b"]),
        ("„a b“", ["a b"]),
        ("„a b”", ["a b"]),
        ("”a b”", ["a b"]),
        ("«a b»", ["a b"]),
        ("« a b »", [" a b "]),
        ("»a b«", ["a b"]),
        ("»a b»", ["a b"]),
        ("‹a b›", ["a b"]),
        ("‚a b‘", ["a b"]),
        ("‘a b’", ["a b"]),
        ("'a b'", ["a b"]),
        ("「a b」『c』", ["a b", "c"]),
        ("〝a b〟", ["a b"]),
        ("＂a b＂", ["a b"]),
        ('“a b"', ["a b"]),
        ('"a b”', ["a b"]),
        ("彼は「門」と", ["門"]),
        ('" a b "', [" a b "]),
        (r"\"a b\"", ["a b"]),
        ("&quot;a b&quot;", ["a b"]),
        ("&ldquo;a b&rdquo;", ["a b"]),
        ('**"a b"** and *“c d”*', ["a b", "c d"]),
        ('("a b")—"c d"', ["a b", "c d"]),
        ('""', []),
    ],
)
def test_marks_of_all_languages_pair(text: str, expected: list[str]) -> None:
    assert inner(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“he said ‘no’ to it”", ["he said ‘no’ to it"]),
        ("\"he said 'no' to it\"", ["he said 'no' to it"]),
        ("'he said \"no\" to it'", ['he said "no" to it']),
        ('“he said "no" to it”', ['he said "no" to it']),
        ('"he said "no" to it"', ['he said "no" to it']),
        ("“a “b” c”", ["a “b” c"]),
        ("「a『b』c」", ["a『b』c"]),
        ('"he said “no” to it"', ["he said “no” to it"]),
        (r'"say \"no\" to it"', [r"say \"no\" to it"]),
    ],
)
def test_the_outermost_quotation_counts(text: str, expected: list[str]) -> None:
    assert inner(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'the dog's bone isn't here'", ["the dog's bone isn't here"]),
        ("‘the dog’s bone isn’t here’", ["the dog’s bone isn’t here"]),
        ("'the dogs' bowl is here'", ["the dogs' bowl is here"]),
        ("'it is the dogs' and nothing else", ["it is the dogs"]),
        ("in the '90s it's 'quite so'", ["quite so"]),
        ("'tis rock 'n' roll", []),
        ("don't and won't", []),
        ("a 5\" pipe and a 6' one", []),
        ('"a 5" pipe is long"', ['a 5" pipe is long']),
        ('"it grew by 5" and then "it fell"', ["it grew by 5", "it fell"]),
    ],
)
def test_apostrophes_and_inches_are_no_marks(text: str, expected: list[str]) -> None:
    assert inner(text) == expected


@pytest.mark.parametrize(
    ("text", "unclosed", "expected"),
    [
        ('say "a b', [4], []),
        ('"a b and "c d"', [0], ["c d"]),
        ("“a 'b c”", [3], ["a 'b c"]),
        ("a b”", [], []),
        ("“a „b", [0, 3], []),
    ],
)
def test_what_is_never_closed_is_told(text: str, unclosed: list[int], expected: list[str]) -> None:
    assert list(find_quotes(text, ())[1]) == unclosed
    assert inner(text) == expected


def test_marks_in_skipped_spans_do_not_count() -> None:
    text = 'a "b `"` c" d "e'
    assert inner(text, (5, 8)) == ['b `"` c']


def test_each_mark_is_looked_at_once() -> None:
    assert inner("“" * 20_000 + ' "a b"') == ["a b"]
    assert find_quotes('"a ' * 20_000, ())[0] == ()


def test_a_quotation_ends_before_a_barrier() -> None:
    text = '"a b [t] c d" "e f"'
    quotes, unclosed = find_quotes(text, (), (6,))
    assert [text[quote.start : quote.end] for quote in quotes] == ['"e f"']
    assert unclosed == (0,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('x — "the one" was said"', ['the one" was said']),
        ('x: "the one" was said".\nnext "one more"', ['the one" was said', "one more"]),
        ('x — "the one" was said" by him', ["the one"]),
        ('x — "the one" was\nsaid"', ["the one"]),
        ('he "the one" was said"', ["the one"]),
    ],
)
def test_a_stray_mark_at_the_end_of_its_line_ends_a_cited_quotation(text: str, expected: list[str]) -> None:
    assert inner(text) == expected
