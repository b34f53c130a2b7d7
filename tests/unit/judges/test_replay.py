import asyncio
from pathlib import Path

import pytest

from pincite.errors import ConfigError
from pincite.judges import make_judge
from pincite.judges.prompt import Question
from pincite.judges.settings import JudgeSettings
from pincite.opinions import ReplyKind

QUESTION = Question(claim="The fee rose.", quote="The fee rose to 12 euros", url="https://fees.alt/a")


def _replies(file: Path, *questions: Question) -> list[tuple[ReplyKind, str]]:
    async def run() -> list[tuple[ReplyKind, str]]:
        judge = make_judge(JudgeSettings(name="a", family="f", protocol="replay", base_url=str(file)), None)
        replies = [await judge.ask(question) for question in questions]
        await judge.aclose()
        return [(reply.kind, reply.text or reply.error) for reply in replies]

    return asyncio.run(run())


def test_a_question_gets_what_was_recorded_for_it(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(
        '{"claim": "The fee rose.", "quote": "The fee rose to 12 euros", "reply": "SUPPORTS"}\n'
        '\n{"claim": "No.", "error": "timeout"}\n{"claim": "Never.", "refusal": "I may not"}\n'
    )
    others = (Question(claim="No."), Question(claim="Never."), Question(claim="Other."))
    assert _replies(file, QUESTION, *others) == [
        (ReplyKind.VOTE, "SUPPORTS"),
        (ReplyKind.ERROR, "timeout"),
        (ReplyKind.REFUSAL, "I may not"),
        (ReplyKind.ERROR, "no reply is recorded for this question"),
    ]


def test_a_question_asked_again_gets_the_next_reply(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"reply": "Hm"}\n{"reply": "UNCLEAR"}\n')
    assert [text for _, text in _replies(file, QUESTION, QUESTION, QUESTION)] == ["Hm", "UNCLEAR", "UNCLEAR"]


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", "null", '{"reply": 5}', '{"reply": 5, "error": "x"}', '{"claim": "x"}', "[" * 99_999]
)
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"reply": "UNCLEAR"}\n' + line + "\n")
    with pytest.raises(ConfigError, match=r"judge a: .*a\.jsonl, line 2"):
        _replies(file, QUESTION)


def test_a_line_ends_where_json_lines_end(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes('\ufeff{"reply": "UNCLEAR \u2028 well"}\r\n{"reply": "UNCLEAR \x85"}\n'.encode())
    assert [text for _, text in _replies(file, QUESTION, QUESTION)] == ["UNCLEAR \u2028 well", "UNCLEAR \x85"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.jsonl cannot be read"):
        _replies(tmp_path / "none.jsonl", QUESTION)
