import pytest
from tests.unit.readers.documents import joints, optional, page, text, texts
from tests.unit.readers.pdfs import says

from pincite.model import Zone
from pincite.readers import read


def test_lines_are_kept_and_may_be_joined() -> None:
    (zone,) = page("support for children/\n   adolescents in\n   care", "text/plain").zones
    assert zone.text == "support for children/\nadolescents in\ncare"
    assert joints(zone) == ["n|\n"]


def test_a_hyphen_at_the_end_of_a_line_may_go_with_its_break() -> None:
    (zone,) = page("the trans-\r\nformation of 2010-\n2015 and Uni\u00ad\nversity", "text/plain").zones
    assert optional(zone) == ["-\n", "\u00ad\n"]


def test_an_empty_line_ends_a_paragraph() -> None:
    (zone,) = page("oil\n \n\n  hemp", "text/plain").zones
    assert (zone.text, zone.joints) == ("oil\nhemp", ())


def test_form_feeds_are_pages() -> None:
    document = page(
        "Head of the report\nLosses fell because\n17\fHead of the report\nvalves were replaced.\n18", "text/plain"
    )
    assert document.zones[0].text == "Losses fell because\fvalves were replaced."
    assert document.zones[0].pages == (0, 20)


def test_text_of_a_pdf_served_as_a_pdf_is_read_as_pages() -> None:
    document = page("the trans\ufffeformation, a \x1cnal word", "application/pdf")
    assert (document.media_type, text(document)) == ("text/plain", "the trans-\nformation, a final word")


def test_nothing_at_all() -> None:
    assert read(b" \n", content_type="text/plain").signs == ("empty",)
    assert read(b"", content_type="application/pdf").signs == ("scanned_pdf", "empty")


def test_markdown_is_read_as_shown_and_as_written() -> None:
    document = page(
        "---\na: b\n---\n# Fees\n\nThe **fee** is [waived](x).\n\n| a | b |\n|---|---|\n| c | d |\n", "text/markdown"
    )
    shown, written = texts(document)
    assert shown == "Fees\nThe fee is waived.\na\tb\nc\td"
    assert "The **fee** is [waived](x)." in written


def test_much_markdown_is_not_rendered() -> None:
    assert len(texts(page("**word** " * 300_000, "text/markdown"))) == 1


def test_rendered_markdown_has_its_headings() -> None:
    (start, end), *_ = page("# Fees\n\ntext", "text/markdown").zones[0].headings
    assert text(page("# Fees\n\ntext", "text/markdown"))[start:end] == "Fees"


def test_a_zone_is_a_body() -> None:
    assert [zone.zone for zone in page("x", "text/plain").zones] == [Zone.BODY]


SAID = "The board approved the plan for the old mill."


@pytest.mark.parametrize(
    "written",
    [
        "> The board approved the\n> plan for the old mill.\n>\n> > Another one.",
        ">> The board approved\n>> the plan for the\n>> old mill.",
        "# The board approved the\n# plan for the old mill.",
        "// The board approved the\n// plan for the old mill.",
        "\x1b[1mThe board\x1b[0m approved the \x1b[31;1mplan\x1b[0m for the old mill.",
        "The \x1b]8;;https://town.example\x07board\x1b]8;;\x07 approved the plan for the old mill.",
        "The b\x08bo\x08oa\x08ar\x08rd\x08d approved the _\x08p_\x08l_\x08a_\x08n for the old mill.",
        "_The board_ approved the *plan\nfor* the old mill.",
    ],
)
def test_what_is_typed_around_the_words_may_go(written: str) -> None:
    assert says(SAID, written.encode(), "text/plain; charset=utf-8") == "VERBATIM"
    assert says(SAID.replace("old", "new"), written.encode(), "text/plain") == "NOT_VERBATIM/altered"


def test_a_sign_at_the_start_of_one_line_stays() -> None:
    assert says("a rate of 5 percent in May", b"It had a rate of\n> 5 percent in May.", "text/plain") != "VERBATIM"


@pytest.mark.parametrize("feed", ["\f\n", ""])
def test_the_pages_of_an_rfc(feed: str) -> None:
    head = "RFC 9999              Town Water Protocol              June 2031\n\n\n"
    foot = "\n\nJensen               Standards Track               [Page {}]\n"
    pages = ["   the client that has received it should", "   wait for nine seconds before it goes on."]
    written = feed.join(head + page + foot.format(i + 3) for i, page in enumerate(pages))
    quote = "the client that has received it should wait for nine seconds before it goes on."
    assert says(quote, written.encode(), "text/plain") == "VERBATIM"
    assert says(quote.replace("nine", "ten"), written.encode(), "text/plain") == "NOT_VERBATIM/altered"
