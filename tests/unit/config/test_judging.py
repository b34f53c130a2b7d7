from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from pincite.config.judging import budget, chosen, judges_in, keys, require_prices
from pincite.errors import ConfigError
from pincite.judges.costs import Budget
from pincite.judges.settings import JudgeSettings

FILE = Path("conf/judges.toml")
GOOD = {"family": "openai", "protocol": "openai", "model": "m", "api_key_env": "OPENAI_API_KEY"}


def _one(*, trusted: bool = True, **changes: Any) -> JudgeSettings:
    table = {name: value for name, value in (GOOD | changes).items() if value is not None}
    return judges_in({"a": table}, FILE, trusted=trusted)["a"]


def test_a_judge_is_read_from_its_table() -> None:
    judge = _one(price_in=2.5, price_out=10, max_concurrency=8, timeout=20, base_url="https://models.alt/v1")
    assert judge == JudgeSettings(
        name="a",
        family="openai",
        protocol="openai",
        model="m",
        api_key_env="OPENAI_API_KEY",
        price_in=2.5,
        price_out=10.0,
        max_concurrency=8,
        timeout=20.0,
        base_url="https://models.alt/v1",
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"family": None}, "has no family"),
        ({"family": "a\x1b[31m"}, "family must be a text without control characters"),
        ({"model": "m\n"}, "model must be a text"),
        ({"protocol": None}, "has no protocol"),
        ({"protocol": "opanai"}, "did you mean openai"),
        ({"model": None}, "has no model"),
        ({"modle": "x"}, "did you mean model"),
        ({"price_in": -1}, "price_in must be a number"),
        ({"price_in": True}, "price_in must be a number"),
        ({"max_concurrency": 0}, "above 0"),
        ({"api_key_env": "sk-12345"}, "not the key itself"),
        ({"base_url": "ftp://a.alt/"}, "not an http or https URL"),
        ({"base_url": "https://me:pw@a.alt/"}, "without a password"),
        ({"base_url": "http://a.alt/"}, "plain http"),
        ({"base_url": "https://a.alt/v1?key=sk-12345"}, "has a query"),
        ({"base_url": "https://a.alt/v1?"}, "has a query"),
        ({"base_url": "https://a.alt/v1#x"}, "or a fragment"),
        ({"base_url": "https:a.alt"}, "not an http or https URL"),
        ({"base_url": "https://a b/"}, "not an http or https URL"),
        ({"timeout": 0}, "above 0"),
        ({"timeout": float("nan")}, "timeout must be a number"),
        ({"price_out": float("inf")}, "price_out must be a number"),
        ({"protocol": "OpenAI"}, "did you mean openai"),
        ({"protocol": "replay"}, "names the file"),
    ],
)
def test_a_bad_table_is_one_clear_line(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigError, match=says) as raised:
        _one(**changes)
    assert "sk-12345" not in str(raised.value)
    assert "judge a" in str(raised.value)


@pytest.mark.parametrize("tables", ["x", [], {"a": 5}])
def test_what_is_no_table_is_said(tables: object) -> None:
    with pytest.raises(ConfigError, match="not a table"):
        judges_in(tables, FILE, trusted=True)


@pytest.mark.parametrize(
    "url", ["https://evil.alt/v1", "https://api.openai.com.evil.alt/", "https://evil.alt/api.openai.com"]
)
def test_a_pull_request_sends_no_key_anywhere(url: str) -> None:
    with pytest.raises(ConfigError, match="--config FILE"):
        _one(trusted=False, base_url=url)
    assert _one(trusted=True, base_url=url).base_url == url


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://api.openai.com\\.evil.alt/v1", "https://api.openai.com/.evil.alt/v1"),
        ("HTTPS://API.OpenAI.com/v1", "https://api.openai.com/v1"),
        ("https://api.openai.com/a/../v1", "https://api.openai.com/v1"),
        ("https://\u24d0pi.openai.com/v1", "https://api.openai.com/v1"),
        ("http://127.1:8080/v1", "http://127.0.0.1:8080/v1"),
        ("http://localhost:8080", "http://localhost:8080"),
    ],
)
def test_a_server_is_asked_by_the_address_that_was_judged(written: str, read: str) -> None:
    assert _one(trusted=False, base_url=written).base_url == read


@pytest.mark.parametrize("url", ["https://api.openai.com%2eevil.alt/v1", "https://evil.alt\\.api.openai.com/v1"])
def test_no_spelling_leads_a_pull_request_elsewhere(url: str) -> None:
    with pytest.raises(ConfigError, match=r"may not send to .*evil\.alt"):
        _one(trusted=False, base_url=url)


def test_a_family_has_one_spelling() -> None:
    assert {_one(family=family).family for family in ("Claude", "claude", " CLAUDE ", "\uff23laude")} == {"claude"}


def test_all_is_no_name_of_a_judge() -> None:
    with pytest.raises(ConfigError, match="--judge all asks every judge"):
        judges_in({"all": GOOD}, FILE, trusted=True)


@pytest.mark.parametrize(
    "url", ["https://openrouter.ai/api/v1", "http://localhost:11434/v1", "http://127.0.0.1:8080", None]
)
def test_a_project_may_name_providers_and_this_machine(url: str | None) -> None:
    assert _one(trusted=False, base_url=url)


