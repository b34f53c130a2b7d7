import subprocess
import sys

import pytest

from pincite.readers import READERS, isolated, read


def loaded(code: str) -> set[str]:
    """Top-level modules of a fresh interpreter after `code`."""
    program = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_readers_imports_no_parser() -> None:
    heavy = {"selectolax", "pypdfium2", "zipfile", "markdown_it", "ada_url", "xml.parsers.expat"}
    assert not heavy & loaded("import pincite.readers")


def test_plain_html_needs_neither_the_pdf_nor_the_markdown_library() -> None:
    modules = loaded("import pincite.readers as r; r.read(b'<p>x', content_type='text/html')")
    assert "selectolax" in modules
    assert not {"pypdfium2", "zipfile", "markdown_it", "csv"} & modules


def test_what_is_not_read_says_so_and_is_named() -> None:
    document = read(b"\x89PNG\r\n\x1a\n\x00", content_type="text/html")
    assert (document.media_type, document.zones, document.signs) == ("image/png", (), ("unsupported_type",))


def test_an_empty_body() -> None:
    assert read(b"", content_type="text/html").signs == ("empty",)


@pytest.mark.parametrize("media_type", sorted(READERS))
def test_every_reader_survives_what_it_does_not_expect(media_type: str) -> None:
    for body in (b"x", b"<a>", b"\xff\xfe\x00", b"{", b"PK\x03\x04", b"%PDF-"):
        assert READERS[media_type](body, media_type, "").media_type


def test_ordinary_text_is_read_in_place() -> None:
    assert not isolated(b"words", content_type="text/plain")
