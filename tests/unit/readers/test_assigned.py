import pytest

from pincite.readers.assigned import forgiving, values


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("window.__A__ = JSON.parse('{\"a\":\"The clerk\\'s fee\"}')", [{"a": "The clerk's fee"}]),
        (r'window.__A__ = JSON.parse("{\"a\":\"say \\\"one\\\"\"}")', [{"a": 'say "one"'}]),
        ('window.__A__ = JSON.parse(decodeURIComponent("%7B%22a%22%3A%22one%20two%22%7D"))', [{"a": "one two"}]),
        (r'window.__A__ = "{\"a\":\"\x3Cb>one\"}"', [{"a": "<b>one"}]),
        ('window.__A__={"a":undefined,"b":!0,"c":["one",],}', [{"a": None, "b": None, "c": ["one"]}]),
        ('window.__A__={"a":"it is undefined, so"}', [{"a": "it is undefined, so"}]),
        ('if(window.__A__&&window.__A__.b){f()}window.__A__={"a":1}', [{"a": 1}]),
        ("f();" * 200 + 'if(window.__A__&&window.__A__.b){f()}window.__A__={"a":1}', [{"a": 1}]),
        ('window.__r.s.enqueue("[\\"one two\\"]")', [["one two"]]),
        ('t("one two"); q.push({"a": "one two"}); x.y = {"a": "one two"}', []),
        ('var text={"a":"one"};const f=function(){return {"a":"one"}}', []),
    ],
)  # fmt: skip
def test_what_is_assigned_for_others_is_a_value(code: str, expected: list[object]) -> None:
    assert [value for value, _ in values(code)] == expected


def test_nearly_json_is_forgiven_and_code_is_not() -> None:
    assert forgiving('{"a": [1, 2, ], }') == {"a": [1, 2]}
    assert forgiving("{a: 1}") is None
    assert forgiving("function() { return [1] }") is None


@pytest.mark.parametrize(
    "code",
    [
        'window.__A__={"a":undefined,"' * 20_000,
        "window.__A__='" + '\\"' * 200_000,
        'window.__A__={"a' + '\\"' * 200_000,
        'window.__A__={"a' + '\\"' * 200_000 + "\\",
    ],
)
def test_hostile_scripts_end(code: str) -> None:
    assert all(value is None for value, _ in values(code))
