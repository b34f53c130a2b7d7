"""PDFs are drawn here, or written by hand where no writer would make such a font."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pincite.match import Page, find
from pincite.model import Document, How, Match, Zone
from pincite.readers.damage import explains
from pincite.readers.pdf import read_pdf
from pincite.reading import build

if TYPE_CHECKING:
    from collections.abc import Iterable

Line = tuple[float, float, str]


def drawn(*pages: Iterable[Line], title: str = "", swap: tuple[bytes, bytes] = (b"", b"")) -> bytes:
    """A PDF of (x, y, text) in points; `swap` changes what a glyph claims to mean."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    out = io.BytesIO()
    canvas = Canvas(out, pageCompression=0, invariant=1)
    canvas.setTitle(title)
    for page in pages:
        canvas.setFont("Vera", 10)
        for x, y, text in page:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue().replace(*swap)


def column(x: float, top: float, lines: Iterable[str], leading: float = 14) -> list[Line]:
    return [(x, top - leading * i, line) for i, line in enumerate(lines)]


def typed(content: bytes) -> bytes:
    """A PDF of one page without tables, its font without a name."""
    stream = b"BT /F 12 Tf 60 700 Td " + content + b" ET"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/F/FirstChar 0/LastChar 255/Widths[" + b"500 " * 256 + b"]>>"
    return (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R"
        b"/Resources<</Font<</F 4 0 R>>>>>>endobj\n"
        b"4 0 obj" + font + b"endobj\n"
        b"5 0 obj<</Length %d>>stream\n%b\nendstream endobj\ntrailer<</Root 1 0 R>>\n" % (len(stream), stream)
    )


