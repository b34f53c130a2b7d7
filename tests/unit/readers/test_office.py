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


def test_titles_hold_no_noncharacters() -> None:
    title = "<p xmlns:dc='d'><dc:title>a&#xFDD4;b&#xFDEF;c</dc:title></p>"
    container = '<container><rootfiles><rootfile full-path="p"/></rootfiles></container>'
    word = {"word/document.xml": DOCUMENT, "docProps/core.xml": title}
    for files in (word, {"META-INF/container.xml": container, "p": title}):
        document = read(archive(**files))
        assert (document.title, text(document, Zone.TITLE)) == ("abc", "abc")


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


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def word(body: str, **parts: str) -> bytes:
    files = {f"word/{name}.xml": f"<w:x {W}><w:p>{run(said)}</w:p></w:x>" for name, said in parts.items()}
    return archive(**{"word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>", **files})


def test_what_was_moved_away_is_gone_and_a_box_stands_after_the_text() -> None:
    box = f"<w:r><w:txbxContent><w:p>{run('In a box.')}</w:p></w:txbxContent></w:r>"
    moved = f"<w:moveFrom>{run('Moved. ')}</w:moveFrom><w:moveTo>{run('Came.')}</w:moveTo>"
    document = read(word(f"<w:p>{run('Before ')}{box}{run('and after. ')}{moved}</w:p>"))
    assert text(document).split("\n") == ["Before and after. Came.", "In a box."]


def test_heads_and_feet_are_read_and_comments_are_data() -> None:
    document = read(word(f"<w:p>{run('Body.')}</w:p>", header1="Head.", footer2="Foot.", comments="Said aside."))
    assert text(document).split("\n") == ["Body.", "Head.", "Foot."]
    assert text(document, Zone.DATA) == "Said aside."


def test_the_main_part_may_have_a_number() -> None:
    body = f"<w:document {W}><w:body><w:p>{run('Here it is.')}</w:p></w:body></w:document>"
    assert text(read(archive(**{"word/document2.xml": body}))) == "Here it is."


@pytest.mark.parametrize(
    "inner",
    [
        "<w:sdt>" * 6000 + "<w:p/>" + "</w:sdt>" * 6000,
        "<w:p><w:r><w:t>no end",
    ],
)
def test_what_could_not_be_read_to_its_end_is_said_to_be_cut(inner: str) -> None:
    document = read(word(f"<w:p>{run('First words.')}</w:p>{inner}"))
    assert (text(document).split("\n")[0], document.signs) == ("First words.", ("truncated",))


def test_two_thousand_nested_elements_are_read() -> None:
    body = "<w:sdt>" * 2000 + f"<w:p>{run('Deep words.')}</w:p>" + "</w:sdt>" * 2000
    assert text(read(word(body))) == "Deep words."


def test_a_locked_chapter_is_a_cut() -> None:
    lock = "<encryption><EncryptedData><CipherReference URI='OPS/text/b%20b.xhtml'/></EncryptedData></encryption>"
    files = {"OPS/text/a.xhtml": CHAPTER.format("opens"), "OPS/text/b b.xhtml": "\x01\x02 \x03"}
    container = '<container><rootfiles><rootfile full-path="OPS/p.opf"/></rootfiles></container>'
    files |= {"META-INF/container.xml": container, "META-INF/encryption.xml": lock, "OPS/p.opf": PACKAGE}
    document = read(archive(**files))
    assert (text(document), document.signs) == ("opens\nThe gate opens.", ("truncated",))


def test_an_archive_is_read_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipped, "MAX_BYTES", 500)
    document = read(archive(**{"word/document.xml": DOCUMENT}))
    assert "truncated" in document.signs
    assert text(document).startswith("Fees")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_packed_as_no_document_may_be_reads_as_empty(method: int) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as out:
        out.writestr("a", "words " * 50)
    broken = data.getvalue()[:40] + bytes(9) + data.getvalue()[49:]

    assert zipped.Archive(data.getvalue()).read("a") == b""
    assert zipped.Archive(broken).read("a") == b""


def test_files_that_are_missing_or_no_archive_read_as_nothing() -> None:
    assert zipped.Archive(b"PK\x03\x04").broken
    assert zipped.Archive(b"PK\x03\x04").read("a") == b""
    assert zipped.Archive(archive(a="x")).read("b") == b""
