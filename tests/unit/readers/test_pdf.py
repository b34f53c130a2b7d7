"""Real PDF files, made here, one for each kind of trouble."""

import io
from collections.abc import Callable

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from tests.unit.readers.documents import optional, text, texts

from pincite.model import Document, Zone
from pincite.readers import isolated, read
from pincite.readers.damage import explains

LOST = "Lost"
"""A font two of whose glyphs have names that say nothing."""
encoding = pdfmetrics.Encoding("lost", "WinAnsiEncoding")
encoding[129], encoding[131] = "g17", "uniE001"
pdfmetrics.registerEncoding(encoding)
pdfmetrics.registerFont(pdfmetrics.Font(LOST, "Helvetica", "lost"))


def pdf(draw: Callable[[Canvas], None], **options: object) -> bytes:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(612, 792), **options)
    canvas.setTitle("Annual report")
    draw(canvas)
    canvas.save()
    return data.getvalue()


def lines(*pages: list[tuple[int, int, str]]) -> Document:
    def draw(canvas: Canvas) -> None:
        for page in pages:
            for x, y, line in page:
                canvas.drawString(x, y, line)
            canvas.showPage()

    return read(pdf(draw))


def coded(codes: str, font: str = "Helvetica") -> Document:
    """A page whose one line is given in the codes of the font, as TeX writes them."""

    def draw(canvas: Canvas) -> None:
        name = canvas._doc.getInternalFontName(font)
        canvas._code.append(f"BT {name} 12 Tf 1 0 0 1 60 650 Tm ({codes}) Tj ET")

    return read(pdf(draw), content_type="application/octet-stream")


def test_hyphens_at_line_ends_may_go_with_their_break() -> None:
    document = lines(
        [
            (60, 712, "The board approved the trans-"),
            (60, 698, "formation of the mill in a long-"),
            (60, 684, "term plan"),
        ]
    )
    assert text(document) == "The board approved the trans-\nformation of the mill in a long-\nterm plan"
    assert optional(document.zones[0]) == ["-\n", "-\n"]


def test_ligature_codes_of_old_fonts_are_letters() -> None:
    assert text(coded("The \\034nal classi\\034cation of tra\\036c, e\\033ort and \\035ow, scu\\037e")) == (
        "The final classification of traffic, effort and flow, scuffle"
    )


def test_lost_ligatures_explain_a_miss() -> None:
    document = coded("The \\201nal classi\\203cation of traf\\003c", LOST)
    assert explains("The final classification of traffic", text(document))
    assert not explains("The final qualification of traffic", text(document))


COLUMNS = [
    (60, 712, "The council read the yearly"),
    (330, 712, "passed the plan for the"),
    (60, 698, "ledger and"),
    (330, 698, "coming winter season."),
]


def test_two_columns_are_read_in_a_second_order() -> None:
    across, down = texts(lines(COLUMNS))
    assert across == "The council read the yearly passed the plan for the\nledger and coming winter season."
    assert down == "The council read the yearly\nledger and\npassed the plan for the\ncoming winter season."


def test_columns_under_a_title_over_both() -> None:
    title, foot = (
        (60, 740, "A title that runs over both columns, from side to side of the page"),
        (60, 600, "A footer of the page, long too, over both columns again, to the end"),
    )
    assert texts(lines([title, *COLUMNS, foot]))[1].split("\n") == [
        title[2],
        "The council read the yearly",
        "ledger and",
        "passed the plan for the",
        "coming winter season.",
        foot[2],
    ]


def test_columns_that_the_file_writes_one_after_the_other_need_no_second_order() -> None:
    assert len(texts(lines(sorted(COLUMNS, key=lambda line: (line[0], -line[1]))))) == 1


def test_running_heads_and_page_numbers_are_taken_out_of_the_first_reading() -> None:
    pages = [
        [(60, 760, "Annual Water Report 2031"), (60, 712, "Losses in the mains fell because"), (300, 40, "17")],
        [(60, 760, "Annual Water Report 2031"), (60, 712, "valves were replaced in nine towns."), (300, 40, "18")],
    ]
    document = lines(*pages)
    first, second = document.zones[:2]
    assert first.text == "Losses in the mains fell because\fvalves were replaced in nine towns."
    assert (first.pages, second.pages) == ((0, 33), (0, 61))
    assert "Annual Water Report 2031\nvalves" in second.text


def test_a_scan_has_no_text() -> None:
    document = read(pdf(lambda canvas: canvas.rect(10, 10, 500, 500, fill=1)))
    assert (document.media_type, document.signs, texts(document)) == ("application/pdf", ("scanned_pdf",), [])


def test_a_page_of_text_is_no_scan() -> None:
    assert lines([(60, 700, "The gate opens at six and the bell rings at seven.")]).signs == ()


def test_title_of_the_file() -> None:
    document = lines([(60, 700, "x")])
    assert (document.title, text(document, Zone.TITLE)) == ("Annual report", "Annual report")


def test_encrypted_and_broken_files_are_damaged() -> None:
    locked = pdf(lambda canvas: canvas.drawString(60, 700, "x"), encrypt=StandardEncryption("secret", canPrint=0))
    for body in (locked, b"%PDF-1.7 and no more", pdf(lambda canvas: None)[:200]):
        assert read(body).signs == ("damaged_pdf",)


def test_a_file_of_undecodable_characters_is_damaged() -> None:
    assert coded("\\201" * 30, LOST).signs == ("damaged_pdf",)


def test_every_pdf_is_read_apart() -> None:
    assert isolated(b"%PDF-1.4", content_type="text/html")


@pytest.mark.parametrize("count", [2, 7])
def test_pages_are_counted(count: int) -> None:
    document = lines(*([[(60, 700, f"Text of page number {'i' * i} ends.")] for i in range(count)]))
    assert len(document.zones[0].pages) == count


@pytest.mark.parametrize(("rise", "expected"), [(4, "10⁶"), (0, "106"), (-3, "106")])
def test_a_figure_raised_after_a_figure_is_an_exponent(rise: int, expected: str) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(72, 700, "The tank holds 10")
        x = 72 + canvas.stringWidth("The tank holds 10")
        canvas.setFont("Helvetica", 8)
        canvas.drawString(x, 700 + rise, "6")
        x += canvas.stringWidth("6")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(x, 700, " litres of oil")

    document = read(pdf(draw))
    bodies = [zone.text for zone in document.zones if zone.zone is Zone.BODY]
    assert "".join("".join(bodies).split()) == f"Thetankholds{expected}litresofoil" * len(bodies)
