"""Messages as Anthropic defined them. Votes come as plain text: the judge is given no tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.judges.chat import Chat, Payload, failed, refused, replied
from pincite.judges.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.judges.prompt import Messages
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings

BASE_URL = "https://api.anthropic.com"
VERSION = "2023-06-01"
_SPARE = {"temperature": ("temperature",)}


def judge(settings: JudgeSettings, key: str | None) -> Chat:
    """A judge behind `{base_url}/v1/messages`."""
    headers = {"anthropic-version": VERSION} | ({"x-api-key": key} if key else {})
    url = (settings.base_url or BASE_URL).rstrip("/").removesuffix("/v1") + "/v1/messages"
    return Chat(settings, Wire(settings, headers, secret=key), url=url, write=_write, read=_read, spare=_SPARE)


def _write(settings: JudgeSettings, put: Messages, dropped: frozenset[str]) -> Payload:
    payload: Payload = {
        "model": settings.model,
        "max_tokens": settings.max_tokens,
        "system": put.system,
        "messages": [{"role": "user", "content": put.user}],
    }
    return payload if "temperature" in dropped else payload | {"temperature": 0}


def _read(content: Mapping[str, Any], settings: JudgeSettings) -> Reply:
    try:
        if content.get("stop_reason") == "refusal":
            return refused("the model would not answer")
        usage = content.get("usage") or {}
        texts = [block["text"] for block in content["content"] if block["type"] == "text"]
        counts = usage.get("input_tokens"), usage.get("output_tokens")
        cut = content.get("stop_reason") == "max_tokens"
        return replied("".join(texts), model=content.get("model"), settings=settings, counts=counts, cut=cut)
    except (KeyError, TypeError, AttributeError):
        return failed("the reply is no message")
