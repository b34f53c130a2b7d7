"""What `pincite judges eval` does."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.checks.support import judges_failed
from pincite.cli.progress import progress_bar
from pincite.cli.streams import complain, emit
from pincite.config import load
from pincite.errors import InputError
from pincite.inputs.decode import decode
from pincite.inputs.labelled import of_split, parse
from pincite.judging.evaluation import evaluate
from pincite.outputs.evaluation import as_fields, as_text
from pincite.panels import panel
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.cli.progress import Progress
    from pincite.config import Options
    from pincite.inputs.labelled import Triple
    from pincite.opinions import Evaluation, Support


def evaluate_judges(file: str, split: str | None, given: Mapping[str, object], *, as_json: bool) -> int:
    """Ask the judges about every triple and print how well they did; the exit code."""
    options = load({**given, "judge": given["judge"] or ["all"]}, terminal=False)
    triples = of_split(parse(file, decode(file, _bytes(file))), split, file)
    with progress_bar(shown=sys.stderr.isatty(), of="triples") as progress:
        evaluation, supports = asyncio.run(_evaluated(triples, options, progress))
    emit(json.dumps(as_fields(evaluation), indent=2) + "\n" if as_json else as_text(evaluation))
    failed = judges_failed(supports)
    if failed:
        complain(f"pincite judges eval: {failed.code}: {failed.message}")
    return int(failed is not None)


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=file) from error


async def _evaluated(
    triples: tuple[Triple, ...], options: Options, progress: Progress
) -> tuple[Evaluation, tuple[Support, ...]]:
    async with panel(options, Store(options.store)) as judges:
        return await evaluate(triples, judges, progress)
