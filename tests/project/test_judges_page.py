"""`docs/judges.md` describes the judges that can be configured, and its examples are read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pincite.config.judging import FIELDS, PROVIDERS, judges_in
from pincite.inputs.labelled import parse
from pincite.judges import PROTOCOLS
from pincite.judges.settings import JudgeSettings
from pincite.judging.evaluation import put
from pincite.opinions import Vote

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "judges.md").read_text(encoding="utf-8")
TABLES = re.findall(r"^```toml\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROWS = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("table", TABLES)
def test_an_example_is_a_judge(table: str) -> None:
    parsed = tomllib.loads(table)
    tables = parsed.get("judges") or parsed["tool"]["pincite"]["judges"]
    (judge,) = judges_in(tables, Path("pyproject.toml"), trusted="judges" in parsed).values()
    assert judge.family == judge.name
    assert len(table.splitlines()) <= 10


def test_every_setting_is_explained_with_its_default() -> None:
    named = {name: text for names, text in ROWS for name in re.findall(r"`(\w+)`", names)}
    assert FIELDS.keys() <= named.keys()
    usual = JudgeSettings(name="a", family="a", protocol="openai")
    for name in ("max_concurrency", "timeout", "max_tokens"):
        assert f"({getattr(usual, name):g}" in named[name]
    for protocol in PROTOCOLS:
        assert f"`{protocol}`" in PAGE, protocol


def test_every_vote_is_explained() -> None:
    named = {name for names, _ in ROWS for name in re.findall(r"`(\w+)`", names)}
    assert {vote.value for vote in Vote} <= named


def test_the_known_providers_are_named() -> None:
    listed = PAGE.partition("or at one of")[2].partition(";")[0]
    assert set(re.findall(r"`([\w.]+)`", listed)) == PROVIDERS


def test_the_example_of_a_triple_is_one() -> None:
    (example,) = re.findall(r"^```jsonl\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for triple in parse("example", example):
        assert put(triple).question.quote == triple.quote
