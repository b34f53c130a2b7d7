"""Options to sources, store and executor: the only module that names implementations."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pincite import __version__, inputs
from pincite.audit import Fetch, Means, Request, audit
from pincite.checks.run import nothing_decided, nothing_to_check
from pincite.config import failures
from pincite.errors import InputError
from pincite.examine import Shelf
from pincite.executors import EXECUTORS
from pincite.model import Decision, Flag, Report, Snapshot, Unavailable
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from pincite.config import Options
    from pincite.model import CheckedClaim, Findings
    from pincite.sources import Source
    from pincite.sources.settings import FetchSettings


def findings(options: Options) -> tuple[Findings, ...]:
    """Read and parse the findings files; InputError for one that cannot be."""
    return tuple(parsed for parsed, _ in _parsed(options))


def run(options: Options, progress: Callable[[int, int], None]) -> Report:
    """A whole run. Raises InputError and ConfigError; a source that fails is part of the report."""
    started = _now()
    parsed = _parsed(options)
    empty = (nothing_to_check(one, named=named, allow_empty=options.allow_empty) for one, named in parsed)
    files = tuple(flag for one, _ in parsed for flag in one.flags) + tuple(flag for flag in empty if flag)
    claims = asyncio.run(_audited(tuple(one for one, _ in parsed), options, progress))
    undecided = nothing_decided(claims)
    flags = (*files, *((undecided,) if undecided else ()))
    return Report(
        version=__version__,
        started_at=started,
        finished_at=_now(),
        files=tuple(one.file for one, _ in parsed),
        claims=claims,
        flags=flags,
        because=failures(options.fail_on, claims, flags),
        exit_code=_exit_code(options, claims, flags),
    )


def _parsed(options: Options) -> tuple[tuple[Findings, bool], ...]:
    """Every findings file with whether it was named on the command line."""
    found = inputs.discover(options.files)
    if not found:
        raise InputError("holds no findings: no .md, .markdown, .jsonl or .ndjson file", file=options.files[0])
    return tuple(
        (inputs.parse(file.path, _bytes(file.path), input_format=options.input_format), file.named) for file in found
    )


def _bytes(path: str) -> bytes:
    try:
        if path != "-":
            return Path(path).read_bytes()
        if sys.stdin is None:
            raise InputError("standard input is closed; name a file", file=path)
        return sys.stdin.buffer.read()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=path) from error


def _exit_code(options: Options, claims: tuple[CheckedClaim, ...], flags: tuple[Flag, ...]) -> int:
    if failures(options.fail_on, claims, flags):
        return 1
    open_questions = (
        checked.verdict.decision in {Decision.UNREADABLE, Decision.UNREACHABLE, Decision.UNCHECKED}
        for claim in claims
        for checked in claim.citations
    )
    return 3 if options.strict and any(open_questions) else 0


async def _audited(
    parsed: tuple[Findings, ...], options: Options, progress: Callable[[int, int], None]
) -> tuple[CheckedClaim, ...]:
    store = Store(options.store)
    executor = EXECUTORS["threads"]()
    try:
        async with _source(options, store) as source:
            means = Means(fetch=_fetch(source, store), shelf=Shelf(store), executor=executor, progress=progress)
            return await audit(parsed, means, also=options.also, min_sources=options.min_sources or None)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _fetch(source: Source, store: Store) -> Fetch:
    from pincite.sources.doc_ids import valid_doc_id
    from pincite.sources.files import fetch_file

    async def fetch(request: Request) -> Snapshot | Unavailable:
        if request.doc_id is not None:
            known = store.snapshot(request.doc_id) if valid_doc_id(request.doc_id) else None
            error = f"{request.doc_id} was never minted by this store"
            return known or Unavailable(url=request.doc_id, reason="unknown_doc", error=error)
        if request.file:
            return fetch_file(store, request.file, request.source or "")
        return await source.fetch(request.source or "")

    return fetch


@asynccontextmanager
async def _source(options: Options, store: Store) -> AsyncIterator[Source]:
    source = _open(options, store)
    try:
        yield source
    finally:
        await source.aclose()


def _open(options: Options, store: Store) -> Source:
    if options.archive:
        from pincite.sources.warc import WarcSource

        return WarcSource(options.archive, store, max_bytes=options.max_bytes)
    if options.offline:
        from pincite.sources.offline import OfflineSource

        return OfflineSource(store)
    from pincite.sources.http import HttpSource

    return HttpSource(store, _settings(options))


def _settings(options: Options) -> FetchSettings:
    from pincite.sources.addresses import Policy
    from pincite.sources.settings import FetchSettings

    return FetchSettings(
        max_age=options.max_age,
        refresh=options.refresh,
        concurrency=options.concurrency,
        per_host=options.per_host,
        timeout=options.timeout,
        max_bytes=options.max_bytes,
        user_agent=f"pincite/{__version__} (citation auditor)",
        policy=Policy(allow_private=options.allow_private),
    )


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
