import pytest
from tests.unit.readers.documents import body, first, headings, joints, optional, page, text, texts

from pincite.model import Link, Zone


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>Built from <em>small</em>, <a href=/n>named</a> part<b>s</b>.</p>", "Built from small, named parts."),
        (
            "<h2>Opening</h2><div>The gate<br>opens.</div><div>Bring a lamp.</div>",
            "Opening\nThe gate\nopens.\nBring a lamp.",
        ),
        ("<p><span class=dropcap>T</span>he harbour froze.</p>", "The harbour froze."),
        ("<p><i>h</i><i>a</i><i>r</i><i>b</i>our</p>", "harbour"),
        ("<p>super<wbr>long<wbr>word</p>", "superlongword"),
        ("<p>one<!-- a comment -->word</p>", "oneword"),
        ("<p>first<!-- --> <!-- -->second</p>", "first second"),
        ("<p> some\n   source \t lines </p>", "some source lines"),
        ("<p>a&nbsp;b</p>", "a\u00a0b"),
        ("<p>a <b> b </b> c</p>", "a b c"),
        ("<ul><li>oil<li>hemp</ul>", "oil\nhemp"),
        ("<table><tr><td>a<td><p>b</p><tr><td>c</table>d", "a\tb\nc\nd"),
        ("<p>with <x-note>custom</x-note> element</p>", "with custom element"),
        ("<p>a</p>tail<p>b</p>", "a\ntail\nb"),
        ("<a><div>in</div></a>out", "in\nout"),
        ("<span style='color:red; display : block'>a</span>b", "a\nb"),
        ("<details><summary>More</summary>The rest.</details>", "More\nThe rest."),
        ("<figure><img alt=x><figcaption>Crews unload.</figcaption></figure>", "Crews unload."),
        ("<select><option>a<option>b</select><button>Go</button>", "a\nb\tGo"),
        ("<p>see <img src=x alt='a long description'>here</p>", "see here"),
        ("<p>see <svg><metadata>made with Draw</metadata><text>here</text></svg></p>", "see here"),
        ("<p>see <metadata>here</metadata></p>", "see here"),
        ("<p>We&shy;ll</p>", "We\u00adll"),
        ("a&#xFDD1;b&#xFDD4;c\ufdd5d", "a\nbcd"),
    ],
)
def test_body_text(markup: str, expected: str) -> None:
    assert body(markup) == expected


def test_only_letters_without_space_between_them_meet_at_a_joint() -> None:
    zone = first("<p>part<b>s</b> and <i>4</i>2, <b>COVID</b>19 (<i>new</i>) <b>x</b> y</p>")
    assert joints(zone) == ["t|s", "D|1"]


def test_preformatted_text_keeps_its_lines() -> None:
    zone = first("<pre>one two\n  three trans-\nformation\n\nnext</pre><p>x\ny</p>")
    assert zone.text == "one two\nthree trans-\nformation\nnext\nx y"
    assert joints(zone) == ["o|\n"]
    assert optional(zone) == ["-\n"]


def test_a_textarea_keeps_its_lines() -> None:
    assert body("<textarea>first\nsecond</textarea>") == "first\nsecond"


def test_quotation_marks_that_browsers_add_may_stand_or_not() -> None:
    zone = first("<p>He said <q>so be it</q>.</p>")
    assert (zone.text, optional(zone)) == ("He said “so be it”.", ["“", "”"])


def test_ruby_annotations_may_stand_or_not() -> None:
    zone = first("<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>の門</p>")
    assert (zone.text, optional(zone)) == ("港(みなと)の門", ["(", "みなと", ")"])


def test_headings_are_ranges_of_the_body() -> None:
    zone = first("<h1>No <i>results</i></h1><p>x</p><h3>Two<br>lines</h3><h4></h4><p>end</p>")
    assert headings(zone) == ["No results", "Two\nlines"]


def test_scripts_styles_and_comments_are_never_text() -> None:
    document = page("<p>News.</p><script>var t='the mayor'</script><style>p{}</style><!-- the mayor -->")
    assert [zone.text for zone in document.zones] == ["News."]


def test_zones_of_the_head() -> None:
    document = page(
        "<head><meta content='Pairs makers with studios' name=description><title> A\n title </title>"
        "<meta property=og:title content='Open graph'><meta name=twitter:title content=Bird>"
        "<meta property=og:image content=https://town.example/x.png><meta name=viewport content='width=device-width'>"
        "<meta name=citation_abstract content='An abstract'></head><body><p>Hello.</p></body>"
    )
    assert {zone.zone: zone.text for zone in document.zones} == {
        Zone.BODY: "Hello.",
        Zone.TITLE: "A title",
        Zone.META: "Pairs makers with studios\nAn abstract",
        Zone.OG: "Open graph",
        Zone.TWITTER: "Bird",
    }
    assert (document.title, document.description) == ("A title", "Pairs makers with studios")


