import json

import pytest

from pincite.readers import embedded


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('window.__STATE__ = {"a": "The fee is waived"};', ["The fee is waived"]),
        ('window["__DATA__"]={"a":["one two",{"b":"three four"}]}; f()', ["one two", "three four"]),
        ('var ytInitialData = {"a": "one two"};', ["one two"]),
        (r'window.__X__ = JSON.parse("{\"a\":\"one \\u003cb>two\"}")', ["one <b>two"]),
        ('window.__A__={"a":"{\\"inner\\": \\"json in json\\"}"}', ["json in json"]),
        ('track("x");' * 100 + 'window.__NUXT__={"a":"far from the start"}', ["far from the start"]),
        (('self.__next_f.push([1,"1:[\\"$\\",\\"p\\",null,{\\"children\\":\\"The fee "])\n'
         'self.__next_f.push([1,"is waived\\"}]\\n2:T5,plain words\\n"])'), ["The fee is waived", "plain words"]),
        ("window.__A__ = {broken: 'The fee is waived'}", []),
        ('var t = "the mayor took the money"', []),
        ('window.t = "the mayor took the money"', []),
        ('var t = {"a": "the mayor took the money"}', []),
        ('window.a = ' + "[" * 100_000, []),
        ("", []),
    ],
)  # fmt: skip
def test_values_that_scripts_assign_are_read_and_their_code_is_not(code: str, expected: list[str]) -> None:
    assert list(embedded.assigned(code)) == expected


def test_assignments_without_end_do_not_take_the_square_of_time() -> None:
    assert list(embedded.assigned('window.__A__=["' * 50_000)) == []


def test_names_addresses_and_types_are_no_texts() -> None:
    data = {
        "@type": "NewsArticle",
        "url": "https://town.example/a b",
        "headline": "One",
        "img": "/static/x.png",
        "n": "12",
    }
    assert list(embedded.linked_data(json.dumps(data))) == ["One"]
    assert list(embedded.state(json.dumps({"id": "a1b2", "class": "flex", "t": "two words", "ja": "港の門"}))) == [
        "two words",
        "港の門",
    ]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "nonsense", '{"a": 1e999999}'])
def test_json_that_is_none_gives_nothing(text: str) -> None:
    assert list(embedded.state(text)) == []


def test_figures_keep_their_form() -> None:
    assert list(embedded.strings(embedded.loads('{"a": 4.20, "b": [1, 1e3, true, null]}'))) == ["4.20", "1", "1e3"]


def test_readable_texts_are_unescaped_and_different() -> None:
    found = ["a &amp; b", "plain", "plain", "<b>c</b>", "&lt;i&gt;d&lt;/i&gt;"]
    assert embedded.readable(found, lambda markup: f"({markup})") == "a & b\nplain\n(<b>c</b>)\n(<i>d</i>)"


@pytest.mark.parametrize(
    "wrapped",
    ["{}", "<!-- {} -->", "<!--{}//-->\n", "//<![CDATA[\n{}\n//]]>", " <![CDATA[{};]]> ", "<!-- {}", "{};\n"],
)
def test_linked_data_is_read_through_what_it_is_wrapped_in(wrapped: str) -> None:
    assert embedded.linked_data(wrapped.replace("{}", '{"name": "The pier // is --> closed"}')) == [
        "The pier // is --> closed"
    ]
