"""What all protocols do alike: put a question, drop what a server does not know, read its counts."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

from pincite.judges.prompt import messages
from pincite.judges.replies import Reply, always, tokens
from pincite.judges.wire import Answered, Failed
from pincite.opinions import ReplyKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pincite.judges.prompt import Messages, Question
    from pincite.judges.settings import JudgeSettings
    from pincite.judges.wire import Wire

# 500: some servers call it their own error that they can make no grammar of a schema.
_REFUSED_PARAMETER = frozenset({400, 404, 415, 422, 500, 501})
STRUCTURE = "structure"
"""The name under which a protocol keeps its way to ask for JSON."""

_ANOTHER = re.compile(r"[^\W_]|\.\d")
"""What makes another model of the name before it: gpt-4 is not gpt-4o, and not gpt-4.1."""
_MOST_TOKENS = 10**7
"""No question and no reply is that long: a server that counts more counts wrong."""

Payload = dict[str, Any]


class Chat:
    """A judge behind a wire protocol, which says how a question is written and how a reply is read.

    `spare` maps a parameter that some servers refuse to the words by which their complaint is known.
    """

    def __init__(
        self,
        settings: JudgeSettings,
        wire: Wire,
        *,
        url: str,
        write: Callable[[JudgeSettings, Messages, frozenset[str]], Payload],
        read: Callable[[Mapping[str, Any], JudgeSettings], Reply],
        spare: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.settings = settings
        self._wire, self._url, self._write, self._read, self._spare = wire, url, write, read, spare
        self._dropped: frozenset[str] = frozenset()

    async def ask(self, question: Question, again: Callable[[], bool] = always) -> Reply:
        """Put a question; whatever goes wrong is a reply of kind ERROR."""
        reply = await self._asked(question, again)
        self._wire.heard(reply.error if reply.kind is ReplyKind.ERROR else "")
        return reply

    async def _asked(self, question: Question, again: Callable[[], bool]) -> Reply:
        calls, seconds = 0, 0.0
        while True:
            dropped = self._dropped
            structured = STRUCTURE in self._spare and STRUCTURE not in dropped
            put = messages(question, secrets.token_hex(8), structured=structured)
            outcome = await self._wire.post(self._url, self._write(self.settings, put, dropped), again)
            calls, seconds = calls + outcome.calls, seconds + outcome.seconds
            match outcome:
                case Answered(content):
                    return _counted(self._read(content, self.settings), put, calls, seconds)
                case Failed() as failed if named := self._named(failed) - dropped:
                    self._dropped |= named
                    if not again():
                        return Reply(kind=ReplyKind.ERROR, error=failed.error, calls=calls, seconds=seconds)
                case Failed(error):
                    return Reply(kind=ReplyKind.ERROR, error=error, calls=calls, seconds=seconds)

    def _named(self, failed: Failed) -> frozenset[str]:
        """The parameters that a server complains about."""
        if failed.status not in _REFUSED_PARAMETER:
            return frozenset()
        said = failed.said.lower()
        return frozenset(name for name, words in self._spare.items() if any(word in said for word in words))

    async def aclose(self) -> None:
        """Close all connections."""
        await self._wire.aclose()


def _counted(reply: Reply, put: Messages, calls: int, seconds: float) -> Reply:
    return Reply(
        kind=reply.kind,
        text=reply.text,
        error=reply.error,
        calls=calls,
        tokens_in=reply.tokens_in or tokens(put.system + put.user),
        tokens_out=reply.tokens_out or tokens(reply.text),
        seconds=seconds,
    )


def replied(
    text: object, *, model: object, settings: JudgeSettings, counts: tuple[object, object], cut: bool = False
) -> Reply:
    """A reply with what it cost, read as a vote only where nothing speaks against it.

    `cut`: the model had more to say than it may; what it did say may begin like another vote.
    """
    tokens_in, tokens_out = map(count, counts)
    error = _wrong(text, model, settings, cut=cut)
    kind = ReplyKind.ERROR if error else ReplyKind.VOTE
    said = text if isinstance(text, str) else ""
    return Reply(kind=kind, text=said, error=error, tokens_in=tokens_in, tokens_out=tokens_out)


def count(said: object) -> int:
    """A number of tokens as a server says it; 0 for what cannot be one."""
    return said if isinstance(said, int) and 0 <= said <= _MOST_TOKENS else 0


def _wrong(text: object, model: object, settings: JudgeSettings, *, cut: bool) -> str:
    """Why a reply is of no use, empty where it may be. Of another model than was asked, the family is not known."""
    if isinstance(model, str) and model and not same_model(settings.model, model):
        return f"{bare(model)[:80]!r} answered in the place of {settings.model!r}"
    if cut:
        return f"the reply was cut off at its bound, max_tokens = {settings.max_tokens}"
    return "" if isinstance(text, str) else "the reply holds no text"


def failed(error: str) -> Reply:
    """A reply that is of no use."""
    return Reply(kind=ReplyKind.ERROR, error=error)


def refused(why: object) -> Reply:
    """A model that would not answer."""
    return Reply(kind=ReplyKind.REFUSAL, error=" ".join(str(why).split())[:200])


def same_model(asked: str, answered: str) -> bool:
    """Whether two names may be one model: servers add a vendor or folder before it, a date or variant after it."""
    short, long = sorted((bare(name).lower().removesuffix(":latest") for name in (asked, answered)), key=len)
    return long.startswith(short) and _ANOTHER.match(long[len(short) :]) is None


def bare(model: str) -> str:
    """The name of a model without its vendor; llama.cpp gives the path of its file, with either slash."""
    return model.replace("\\", "/").rpartition("/")[2]
