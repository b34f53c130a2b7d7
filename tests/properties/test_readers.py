"""What holds for every document, whatever the bytes."""

from __future__ import annotations

import html
import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.model import Document, Zone, ZoneText
from pincite.readers import READERS, isolated, read
from pincite.readers.damage import explains
from pincite.readers.guard import suspicious

TYPES = [
    *READERS,
    "",
    "application/octet-stream",
    "image/png",
    "text/html; charset=shift_jis",
    "text/html; charset=utf-16",
]
NEVER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
PIECES = [
    *("<p>", "</p>", "<b>", "</b>", "<sup>", "</sup>", "<sub>3</sub>", "<a href=#n class=ref>", "</a>", "<br>", "<td>"),
    *("<h1>", "</h1>", "<pre>", "</pre>", "<q>", "</q>", "<rt>", "<code>", "</code>", "<span hidden>", "</span>"),
    *("<span aria-hidden=true>", "<span class=sr-only>", "<div style=display:none>", "</div>", "<template>", "<math>"),
    *(
        "<script type=application/json>",
        "</script>",
        "<title>",
        "<textarea>",
        "<noscript>",
        "<img alt='!'>",
        "<dialog>",
    ),
    *("<table>", "<svg>", "<!--", "-->", "[3]", "[citation needed]", "trans-\n", "1931", "word", "港", " ", "\n", "\t"),
    *("&#xFDD4;", "\ufdd1", "\ufdd5", "\ufdde", "\ufde0", "&lt;", "\r\n"),
]
EXAMPLES = settings.default.max_examples
quick = settings(max_examples=max(150, EXAMPLES))


def assert_sound(zone: ZoneText) -> None:
    size = len(zone.text)
    for ranges in (zone.optional, zone.headings):
        assert all(0 <= start < end <= size for start, end in ranges)
    assert all(before[1] <= after[0] for before, after in zip(zone.optional, zone.optional[1:], strict=False))
    assert list(zone.joints) == sorted(set(zone.joints))
    assert all(0 < joint < size and zone.text[joint - 1].isalnum() for joint in zone.joints)
    assert all(zone.text[joint].isalnum() or zone.text[joint] in "\n\f" for joint in zone.joints)
    assert list(zone.pages) == sorted(zone.pages)
    assert not NEVER.search(zone.text)
    zone.text.encode()


def assert_readable(document: Document) -> None:
    for zone in document.zones:
        assert_sound(zone)
    assert document.media_type
    assert bool(document.zones) or document.signs


@quick
@given(st.binary(max_size=300), st.sampled_from(TYPES))
def test_no_bytes_break_a_reader(body: bytes, content_type: str) -> None:
    assert_readable(read(body, content_type=content_type, url="https://town.example/a"))
    isolated(body, content_type=content_type)


@quick
@given(
    st.sampled_from([b"%PDF-1.4\n", b"PK\x03\x04", b"<?xml version='1.0'?>", b"{", b"\xff\xfe", b"<html>"]),
    st.binary(max_size=200),
)
def test_no_broken_file_breaks_a_reader(start: bytes, rest: bytes) -> None:
    assert_readable(read(start + rest))


@settings(quick, max_examples=max(400, EXAMPLES))
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_markup_breaks_the_offsets(markup: str) -> None:
    document = read(markup.encode(), content_type="text/html; charset=utf-8")
    assert_readable(document)
    laid_out = [zone.text for zone in document.zones if zone.zone in {Zone.BODY, Zone.HIDDEN}]
    assert not any(re.search(r"[ \n\t][ \n\t]|^ | $", text) for text in laid_out)


@quick
@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1), min_size=1, max_size=12)
)
def test_words_of_a_paragraph_come_out_as_they_went_in(words: list[str]) -> None:
    text = " ".join(words)
    markup = "<body><p>" + " ".join(f"<i>{html.escape(word)}</i>" for word in words)
    zone = read(markup.encode(), content_type="text/html; charset=utf-8").zones[0]
    assert zone.text.split() == text.split()


@quick
@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1), st.integers(1, 9))
def test_inline_elements_join_with_nothing_and_blocks_with_a_line(word: str, at: int) -> None:
    head, tail = html.escape(word[:at]), html.escape(word[at:])
    inline, block = (
        read(f"<body><div>{before}{head}{between}{tail}".encode(), content_type="text/html; charset=utf-8")
        .zones[0]
        .text
        for before, between in (("<b>", "</b>"), ("<p>", "<p>"))
    )
    assert (inline, block.replace("\n", "")) == (word, word)


@quick
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_every_string_of_a_json_value_is_in_its_body(value: object) -> None:
    document = read(json.dumps([value]).encode(), content_type="application/json")
    assert_readable(document)
    assert {zone.zone for zone in document.zones} <= {Zone.BODY}


@quick
@given(st.text("<>/ab=\"' \n-!", max_size=400))
def test_the_guard_takes_anything(markup: str) -> None:
    assert not suspicious(markup.encode(), "text/html")


@quick
@given(st.text(max_size=80), st.text(max_size=200))
def test_damage_takes_anything(quote: str, text: str) -> None:
    assert explains(quote, text) in {True, False}


@quick
@given(
    st.lists(st.sampled_from(["final", "classic", "office", "traffic", "ferry", "fluff"]), min_size=3, max_size=9),
    st.data(),
)
def test_one_lost_ligature_is_always_explained(words: list[str], data: st.DataObject) -> None:
    quote = " ".join(words)
    found = list(re.finditer("ffi|ff|fi|fl", quote))
    if found:
        match = data.draw(st.sampled_from(found))
        assert explains(quote, f"so {quote[: match.start()]}\ufffd{quote[match.end() :]} it is")
