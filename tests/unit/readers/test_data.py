from tests.unit.readers.documents import page, texts


def test_json_gives_strings_and_figures_then_what_a_reader_sees_then_the_source() -> None:
    body = r'{"title": "The \u003cb\u003efee\u003c/b\u003e", "price": 4.20, "rows": ["one\ntwo", true, null]}'
    assert texts(page(body, "application/json")) == ["The <b>fee</b>\n4.20\none\ntwo", "The fee\n4.20\none two", body]


def test_json_one_value_a_line() -> None:
    assert texts(page('{"a": "one"}\n{"a": "two"}\n', "application/x-ndjson"))[0] == "one\ntwo"


def test_broken_json_is_plain_text() -> None:
    document = page('{"a": "one}', "application/json")
    assert (document.media_type, texts(document)) == ("text/plain", ['{"a": "one}'])


def test_half_a_surrogate_pair_can_be_encoded() -> None:
    assert all(text.encode() for text in texts(page(r'{"a": "x \ud800 y"}', "application/json")))


def test_rows_and_cells() -> None:
    source = 'name;fee\n"Single\nfare";4,20\n'
    assert texts(page(source, "text/csv")) == ["name\tfee\nSingle fare\t4,20", source.strip()]


def test_a_table_that_is_none_is_plain_text() -> None:
    assert page('a,"' + "x" * 200_000, "text/csv").media_type == "text/plain"
