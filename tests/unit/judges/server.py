"""A model's server for tests: it speaks each protocol, and misbehaves as it is told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

Answer = tuple[int, dict[str, str], bytes]


@dataclass
class ModelServer:
    """Answers with `answers` one after the other, the last one for ever; keeps what it was asked."""

    url: str = ""
    answers: list[Answer | Callable[[dict[str, Any]], Answer]] = field(default_factory=list)
    asked: list[tuple[str, dict[str, str], dict[str, Any]]] = field(default_factory=list)
    delay: float = 0.0
    busy: Counter[str] = field(default_factory=Counter)
    busiest: Counter[str] = field(default_factory=Counter)
    """The most requests that were under way at one time, by path."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, one request."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            asked = json.loads(body)
            path = head[0].split(" ")[1]
            self.asked.append((path, headers, asked))
            self.busy[path] += 1
            self.busiest[path] = max(self.busiest[path], self.busy[path])
            answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
            status, extra, content = answer(asked) if callable(answer) else answer
            await asyncio.sleep(self.delay)
            self.busy[path] -= 1
            lines = {"Content-Length": str(len(content)), "Connection": "close"} | extra
            writer.write(f"HTTP/1.1 {status} X\r\n".encode())
            writer.write("".join(f"{name}: {value}\r\n" for name, value in lines.items()).encode() + b"\r\n" + content)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def serving(
    *answers: Answer | Callable[[dict[str, Any]], Answer], delay: float = 0.0
) -> AsyncIterator[ModelServer]:
    """A server on a free port of this machine."""
    model = ModelServer(answers=list(answers), delay=delay)
    server = await asyncio.start_server(model.serve, "127.0.0.1", 0)
    async with server:
        model.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield model


def ok(content: object) -> Answer:
    """A reply of JSON."""
    return 200, {}, json.dumps(content).encode()


def completion(text: object, **more: object) -> Answer:
    """What OpenAI's protocol answers with."""
    usage = {"prompt_tokens": 70, "completion_tokens": 7}
    return ok({"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": usage} | more)


def message(text: str, **more: object) -> Answer:
    """What Anthropic's protocol answers with."""
    blocks = [{"type": "text", "text": text}]
    return ok({"content": blocks, "stop_reason": "end_turn", "usage": {"input_tokens": 70, "output_tokens": 7}} | more)


def candidate(text: str, **more: object) -> Answer:
    """What Gemini's protocol answers with."""
    usage = {"promptTokenCount": 70, "candidatesTokenCount": 4, "thoughtsTokenCount": 3}
    parts = [{"text": "thinking", "thought": True}, {"text": text}]
    return ok({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}], "usageMetadata": usage} | more)
