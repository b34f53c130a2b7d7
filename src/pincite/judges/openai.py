"""Chat completions as OpenAI defined them; also spoken by Ollama, vLLM, llama.cpp, LM Studio, OpenRouter and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.judges.chat import STRUCTURE, Chat, Payload, failed, refused, replied
from pincite.judges.prompt import SCHEMA
from pincite.judges.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.judges.prompt import Messages
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings

BASE_URL = "https://api.openai.com/v1"
_PATH = "/chat/completions"
_SPARE = {
    STRUCTURE: ("response_format", "json_schema", "json schema", "structured output", "grammar"),
    "temperature": ("temperature",),
    "max_tokens": ("max_tokens",),
}


def judge(settings: JudgeSettings, key: str | None) -> Chat:
    """A judge behind `{base_url}/chat/completions`."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    url = (settings.base_url or BASE_URL).rstrip("/").removesuffix(_PATH) + _PATH
    return Chat(settings, Wire(settings, headers, secret=key), url=url, write=_write, read=_read, spare=_SPARE)


def _write(settings: JudgeSettings, put: Messages, dropped: frozenset[str]) -> Payload:
    # Newer models know the bound under another name only.
    bound = "max_completion_tokens" if "max_tokens" in dropped else "max_tokens"
    spare: Payload = {
        "temperature": {"temperature": 0},
        STRUCTURE: {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "vote", "strict": True, "schema": SCHEMA},
            }
        },
    }
    payload: Payload = {
        "model": settings.model,
        "messages": [{"role": "system", "content": put.system}, {"role": "user", "content": put.user}],
        bound: settings.max_tokens,
    }
    for name, parameters in spare.items():
        payload |= {} if name in dropped else parameters
    return payload


def _read(content: Mapping[str, Any], settings: JudgeSettings) -> Reply:
    try:
        choice = content["choices"][0]
        message, usage = choice["message"], content.get("usage") or {}
        if message.get("refusal") or choice.get("finish_reason") == "content_filter":
            return refused(message.get("refusal") or "stopped by a content filter")
        counts = usage.get("prompt_tokens"), usage.get("completion_tokens")
        cut = choice.get("finish_reason") == "length"
        return replied(message.get("content"), model=content.get("model"), settings=settings, counts=counts, cut=cut)
    except (KeyError, IndexError, TypeError, AttributeError):
        return failed("the reply is no chat completion")