def test_recorded_replies_lie_beside_the_file_that_names_them() -> None:
    judge = _one(protocol="replay", base_url="replies/a.jsonl")
    assert judge.base_url == str(Path("conf/replies/a.jsonl"))


def _known(*families: str) -> dict[str, JudgeSettings]:
    return {
        f"j{n}": JudgeSettings(name=f"j{n}", family=f, protocol="replay", base_url=f"{n}.jsonl")
        for n, f in enumerate(families)
    }


def test_judges_are_chosen_by_name_or_all() -> None:
    known = _known("a", "b", "c")
    assert [judge.name for judge in chosen(["j2", "j0", "j2"], known, min_families=2)] == ["j2", "j0"]
    assert [judge.name for judge in chosen(["all"], known, min_families=2)] == ["j0", "j1", "j2"]
    assert chosen([], {}, min_families=2) == ()


@pytest.mark.parametrize(
    ("names", "known", "says"),
    [
        (["j0"], {}, "no judge is configured"),
        (["all"], {}, "no judge is configured"),
        (["j9"], _known("a", "b"), "no judge 'j9'"),
        (["j0"], _known("a", "b"), "--min-families 1"),
        (["all"], _known("a", "a"), "only a;"),
    ],
)
def test_a_panel_that_cannot_decide_is_refused(names: list[str], known: dict[str, JudgeSettings], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        chosen(names, known, min_families=2)


def _served(name: str, family: str, model: str, **more: Any) -> JudgeSettings:
    return JudgeSettings(name=name, family=family, protocol="openai", model=model, **more)


def test_one_model_is_not_two_families() -> None:
    known = {"a": _served("a", "x", "m"), "b": _served("b", "y", "m", base_url="https://api.openai.com/v1/")}
    with pytest.raises(ConfigError, match="judges a and b are one model; give them one family"):
        chosen(["all"], known, min_families=2)
    other = known | {"b": _served("b", "y", "m", base_url="http://localhost:1/v1")}
    assert len(chosen(["all"], other, min_families=2)) == 2
    kin = known | {"b": _served("b", "x", "m")}
    assert len(chosen(["all"], kin, min_families=1)) == 2


@pytest.mark.parametrize(
    ("budget", "judge", "bounded"),
    [
        (Budget(money=2), _served("a", "x", "m"), False),
        (Budget(money=2), _served("a", "x", "m", base_url="http://10.0.0.7/v1"), False),
        (Budget(money=2), _served("a", "x", "m", price_out=1.0), True),
        (Budget(money=2), _served("a", "x", "m", base_url="http://localhost:1/v1"), True),
        (Budget(money=2, calls=9), _served("a", "x", "m"), True),
        (Budget(calls=9), _served("a", "x", "m"), True),
        (None, _served("a", "x", "m"), True),
        (Budget(money=2), _known("a")["j0"], True),
    ],
)
def test_money_bounds_only_what_has_a_price(budget: Budget | None, judge: JudgeSettings, *, bounded: bool) -> None:
    with nullcontext() if bounded else pytest.raises(ConfigError, match="judge a has no price"):
        require_prices([judge], budget)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("200calls", Budget(calls=200)),
        ("1 call", Budget(calls=1)),
        ("500k tokens", Budget(tokens=500_000)),
        ("2.50money", Budget(money=2.5)),
        ("200calls, 1mtokens,3 money", Budget(calls=200, tokens=1_000_000, money=3.0)),
    ],
)
def test_a_budget_is_parsed(text: str, wanted: Budget) -> None:
    assert budget(text) == wanted


@pytest.mark.parametrize("text", ["", "200", "calls", "-5calls", "5 euros", "5calls 6tokens"])
def test_a_bad_budget_names_the_form(text: str) -> None:
    with pytest.raises(ValueError, match="write 200calls"):
        budget(text)


def test_keys_come_from_the_environment() -> None:
    judges = (_one(), JudgeSettings(name="b", family="b", protocol="openai"))
    assert keys(judges, {"OPENAI_API_KEY": "k"}) == {"a": "k", "b": None}
    for environ in ({}, {"OPENAI_API_KEY": ""}):
        with pytest.raises(ConfigError, match="judge a needs its key in the environment variable OPENAI_API_KEY"):
            keys(judges, environ)


@pytest.mark.parametrize("key", ["sk-\u00e9t\u00e9-9876", "sk-9876\x00", "sk-98\n76", "   "])
def test_a_key_that_no_header_can_carry_is_refused_and_not_repeated(key: str) -> None:
    with pytest.raises(ConfigError, match="OPENAI_API_KEY") as raised:
        keys((_one(),), {"OPENAI_API_KEY": key})
    assert "98" not in str(raised.value)


def test_the_line_end_of_a_file_is_no_part_of_a_key() -> None:
    assert keys((_one(),), {"OPENAI_API_KEY": "sk-9876\r\n"}) == {"a": "sk-9876"}


@pytest.mark.parametrize("name", ["", "../a", "a/b", "..", ".a", "a b", "a\\b", "a\x00", "a" * 65])
def test_a_name_is_fit_for_a_file(name: str) -> None:
    with pytest.raises(ConfigError, match="is no name"):
        judges_in({name: GOOD}, FILE, trusted=True)


def test_a_project_may_not_record_what_its_judges_say() -> None:
    with pytest.raises(ConfigError, match="may not name recorded replies"):
        _one(trusted=False, protocol="replay", base_url="replies/a.jsonl")
