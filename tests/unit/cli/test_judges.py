"""`pincite judges` and `pincite judges eval`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pincite import toolbox

if TYPE_CHECKING:
    from collections.abc import Callable

    Pincite = Callable[..., tuple[int, str, str]]

REPLAYED = Path(__file__).parents[3] / "fixtures" / "judges" / "replayed"
CONFIG = ("--config", str(REPLAYED / "judges.toml"))
TRIPLES = str(REPLAYED / "triples.jsonl")
PROJECT = """
[tool.pincite.judges.fast]
family = "gpt"
protocol = "openai"
model = "gpt-5-mini"
api_key_env = "OPENAI_API_KEY"
price_in = 0.25
price_out = 2

[tool.pincite.judges.here]
family = "qwen"
protocol = "openai"
model = "qwen3:8b"
base_url = "http://127.0.0.1:1/v1"
"""


@pytest.fixture
def pincite(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Pincite:
    """Run `pincite judges` with arguments in an empty folder: exit code, standard output, standard error."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pincite", "judges", *arguments])
        with pytest.raises(SystemExit) as ended:
            toolbox.main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def test_without_judges_one_line_says_how_to_get_one(pincite: Pincite) -> None:
    code, out, err = pincite()
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert "[tool.pincite.judges.NAME]" in out
    assert pincite("--ping")[0] == 0
    assert json.loads(pincite("--json")[1]) == {"judges": []}


def test_judges_are_listed_with_the_state_of_their_keys(pincite: Pincite, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    code, out, err = pincite()
    assert (code, err) == (0, "")
    assert "fast  family gpt\n" in out
    assert "  address : https://api.openai.com/v1\n" in out
    assert "  prices  : 0.25 in, 2 out, per million tokens\n" in out
    assert "  key     : OPENAI_API_KEY is not set\n" in out
    assert "  address : http://127.0.0.1:1/v1\n" in out
    assert "  key     : none needed\n" in out
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")
    code, out, _ = pincite("--json")
    fast, here = json.loads(out)["judges"]
    assert (fast["key_present"], here["key_present"], fast["ping"]) == (True, None, None)
    assert "sk-" not in out


def test_judges_of_a_file_come_too(pincite: Pincite) -> None:
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    names = [one["name"] for one in json.loads(pincite("--json", *CONFIG)[1])["judges"]]
    assert names == ["fast", "here", "heron", "lark"]


def test_a_ping_tells_each_judge_apart(pincite: Pincite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pincite.judges.wire._FIRST_WAIT", 0.0)
    assert pincite("--ping", *CONFIG)[0] == 0
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    code, out, err = pincite("--ping", "--json", *CONFIG)
    assert (code, err) == (1, "")
    said = {one["name"]: (one["ping"]["ok"], one["ping"]["said"]) for one in json.loads(out)["judges"]}
    assert said["heron"] == said["lark"] == (True, "its replies can be read")
    assert said["fast"] == (False, "judge fast needs its key in the environment variable OPENAI_API_KEY")
    assert said["here"][0] is False
    assert said["here"][1].startswith("error: no connection")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--config", "none.toml"), "pincite judges: none.toml: there is no such file"),
        (("eval", "none.jsonl", *CONFIG), "pincite judges eval: none.jsonl: cannot be read"),
        (("eval", TRIPLES), "pincite judges eval: --judge: no judge is configured"),
        (("eval", TRIPLES, *CONFIG, "--split", "tune"), "has no split 'tune'; its splits: test"),
        (("eval", TRIPLES, *CONFIG, "--judge", "herom"), "there is no judge 'herom'; did you mean heron?"),
        (("eval", TRIPLES, *CONFIG, "--min-families", "3"), "3 families are needed"),
        (("eval", TRIPLES, *CONFIG, "--judge-budget", "lots"), "--judge-budget: 'lots' is no budget"),
        (("--json", "eval", TRIPLES), "give options after eval, not before it"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(pincite: Pincite, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = pincite(*arguments)
    assert (code, out) == (2, "")
    assert says in err


def test_a_bad_line_is_named(pincite: Pincite) -> None:
    bad = Path(TRIPLES).read_text(encoding="utf-8").replace('Bicycles travel free of charge"', 'Bicycles fly"', 1)
    Path("bad.jsonl").write_text(bad, encoding="utf-8")
    code, out, err = pincite("eval", "bad.jsonl", *CONFIG)
    assert (code, out) == (2, "")
    assert err == (
        "pincite judges eval: bad.jsonl:2: the quote of 'r2' does not stand on its page; copy it letter for letter\n"
    )


def test_judges_are_measured(pincite: Pincite) -> None:
    code, out, err = pincite("eval", TRIPLES, "--json", *CONFIG, "--split", "test", "--transcripts", "raw")
    found = json.loads(out)
    assert (code, err, found["triples"]) == (0, "", 5)
    assert [one["catch_rate"]["hits"] for one in (*found["judges"], found["panel"])] == [3, 2, 2]
    assert found["panel"]["coverage"]["value"] == 0.6
    assert {path.name for path in Path("raw").iterdir()} == {"heron.jsonl", "lark.jsonl"}
    assert "panel, at least 2 families" in pincite("eval", TRIPLES, *CONFIG)[1]


def test_one_judge_alone(pincite: Pincite) -> None:
    code, out, _ = pincite("eval", TRIPLES, "--json", *CONFIG, "--judge", "lark", "--min-families", "1")
    found = json.loads(out)
    assert (code, [one["judge"] for one in found["judges"]]) == (0, ["lark"])
    assert found["panel"]["coverage"]["hits"] == 4


def test_not_one_valid_reply_fails(pincite: Pincite) -> None:
    for name in ("heron", "lark"):
        Path(f"{name}.jsonl").write_text('{"error": "no reply within 60 seconds"}\n', encoding="utf-8")
    Path("judges.toml").write_text((REPLAYED / "judges.toml").read_text(encoding="utf-8"), encoding="utf-8")
    code, out, err = pincite("eval", TRIPLES, "--config", "judges.toml")
    assert (code, err.count("\n")) == (1, 1)
    assert "JUDGES_FAILED: 10 questions to judges" in err
    assert "coverage            0 of 5" in out
