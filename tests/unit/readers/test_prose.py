import pytest

from pincite.readers.prose import texts

LEAVES = [{"text": "The fee is "}, {"text": "waived", "bold": True}, {"text": " for students."}]
WHOLE = "The fee is waived for students."


@pytest.mark.parametrize(
    "value",
    [
        LEAVES,
        {"type": "paragraph", "children": LEAVES},
        {"root": {"children": [{"type": "paragraph", "children": LEAVES}]}},
        [{"text": "The fee is "}, {"type": "link", "children": [{"text": "waived"}]}, {"text": " for students."}],
        [
            {"nodeType": "text", "value": "The fee is "},
            {"nodeType": "hyperlink", "content": [{"nodeType": "text", "value": "waived"}]},
            {"nodeType": "text", "value": " for students."},
        ],
        ["$", "p", None, {"children": ["The fee is ", ["$", "b", None, {"children": "waived"}], " for students."]}],
        ["The fee is ", None, ["$", "b", None, {"children": ["waived"]}], " for students."],
    ],
)  # fmt: skip
def test_a_sentence_in_pieces_is_one_text(value: object) -> None:
    assert texts(value) == [WHOLE]


def test_a_word_that_turns_a_sentence_round_is_kept_wherever_it_stands() -> None:
    assert texts(["The fee is", "not", "waived for students."]) == ["The fee is", "not", "waived for students."]
    assert texts({"a": "The fee is", "b": "not", "c": "waived."}) == ["The fee is", "not", "waived."][:2]
    assert texts([{"text": "The fee is "}, {"text": "not"}, {"text": " waived."}]) == ["The fee is not waived."]


def test_things_of_their_own_stay_apart() -> None:
    menu = [{"text": "About the town"}, {"text": "What it costs"}]
    assert texts(menu) == ["About the town", "What it costs"]
    assert texts([{"text": "Home page "}, {"text": "About the town"}, {"text": "What it costs"}]) == [
        "Home page About the town What it costs"
    ]
    items = [["$", "li", None, {"children": "One gate "}], ["$", "li", None, {"children": "Two gates"}]]
    assert texts(items) == ["One gate ", "Two gates"]


def test_names_and_addresses_are_no_text() -> None:
    assert texts({"id": "a1b2", "url": "https://town.example/a", "src": "/x.png", "n": 4, "t": "two words"}) == [
        "two words"
    ]


def test_deep_values_end() -> None:
    value: object = "two words"
    for _ in range(5000):
        value = {"children": [value, None]}
    assert texts(value) == ["two words"]
