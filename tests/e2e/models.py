"""A model's server beside the test, for commands that run in processes of their own."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from tests.unit.judges.server import Answer, ModelServer, candidate, completion, message, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def model_server(*answers: Answer | Callable[[dict[str, Any]], Answer], delay: float = 0.0) -> Iterator[ModelServer]:
    """A server of its own thread and loop, for the time of a `with`."""
    ready: SimpleQueue[tuple[ModelServer, asyncio.AbstractEventLoop, asyncio.Event]] = SimpleQueue()

    async def serve() -> None:
        async with serving(*answers, delay=delay) as server:
            over = asyncio.Event()
            ready.put((server, asyncio.get_running_loop(), over))
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    server, loop, over = ready.get(timeout=30)
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(timeout=30)


def spoken(asked: dict[str, Any], text: str) -> Answer:
    """A reply in the protocol in which was asked."""
    if "contents" in asked:
        return candidate(text)
    return message(text) if "system" in asked else completion(text)


def always(text: str) -> Callable[[dict[str, Any]], Answer]:
    """A model that says one thing, in every protocol."""
    return lambda asked: spoken(asked, text)


def panel(url: str, **keys: str) -> str:
    """Three families behind three protocols on one server; `keys` names the variable of a judge's key."""
    places = {"heron": ("openai", f"{url}/v1"), "lark": ("anthropic", url), "teal": ("gemini", url)}
    return "\n".join(
        f'[judges.{name}]\nfamily = "{name}"\nprotocol = "{protocol}"\nmodel = "{name}-1"\nbase_url = "{place}"\n'
        + (f'api_key_env = "{keys[name]}"\n' if name in keys else "")
        + "price_in = 2.0\nprice_out = 8.0\n"
        for name, (protocol, place) in places.items()
    )
