import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.checks.values import citation, snapshot

from pincite import answers
from pincite.answers import Answer, Examined, decoded, encode, key
from pincite.checks.alternates import Followup
from pincite.model import Change, Decision, Flag, How, Level, Match, Nearest, Place, Verdict, Zone
from pincite.rules import RULES

HERE = Place(file="f.md", line=3)
ONE = citation(quote="The gate opens at six")
FULL = Examined(
    "d",
    "https://e.org/canonical",
    (
        Answer(
            Verdict(
                decision=Decision.VERBATIM,
                reason=How.BRACKETED,
                match=Match(
                    zone=Zone.META, start=1, end=9, how=How.BRACKETED, text="x\ud800", page=2, brackets=("a", "b")
                ),
            ),
            (Flag(code="META_ONLY", level=Level.NOTE, message="m", place=HERE),),
        ),
        Answer(
            Verdict(
                decision=Decision.NOT_VERBATIM,
                reason="altered",
                nearest=Nearest(
                    text="t", score=91.5, diff=(("equal", "a"), ("delete", "b")), changed=(Change.NUMBER, Change.SIGN)
                ),
                passage="p",
                detail="q",
            ),
            (),
        ),
    ),
    (
        Followup(url="https://e.org/print", why="print"),
        Followup(url="https://e.org/full", why="fulltext", declared=False),
    ),
)


def test_what_a_document_had_to_say_survives_the_store() -> None:
    assert decoded(encode(FULL), (ONE, ONE)) == FULL


def test_flags_stand_where_the_citation_stands_now() -> None:
    moved = replace(ONE, place=Place(file="g.md", line=40))
    found = decoded(encode(FULL), (moved, moved))
    assert found is not None
    assert found.answers[0].flags[0].place == moved.place


@pytest.mark.parametrize(
    "blob",
    [
        b"",
        b"5",
        b"[]",
        b"{}",
        b"[" * 90_000,
        b'{"digest":"d"}',
        encode(FULL)[:-9],
        encode(FULL).replace(b"altered", b"")[1:],
        encode(FULL).replace(b'"altered"', b"[]"),
        encode(FULL).replace(b'"https://e.org/canonical"', b'["c"]'),
        encode(FULL).replace(b'"https://e.org/print"', b"1.5"),
        encode(FULL).replace(b"91.5", b'"91.5"'),
        encode(FULL).replace(b'"brackets":["a","b"]', b'"brackets":"ab"'),
        encode(FULL).replace(b'["equal","a"]', b'["equal"]'),
        encode(FULL).replace(b'"page":2', b'"page":true'),
        encode(FULL).replace(b'"message":"m"', b'"message":null'),
        encode(FULL).replace(b"META_ONLY", b"NO_SUCH_CODE"),
    ],
)
def test_what_was_never_encoded_is_no_answer(blob: bytes) -> None:
    assert decoded(blob, (ONE, ONE)) is None


def test_the_level_of_a_flag_is_that_of_its_rule_now(monkeypatch: pytest.MonkeyPatch) -> None:
    blob = encode(FULL)
    monkeypatch.setitem(RULES, "META_ONLY", replace(RULES["META_ONLY"], level=Level.ERROR))
    found = decoded(blob, (ONE, ONE))
    assert found is not None
    assert found.answers[0].flags[0].level is Level.ERROR


def test_answers_to_other_citations_are_none() -> None:
    assert decoded(encode(FULL), (ONE,)) is None


def test_the_key_follows_all_that_an_answer_follows_from() -> None:
    one = snapshot()
    others = (
        key(snapshot("https://e.org/other"), ["a"]),
        key(replace(one, final_url="https://e.org/moved"), ["a"]),
        key(replace(one, complete=False), ["a"]),
        key(replace(one, content_type="text/plain"), ["a"]),
        key(replace(one, headers=(("link", "<x>; rel=canonical"),)), ["a"]),
        key(one, ["b"]),
        key(one, ["a", "b"]),
    )
    assert key(one, ["a"]) == key(one, ["a"])
    assert len({key(one, ["a"]), *others}) == len(others) + 1


def test_the_key_follows_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "match").mkdir()
    file = tmp_path / "match" / "rule.py"
    file.write_text("strict = True")
    monkeypatch.setattr(answers, "__file__", str(tmp_path / "answers.py"))
    (tmp_path / "match" / ".#rule.py").symlink_to("nobody@nowhere.1")  # an editor's lock
    stamps = []
    for second in (1, 2, 2):
        os.utime(file, (second, second))
        answers.stamp.cache_clear()
        stamps.append(answers.stamp())
    monkeypatch.undo()
    answers.stamp.cache_clear()
    assert stamps[0] != stamps[1] == stamps[2]
