import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.judges.server import Answer, candidate, completion, message, serving

from pincite.judges.ping import Ping, ping
from pincite.judges.settings import JudgeSettings

KEY = "sk-very-secret-indeed"


def pinged(protocol: str, answer: Answer, **settings: Any) -> tuple[Ping, str]:
    async def run() -> tuple[Ping, str]:
        async with serving(answer) as server:
            given = JudgeSettings(
                **{"name": "a", "family": "f", "protocol": protocol, "model": "m-1", "base_url": server.url} | settings
            )
            return await ping(given, KEY), json.dumps(server.asked[0][2])

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("protocol", "answer"),
    [("openai", completion("SUPPORTS")), ("anthropic", message("SUPPORTS")), ("gemini", candidate("SUPPORTS"))],
)
def test_a_vote_of_any_kind_is_well(protocol: str, answer: Answer) -> None:
    found, asked = pinged(protocol, answer)
    assert (found.ok, found.said) == (True, "SUPPORTS")
    assert found.seconds > 0
    assert "The library opens at nine" in asked


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ((401, {}, f"bad key {KEY}".encode()), "error: HTTP 401: bad key [key]"),
        (completion("SUPPORTS", model="other"), "error: 'other' answered in the place of 'm-1'"),
        (completion("Well, it depends"), "its reply is no vote: the first line is not one of the votes"),
        (completion(None, choices=[{"message": {"refusal": "no"}}]), "refusal: no"),
        ((200, {}, b"<html>"), "error: the reply is not JSON"),
    ],
)
def test_what_goes_wrong_is_said(answer: Answer, says: str) -> None:
    found, _ = pinged("openai", answer)
    assert not found.ok
    assert found.said.startswith(says)


def test_recorded_replies_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    settings = JudgeSettings(name="a", family="f", protocol="replay", base_url=str(file))
    missing = asyncio.run(ping(settings, None))
    assert (missing.ok, str(file) in missing.said) == (False, True)
    file.write_text('{"claim": "another", "reply": "SUPPORTS"}\n', encoding="utf-8")
    assert asyncio.run(ping(settings, None)) == Ping(ok=True, said="its replies can be read")
