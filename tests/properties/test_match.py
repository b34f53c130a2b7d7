import re
from unicodedata import normalize

from hypothesis import assume, given
from hypothesis import strategies as st

from pincite.fold import fold
from pincite.match import Missed, Page, find, too_short
from pincite.model import Document, Match, Zone, ZoneText
from pincite.reading import build

WORDS = st.lists(
    st.one_of(
        st.from_regex(r"[a-zA-Zäßéж’-]{1,9}[.,;:]?", fullmatch=True),
        st.integers(0, 99999).map(str),
        st.sampled_from(["“final”", "3.4", "−0.42", "5 %", "10⁶", "ﬁnal", "(n = 4)", "—", "…", "don’t", "[3]", "a|b"]),
        st.sampled_from(["H₂O", "x̄₂", "m²", "5–10", "1,000", "1.000.000", "2024-05-01", "§ 12", "3½", "„so“", "«oui»"]),
        st.sampled_from(
            [
                "İstanbul",
                "ıslak",
                "STRASSE",
                "한국어",
                "\u1112\u1161\u11ab",
                "か\u3099",
                "漢字",
                "ﾊﾟ",
                "Ещё",
                "שָׁלוֹם",
                "٢٣",
            ]
        ),
        st.sampled_from(
            ["Zu\u0308rich", "soft\u00adhyphen", "zero\u200bwidth", "20 °C", "5′", "’n’", "€ 3", "no", "U.S.", "&amp;"]
        ),
    ),
    min_size=4,
    max_size=30,
)


def _page(text: str) -> Page:
    return Page(build(Document(media_type="text/plain", zones=(ZoneText(zone=Zone.BODY, text=text),))))


def _numbers_are_words(words: list[str]) -> bool:
    """That no space may be the one between the thousands of a number, or before its millions."""
    return not re.search(r"\d (?:\d{3}(?!\d)|(?:[bmt]n|mio|mrd|pct)\b)", fold(" ".join(words)))


@given(WORDS, st.data())
def test_any_part_of_a_page_cut_between_words_is_found_in_place(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 2))
    end = data.draw(st.integers(start + 2, len(words)))
    quote = " ".join(words[start:end])
    assume(not too_short(quote))
    assume(_numbers_are_words(words))

    found = find(quote, _page(" ".join(words)))

    assert isinstance(found, Match)
    kept = re.sub(r"[\W_]", "", fold(quote))
    assert re.sub(r"[\W_]", "", fold(found.text)) in kept


@given(WORDS, st.sampled_from([("NFC", "NFD"), ("NFD", "NFC")]), st.sampled_from("\n\t \u00a0"), st.data())
def test_neither_normal_form_nor_white_space_nor_typed_marks_hide_a_part(
    words: list[str], forms: tuple[str, str], space: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(words) - 2))
    end = data.draw(st.integers(start + 2, len(words)))
    quote = normalize(forms[0], " ".join(words[start:end])).translate(str.maketrans("’–—“”", '\'--""'))
    assume(not too_short(quote) and _numbers_are_words(words))

    assert isinstance(find(quote, _page(normalize(forms[1], " ".join(words)).replace(" ", space))), Match)


@given(WORDS, st.data())
def test_any_single_changed_digit_is_not_found(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    digits = [at for at, character in enumerate(text) if character in "0123456789"]
    assume(digits)
    at = data.draw(st.sampled_from(digits))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != text[at]]))
    quote = text[:at] + other + text[at + 1 :]
    assume("[" not in text)  # a bracketed number is a footnote marker, and those may be left out

    assert isinstance(find(quote, _page(text)), Missed)


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_quote_and_no_page_can_break_the_search(quote: str, text: str) -> None:
    found = find(quote, _page(text))

    assert isinstance(found, Match | Missed)


@given(WORDS, st.integers(1, 8))
def test_a_word_that_the_page_lacks_is_not_found(words: list[str], at: int) -> None:
    quote = " ".join([*words[:at], "zzyzx", *words[at:]])

    assert isinstance(find(quote, _page(" ".join(words))), Missed)


HOSTILE = [
    "the ... ",
    "[a](",
    ". ",
    "( ",
    "<b ",
    "*a",
    "[",
    "_",
    "|",
    "&amp",
    "\n",
    "…[x] ",
    "''",
    "-",
    "¹",
    "the cat ",
    " ",
    "-- ",
    "| -- ",
    "1. a ",
    "⋯",
    "<...> ",
    "[ . ",
    "• ",
    "six ",
]


@given(st.sampled_from(HOSTILE), st.sampled_from(["", "x y", "the cat sat"]))
def test_repetition_does_not_blow_up(piece: str, end: str) -> None:
    quote = piece * 20_000 + end

    assert isinstance(find(quote, _page("the cat sat on the mat. " * 200)), Match | Missed)


@given(
    st.lists(st.sampled_from(["the mill", "a lamp", "5", "−4", "(x)", "it", "3.4 %"]), min_size=3, max_size=12),
    st.data(),
)
def test_blocks_parted_by_punctuation_stand_and_by_a_figure_do_not(blocks: list[str], data: st.DataObject) -> None:
    put = data.draw(st.sampled_from([", ", "; ", ". ", " • "]))
    page = _page("\n".join(blocks))
    assume(not too_short(put.join(blocks)))

    assert isinstance(find(put.join(blocks), page), Match)
    assert isinstance(find(f"{put}9{put}".join(blocks), page), Missed)


TYPED = [("≤", "<="), ("≥", ">="), ("≠", "!="), ("±", "+/-"), ("→", "->"), ("½", "1/2"), ("¾", "3/4"), ("3×4", "3x4")]


@given(
    st.lists(st.sampled_from([*TYPED, ("the", "the"), ("mill", "mill"), ("of 5 km", "of 5km")]), min_size=3, max_size=9)
)
def test_what_keyboards_lack_stands_for_what_is_typed_and_for_nothing_else(pairs: list[tuple[str, str]]) -> None:
    text, quote = (" word ".join(pair[at] for pair in pairs) for at in (0, 1))
    assume(len(quote) > 20)

    assert isinstance(find(f"a {quote} b", _page(f"a {text} b")), Match)
    assert isinstance(find(f"a {text} b", _page(f"a {quote} b")), Match)
    for number, pair in enumerate(pairs):
        others = {other for other, _ in TYPED} - {pair[0]}
        for other in others if pair in TYPED else ():
            wrong = " word ".join(
                [*(one for one, _ in pairs[:number]), other, *(one for _, one in pairs[number + 1 :])]
            )
            assert isinstance(find(f"a {wrong} b", _page(f"a {text} b")), Missed)
