import pytest

from pincite.judges.passages import REACH, ROOM, related, surroundings
from pincite.judges.prompt import Question, messages

PAGE = """AI help is welcome here. The harbour opens at six.
Ferries leave on the hour.
Submissions made by AI are not accepted. Fees are due in May.
The fee rose to 12.5 euros in 2024."""


@pytest.mark.parametrize(
    ("claim", "first"),
    [
        ("AI submissions are welcome", "Submissions made by AI are not accepted."),
        ("The fee is 12.5 euros", "The fee rose to 12.5 euros in 2024."),
        ("submission by AI", "Submissions made by AI are not accepted."),
    ],
)
def test_what_speaks_about_the_claim_comes_first(claim: str, first: str) -> None:
    assert related(claim, PAGE, most=1) == (first,)


def test_they_come_in_page_order_and_without_the_quote() -> None:
    end = PAGE.index(" The harbour")
    found = related("AI help and AI submissions, fee", PAGE, apart_from=(0, end))
    assert found == ("Submissions made by AI are not accepted.", "The fee rose to 12.5 euros in 2024.")


def test_a_page_that_says_nothing_about_it_gives_nothing() -> None:
    assert related("Violet gravel plumes", PAGE) == ()
    assert related("", PAGE) == ()
    assert related("claim", "") == ()


def test_scripts_without_spaces_have_sentences_too() -> None:
    assert related("渡轮六点开航", "港口很大。渡轮每天六点开航，雨天停航。价格不变。") == (
        "渡轮每天六点开航，雨天停航。",
    )


def test_what_stands_twice_is_shown_once() -> None:
    assert related("ferries leave", "Ferries leave now.\n" * 50, most=8) == ("Ferries leave now.",)


def test_a_hostile_sentence_is_bounded() -> None:
    found = related("ferries leave", "ferries leave " * 100_000)
    assert found
    assert all(len(one) <= 600 for one in found)


@pytest.mark.parametrize("space", [" ", "", "\t"])
def test_a_page_without_full_stops_is_read_to_its_end(space: str) -> None:
    filler = space.join(f"w{n}x" for n in range(4000))
    (found,) = related("Ferries leave at dawn", f"{filler} ferries leave at dusk {filler}")
    assert "ferries leave at dusk" in found


def test_a_page_cannot_crowd_a_sentence_out_by_repeating_another() -> None:
    page = (
        "The ferries leave at dawn, all ferries do.\n" * 50 + "No ferries have left this harbour at dawn since May.\n"
    )
    assert "No ferries have left this harbour at dawn since May." in related("The ferries leave at dawn", page, most=2)


def test_the_most_related_fit_in_the_room_there_is() -> None:
    filler = ("The ferry " + "went over the grey water slowly " * 30)[:590]
    page = "\n".join(f"{n} {filler}." for n in range(11)) + "\nThe ferry to the island leaves at six in the morning."
    found = related("The ferry to the island leaves at six", page, most=12)
    assert found[-1] == "The ferry to the island leaves at six in the morning."
    assert len("\n".join(found)) <= ROOM


@pytest.mark.parametrize(
    ("claim", "page", "found"),
    [
        ("قطار يصل", "هل يصل قطار المدينة اليوم؟ لا شيء غير ذلك يقال هنا.", "هل يصل قطار المدينة اليوم؟"),
        ("रेल शहर", "रेल शहर से सुबह चलती है। बाज़ार शाम को बंद होता है।", "रेल शहर से सुबह चलती है।"),
        ("渡轮六点", "港口很大，里面有很多船．渡轮每天六点开航，雨天停航．", "渡轮每天六点开航，雨天停航．"),
    ],
)
def test_sentences_end_as_their_script_ends_them(claim: str, page: str, found: str) -> None:
    assert related(claim, page, most=1) == (found,)


@pytest.mark.parametrize(
    ("claim", "page", "found"),
    [
        ("欢迎AI投稿", "港口很大。不收AI投稿。价格不变。", "不收AI投稿。"),
        ("Submissions by AI are welcome", "Harbour news. No AI here. Prices.", "No AI here."),
    ],
)
def test_a_short_sentence_can_take_a_claim_back(claim: str, page: str, found: str) -> None:
    assert found in related(claim, page)


def test_what_follows_a_long_quote_is_shown_too() -> None:
    quote = "The quote is long. " * 150
    text = "word " * 300 + quote + "After it all of that is taken back." + " tail" * 300
    start = text.index(quote)
    about = Question(claim="c", quote=quote, surroundings=surroundings(text, start, start + len(quote)))
    put = messages(about, "0" * 16, structured=True)
    shown = put.user.partition("SURROUNDINGS")[2]
    assert "word The quote is long." in shown
    assert "After it all of that is taken back. tail" in shown
    assert "tail\n0000" in shown


def test_surroundings_are_whole_words_round_the_quote() -> None:
    text = "word " * 1000 + "the quote" + " tail" * 1000
    start = text.index("the quote")
    found = surroundings(text, start, start + 9)
    assert "the quote" in found
    assert found.startswith("word ")
    assert found.endswith(" tail")
    assert len(found) <= 2 * REACH + 9
    assert surroundings("a the quote b", 2, 11) == "a the quote b"
