import codecs

from hypothesis import given
from hypothesis import strategies as st

from pincite.readers import guess


@given(st.binary(max_size=400))
def test_any_bytes_have_an_encoding_that_exists(body: bytes) -> None:
    assert codecs.lookup(guess.guess(body))


def test_few_signs_do_not_outweigh_the_encoding_of_browsers() -> None:
    assert [guess.guess(text.encode("cp1252")) for text in ("Un café.", "It’s", "3 m³", "12°C")] == ["cp1252"] * 4


def test_pairs_need_many_zero_bytes_on_one_side() -> None:
    assert guess.paired(b"plain text with one \0 in it") is None
    assert guess.paired(b"\0" * 64) is None
    assert guess.paired("The gate opens".encode("utf-16-be")) == "utf-16-be"
