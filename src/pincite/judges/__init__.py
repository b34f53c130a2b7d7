"""Judges: models that are asked whether a genuine quote supports its claim.

`PROTOCOLS` names the module of each way to ask one; it is imported when the first judge of its kind is made.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from pincite.judges.replies import always

if TYPE_CHECKING:
    from collections.abc import Callable

    from pincite.judges.prompt import Question
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings

PROTOCOLS = {
    "openai": "pincite.judges.openai",
    "anthropic": "pincite.judges.anthropic",
    "gemini": "pincite.judges.gemini",
    "replay": "pincite.judges.replay",
}


class Judge(Protocol):
    """Somebody who can be asked. Belongs to one event loop."""

    settings: JudgeSettings

    async def ask(self, question: Question, again: Callable[[], bool] = always, /) -> Reply:
        """Put a question. Never raises for anything the other side does: that is a reply of kind ERROR.

        Where one call is not enough, `again` is asked before each further one, and no means no.
        """

    async def aclose(self) -> None:
        """Give back what is held open."""


def make_judge(settings: JudgeSettings, key: str | None) -> Judge:
    """A judge of any protocol; `key` is the value of its key, None where it needs none. ConfigError."""
    judge: Judge = import_module(PROTOCOLS[settings.protocol]).judge(settings, key)
    return judge


def address(settings: JudgeSettings) -> str:
    """Where a judge is asked: its own address, else the usual one of its protocol, if it has one."""
    return settings.base_url or str(getattr(import_module(PROTOCOLS[settings.protocol]), "BASE_URL", ""))
