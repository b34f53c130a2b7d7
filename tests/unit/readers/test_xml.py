import pytest
from tests.unit.readers.documents import page, text

from pincite.readers.expat import RefusedError, parse

FEED = """<?xml version="1.0"?><rss><channel><title>Town</title><item>
<title>Ferry &amp; pier</title><link>https://a.example</link>
<description>&lt;p&gt;The &lt;b&gt;gate&lt;/b&gt; opens.&lt;/p&gt;&lt;p&gt;Then.&lt;/p&gt;</description>
<content><![CDATA[<p>It cost 10<sup>6</sup> crowns.</p>]]></content></item></channel></rss>"""


def test_a_feed_with_html_inside() -> None:
    document = page(FEED, "application/rss+xml")
    assert document.title == "Town"
    assert text(document).split("\n") == [
        "Town",
        "Ferry & pier",
        "https://a.example",
        "The gate opens.",
        "Then.",
        "It cost 10⁶ crowns.",
    ]


def test_elements_among_text_are_inline() -> None:
    assert text(page("<?xml version='1.0'?><a><p>part<i>s</i> of <b>it</b></p><p>x</p></a>", "")) == "parts of it\nx"


@pytest.mark.parametrize(
    "markup",
    [
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;">]><a>The gate opens &y;</a>',
        "<?xml version='1.0'?><a>The gate opens",
        "<?xml version='1.0'?>" + "<a>" * 3000 + "The gate opens",
    ],
)
def test_broken_and_hostile_xml_still_has_text(markup: str) -> None:
    assert "The gate opens" in text(page(markup, "application/xml"))


@pytest.mark.parametrize(
    "markup",
    [
        b"",
        b"<a>",
        b"<a/><b/>",
        b"<a>" * 5000,
        b'<!DOCTYPE a [<!ENTITY x "&y;">]><a/>',
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "y">]><a/>',
    ],
)
def test_what_is_refused(markup: bytes) -> None:
    with pytest.raises(RefusedError):
        parse(markup, lambda *_: None, lambda _: None, lambda _: None)


def test_events_come_without_prefixes() -> None:
    events: list[object] = []
    parse(b"<w:p w:val='1'>x</w:p>", lambda name, found: events.append((name, found)), events.append, events.append)
    assert events == [("p", {"w:val": "1"}), "x", "p"]


def test_a_note_in_the_middle_of_a_text_stands_after_it() -> None:
    markup = "<TEI><p>The board approved the plan<note n='1'>A note of it.</note> for the mill.</p></TEI>"
    document = page(markup, "application/xml")
    assert set(text(document).split("\n")) == {"A note of it.", "The board approved the plan for the mill."}
