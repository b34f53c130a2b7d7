"""From bytes to text."""

from __future__ import annotations

import codecs

import pytest

from pincite.errors import InputError
from pincite.inputs.decode import decode

TEXT = "Größe 門 “x”\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
        codecs.BOM_UTF8 + "\ufeff".encode() + TEXT.encode(),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16-le", "utf-16-be", "utf-32-le", "two marks"],
)
def test_the_text_is_what_its_mark_says_and_the_mark_is_gone(data: bytes) -> None:
    assert decode("a.md", data) == TEXT


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"a\nb\nc \xe9\n", 3), (b"a\r\nb\xff", 2), (b"a\rb\rc\xff", 3), (b"\xff\xfea\x00\n\x00\x00", 2)],
)
def test_a_bad_byte_is_named_with_its_line_and_the_cure(data: bytes, line: int) -> None:
    with pytest.raises(InputError, match="save the file as UTF-8") as caught:
        decode("a.md", data)
    assert (caught.value.file, caught.value.line) == ("a.md", line)


def test_utf_16_without_its_mark_is_no_text() -> None:
    with pytest.raises(InputError, match="NUL"):
        decode("a.md", "plain words".encode("utf-16-le"))


def test_one_nul_is_borne() -> None:
    assert decode("a.md", b"a long line with one \0 in it") == "a long line with one \0 in it"
