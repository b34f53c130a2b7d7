"""Scans with a stamp, turned pages, forms, old fonts: one PDF for each."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from tests.unit.readers.documents import texts
from tests.unit.readers.pdfs import column, drawn, painted, says, verdict
from tests.unit.readers.test_pdf_drawn import typed

from pincite.model import Zone
from pincite.readers import read

LINES = [
    "The board approved the plan for the old",
    "mill in the town of Easton, where losses",
    "had fallen for nine years.",
]
QUOTE = " ".join(LINES)


def scan(pages: int, stamp: str, share: float = 1) -> bytes:
    def paint(canvas: Canvas) -> None:
        grey = ImageReader(io.BytesIO(b"P5 2 2 255\n\x80\x80\x80\x80"))
        for number in range(pages):
            canvas.drawImage(grey, 0, 0, 612, 792 * share)
            for i, line in enumerate(stamp.format(number + 1).split("\n")):
                canvas.drawString(60, 40 - 12 * i, line)
            canvas.showPage()

    return painted(paint)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (scan(1, "Digitised by the library of the town, 12 May 2031"), "UNREADABLE/scanned_pdf"),
        (
            scan(3, "Downloaded on 12 May 2031.\nFor personal use only.\nAll rights reserved. Page {}"),
            "UNREADABLE/scanned_pdf",
        ),
        (scan(1, QUOTE + "\nMore of it\nand more"), "NOT_VERBATIM/absent"),
        (scan(1, "A slide about the works", share=0.4), "NOT_VERBATIM/absent"),
    ],
)
def test_a_stamp_makes_no_text_of_a_scan(body: bytes, expected: str) -> None:
    assert says("Nobody was hurt when it came down", body) == expected


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("of_page", [True, False])
def test_a_turned_page_is_read_line_by_line(turn: int, of_page: bool) -> None:
    def paint(canvas: Canvas) -> None:
        if of_page:
            canvas.setPageRotation(turn)
        canvas.translate(300, 400)
        canvas.rotate(0 if of_page else turn)
        for i, line in enumerate(LINES):
            canvas.drawString(0, -14 * i, line)

    body = painted(paint)
    assert says(QUOTE, body) == "VERBATIM"
    assert says(QUOTE.replace("nine", "ten"), body) == "NOT_VERBATIM/altered"


def test_lines_that_the_file_holds_out_of_order() -> None:
    lines = column(
        60,
        720,
        [
            f"{word} line of the text that goes"
            for word in ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]
        ],
    )
    body = drawn([lines[i] for i in (7, 2, 5, 0, 3, 6, 1, 4)])
    assert says("One line of the text that goes Two line of the text that goes Three line", body) == "VERBATIM"


def test_what_was_filled_into_a_form_is_data() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.drawString(60, 700, "Application")
        canvas.acroForm.textfield(name="a", value="Dredged in May", x=60, y=600, width=300)

    assert texts(read(painted(paint)), Zone.DATA) == ["Dredged in May"]


def test_a_file_that_only_its_owner_may_change_is_read() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt=StandardEncryption("", ownerPassword="secret", canCopy=0))
    canvas.drawString(60, 700, LINES[0])
    canvas.save()
    assert says(LINES[0], out.getvalue()) == "VERBATIM"


def test_a_locked_file_says_why() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt=StandardEncryption("secret"))
    canvas.drawString(60, 700, LINES[0])
    canvas.save()
    found = verdict(LINES[0], out.getvalue())
    assert (found.reason, found.detail, found.passage) == ("damaged_pdf", "the file opens only with a password", "")


@pytest.mark.parametrize(
    "codes",
    [rb"\033 \034 \035 \036 \037", rb"\013 \014 \015 \016 \017"],
    ids=["T1", "OT1"],
)
def test_ligatures_by_the_codes_of_old_fonts(codes: bytes) -> None:
    ff, fi, fl, ffi, ffl = codes.split()
    said = b"The %bnal tra%bc \\(e%bect, %bow, ba%be\\) by the o%bce sta%b" % (fi, ffi, ff, fl, ffl, ffi, ff)
    body = typed(b"(%b) Tj" % said)
    assert says("The final traffic (effect, flow, baffle) by the office staff", body) == "VERBATIM"
    assert says("The final metric (effect, flow, baffle) by the office staff", body) == "NOT_VERBATIM/altered"


@pytest.mark.parametrize("quote", ["a long-term state-of-the-art plan", "a longterm state-of-the-art plan"])
@pytest.mark.parametrize("hyphen", ["-", "\xad"])
def test_a_soft_hyphen_that_is_seen(quote: str, hyphen: str) -> None:
    line = "It was a long-term state-of-the-art plan for it".replace("-", hyphen)
    expected = "VERBATIM" if hyphen == "\xad" or "long-" in quote else "NOT_VERBATIM/altered"
    assert says(quote, drawn([(60, 700, line)])) == expected


def test_a_soft_hyphen_at_the_end_of_a_page() -> None:
    body = drawn([(60, 60, "The board approved the trans\xad")], [(60, 700, "formation of the old mill.")])
    assert says("approved the transformation of the old mill", body) == "VERBATIM"


def test_a_title_with_a_blank_after_every_letter() -> None:
    body = drawn([(60, 700, "A N N U A L  W A T E R  R E P O R T"), (60, 680, "of the town")])
    assert says("Annual Water Report of the town", body) == "VERBATIM"
    assert says("Annual Waste Report of the town", body) != "VERBATIM"