def picture(*pages: str) -> bytes:
    """Pages that hold a picture and a caption."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    grey = ImageReader(io.BytesIO(b"P5 2 2 255\n\x80\x80\x80\x80"))
    for caption in pages:
        canvas.drawImage(grey, 60, 60, 400, 600)
        canvas.drawString(60, 40, caption)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def match(quote: str, body: bytes) -> Match | None:
    found = find(quote, Page(build(read_pdf(body, "application/pdf", ""))))
    return found if isinstance(found, Match) else None


def first(document: Document) -> str:
    return document.zones[0].text


WORDS = "The board approved the trans- formation of the old mill in a long- term plan".replace("- ", "-\n").split("\n")


@pytest.mark.parametrize(
    "quote",
    [
        "approved the transformation of the old mill in a long-term plan",
        "approved the trans-formation of the old mill in a long-term plan",
        "approved the transformation of the old mill in a longterm plan",
    ],
)
@pytest.mark.parametrize("hyphen", ["-", "\xad"])
def test_a_hyphen_at_a_line_end_may_be_kept_or_left_out(quote: str, hyphen: str) -> None:
    lines = [line.replace("-", hyphen) for line in WORDS]
    assert match(quote, drawn(column(60, 700, lines)))


@pytest.mark.parametrize(
    ("quote", "found"),
    [("pages 10-20 of it", True), ("pages 1020 of it", False), ("with COVID-19 in it", True), ("COVID19 in it", True)],
)
def test_a_hyphen_between_figures_is_not_left_out(quote: str, found: bool) -> None:
    body = drawn(column(60, 700, ["Read pages 10-", "20 of it with COVID-", "19 in it"]))
    assert (match(quote, body) is not None) is (found and quote != "COVID19 in it")


def test_a_line_break_between_words_is_a_space() -> None:
    found = match("old mill in a plan", drawn(column(60, 700, ["the old mill in", "a plan"])))
    assert found
    assert found.how is How.EXACT


def test_a_word_broken_without_hyphen_is_found() -> None:
    assert match("the transformation of mills", drawn(column(60, 700, ["the transform", "ation of mills"])))


def test_a_number_is_not_put_together_from_two_lines() -> None:
    assert not match("a total of 1234 mills", drawn(column(60, 700, ["a total of 12", "34 mills"])))


def test_a_word_may_be_broken_by_the_end_of_a_page() -> None:
    body = drawn([(60, 60, "The board approved the trans-")], [(60, 700, "formation of the old mill")])
    assert match("approved the transformation of the old mill", body)


def test_ligatures_are_letters() -> None:
    assert match("The final classification", drawn([(60, 700, "The ﬁnal classiﬁcation")]))


def test_codes_of_tex_fonts_are_ligatures() -> None:
    body = typed(rb"(The \034nal classi\034cation of tra\036c \(e\033ect, \035ow, ba\037e\)) Tj")
    assert match("The final classification of traffic (effect, flow, baffle)", body)


@pytest.mark.parametrize("lost", [b"FFFD", b"0000", b"E000"])
def test_a_lost_ligature_leaves_a_trace(lost: bytes) -> None:
    body = drawn([(60, 700, "The ﬁnal classiﬁcation of trafﬁc")], swap=(b"<FB01>", b"<%b>" % lost))
    assert not match("The final classification of traffic", body)
    assert any(explains("The final classification of traffic", zone.text) for zone in read_pdf(body, "", "").zones)


def test_a_glyph_without_meaning_hides_no_quote() -> None:
    body = drawn([(60, 700, "The board met¤ at noon in town")], swap=(b"<00A4>", b"<0000>"))
    assert match("The board met at noon in town", body)


def test_a_lost_decimal_point_does_not_make_another_number() -> None:
    body = drawn([(60, 700, "The rate grew by 3¤4 percent")], swap=(b"<00A4>", b"<0000>"))
    assert not match("The rate grew by 34 percent", body)


HEAD, TAIL = "Losses in the mains fell because", "valves were replaced in nine towns."


@pytest.mark.parametrize("foot", ["{}", "- {} -", "Page {} of 40", "Report 2031 | {}", ""])
def test_running_heads_and_page_numbers_do_not_part_a_sentence(foot: str) -> None:
    pages = [
        [(60, 780, "Annual Water Report 2031"), (60, 700, text), (300, 40, foot.format(17 + i))]
        for i, text in enumerate((HEAD, TAIL))
    ]
    found = match(f"{HEAD} {TAIL}", drawn(*pages))
    assert found
    assert found.page == 1


def test_heads_may_differ_on_left_and_right_pages() -> None:
    heads = ["A. Writer", "A Book on Water"] * 3
    texts = ["one and", "two and", "three and", HEAD, TAIL, "the end"]
    pages = [
        [(60, 780, head), (60, 700, text), (60, 40, str(i))]
        for i, (head, text) in enumerate(zip(heads, texts, strict=True))
    ]
    assert match(f"{HEAD} {TAIL} the end", drawn(*pages))


def test_what_was_taken_out_can_still_be_quoted() -> None:
    pages = [[(60, 780, "Annual Water Report of the Town"), (60, 700, text)] for text in (HEAD, TAIL)]
    found = match("Annual Water Report of the Town", drawn(*pages))
    assert found
    assert found.zone is Zone.BODY


def test_the_page_of_a_match_is_told() -> None:
    found = match(
        "stands on the third page",
        drawn(*[[(60, 700, f"This stands on the {n} page")] for n in ("first", "second", "third")]),
    )
    assert found
    assert found.page == 3


LEFT = ["The council read the yearly", "ledger of the town and"]
RIGHT = ["passed the plan for the", "coming winter season."]
ACROSS = [(60, 712, LEFT[0]), (330, 712, RIGHT[0]), (60, 698, LEFT[1]), (330, 698, RIGHT[1])]


@pytest.mark.parametrize("lines", [column(60, 712, LEFT) + column(330, 712, RIGHT), ACROSS])
def test_two_columns_are_read_one_after_the_other(lines: list[Line]) -> None:
    assert match(" ".join(LEFT + RIGHT), drawn(lines))


@pytest.mark.parametrize("leading", [11, 14])
def test_columns_under_a_title_with_tight_lines(leading: float) -> None:
    left = [f"left line {word} of the text" for word in ("one", "two", "three", "four", "five", "six")]
    right = [line.replace("left", "right") for line in left]
    rows = [
        line
        for pair in zip(column(60, 690, left, leading), column(330, 690, right, leading), strict=True)
        for line in pair
    ]
    body = drawn([(60, 740, "A title that runs over the whole width of the page, far beyond the gutter"), *rows])
    assert match(" ".join(left + right), body)
    assert match("left line one of the text right line one of the text", body)


def test_a_word_may_be_broken_in_a_column() -> None:
    left, right = (
        ["The council read the year-", "ly ledger and then at last"],
        ["passed the plan for the win-", "ter season."],
    )
    rows = [line for pair in zip(column(60, 690, left), column(330, 690, right), strict=True) for line in pair]
    assert match("read the yearly ledger and then at last passed the plan for the winter season", drawn(rows))


def test_a_page_without_columns_has_one_body() -> None:
    assert len(read_pdf(drawn(column(60, 700, WORDS))).zones) == 1


@pytest.mark.parametrize("body", [picture("", ""), drawn([]), picture("p. 1", "p. 2")])
def test_pages_of_pictures_are_a_scan(body: bytes) -> None:
    assert "scanned_pdf" in read_pdf(body, "", "").signs


def test_a_scan_behind_a_cover_sheet_is_a_scan() -> None:
    cover = "Digitised by the library of the town; all rights reserved by the library " * 2
    assert "scanned_pdf" in read_pdf(picture(cover, "", "", ""), "", "").signs


@pytest.mark.parametrize(
    "body", [drawn(column(60, 700, WORDS)), drawn([(60, 700, "A short page")]), picture("Words " * 9)]
)
def test_pages_of_text_are_no_scan(body: bytes) -> None:
    assert read_pdf(body, "", "").signs == ()


def encrypted() -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt="secret", invariant=1)
    canvas.drawString(60, 700, "Nobody may read this")
    canvas.save()
    return out.getvalue()


def test_a_locked_file_says_that_it_is_locked() -> None:
    document = read_pdf(encrypted(), "", "")
    assert (document.signs, document.description) == (("damaged_pdf",), "the file opens only with a password")


@pytest.mark.parametrize("body", [b"%PDF-1.7\n", drawn([(60, 700, "words")])[:300], b""])
def test_a_file_that_cannot_be_opened_is_damaged(body: bytes) -> None:
    assert read_pdf(body, "", "") == Document(media_type="application/pdf", zones=(), signs=("damaged_pdf",))


def test_a_text_of_unknown_signs_is_damaged() -> None:
    assert (
        "damaged_pdf"
        in read_pdf(typed(rb"(\200\201\202\203\204\205\206\207 \200\201\202\203\204\205 \203\202) Tj")).signs
    )


def test_a_file_without_its_end_is_read_as_far_as_it_goes() -> None:
    body = drawn(column(60, 700, WORDS))
    assert match("of the old mill", body[: body.rindex(b"xref")])


def test_a_broken_page_takes_no_other_along() -> None:
    body = drawn([(60, 700, "The first page holds these words")], [(60, 700, "The second page holds others")])
    at = body.rindex(b"/Type /Page\n")
    document = read_pdf(body[:at] + b"/Type /Pagx\n" + body[at + 12 :])
    assert "The first page holds these words" in first(document)


def test_the_title_comes_from_the_file() -> None:
    document = read_pdf(drawn([(60, 700, "Some words")], title="Water \n Report"))
    assert document.title == "Water Report"
    assert document.zones[-1].zone is Zone.TITLE
    assert document.media_type == "application/pdf"


def test_no_title_no_zone() -> None:
    assert [zone.zone for zone in read_pdf(drawn([(60, 700, "Some words")])).zones] == [Zone.BODY]
