"""What a judge sends back, before it is read as a vote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.opinions import ReplyKind

_CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """The outcome of one question: a text to be read (`kind` VOTE), a refusal, or an error."""

    kind: ReplyKind
    text: str = ""
    error: str = ""
    """One line for a person; never holds a key."""
    calls: int = 1
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


def always() -> bool:
    """What is asked before a further call where nothing bounds them."""
    return True


def tokens(text: str) -> int:
    """About how many tokens a text has, where nobody counted."""
    return -(-len(text) // _CHARACTERS_PER_TOKEN)
