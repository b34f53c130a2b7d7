"""Word documents and e-books, made here."""

import io
import zipfile

import pytest
from tests.unit.readers.documents import headings, text

from pincite.model import Zone
from pincite.readers import read, zipped

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
DOCUMENT = f"""<w:document {W} xmlns:mc="mc"><w:body>
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">The tank holds 10</w:t></w:r>
<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>
<w:r><w:t xml:space="preserve"> lit</w:t></w:r><w:r><w:t>res.</w:t></w:r><w:r><w:delText>never</w:delText></w:r>
<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>
<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t><w:tab/><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r></w:p>
<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Choice>
<mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>"""
CHAPTER = "<html xmlns='x'><head><title/></head><body><h1>{0}</h1><p>The <i>gate</i> {0}.</p></body></html>"
PACKAGE = """<package xmlns:dc="d"><metadata><dc:title>The Harbour</dc:title></metadata><manifest>
<item id="b" href="text/b%20b.xhtml"/><item id="a" href="text/a.xhtml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="lost"/></spine></package>"""


def archive(**files: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return data.getvalue()


def test_a_word_document() -> None:
    footnotes = f"<w:footnotes {W}><w:footnote><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    core = "<cp:coreProperties xmlns:cp='c' xmlns:dc='d'><dc:title>The  report</dc:title></cp:coreProperties>"
    document = read(
        archive(**{"word/document.xml": DOCUMENT, "word/footnotes.xml": footnotes, "docProps/core.xml": core})
    )
    assert text(document).split("\n") == [
        "Fees",
        "The tank holds 10⁶ litres.",
        "one",
        "two well-known",
        "box",
        "a\tb",
        "A note.",
    ]
    assert (document.title, text(document, Zone.HIDDEN)) == ("The report", "secret")
    assert headings(document.zones[0]) == ["Fees"]


def test_a_book_is_read_in_the_order_of_its_spine() -> None:
    container = '<container><rootfiles><rootfile full-path="OPS/p.opf"/></rootfiles></container>'
    files = {"OPS/text/a.xhtml": CHAPTER.format("opens"), "OPS/text/b b.xhtml": CHAPTER.format("closes")}
    document = read(archive(**{"META-INF/container.xml": container, "OPS/p.opf": PACKAGE}, **files))
    assert document.title == "The Harbour"
    assert text(document).split("\n") == ["opens", "The gate opens.", "closes", "The gate closes."]


@pytest.mark.parametrize(
    "files",
    [
        {"word/document.xml": "<broken"},
        {"word/document.xml": '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'},
        {"META-INF/container.xml": "<container/>"},
        {"META-INF/container.xml": '<c><rootfile full-path="../../etc/passwd"/></c>'},
        {"META-INF/container.xml": ""},
    ],
)
def test_a_broken_one_is_empty(files: dict[str, str]) -> None:
    assert "empty" in read(archive(**files)).signs


def test_an_archive_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipped, "MAX_BYTES", 500)
    document = read(archive(**{"word/document.xml": DOCUMENT}))
    assert "truncated" in document.signs
    assert text(document).startswith("Fees")


def test_files_that_are_missing_or_no_archive_read_as_nothing() -> None:
    assert zipped.Archive(b"PK\x03\x04").broken
    assert zipped.Archive(b"PK\x03\x04").read("a") == b""
    assert zipped.Archive(archive(a="x")).read("b") == b""
