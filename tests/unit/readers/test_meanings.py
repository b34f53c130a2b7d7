"""What a page means survives its being written on one line: a quote that says something else does not stand."""

import pytest
from tests.unit.readers.documents import page

from pincite.match import Page, find
from pincite.model import Match, Zone
from pincite.reading import build


def stands(quote: str, markup: str, content_type: str = "text/html; charset=utf-8") -> bool:
    return isinstance(find(quote, Page(build(page(markup, content_type)))), Match)


def katex(formula: str, drawn: str) -> str:
    return (
        f"<b class=katex><b class=katex-mathml><math>{formula}</math></b>"
        f"<b class=katex-html aria-hidden=true>{drawn}</b></b>"
    )


@pytest.mark.parametrize(
    ("number", "typed", "flattened"),
    [
        ("10<sup>6</sup>", "10^6", "106"),
        ("10<span style='vertical-align:super'>6</span>", "10^6", "106"),
        ("10<span style='font-size:60%;vertical-align: 0.4em'>6</span>", "10^6", "106"),
        ("10<span class=sup>6</span>", "10^6", "106"),
        ("10<i class=x><span class='x superscript'>6</span></i>", "10^6", "106"),
        ("10<sup><a href=#f>6</a></sup>", "10^6", "106"),
        ("2<sup>1/2</sup>", "2^1/2", "21/2"),
        ("10<sup>6x</sup>", "10^6x", "106x"),
        (katex("<msup><mn>10</mn><mn>6</mn></msup>", "106"), "10^6", "106"),
        ("<math><msqrt><mn>2</mn></msqrt></math>", "√2", "2"),
        ("<math><mroot><mn>8</mn><mn>3</mn></mroot></math>", "³√8", "83"),
        ("<math><mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr></mtable></math>", "1 2", "12"),
        ("<math><mfenced><mn>1</mn><mn>2</mn></mfenced></math>", "(1, 2)", "12"),
        ("<math><munderover><mo>∑</mo><mn>1</mn><mn>9</mn></munderover></math>", "∑_1^9", "∑19"),
        ("<a>12</a><a>34</a>", "12 34", "1234"),
        ("<b><i>12</i></b><span><u>34</u></span>", "12 34", "1234"),
        ("<button>12</button>34", "12 34", "1234"),
        ("<label>12</label>34", "12 34", "1234"),
        ("<my-card>12</my-card>34", "12 34", "1234"),
        ("12<my-card>34</my-card>", "12 34", "1234"),
        ("<svg><text>12</text><text>34</text></svg>", "12 34", "1234"),
        ("12<input>34", "12 34", "1234"),
        ("12<video></video>34", "12 34", "1234"),
        ("12<iframe></iframe>34", "12 34", "1234"),
        ("12<img src=x>34", "12 34", "1234"),
        ("<del>12</del><ins>56</ins>", "56", "1256"),
    ],
)
def test_figures_that_stand_apart_are_not_one_number(number: str, typed: str, flattened: str) -> None:
    markup = f"<p>We have {number} units in all.</p>"
    assert stands(f"We have {typed} units in all", markup)
    assert not stands(f"We have {flattened} units in all", markup)


@pytest.mark.parametrize(
    "number",
    [
        "<i>1</i><i>9</i><i>7</i><i>1</i>",
        "<span><b>1</b></span><span><b>9</b></span>71",
        "<b>19</b>71",
        "19<!-- --><b>71</b>",
    ],
)
def test_digits_in_elements_of_their_own_are_one_number(number: str) -> None:
    assert stands("It opened in 1971 for good", f"<p>It opened in {number} for good.</p>")


@pytest.mark.parametrize(
    ("markup", "quote"),
    [
        ("He is <span class=sr-only>not </span>guilty of the fraud", "He is guilty of the fraud"),
        ("He is <span class=visually-hidden>never</span> guilty of the fraud", "He is guilty of the fraud"),
        ("He is <sup class=note>not</sup> guilty of the fraud", "He is guilty of the fraud"),
        ("He is <rt>not</rt> guilty of the fraud", "He is guilty of the fraud"),
        ("Values in the range [5, 10] for all x", "Values in the range for all x"),
        ("The fee is [12] euros", "The fee is euros"),
        ("We need <a href=#s2 class=xref>2</a> men now", "We need men now"),
        ("The fee is 10<sup class=ref-price>6</sup> in all", "The fee is 10 in all"),
        ("The law (3) was passed by all", "The law was passed by all"),
        ("The law was <span class=sidenote>not</span> passed by all", "The law was passed by all"),
        ("The law [<a href=/x>2024</a>] was passed by all", "The law was passed by all"),
        ("The set (10<sup>6</sup>) was passed by all", "The set was passed by all"),
        ("He is <a href=#fn1>not</a> guilty of the fraud", "He is guilty of the fraud"),
        ("The fee is <span class=note>5</span> euros in all", "The fee is euros in all"),
        ("He is <span class=reference>not</span> guilty of the fraud", "He is guilty of the fraud"),
        ("It costs <del>$50</del> <ins>$40</ins> only", "It costs $5040 only"),
    ],
)
def test_what_carries_meaning_may_not_be_left_out(markup: str, quote: str) -> None:
    assert not stands(quote, f"<p>{markup}.</p>")


