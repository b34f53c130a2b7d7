from __future__ import annotations

import pytest

from pincite.readers.damage import explains

QUOTE = "The final classification of traffic"
TEXT = "Before. The \ufffdnal classi cation of traf\x00c. After."


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "The \x00nal classi\x00cation of tra\x00c",
        "The \ue000nal classi\ue000cation of tra\ue001c",
        "The \x8fnal classi\x8fcation of tra\x8fic",
        "The  nal classi cation of traf c",
        "The nal classi cation of tra c",
        "The \ufffd \ufffdnal classi\ufffdcation of traffic",
        "THE \ufffdNAL CLASSI\ufffdCATION OF TRAF\ufffdC",
        "The\n\ufffdnal classi\ufffd-\ncation of traffic".replace("-\n", "\n"),
        "The \ufffdnal clas-\nsi\ufffdcation of traffic",
    ],
)
def test_lost_ligatures_explain_a_miss(text: str) -> None:
    assert explains(QUOTE, text)


@pytest.mark.parametrize(
    "quote", [f"“{QUOTE}.”", QUOTE.upper(), "The ﬁnal classiﬁcation of traffic", f"{QUOTE}. After."]
)
def test_the_quote_is_folded(quote: str) -> None:
    assert explains(quote, TEXT)


@pytest.mark.parametrize("quote", ["The final long-term plan", "The final longterm plan"])
def test_a_hyphen_at_a_line_end_may_go(quote: str) -> None:
    assert explains(quote, "The \ufffdnal long-\nterm plan")


def test_lost_spaces_explain_a_miss_in_a_damaged_text() -> None:
    assert explains("the final plan of the town", "nowthe\ufffdnalplanofthetown".replace("nowthe", "now the"))
    run = "thecouncilreadtheyearlyledgerandpassedtheplanforthecomingwinter"
    assert explains("the council read the yearly ledger and passed the plan for the coming winter", run)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the final classification of traffic", "the \ue001nal classication of trafc"),
        ("an effort to flow and scuffle", "an e ort to ow and scu e"),
        ("the final words are here now", "thefinalwordsareherenow"),
    ],
)
def test_what_is_lost_need_leave_no_sign(quote: str, text: str) -> None:
    assert explains(quote, text)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Nowhere we are again today", "Now here we are again today"),
        ("1215 of the people were here", "12-15 of the people were here"),
        ("5678 of the cells were there", "56 78 of the cells were there"),
        ("the official life of a man here", "the official file of a man here"),
        ("a flight over the hills of it", "a fight over the hills of it"),
        ("the loss was -0.42 in the final year", "the loss was 0.42 in the nal year"),
        ("The final qualification of traffic", TEXT),
        ("", TEXT),
    ],
)
def test_nothing_else_explains_a_miss(quote: str, text: str) -> None:
    assert not explains(quote, text)


@pytest.mark.parametrize(
    "quote",
    [
        "The final notification of traffic",
        "The final classification of a traffic",
        "The final classification traffic",
        "The final clarification of traffic",
        "The fatal classification of traffic",
        "final The classification of traffic",
        "Not the final classification of traffic",
    ],
)
def test_a_changed_word_is_not_explained(quote: str) -> None:
    assert not explains(quote, TEXT)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("The final rate grew 35 percent", "The \ufffdnal rate grew 34 percent"),
        ("The final rate grew 3", "The \ufffdnal rate grew 34 percent"),
        ("The final rate grew 3", "The \ufffdnal rate grew 3.4 percent"),
        ("The final rate grew 3 4", "The \ufffdnal rate grew 34"),
        ("The final rate grew 34", "The \ufffdnal rate grew 3 4"),
        ("The final rate grew 34", "The \ufffdnal rate grew 3\ufffd4"),
        ("The final rate grew 3 percent", "The \ufffdnal rate grew 3\ufffd percent"),
        ("34 percent in the final year", "134 percent in the \ufffdnal year"),
        ("4 percent in the final year", "3.4 percent in the \ufffdnal year"),
    ],
)
def test_a_figure_must_be_the_same(quote: str, text: str) -> None:
    assert not explains(quote, text)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("final classification of traf", TEXT),
        ("nal classification of traffic", TEXT),
        ("the classification of the art", "the classi\ufffdcation of the artists"),
    ],
)
def test_no_word_is_cut(quote: str, text: str) -> None:
    assert not explains(quote, text)


def test_a_short_quote_is_not_explained_away() -> None:
    assert not explains("final plan", "the \ufffdnal plan")
    assert not explains("fififififififi", "\ufffd" * 50)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("a" * 2_000 + "fi b", "a" * 300_000 + "\ufffd"),
        ("fi" * 2_000 + "a" * 20, "\ufffd a" * 100_000),
        ("fi a " * 400, "\ufffd a " * 50_000),
        ("ab" * 20 + "fi", "ab" * 300_000 + "\ufffd"),
        ("a-b " * 300, "a-\nb\ufffd" + "a-\n" * 100_000 + "-\n" * 100_000 + "-" + "\n" * 300_000),
    ],
)
def test_hostile_texts_end(quote: str, text: str) -> None:
    assert not explains(quote, text) or "fi a" in quote
