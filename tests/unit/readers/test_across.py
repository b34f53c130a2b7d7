import pytest

from pincite.readers.across import interleaved

ACROSS = "The council read the yearly passed the plan for the\r\nledger and coming winter season."


@pytest.mark.parametrize(
    "quote",
    [
        "The council read the yearly ledger and passed the plan for the coming winter season.",
        "read the yearly ledger and passed the plan",
    ],
)
def test_columns_read_across_explain_a_miss(quote: str) -> None:
    assert interleaved(quote, ACROSS)


@pytest.mark.parametrize(
    "quote",
    [
        "The council read the yearly ledger and passed the budget for the coming winter season.",
        "passed the plan for the yearly ledger and coming",
        "ledger and",
        "",
    ],
)
def test_other_words_or_another_order_do_not(quote: str) -> None:
    assert not interleaved(quote, ACROSS)


def test_many_lines_take_no_time() -> None:
    assert not interleaved("a b c d e f", "a\n" * 50_000)
