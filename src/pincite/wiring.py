"""Options to sources, store and executor: the only module that names implementations."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pincite import __version__, inputs
from pincite.audit import Fetch, LookUp, Means, Request, audit
from pincite.checks.run import nothing_decided, nothing_to_check
from pincite.config import failures
from pincite.cores import Cores
from pincite.errors import ConfigError, InputError
from pincite.examine import Shelf, prepare
from pincite.means import Again, Judged, Render
from pincite.model import Decision, Flag, Report, Snapshot, Unavailable
from pincite.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from pincite.config import Options
    from pincite.judges.costs import Estimate
    from pincite.judging import Panel
    from pincite.model import CheckedClaim, Findings
    from pincite.sources import Source
    from pincite.sources.memento import Archive, Memento
    from pincite.sources.rendered import KeptRenderings, Rendered, Renderings
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
    judged = asyncio.run(_judged(tuple(one for one, _ in parsed), options, progress))
    claims, undecided = judged.claims, nothing_decided(judged.claims)
    flags = (*files, *((undecided,) if undecided else ()), *judged.flags)
    return Report(
        version=__version__,
        started_at=started,
        finished_at=_now(),
        files=tuple(one.file for one, _ in parsed),
        claims=claims,
        flags=flags,
        because=failures(options.fail_on, claims, flags),
        exit_code=_exit_code(options, claims, flags),
        judging=judged.judging,
    )


def estimate(options: Options, progress: Callable[[int, int], None]) -> Estimate:
    """Do all that comes before the judges, and say what asking them would cost."""
    parsed = tuple(one for one, _ in _parsed(options))
    return asyncio.run(_estimated(parsed, options, progress))


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


async def _judged(parsed: tuple[Findings, ...], options: Options, progress: Callable[[int, int], None]) -> Judged:
    """Audit, and where judges were asked for put what survived to them."""
    async with means(options, progress, sources=_sources(parsed)) as given, _panel(options, given) as judges:
        claims = await audit(parsed, given, also=options.also, min_sources=options.min_sources or None)
        if judges is None:
            return Judged(claims)
        from pincite.judging import judge

        return await judge(claims, judges, given)


@asynccontextmanager
async def _panel(options: Options, given: Means) -> AsyncIterator[Panel | None]:
    """The judges that were asked for, if any: a key that is missing is said before the work and not after it."""
    if not options.judge:
        yield None
        return
    from pincite.panels import panel

    async with panel(options, given.shelf.store) as judges:
        yield judges


async def _estimated(parsed: tuple[Findings, ...], options: Options, progress: Callable[[int, int], None]) -> Estimate:
    from pincite.judging import estimated
    from pincite.panels import panel

    async with means(options, progress, sources=_sources(parsed)) as given:
        claims = await audit(parsed, given, also=options.also, min_sources=options.min_sources or None)
        async with panel(options, given.shelf.store, asking=False) as judges:
            return estimated(claims, judges, given.shelf)


def _sources(parsed: Iterable[Findings]) -> int:
    return len({citation.source for one in parsed for claim in one.claims for citation in claim.citations})


@asynccontextmanager
async def means(options: Options, progress: Callable[[int, int], None], *, sources: int = 0) -> AsyncIterator[Means]:
    """What a run works with, for the time of a `with`; `sources` is about how many documents there will be."""
    store = Store(options.store)
    # With something in the store there may be nothing left to read.
    executor = Cores(expected=0 if store.exists() else sources, initializer=prepare)
    try:
        async with (
            _source(options, store) as source,
            _web_archive(options, store, source) as look_up,
            _browser(options, store, source) as render,
        ):
            fetch = _fetch(source, store, options)
            yield Means(
                fetch=fetch,
                shelf=Shelf(store),
                executor=executor,
                progress=progress,
                look_up=look_up,
                again=_again(source),
                render=render,
                render_always=options.render == "always",
            )
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _fetch(source: Source, store: Store, options: Options) -> Fetch:
    # What few runs need is imported when it is: a run served from the store ends before that would be done.
    async def fetch(request: Request) -> Snapshot | Unavailable:
        if request.doc_id is not None:
            from pincite.sources.closed import minted

            return minted(store, request.doc_id, request.source)
        if request.file:
            return _from_file(request.file, request.source or "", store, options)
        return await source.fetch(request.source or "")

    return fetch


def _again(source: Source) -> Again | None:
    from pincite.sources.http import HttpSource

    return source.again if isinstance(source, HttpSource) else None


def _from_file(findings: str, path: str, store: Store, options: Options) -> Snapshot | Unavailable:
    if options.closed:
        from pincite.sources.closed import unread_file

        return unread_file(path)
    from pincite.sources.files import fetch_file

    return fetch_file(store, findings, path, max_bytes=options.max_bytes)


@asynccontextmanager
async def _source(options: Options, store: Store) -> AsyncIterator[Source]:
    source = _closed(options, store) if options.closed else _open(options, store)
    try:
        yield source
    finally:
        await source.aclose()


@asynccontextmanager
async def _web_archive(options: Options, store: Store, source: Source) -> AsyncIterator[LookUp | None]:
    """What looks for copies of pages that are gone; nothing in a run that has its pages at hand."""
    if options.memento == "off" or options.archive or options.offline or options.closed:
        yield None
        return
    archives: list[Archive] = []
    begun = time.monotonic()

    async def look_up(url: str, accessed: str | None) -> Memento | Unavailable:
        if not archives:
            from pincite.sources.memento import WAYBACK, Archive

            # The deadline is that of the run, which began before its first page was found to be gone.
            spent = time.monotonic() - begun
            left = None if options.deadline is None else max(0.0, options.deadline - spent)
            settings = replace(_settings(options), deadline=left)
            archives.append(Archive(store, settings, source.fetch, timegate=options.memento or WAYBACK))
        return await archives[0].look_up(url, accessed)

    try:
        yield look_up
    finally:
        for archive in archives:
            await archive.aclose()


@asynccontextmanager
async def _browser(options: Options, store: Store, source: Source) -> AsyncIterator[Render | None]:
    """What renders pages; where the network is not used, only what was rendered before."""
    if options.render == "never" or options.archive:
        yield None
        return
    opened: list[Renderings | KeptRenderings] = []

    async def render(page: Snapshot, url: str) -> Rendered | Unavailable:
        if not opened:
            opened.append(_renderings(options, store, source))
        return await opened[0].render(page, url)

    try:
        yield render
    finally:
        for each in opened:
            await each.aclose()


def _renderings(options: Options, store: Store, source: Source) -> Renderings | KeptRenderings:
    from pincite.sources.http import HttpSource
    from pincite.sources.rendered import KeptRenderings, Renderings

    return Renderings(store, _settings(options), source) if isinstance(source, HttpSource) else KeptRenderings(store)


def _closed(options: Options, store: Store) -> Source:
    from pincite.sources.closed import ClosedSource, FetchedSource

    if options.archive:
        return ClosedSource(_open(options, store))
    if not store.exists():
        raise ConfigError(f"--closed: there is no store in {options.store}; name that of the run with --store")
    return FetchedSource(store)


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
        delay=options.delay,
        timeout=options.timeout,
        deadline=options.deadline,
        max_bytes=options.max_bytes,
        user_agent=options.user_agent,
        proxy=options.proxy,
        ca_file=None if options.ca_file is None else str(options.ca_file),
        policy=Policy(allow_private=options.allow_private, allow_hosts=frozenset(options.allow_host)),
    )


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