def test_the_title_of_a_drawing_is_not_the_title() -> None:
    document = page("<svg><title>Logo</title></svg><p>x</p>")
    assert document.title == ""
    assert text(document, Zone.ALT) == "Logo"


def test_alternative_texts_and_form_values() -> None:
    document = page(
        "<img alt='A ferry'><button aria-label='Close it'>x</button><input value='the mayor' placeholder='Search here'>"
        "<input type=hidden value=token><input type=password value=secret>"
    )
    assert sorted(text(document, Zone.ALT).split("\n")) == ["A ferry", "Close it", "Search here", "the mayor"]


def test_an_emoji_as_a_picture_may_stand_or_not() -> None:
    zone = first("<p>Well done <img class=emoji alt='🎉'>all</p>")
    assert (zone.text, optional(zone)) == ("Well done 🎉all", [" 🎉"[1:]])


def test_linked_data_is_a_zone_of_its_own() -> None:
    document = page(
        '<script type="application/ld+json">{"@type":"NewsArticle","url":"https://town.example/",'
        '"articleBody":"The fee is \\u003cb\\u003ewaived\\u003c/b\\u003e &amp; gone"}</script>'
    )
    assert text(document, Zone.JSON_LD) == "The fee is waived & gone"


def test_embedded_state_is_unescaped_as_json_then_as_html() -> None:
    document = page(
        '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">'
        '{"props":{"body":"The fee is \\u003cb\\u003ewaived\\u003c/b\\u003e for students."}}</script>'
        '<script>window.__STATE__ = {"note": "It costs 10\\u003csup>6\\u003c/sup> crowns"}; other("code here")</script>'
    )
    assert text(document, Zone.DATA) == "The fee is waived for students.\nIt costs 10⁶ crowns"


def test_markup_and_json_in_data_attributes() -> None:
    document = page(
        "<div data-html='&lt;p&gt;The gate &lt;b&gt;opens&lt;/b&gt;' data-props='{\"t\":\"The bell rings\"}'></div>"
    )
    assert set(text(document, Zone.DATA).split("\n")) == {"The gate opens", "The bell rings"}


def test_a_long_page_is_searched_for_embedded_text_like_a_short_one() -> None:
    filler = "<p>The harbour master reads the tide table aloud each morning at six.</p>" * 1500
    document = page(
        f'{filler}<script>window.__STATE__={{"t":"The bell rings at noon"}}</script>'
        "<div data-caption='The ferry leaves at ten past'></div>"
        "<div data-html='&lt;p&gt;The gate &lt;b&gt;opens&lt;/b&gt;'></div>"
        '<astro-island props="{&quot;t&quot;:[0,&quot;The pier is closed&quot;]}"></astro-island>'
    )
    assert set(text(document, Zone.DATA).split("\n")) == {
        "The bell rings at noon",
        "The ferry leaves at ten past",
        "The gate opens",
        "The pier is closed",
    }


def test_templates_wait_for_a_script_but_declared_shadow_roots_are_shown() -> None:
    document = page(
        "<template>kept <template>back</template></template><div><template shadowrootmode=open>shown</template></div>"
    )
    assert text(document) == "shown"
    assert text(document, Zone.HIDDEN).split() == ["kept", "back"]


def test_links_are_absolute() -> None:
    document = page(
        "<base href=https://town.example/deep/><link rel=canonical href=../real><link rel=amphtml href=/amp>"
        "<link rel=stylesheet href=x.css><link rel=alternate type=application/rss+xml href=feed>"
        "<meta name=citation_pdf_url content=/paper.pdf><meta http-equiv=refresh content='0; url=/next'>"
        "<p><a href=/full>Full text</a> <a href=mailto:a@b.example>Full text</a></p>"
    )
    assert document.canonical == "https://town.example/real"
    assert document.links == (
        Link(rel="pdf", url="https://town.example/paper.pdf"),
        Link(rel="refresh", url="https://town.example/next"),
        Link(rel="canonical", url="https://town.example/real"),
        Link(rel="amphtml", url="https://town.example/amp"),
        Link(rel="fulltext", url="https://town.example/full"),
    )


def test_a_wrong_utf8_label_is_seen_through() -> None:
    from pincite.readers import read

    document = read("<p>It’s 12 € for café</p>".encode("cp1252"), content_type="text/html; charset=utf-8")
    assert texts(document) == ["It’s 12 € for café"]


def test_xhtml_elements_may_close_themselves() -> None:
    document = page(
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a"/></head>'
        "<body><p>All <i/>here.</p><br/></body></html>",
        content_type="application/xhtml+xml",
    )
    assert texts(document) == ["All here."]


def test_a_document_is_small_and_can_be_sent_to_another_process() -> None:
    import pickle

    document = page("<p>Built from <em>small</em> part<b>s</b>.</p>")
    assert pickle.loads(pickle.dumps(document)) == document
