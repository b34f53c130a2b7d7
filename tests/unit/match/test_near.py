import pytest
from tests.unit.match.pages import page

from pincite.match.near import nearest, passage_round_rarest
from pincite.model import Change, Zone

TEXT = (
    "In spring the county recorded 4,180 new heat pumps, the highest figure since 2009. The Smith plan was not bold; "
    "it cost 5 million euros a year. In Zürich it was −0.42 degrees colder, the office said."
)
CHANGES = [
    ("the county recorded 1,480 new heat pumps, the highest figure since 2009", (Change.NUMBER,)),
    ("it was 0.42 degrees colder, the office said", (Change.SIGN,)),
    ("it cost 5.0 million euros a year", (Change.NUMBER,)),
    ("it cost 5 billion euros a year", (Change.UNIT,)),
    ("The Smith plan was bold; it cost 5 million euros", (Change.NEGATION,)),
    ("The Jones plan was not bold; it cost 5 million", (Change.NAME,)),
    ("The Smith plan was not cheap; it cost 5 million", (Change.WORD,)),
    ("The plan Smith was not bold; it cost", (Change.ORDER,)),
    ("the county recorded 4,180 heat pumps, the highest figure", (Change.MISSING,)),
    ("the county recorded 4,180 brand new heat pumps, the highest", (Change.ADDED,)),
    ("In Zurich it was −0.42 degrees colder", (Change.ACCENTS,)),
    ("the county re corded 4,180 new heat pumps, the highest", (Change.SPACING,)),
    ("the county recorded 4,180 new heat pumps the highest figure", (Change.PUNCTUATION,)),
    ("the county recorded 1,480 old heat pumps, the highest figure", (Change.NUMBER, Change.WORD)),
]


@pytest.mark.parametrize(("quote", "changed"), CHANGES, ids=[row[0] for row in CHANGES])
def test_names_what_changed_the_gravest_first(quote: str, changed: tuple[Change, ...]) -> None:
    found = nearest(quote, page(TEXT))

    assert found is not None
    assert found.changed == changed


def test_the_passage_has_exact_edges_and_the_diff_adds_up() -> None:
    quote = "the county recorded 1,480 new heat pumps"
    found = nearest(quote, page(TEXT))

    assert found is not None
    assert found.text == "the county recorded 4,180 new heat pumps"
    assert found.diff == (
        ("equal", "the county recorded"),
        ("delete", "1,480"),
        ("insert", "4,180"),
        ("equal", "new heat pumps"),
    )
    assert 80 < found.score < 100


@pytest.mark.parametrize(
    ("text", "quote", "change"),
    [
        ("It was -5 percent of all the gates", "5 percent of all the gates", Change.SIGN),
        ("The fee is €5 for all of them", "The fee is $5 for all of them", Change.UNIT),
        ("of the sum 5 percent of all the gates", "7 percent of all the gates", Change.NUMBER),
    ],
)
def test_signs_and_currencies_are_named(text: str, quote: str, change: Change) -> None:
    near = nearest(quote, page(text))

    assert near is not None
    assert near.changed == (change,)


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        (
            "It ran all the year. The crossing takes 45 minutes.",
            "The crossing takes 40 minutes.",
            "The crossing takes 45 minutes",
        ),
        ("on Tuesday and Friday. The square is swept.", "on Tuesday and Saturday.", "on Tuesday and Friday"),
        (
            "of the gate, and of the gate that opens at six sharp",
            "of the gate that opens at ten",
            "of the gate that opens at six",
        ),
        ("the mayor said on Monday that the mayor", "the mayor says on Monday", "the mayor said on Monday"),
    ],
)
def test_repeated_words_beside_the_passage_are_no_part_of_it(text: str, quote: str, found: str) -> None:
    near = nearest(quote, page(text))

    assert near is not None
    assert near.text == found


def test_mojibake_of_the_page_is_named() -> None:
    found = nearest("the naïve café on the corner", page("It was the naÃ¯ve cafÃ© on the corner that day."))

    assert found is not None
    assert found.changed == (Change.MOJIBAKE,)


def test_nothing_is_near_an_unrelated_text() -> None:
    assert nearest("violet sextants gravel under the walnut cipher", page(TEXT)) is None
    assert nearest("rates of tax", page(TEXT)) is None


def test_a_quote_longer_than_the_page() -> None:
    assert nearest("the gate opens " * 20, page("the gate opens")) is None
    found = nearest("the gate opens at six every day", page("the gate opens at six every"))
    assert found is not None
    assert found.changed == (Change.ADDED,)


def test_text_without_spaces_has_near_passages() -> None:
    found = nearest("港の門は七時に開く予定である", page("お知らせ。港の門は六時に開く予定である。以上。"))

    assert found is not None
    assert found.text == "港の門は六時に開く予定である"


def test_the_passage_round_the_rarest_shared_word() -> None:
    text = "common words here. " * 20 + "a list of companies that paid writers. " + "common words here. " * 20

    assert "paid writers" in passage_round_rarest("Companies connect with common engineers", page(text))
    assert passage_round_rarest("zebra quagga", page(text)) == ""
    assert passage_round_rarest("Companies connect", page(text, zone=Zone.HIDDEN)) == ""
