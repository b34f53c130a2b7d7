"""What `pincite judges` does."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.cli.streams import emit
from pincite.config import judges
from pincite.config.judging import keys
from pincite.errors import Error
from pincite.judges import address
from pincite.judges.ping import Ping, ping
from pincite.outputs.judges import as_fields, as_text

if TYPE_CHECKING:
    from pincite.judges.settings import JudgeSettings


def list_all(config: str | None, *, ping: bool, as_json: bool) -> int:
    """Print every judge, and where it was asked for what came of trying it; the exit code."""
    found = tuple(judges(Path(config) if config else None).values())
    pings = asyncio.run(_pinged(found)) if ping else (None,) * len(found)
    fields = [
        as_fields(one, address(one), key=_present(one), ping=tried) for one, tried in zip(found, pings, strict=True)
    ]
    emit(json.dumps({"judges": fields}, indent=2) + "\n" if as_json else as_text(fields))
    return int(any(tried and not tried.ok for tried in pings))


def _present(settings: JudgeSettings) -> bool | None:
    return bool(os.environ.get(settings.api_key_env, "").strip()) if settings.api_key_env else None


async def _pinged(found: tuple[JudgeSettings, ...]) -> tuple[Ping, ...]:
    return tuple(await asyncio.gather(*map(_tried, found)))


async def _tried(settings: JudgeSettings) -> Ping:
    try:
        key = keys((settings,), os.environ)[settings.name]
    except Error as error:
        return Ping(ok=False, said=str(error))
    return await ping(settings, key)
