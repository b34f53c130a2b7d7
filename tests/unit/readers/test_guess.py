import codecs

from hypothesis import given
from hypothesis import strategies as st

from pincite.readers import guess


@given(st.binary(max_size=400))
def test_any_bytes_have_an_encoding_that_exists(body: bytes) -> None:
    assert codecs.lookup(guess.guess(body))


def test_few_signs_do_not_outweigh_the_encoding_of_browsers() -> None:
    assert [guess.guess(text.encode("cp1252")) for text in ("Un café.", "It’s", "3 m³", "12°C")] == ["cp1252"] * 4


def test_encodings_that_share_most_letters_are_told_apart() -> None:
    samples = {
        "koi8-u": "Місто оголосило про підвищення плати за проїзд із січня.",
        "mac-cyrillic": "Город объявил о повышении платы за проезд. Цены вырастут.",
        "cp1251": "Город объявил о повышении платы за проезд. Цены вырастут.",
        "mac-roman": "La ville a annoncé une élévation des tarifs dès février, à l’école.",
        "iso8859-15": "La ville a annoncé une augmentation des tarifs à 12 € par élève.",
        "big5hkscs": "台北市宣布從下個月起提高捷運票價與公車票價。",
        "gb18030": "北京市宣布从下个月起提高地铁票价和公交票价。",
    }
    assert {codec: guess.guess(text.encode(codec)) for codec, text in samples.items()} == {
        name: name for name in samples
    }


def test_quotation_marks_of_windows_are_no_letters_of_another_machine() -> None:
    text = "“Don’t go,” he said – it’s late… and “we’re” tired. “Très” bien."
    assert guess.guess(text.encode("cp1252")) == "cp1252"


def test_pairs_need_many_zero_bytes_on_one_side() -> None:
    assert guess.paired(b"plain text with one \0 in it") is None
    assert guess.paired(b"\0" * 64) is None
    assert guess.paired("The gate opens".encode("utf-16-be")) == "utf-16-be"
