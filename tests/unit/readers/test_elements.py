import pytest
from tests.unit.readers.documents import first, optional


@pytest.mark.parametrize(
    ("markup", "kept", "markers"),
    [
        ("1931<sup class=reference><a href=#cite_note-3>[3]</a></sup> and", "1931[3] and", ["[3]"]),
        ("1931<sup><a href=#n>3</a></sup> and", "1931³ and", ["³"]),
        ("1931<sup><i><a href=/page#n>3</a></i></sup> and", "1931³ and", ["³"]),
        ("1931<sup id=fnref:2>2</sup> and", "1931² and", ["²"]),
        ("closed.<sup>[4]</sup>", "closed.[4]", ["[4]"]),
        ("1931 <sup>[4]</sup> and", "1931 [4] and", [" [4]"]),
        ("closed<sup>1,2</sup> now", "closed1,2 now", ["1,2"]),
        ("closed<sup>3–5</sup> now", "closed3–5 now", ["3–5"]),
        ("closed<sup>†</sup> now", "closed† now", ["†"]),
        ("harbour<sup>a</sup> now", "harboura now", ["a"]),
        ("closed<a class=footnote-ref href=#fn1>1</a> now", "closed1 now", ["1"]),
        ("closed<a role=doc-noteref href=#x>12</a> now", "closed12 now", ["12"]),
        ("closed[3], and", "closed[3], and", ["[3]"]),
        ("he said<b>[1, 2]</b><i>.[5]</i> So", "he said[1, 2].[5] So", ["[1, 2]", "[5]"]),
        (
            "closed [note 4][citation needed] now",
            "closed [note 4][citation needed] now",
            [" [note 4]", "[citation needed]"],
        ),
        ("closed.<a href=#fn1>1</a> It", "closed.1 It", ["1"]),
        ("closed<a href=/page#cite_note-x-7>[7]</a> It", "closed[7] It", ["[7]"]),
        ("closed<a href=#fn1><sup>1</sup></a> It", "closed1 It", ["1"]),
        ("closed in 1931<a class=footnote href=#fn1>1</a> It", "closed in 1931¹ It", ["¹"]),
        ("closed <sup><a href=#n>2</a></sup> It", "closed 2 It", [" 2"]),
        ("10<sup><a href=#f>6</a></sup> litres", "10⁶ litres", ["⁶"]),
        ("193<sup><a href=#f>1,2</a></sup> now", "193¹,² now", ["¹,²"]),
        ("harbour<sup>12a</sup> now", "harbour12a now", ["12a"]),
        ("港の門[3]です", "港の門[3]です", ["[3]"]),
        ("Fees<span>[</span><a>edit</a><span>]</span>", "Fees[edit]", ["[edit]"]),
    ],
)
def test_markers_may_stand_or_not(markup: str, kept: str, markers: list[str]) -> None:
    zone = first(f"<p>{markup}</p>")
    assert zone.text == kept
    assert optional(zone) == markers


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("10<sup>6</sup> litres", "10⁶ litres"),
        ("10<sup>−6</sup>", "10⁻⁶"),
        ("Ca<sup>2+</sup>", "Ca²⁺"),
        ("10<sup>1.5</sup>", "10^1.5"),
        ("the 19<sup>th</sup>", "the 19th"),
        ("le 1<sup>er</sup> et 2<sup>e</sup>", "le 1er et 2e"),
        ("1931<sup>2</sup> and", "1931² and"),
        ("CO<sub>2</sub>", "CO₂"),
        ("x<sub>max</sub>", "xmax"),
        ("<code>a[3]</code> and arr <pre>b [4]</pre>", "a[3] and arr\nb [4]"),
        ("in [2024] and [T]he", "in [2024] and [T]he"),
        ("see Table <a href=#t3>3</a> now", "see Table 3 now"),
        ("lie in [0, 1] for x, the fee is [12] euros", "lie in [0, 1] for x, the fee is [12] euros"),
        ("functions in C[0, 1] are", "functions in C[0, 1] are"),
        ("He is <sup class=note>not</sup> guilty", "He is not guilty"),
        ("He is <sup id=cite_x>not</sup> guilty", "He is not guilty"),
        ("He is <sup>(not)</sup> guilty", "He is (not) guilty"),
        ("He is <rt>not</rt> guilty", "He is not guilty"),
        ("He is <ruby>very<rt>not</rt></ruby> guilty", "He is verynot guilty"),
        ("We need <a href=#s2 class=xref>2</a> men", "We need 2 men"),
        ("See section <a class=ref>2</a> of", "See section 2 of"),
        ("In case <a class=cite>a</a> man", "In case a man"),
        ("The fee is 10<sup class=ref-price>6</sup> in all", "The fee is 10⁶ in all"),
        ("2<sup>1/2</sup> 10<sup>6x</sup> x<sup>2n</sup> 10<sup>n</sup>", "2^1/2 10^6x x^2n 10^n"),
        ("the 2<sup>nd</sup>, 3<sup>rd</sup>, 1<sup>ère</sup>, 5<sup>a</sup>", "the 2nd, 3rd, 1ère, 5a"),
        ("20<sup>°</sup>C and 5<sup>%</sup>", "20°C and 5%"),
        ("5 <img alt=%>of all", "5 of all"),
    ],
)
def test_figures_and_words_are_no_markers(markup: str, expected: str) -> None:
    zone = first(f"<div>{markup}</div>")
    assert (zone.text, zone.optional) == (expected, ())


def test_no_joint_between_a_figure_and_its_superscript() -> None:
    assert first("<p>10<sup>6</sup> m<sup>2</sup> CO<sub>2</sub></p>").joints == ()
