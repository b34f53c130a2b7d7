import pytest

from pincite.fold import PIECE, fold, fold_zone, unfold
from pincite.model import Zone, ZoneText


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("The Gate", "the gate"),
        ("It’s “final” — no", "it's 'final' - no"),
        ("«a» „b“ 「c」 `d` ´e´", "'a' 'b' 'c' 'd' 'e'"),
        ("‘test of nerve.’”", "'test of nerve.'"),
        ("5–10 −2 a‑b a---b", "5-10 -2 a-b a-b"),
        ("a\u00a0b\u2009c\td\n\ne", "a b c d e"),
        ("Zu\u0308rich Zürich", "zürich zürich"),
        ("ﬁnal ſo １２ ℃", "final so 12 °c"),
        ("Unter\u00adnehmen\u200b \u202eab\u202c", "unternehmen ab"),
        ("10⁶ 10⁻⁶ m²", "10^6 10^-6 m^2"),
        ("5 ㎡ ㎞ ㎥", "5 m^2 km m^3"),
        ("H₂O x₁₂ 10₂", "h2o x12 10_2"),
        ("½ 1½ ①", "½ 1½ ①"),
        ("wait…", "wait..."),
        ("❤️ Straße", "❤ strasse"),
        ("5〜10 5～10", "5~10 5~10"),
        ("İSTANBUL IŞIK", "istanbul ișik"),
        ("Istanbul ışık", "istanbul ișik"),
        ("שָׁלוֹם مُحَمَّد مـحمد", "שלום محمد محمد"),
        ("Сло́во ёж йод", "слово еж йод"),
        ("٢٣٤ ۲۳", "234 23"),
        ("cœur Æther", "coeur aether"),
        ("كتاب علي", "کتاب علی"),
        ("log₂8 CO₂", "log_28 co2"),
        ("x\u0304₂ क\u093f₂", "x\u03042 क\u093f2"),
        ("no\ufdd0 t\ufdd1ext", "no text"),
        ("ﾊﾞﾝ ㄱㅏ", "バン 가"),
    ],
)
def test_folds_what_means_the_same(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10⁶", "106"),
        ("½", "1/2"),
        ("−0.42", "0.42"),
        ("a < b", "a > b"),
        ("x²", "x₂"),
        ("5 %", "5 ‰"),
        ("é", "e"),
        ("log₂8", "log28"),
        ("й", "и"),
    ],
)
def test_keeps_apart_what_means_something_else(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_case_is_kept_on_request() -> None:
    assert fold("The “Gate”", keep_case=True) == "The 'Gate'"


def test_ends_keep_one_space() -> None:
    assert (fold("  a  "), fold(" \n "), fold("")) == (" a ", " ", "")


def test_optional_ranges_are_left_out_and_spaces_do_not_double() -> None:
    zone = ZoneText(zone=Zone.BODY, text="in 1931 [3] and", optional=((8, 11),))

    assert fold_zone(zone).text == "in 1931 and"
    assert fold_zone(zone, keep_optional=True).text == "in 1931 [3] and"


@pytest.mark.parametrize(
    ("text", "folded"), [("a ‘b.’[3]” c", "a 'b.' c"), ("a —[3]— b", "a - b"), ("“[3]“a", "'a"), (" [3] a", "a")]
)
def test_what_runs_together_over_an_optional_range_is_folded_once(text: str, folded: str) -> None:
    at = text.index("[")
    zone = ZoneText(zone=Zone.BODY, text=text, optional=((at, at + 3),))

    assert fold_zone(zone).text == folded


def test_offsets_lead_back_over_optional_ranges_and_expansions() -> None:
    text = "The ﬁnal[3] “word” of Zu\u0308rich"
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=text, optional=((8, 11),)))
    at = folded.text.index("zürich")

    start, end = unfold(folded, text, at, at + len("zürich"))

    assert text[start:end] == "Zu\u0308rich"
    first, last = unfold(folded, text, 4, 9)
    assert text[first:last] == "ﬁnal"


def test_piled_up_marks_are_bounded() -> None:
    piled = "a" + "\u0300\u0316" * 100_000

    assert len(fold(piled)) < 40
    assert fold(piled) == fold("a" + "\u0300\u0316" * 200)


def test_lowered_and_raised_minuses_in_a_row_fold_like_dashes() -> None:
    assert fold("₋₋") == fold(fold("₋₋")) == "_-"
    assert fold("x⁻⁻") == "x^-"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ß\u0327", "sș"),
        ("ё\u0308", "е"),
        ("ı\u0308", "ï"),
        ("İ\u0301", "í"),
        ("ı\u0307\u0307", "i"),
        ("и\u0301\u0301", "и"),
        ("ё\u0306\u0301", "ӗ"),
        ("ſ\u0327", "ș"),
        ("\ufdd0\ufdd0⁶", "^6"),
        ("₂\ufdd1⁻-", "_2^-"),
        ("ΐ", "ΐ"),
    ],
)
def test_what_folding_lets_compose_is_folded_too(text: str, folded: str) -> None:
    assert fold(text) == fold(folded) == folded


@pytest.mark.parametrize("joint", ["\u200d", "\u00ad", "\u05bc"])
def test_marks_piled_up_between_invisible_characters_are_bounded(joint: str) -> None:
    assert len(fold("a" + ("\u0300\u0316" * 15 + joint) * 10_000)) < 40


def test_half_a_ligature_gives_the_whole_character() -> None:
    text = "a ﬃ b"
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=text))

    assert text[slice(*unfold(folded, text, 3, 4))] == "ﬃ"


@pytest.mark.parametrize("text", ["\u1100\u1161", "か\uff9e", "か\u3099", "e\u00ad\u0301", "\u1112\u1161\u11ab"])
def test_what_composes_comes_back_whole(text: str) -> None:
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=f"a {text} b"))

    assert len(folded.text) == len("a x b")
    assert f"a {text} b"[slice(*unfold(folded, f"a {text} b", 2, 3))] == text


@pytest.mark.parametrize("syllable", ["か\u3099", "ハ\u309a", "ㄱㅏ", "か\uff9e"])
def test_no_piece_ends_within_what_composes(syllable: str) -> None:
    text = "漢" * (PIECE - 1) + syllable

    assert fold_zone(ZoneText(zone=Zone.BODY, text=text)).text == fold(text)


def test_long_texts_are_folded_in_pieces() -> None:
    text = "Wörter “und” mehr " * PIECE
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=text))

    assert folded.text == fold(text)
    assert len(folded.starts) > 10
    at = folded.text.rindex("und")
    assert text[slice(*unfold(folded, text, at, at + 3))] == "und"
