import pytest
from tests.unit.match.pages import page

from pincite.match import find, literal, near
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
    ("the county recorded 4180 new heat pumps, the highest figure", (Change.NUMBER,)),
    ("it cost 5 million dollars a year", (Change.UNIT,)),
    ("In spring the county recorded ... the lowest figure since 2009", (Change.WORD,)),
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
        ("there were five of them here", "there were six of them here", Change.NUMBER),
        ("half of the people agreed", "all of the people agreed", Change.NUMBER),
        ("½ of the people agreed here", "¼ of the people agreed here", Change.NUMBER),
        ("chapter IV begins here today", "chapter VI begins here today", Change.NUMBER),
        ("The fare is 1 250 000 euros in all", "The fare is 1 250...", Change.NUMBER),
        ("took 5mg of it daily for weeks", "took 5kg of it daily for weeks", Change.UNIT),
        ("was 5 °C at night in May", "was 5 °F at night in May", Change.UNIT),
        ("costs 5 Millionen Euro im Jahr", "costs 5 Milliarden Euro im Jahr", Change.UNIT),
        ("rose 5 percent last year", "rose 5 percentage points last year", Change.UNIT),
        ("took 5 minutes in all here", "took 5 hours in all here", Change.UNIT),
        ("An unlawful act in the town", "A lawful act in the town", Change.NEGATION),
        ("It was non-binding for all", "It was binding for all", Change.NEGATION),
        ("a tax-free gift to them all", "a taxable gift to them all", Change.NEGATION),
        ("Es gibt keine Tore hier.", "Es gibt Tore hier.", Change.NEGATION),
        ("In Paris the gate was open", "In London the gate was open", Change.NAME),
        ("the dog bit the man at noon", "the man bit the dog at noon", Change.ORDER),
        ("Ørsted built it on the hill", "Orsted built it on the hill", Change.ACCENTS),
        ("die Tür war schön und alt", "die Tuer war schoen und alt", Change.ACCENTS),
        ("ÐŸÑ€Ð¸Ð²ÐµÑ‚ мир и всем большой привет", "Привет мир и всем большой привет", Change.MOJIBAKE),
        ("№ 5 of the list of them", "№5 of the list of them", Change.SPACING),
        ("of the sum 5 percent of all the gates", "7 percent of all the gates", Change.NUMBER),
    ],
)
def test_kinds_of_change_are_named(text: str, quote: str, change: Change) -> None:
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


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("They failed to open the gate", "They opened the gate"),
        ("この門は開かない予定です。", "この門は開く予定です。"),
    ],
)
def test_a_negation_comes_before_the_word_it_changes(text: str, quote: str) -> None:
    near = nearest(quote, page(text))

    assert near is not None
    assert near.changed == (Change.NEGATION, Change.WORD)


def test_a_changed_figure_comes_before_its_place() -> None:
    found = nearest("rose from 7 to 5 percent", page("It rose from 5 to 7 percent."))

    assert found is not None
    assert found.changed == (Change.NUMBER, Change.ORDER)


def test_pieces_that_stand_too_far_apart_have_no_nearest_passage() -> None:
    text = "the gate opens at six.\n" + "filler text here.\n" * 60 + "the fee is due in May."

    assert nearest("the fee is due ... the gate opens", page(text)) is None


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


def test_the_work_for_a_huge_quote_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[int] = []
    aligned = near._aligned

    def noted(wanted: str, folded: str, window: tuple[int, int], best: near.Passage) -> near.Passage:
        areas.append(len(wanted) * (window[1] - window[0]))
        return aligned(wanted[:50], folded[:50], (0, 50), best)

    monkeypatch.setattr(near, "_aligned", noted)
    nearest("a b " * 25_000, page("a\n" * 45_000))
    nearest("some other words", page("a\n" * 45_000))

    assert areas
    assert max(areas) < 50_000_000


def test_huge_quotes_are_compared_at_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def noted(_text: object, gaps: list[str], _at: int) -> None:
        compared.append(len(gaps))

    monkeypatch.setattr(literal, "_verified", noted)
    find("a" * 100_000, page("a" * 300_000))

    assert sum(compared) < 1_000_000


@pytest.mark.parametrize("words", [("gate", "bell", "town", "boat", "gull"), ("gull", "town", "bell", "boat", "gate")])
def test_of_words_that_are_as_long_and_as_rare_the_first_is_taken_in_every_run(words: tuple[str, ...]) -> None:
    filler = "sand and so on " * 30
    text = page(filler.join(f" {word} " for word in sorted(words)))
    assert passage_round_rarest(f"say {' '.join(words)} once", text) == passage_round_rarest(words[0], text)
