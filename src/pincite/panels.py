"""Options to a panel: judges with their keys, the votes that the store keeps, the budget, the transcripts."""

from __future__ import annotations

import json
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from pincite.config.judging import keys
from pincite.errors import ConfigError
from pincite.judges import make_judge
from pincite.judges.costs import Budget
from pincite.judging import Panel
from pincite.judging.asking import Desk
from pincite.judging.budget import Purse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

    from pincite.config import Options
    from pincite.sources.store import Store


@asynccontextmanager
async def panel(options: Options, store: Store, *, asking: bool = True) -> AsyncIterator[Panel]:
    """The panel of a run, for the time of a `with`; ConfigError for a key that is missing or a file that is bad.

    `asking` False: nobody is going to be asked, and no key is needed.
    """
    values = keys(options.judge, os.environ) if asking else {}
    judges = tuple(make_judge(settings, values.get(settings.name)) for settings in options.judge)
    desk = Desk(
        recall=store.vote,
        keep=store.keep_vote,
        purse=Purse(options.judge_budget or Budget()),
        record=_recorder(options.transcripts),
    )
    try:
        yield Panel(judges=judges, desk=desk, min_families=options.min_families)
    finally:
        for judge in judges:
            await judge.aclose()


def _recorder(folder: Path | None) -> Callable[[str, Mapping[str, Any]], None]:
    """Writes raw replies to `NAME.jsonl` of a folder, one a line, after what is there already."""
    if folder is None:
        return lambda *_: None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"--transcripts: {folder} cannot be written: {error.strerror or error}") from error

    def record(name: str, reply: Mapping[str, Any]) -> None:
        try:
            with (folder / f"{name}.jsonl").open("a", encoding="ascii") as file:
                file.write(json.dumps(reply) + "\n")
        except OSError as error:
            raise ConfigError(f"--transcripts: {folder} cannot be written: {error.strerror or error}") from error

    return record
