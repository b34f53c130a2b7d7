import asyncio
import json
from pathlib import Path

import pytest

from pincite.config import Options
from pincite.errors import ConfigError
from pincite.judges.costs import Budget
from pincite.judges.settings import JudgeSettings
from pincite.judging import Panel
from pincite.panels import panel
from pincite.sources.store import Store

HERON = JudgeSettings(name="heron", family="h", protocol="openai", model="m", api_key_env="HERON_KEY")
LARK = JudgeSettings(name="lark", family="l", protocol="anthropic", model="m")


def seated(tmp_path: Path, *judges: JudgeSettings, asking: bool = True, transcripts: Path | None = None) -> Panel:
    options = Options(store=tmp_path, judge=judges, min_families=3, transcripts=transcripts)

    async def run() -> Panel:
        async with panel(options, Store(tmp_path), asking=asking) as made:
            return made

    return asyncio.run(run())


def test_a_panel_is_what_the_options_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HERON_KEY", "sk-0123")
    made = seated(tmp_path, HERON, LARK)
    assert [judge.settings for judge in made.judges] == [HERON, LARK]
    assert (made.min_families, made.desk.purse.budget) == (3, Budget())


def test_a_key_is_needed_only_where_somebody_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HERON_KEY", raising=False)
    assert seated(tmp_path, HERON, asking=False).judges
    with pytest.raises(ConfigError, match="judge heron needs its key in the environment variable HERON_KEY"):
        seated(tmp_path, HERON)


def test_votes_are_kept_in_the_store(tmp_path: Path) -> None:
    desk = seated(tmp_path, LARK).desk
    assert desk.recall("k") is None
    desk.keep("k", b"{}")
    assert Store(tmp_path).vote("k") == b"{}"


def test_transcripts_are_added_to_what_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "raw" / "deep"
    for text in ("first", "s\u00e9cond \ud800"):
        seated(tmp_path, LARK, transcripts=folder).desk.record("lark", {"reply": text})
    lines = (folder / "lark.jsonl").read_text(encoding="ascii").splitlines()
    assert [json.loads(line)["reply"] for line in lines] == ["first", "s\u00e9cond \ud800"]


def test_transcripts_that_cannot_be_written_are_a_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    with pytest.raises(ConfigError, match=r"--transcripts: .* cannot be written"):
        seated(tmp_path, LARK, transcripts=file)