@pytest.mark.parametrize(
    ("markup", "quote"),
    [
        ("It costs <del>$50</del> <ins>$40</ins> only", "It costs $40 only"),
        ("It costs <s>$50</s> <b>$40</b> only", "It costs $50 $40 only"),
        ("the super<del>s</del>man came home", "the superman came home"),
        ("The gate closed.<a href=#fn1>1</a> It opens", "The gate closed. It opens"),
        ("The gate closed<a href=#fn1 class=footnote><sup>1</sup></a> early", "The gate closed early"),
        ("It opened in 1931<sup><a href=#n2>2</a></sup> and closed", "It opened in 1931 and closed"),
        ("the report<span class=sr-only> (new window)</span> says so", "the report says so"),
        ("<abbr title='World Health Organization'>WHO</abbr>", "World Health Organization"),
        ("The gate closed<a href=#fn1>[<b>1</b>]</a> early", "The gate closed early"),
        ("The gate closed [<a href=#b1>1</a>,<a href=#b2>2</a>] early", "The gate closed early"),
        ("The gate closed [3]–[5] early", "The gate closed early"),
        ("The gate closed<span class=ref>1</span> early", "The gate closed early"),
        ("The gate closed<span class=footnote>†</span> early", "The gate closed early"),
        ("The gate closed<a href=#_edn12>[xii]</a> early", "The gate closed early"),
        ("The gate closed (<span class=oj-super>1</span>) early", "The gate closed early"),
        ("The gate closed [¹] early", "The gate closed early"),
        ("The gate closed<a href=#note>†</a> early", "The gate closed early"),
        ("The gate closed<sup class=reference>: 17–18</sup> early", "The gate closed early"),
        ("The gate closed<span class=citation><sup>1</sup></span> early", "The gate closed early"),
        ("The gate closed<a href=//t.example/p#footnote-1-123>1</a> early", "The gate closed early"),
        ("The gate<span class=sidenote>See the annex.</span> closed early", "The gate closed early"),
        ("The gate<span class=sidenote>See the annex.</span> closed early", "See the annex."),
        (
            "The gate<span class=ltx_note_outer><i>See <sup>1</sup> annex.</i></span> closed early",
            "The gate closed early",
        ),
        ("The gate <span title='It closes for the winter months'>closed</span>", "It closes for the winter months"),
        ("<a href=/x title='The gate of the old harbour'>x</a>", "The gate of the old harbour"),
        ("<textarea placeholder='Write to the old harbour'></textarea>", "Write to the old harbour"),
        ("<map><area alt='The gate of the old harbour' href=x></map>", "The gate of the old harbour"),
        ("<input type=image alt='The gate of the old harbour'>", "The gate of the old harbour"),
        ("<select><optgroup label='Gates of the old harbour'><option>x</select>", "Gates of the old harbour"),
        ("<iframe srcdoc='&lt;p&gt;The bell rings at noon.'></iframe>", "The bell rings at noon."),
    ],
)
def test_what_a_reader_sees_stands(markup: str, quote: str) -> None:
    assert stands(quote, f"<p>{markup}.</p>")


@pytest.mark.parametrize(
    ("markup", "quote", "expected"),
    [
        ("10<sup>6</sup> for us", "10^6 for us", True),
        ("10<sup>6</sup> for us", "106 for us", False),
        ("10<hi rend='superscript'>6</hi> for us", "106 for us", False),
        (
            "10<mml:math><mml:msup><mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup></mml:math> for us",
            "106 for us",
            False,
        ),
        ("<p>CO<sub>2</sub> for us</p>", "CO2 for us", True),
        ("closed early<sup><xref>3</xref></sup> for us", "closed early for us", True),
        ("closed early<xref><sup>3</sup></xref> for us", "closed early for us", True),
        ("closed early<xref>3</xref> for us", "closed early for us", True),
        ("Terms &c; for us", "Terms and conditions for us", True),
    ],
)
def test_xml_articles(markup: str, quote: str, expected: bool) -> None:
    source = (
        f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY c "and conditions">]><a xmlns:mml="m"><p>So: {markup}.</p></a>'
    )
    assert stands(quote, source, "application/xml") is expected


def test_a_table_may_be_quoted_as_its_source_has_it() -> None:
    assert stands("France,2020,12", "land,year,n\nFrance,2020,12\nSpain,2021,13\n", "text/csv")


def test_a_label_that_shows_when_pointed_at_is_alternative_text() -> None:
    document = page("<p><abbr title='World Health Organization'>WHO</abbr></p>")
    assert [zone.text for zone in document.zones if zone.zone is Zone.ALT] == ["World Health Organization"]
