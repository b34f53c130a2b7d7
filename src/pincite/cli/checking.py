"""What `pincite check` does."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from pincite.cli.session import view_of
from pincite.cli.stdin import read_stdin
from pincite.cli.streams import emit
from pincite.config import load
from pincite.errors import ConfigError
from pincite.inputs.targets import What, read_target
from pincite.model import Decision
from pincite.outputs.blocks import Manner, quote_block
from pincite.outputs.json import render_quote
from pincite.outputs.layout import text_of
from pincite.retrieve import checked
from pincite.wiring import means

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.config import Options
    from pincite.model import CheckedCitation

UNDECIDED = 3


def check_one(given: Mapping[str, object]) -> int:
    """Look for the quote, print what was found; the exit code."""
    settings = {name: value for name, value in given.items() if name not in {"source", "quote", "json"}}
    options = load(settings, terminal=sys.stdout.isatty())
    one = asyncio.run(_checked(_source(str(given["source"])), _quote(str(given["quote"])), options))
    emit(render_quote(one) if given["json"] else _block(one, options))
    decision = one.verdict.decision
    return int(decision is not Decision.VERBATIM) if decision.decided else UNDECIDED


def _source(written: str) -> str:
    target = read_target(written)
    if target.what in {What.URL, What.DOC}:
        return target.value
    raise ConfigError(f"{written!r} is neither a doc id nor a URL; give one that pincite fetch printed, or https://...")


def _quote(written: str) -> str:
    quote = (read_stdin() if written == "-" else written).strip()
    if not quote:
        raise ConfigError("the quote is empty; give the words to look for")
    return quote


async def _checked(source: str, quote: str, options: Options) -> CheckedCitation:
    async with means(options, lambda _done, _total: None) as given:
        return await checked(given, source, quote)


def _block(one: CheckedCitation, options: Options) -> str:
    return text_of((quote_block(one, Manner(color=options.color, files=False)),), view_of(options))
