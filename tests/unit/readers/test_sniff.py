import io
import zipfile

import pytest

from pincite.readers import READERS
from pincite.readers.sniff import essence, sniff
from pincite.readers.types import DOCX, EPUB


def archive(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as out:
        for name in names:
            out.writestr(name, "x")
    return data.getvalue()


PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\x00\x01\x02"


@pytest.mark.parametrize(
    ("body", "said", "url", "expected"),
    [
        (b"<!DOCTYPE html><title>x</title>", "application/pdf", "", "text/html"),
        (b"\xef\xbb\xbf \n<!-- a --><HTML>", "", "", "text/html"),
        (b"<title>x</title>", "application/octet-stream", "", "text/html"),
        (b"just words", "text/html", "", "text/html"),
        (b"<p>not markup to be rendered", "text/plain", "", "text/plain"),
        ("<!doctype html>".encode("utf-16"), "", "", "text/html"),
        (b"<?xml version='1.0'?><!DOCTYPE html PUBLIC ''><html>", "", "", "application/xhtml+xml"),
        (b"<?xml version='1.0'?><!DOCTYPE html><html>", "text/html", "", "text/html"),
        (b"<?xml version='1.0'?><rss><![CDATA[<html>]]></rss>", "text/html", "", "application/xml"),
        (b"<feed xmlns='x'/>", "text/plain", "", "application/xml"),
        (b"<data/>", "application/vnd.town+xml", "", "application/xml"),
        (PDF, "application/octet-stream", "", "application/pdf"),
        (PDF, "text/html", "", "application/pdf"),
        (b"junk\x00\n" + PDF, "", "", "application/pdf"),
        (b"<!doctype html><p>Files begin with %PDF-1.4</p>", "text/html", "", "text/html"),
        (b"A file begins with %PDF-1.4, say", "text/plain", "", "text/plain"),
        (b"extracted text\x0c\x02 of pages", "application/pdf", "", "text/plain"),
        (b'{"a": 1}', "application/json", "", "application/json"),
        (b' {"a": 1}\n', "", "", "application/json"),
        (b"a,b\n1,2", "text/csv; charset=utf-8", "", "text/csv"),
        (b"a,b\n1,2", "text/plain", "https://town.example/t.CSV?x=1", "text/csv"),
        (b"# Title", "text/plain", "https://town.example/README.md", "text/markdown"),
        (b"# Title", "text/markdown", "", "text/markdown"),
        (b"words", "", "", "text/plain"),
        (b"\x89PNG\r\n\x1a\n\x00", "text/html", "", "image/png"),
        (b"\x00\x01\x02\x03", "audio/midi", "", "audio/midi"),
        ("<!doctype html><p>The gate opens".encode("utf-16-le"), "", "", "text/html"),
        ("The gate opens at six.".encode("utf-16-be"), "", "", "text/plain"),
        ("<!doctype html><p>Gate".encode("utf-32"), "", "", "text/html"),
        (b"\x00\x01\x02\x03", "", "", "application/octet-stream"),
        (b"\x00\x01\x02\x03" * 9, "application/pdf", "", "application/octet-stream"),
        (archive("word/document.xml"), "", "", DOCX),
        (archive("META-INF/container.xml"), "", "", EPUB),
        (archive("mimetype"), "application/epub+zip", "", "application/zip"),
        (archive("xl/workbook.xml"), "", "", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (b"PK\x03\x04 broken", "", "", "application/zip"),
        (archive("word/document.xml").replace(b"PK\1\2\x14\3\x14", b"PK\1\2\x14\3\x86"), "", "", "application/zip"),
    ],
)
def test_bytes_are_what_they_are(body: bytes, said: str, url: str, expected: str) -> None:
    assert sniff(body, said, url) == expected


def test_what_is_not_read_is_named() -> None:
    assert sniff(b"\x89PNG\r\n\x1a\n") not in READERS


def test_many_comments_before_the_first_tag_take_no_time() -> None:
    assert sniff(b"<!---->" * 500 + b"x", "application/octet-stream") == "text/plain"


def test_essence() -> None:
    assert essence(" Text/HTML ; charset=utf-8") == "text/html"
