import pytest

from pincite.judges import address
from pincite.judges.settings import JudgeSettings


@pytest.mark.parametrize(
    ("protocol", "base_url", "expected"),
    [
        ("openai", "", "https://api.openai.com/v1"),
        ("anthropic", "", "https://api.anthropic.com"),
        ("gemini", "", "https://generativelanguage.googleapis.com"),
        ("openai", "http://localhost:11434/v1", "http://localhost:11434/v1"),
        ("replay", "replies/a.jsonl", "replies/a.jsonl"),
        ("replay", "", ""),
    ],
)
def test_where_a_judge_is_asked(protocol: str, base_url: str, expected: str) -> None:
    assert address(JudgeSettings(name="a", family="f", protocol=protocol, base_url=base_url)) == expected
