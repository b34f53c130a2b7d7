"""A judge that reads recorded replies, such as `--transcripts` writes: for tests, and to repeat a run without a model.

One JSON object a line: `claim`, `quote`, `url` say which question it answers (a field left out fits any), `reply` is
the text that came, or `error` or `refusal` says what came instead. A question asked again gets the next reply.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.judges.replies import Reply, always
from pincite.opinions import ReplyKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from pincite.judges.prompt import Question
    from pincite.judges.settings import JudgeSettings

_FIELDS = ("claim", "quote", "url")
_NEWLINE = re.compile(r"\r\n?|\n")  # and no other: JSON may hold U+2028 as it is
_SAID = {"reply": ReplyKind.VOTE, "refusal": ReplyKind.REFUSAL, "error": ReplyKind.ERROR}


class Replay:
    """Recorded replies in the place of a model."""

    def __init__(self, settings: JudgeSettings, records: tuple[dict[str, Any], ...]) -> None:
        self.settings = settings
        self._records = records
        self._asked: Counter[tuple[object, ...]] = Counter()

    async def ask(self, question: Question, _again: Callable[[], bool] = always) -> Reply:
        """The next recorded reply to a question, the last one again when there are no more."""
        about = tuple(getattr(question, field) for field in _FIELDS)
        fitting = [record for record in self._records if _fits(record, question)]
        if not fitting:
            return Reply(kind=ReplyKind.ERROR, error="no reply is recorded for this question")
        record = fitting[min(self._asked[about], len(fitting) - 1)]
        self._asked[about] += 1
        kind, text = next((kind, record[name]) for name, kind in _SAID.items() if name in record)
        text, error = (text, "") if kind is ReplyKind.VOTE else ("", text)
        return Reply(kind=kind, text=text, error=error)

    async def aclose(self) -> None:
        """Nothing to give back."""


def judge(settings: JudgeSettings, _key: str | None) -> Replay:
    """A judge over the file that `base_url` names; ConfigError for one that cannot be read."""
    file = Path(settings.base_url)
    try:
        lines = _NEWLINE.split(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"judge {settings.name}: {file} cannot be read: {error}") from error
    where = f"judge {settings.name}: {file}, line"
    return Replay(settings, tuple(_record(line, f"{where} {n}") for n, line in enumerate(lines, 1) if line.strip()))


def _record(line: str, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{where}: not JSON: {error}") from error
    if not isinstance(record, dict):
        record = {}
    said = [record[name] for name in _SAID if name in record]
    if not said or not all(isinstance(text, str) for text in said):
        raise ConfigError(f"{where}: needs an object with a text `reply`, `error` or `refusal`")
    return record


def _fits(record: dict[str, Any], question: Question) -> bool:
    return all(record[field] == getattr(question, field) for field in _FIELDS if field in record)
