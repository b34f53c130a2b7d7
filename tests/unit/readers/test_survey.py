import pytest
from tests.unit.readers.documents import first, optional, page, text, texts

from pincite.model import Zone


@pytest.mark.parametrize(
    "attribute",
    ["hidden", "style=display:none", "style='color:red; DISPLAY : none !important'", "style=visibility:hidden"],
)
def test_hidden_text_is_a_zone_and_the_rest_joins_as_if_it_was_not_there(attribute: str) -> None:
    document = page(
        f"<p>The mayor <b {attribute}>never</b> took it.</p><div>be<span {attribute}><p>x</p></span>fore</div>"
    )
    assert text(document) == "The mayor took it.\nbefore"
    assert text(document, Zone.HIDDEN) == "never\nx"


def test_hidden_inside_hidden_is_hidden_once() -> None:
    document = page("<div hidden>out<p hidden>in</p>side</div><p>seen</p>")
    assert (texts(document), text(document, Zone.HIDDEN)) == (["seen"], "out\nin\nside")


def test_what_scripts_unhide_is_shown() -> None:
    assert text(page("<body style=visibility:hidden><p>The article.</p></body>")) == "The article."


@pytest.mark.parametrize("markup", ["<noscript>{}</noscript>", "<dialog>{}</dialog>", "<video>{}</video>"])
def test_fallbacks_and_closed_dialogs_are_hidden(markup: str) -> None:
    document = page("<p>a</p>" + markup.format("<p>instead</p>"))
    assert (text(document), text(document, Zone.HIDDEN)) == ("a", "instead")


def test_an_open_dialog_is_shown() -> None:
    assert text(page("<dialog open>here</dialog>")) == "here"


def test_words_for_screen_readers_may_stand_or_not() -> None:
    zone = first("<p>the <a>report<span class=visually-hidden> (opens a new window)</span></a> says</p>")
    assert (zone.text, optional(zone)) == ("the report (opens a new window) says", [" (opens a new window)"])


@pytest.mark.parametrize(
    "pair",
    [
        "<span aria-hidden=true>5 €</span><span class=sr-only>5 euros</span>",
        "<span class=sr-only>5 euros</span> <span aria-hidden=true>5 €</span>",
    ],
)
def test_one_thing_said_for_eye_and_ear_is_read_both_ways(pair: str) -> None:
    assert texts(page(f"<p>The fee is {pair} a day.</p><p>Other.</p>")) == [
        "The fee is 5 € a day.\nOther.",
        "The fee is 5 euros a day.",
    ]


def test_an_aria_hidden_duplicate_is_hidden_and_an_aria_hidden_original_is_shown() -> None:
    document = page("<a>Read more</a><a aria-hidden=true>Read more</a><p aria-hidden=true>Only here</p>")
    assert (text(document), text(document, Zone.HIDDEN)) == ("Read more\nOnly here", "Read more")


def test_an_anchor_sign_beside_a_heading_may_stand_or_not() -> None:
    zone = first("<h2>Fees <a aria-hidden=true href=#fees>#</a></h2>")
    assert optional(zone) == [" #"]


MATHML = "<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup><annotation>E=mc^2</annotation></math>"


@pytest.mark.parametrize(
    "formula",
    [
        f"<b class=katex><b class=katex-mathml>{MATHML}</b><b class=katex-html aria-hidden=true>E=mc2</b></b>",
        f"<b class=MathJax><nobr aria-hidden=true>E=mc2</nobr><b class=MJX_Assistive_MathML>{MATHML}</b></b>",
        f"<b><mjx-math aria-hidden=true></mjx-math><mjx-assistive-mml>{MATHML}</mjx-assistive-mml></b>",
        f"<span style='display:none' class=mwe-math-mathml-inline>{MATHML}</span><img alt='{{E=mc^2}}'>",
        f"{MATHML}<script type=math/tex>E=mc^2</script>",
    ],
)
def test_a_formula_is_kept_once(formula: str) -> None:
    assert text(page(f"<p>The law {formula} holds.</p>")) == "The law E=mc² holds."
