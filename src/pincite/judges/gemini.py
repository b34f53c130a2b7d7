"""`generateContent` of the Gemini API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pincite.judges.chat import STRUCTURE, Chat, Payload, count, failed, refused, replied
from pincite.judges.prompt import SCHEMA
from pincite.judges.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.judges.prompt import Messages
    from pincite.judges.replies import Reply
    from pincite.judges.settings import JudgeSettings

BASE_URL = "https://generativelanguage.googleapis.com"
_SPARE = {
    STRUCTURE: ("response_schema", "responseschema", "response_mime_type", "responsemimetype", "json mode"),
    "temperature": ("temperature",),
}
_STOPPED = frozenset({"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"})


def judge(settings: JudgeSettings, key: str | None) -> Chat:
    """A judge behind `{base_url}/v1beta/models/{model}:generateContent`."""
    headers = {"x-goog-api-key": key} if key else {}
    base = (settings.base_url or BASE_URL).rstrip("/").removesuffix("/v1beta")
    url = f"{base}/v1beta/models/{quote(settings.model.removeprefix('models/'), safe='')}:generateContent"
    return Chat(settings, Wire(settings, headers, secret=key), url=url, write=_write, read=_read, spare=_SPARE)


def _write(settings: JudgeSettings, put: Messages, dropped: frozenset[str]) -> Payload:
    generation: Payload = {"maxOutputTokens": settings.max_tokens}
    if "temperature" not in dropped:
        generation["temperature"] = 0
    if STRUCTURE not in dropped:
        schema = {name: value for name, value in SCHEMA.items() if name != "additionalProperties"}
        generation |= {"responseMimeType": "application/json", "responseSchema": schema}
    return {
        "systemInstruction": {"parts": [{"text": put.system}]},
        "contents": [{"role": "user", "parts": [{"text": put.user}]}],
        "generationConfig": generation,
    }


def _read(content: Mapping[str, Any], settings: JudgeSettings) -> Reply:
    try:
        if blocked := (content.get("promptFeedback") or {}).get("blockReason"):
            return refused(f"blocked: {blocked}")
        candidate = content["candidates"][0]
        if candidate.get("finishReason") in _STOPPED:
            return refused(f"stopped: {candidate['finishReason']}")
        usage = content.get("usageMetadata") or {}
        cut = candidate.get("finishReason") == "MAX_TOKENS"
        # A model that spent all it may on thoughts sends no parts.
        parts = candidate["content"].get("parts", ()) if cut else candidate["content"]["parts"]
        texts = [part["text"] for part in parts if not part.get("thought")]
        written = count(usage.get("candidatesTokenCount")) + count(usage.get("thoughtsTokenCount"))
        counts = usage.get("promptTokenCount"), written
        return replied("".join(texts), model=content.get("modelVersion"), settings=settings, counts=counts, cut=cut)
    except (KeyError, IndexError, TypeError, AttributeError):
        return failed("the reply holds no candidate")
