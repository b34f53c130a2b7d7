import pytest
from tests.unit.readers.documents import page

from pincite.readers.head import MAX_LINKS, absolute, resolve


@pytest.mark.parametrize(
    ("href", "base", "expected"),
    [
        ("../real", "https://town.example/a/b/c", "https://town.example/a/real"),
        (" //other.example/x ", "https://town.example/", "https://other.example/x"),
        ("https://town.example", "", "https://town.example/"),
        ("relative", "", ""),
        ("javascript:alert(1)", "https://town.example/", ""),
        ("data:text/html,x", "https://town.example/", ""),
        ("http://[", "https://town.example/", ""),
    ],
)
def test_addresses_are_resolved_as_browsers_do(href: str, base: str, expected: str) -> None:
    assert absolute(href, base) == expected


def test_links_are_few_and_different() -> None:
    found = resolve([("next", f"/{i % 60}") for i in range(200)], "https://town.example/")
    assert len(found) == len(set(found)) == MAX_LINKS


def test_a_link_under_the_document_itself_without_address_is_left_out() -> None:
    assert page("<link rel=canonical href=/x>", url="").canonical is None


def test_descriptions_of_other_schemes_are_text_too() -> None:
    document = page(
        "<meta name=DC.Title content='One  line'><meta itemprop=headline content=Two><meta name=robots content=none>"
    )
    assert [zone.text for zone in document.zones[1:]] == ["One line\nTwo"]


def test_versions_for_paper_and_in_pdf_are_told_from_other_alternates() -> None:
    document = page(
        "<link rel=alternate media=print href=/p><link rel=alternate type=application/pdf href=/x.pdf>"
        "<link rel=alternate hreflang=fr href=/fr><p><a href=/print/1>Printer-friendly version</a>"
    )
    assert [(link.rel, link.url.removeprefix("https://town.example/")) for link in document.links] == [
        ("print", "p"),
        ("pdf", "x.pdf"),
        ("alternate", "fr"),
        ("print", "print/1"),
    ]
