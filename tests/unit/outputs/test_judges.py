from pincite.judges.ping import Ping
from pincite.judges.settings import JudgeSettings
from pincite.outputs.judges import NONE_YET, as_fields, as_text

SETTINGS = JudgeSettings(
    name="fast", family="qwen", protocol="openai", model="qwen3\x1b[31m", api_key_env="GROQ_API_KEY", price_in=0.29
)


def test_all_that_is_known_of_a_judge() -> None:
    fields = as_fields(
        SETTINGS, "https://api.groq.com/v1", key=True, ping=Ping(ok=True, said="SUPPORTS", seconds=0.81234)
    )
    assert fields == {
        "name": "fast",
        "family": "qwen",
        "protocol": "openai",
        "model": "qwen3\x1b[31m",
        "address": "https://api.groq.com/v1",
        "price_in": 0.29,
        "price_out": 0.0,
        "api_key_env": "GROQ_API_KEY",
        "key_present": True,
        "ping": {"ok": True, "said": "SUPPORTS", "seconds": 0.812},
    }
    assert as_text([fields]) == (
        "fast  family qwen\n"
        "  protocol: openai\n"
        "  model   : qwen3\\x1b[31m\n"
        "  address : https://api.groq.com/v1\n"
        "  prices  : 0.29 in, 0 out, per million tokens\n"
        "  key     : GROQ_API_KEY is set\n"
        "  ping    : ok after 0.8 s: SUPPORTS\n"
    )


def test_a_key_that_is_missing_and_one_that_is_not_needed() -> None:
    missing, unneeded = (as_fields(SETTINGS, "", key=key, ping=None) for key in (False, None))
    assert "  address : -\n" in as_text([missing])
    assert "  key     : GROQ_API_KEY is not set\n" in as_text([missing])
    assert "  key     : none needed\n" in as_text([unneeded])
    assert "ping" not in as_text([missing, unneeded])
    assert "\n\nfast" in as_text([missing, unneeded])


def test_a_ping_that_failed_is_one_line() -> None:
    failed = Ping(ok=False, said="error: no\nconnection\x1b[2J")
    assert as_text([as_fields(SETTINGS, "", key=True, ping=failed)]).endswith(
        "  ping    : failed: error: no connection\\x1b[2J\n"
    )


def test_without_judges_one_line_says_how_to_get_one() -> None:
    assert as_text([]) == NONE_YET
    assert NONE_YET.count("\n") == 1
    assert "[tool.pincite.judges.NAME]" in NONE_YET
