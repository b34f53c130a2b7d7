"""Whether a judge can be asked at all: one harmless question, always the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.errors import Error
from pincite.judges import make_judge
from pincite.judges.prompt import Question
from pincite.judges.votes import Invalid, parse
from pincite.opinions import ReplyKind

if TYPE_CHECKING:
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings

QUESTION = Question(
    claim="The library opens at nine.",
    quote="The library opens at nine",
    surroundings="The library opens at nine. Dogs wait outside.",
)


@dataclass(frozen=True, slots=True)
class Ping:
    """What came of it."""

    ok: bool
    said: str
    """The vote, or what went wrong, in one line."""
    seconds: float = 0.0


async def ping(settings: JudgeSettings, key: str | None) -> Ping:
    """Ask a judge; whatever goes wrong is said in the answer."""
    try:
        judge = make_judge(settings, key)
    except Error as error:
        return Ping(ok=False, said=str(error))
    try:
        if settings.protocol == "replay":
            # It has been read whole, and nobody recorded an answer to this question.
            return Ping(ok=True, said="its replies can be read")
        return _heard(await judge.ask(QUESTION))
    finally:
        await judge.aclose()


def _heard(reply: Reply) -> Ping:
    if reply.kind is not ReplyKind.VOTE:
        return Ping(ok=False, said=f"{reply.kind}: {reply.error}", seconds=reply.seconds)
    ballot = parse(reply.text)
    if isinstance(ballot, Invalid):
        return Ping(ok=False, said=f"its reply is no vote: {ballot.reason}", seconds=reply.seconds)
    return Ping(ok=True, said=ballot.vote.value, seconds=reply.seconds)
