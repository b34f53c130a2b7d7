"""What `pincite fetch` does."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, cast

from pincite.cli.progress import progress_bar
from pincite.cli.stdin import read_stdin
from pincite.cli.streams import emit
from pincite.config import load
from pincite.errors import ConfigError
from pincite.inputs.targets import What, read_target
from pincite.outputs import documents
from pincite.retrieve import Page, fetched
from pincite.wiring import means

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pincite.cli.progress import Progress
    from pincite.config import Options
    from pincite.model import Unavailable


def fetch_all(given: Mapping[str, object]) -> int:
    """Fetch what was given and print a line each, in the same order; the exit code."""
    settings = {name: value for name, value in given.items() if name not in {"urls", "json", "text"}}
    options = load(settings, terminal=False)
    urls = cast("list[str] | None", given["urls"])
    addresses = tuple(_addresses(urls or ()))
    if not addresses:
        raise ConfigError("no URL given; try pincite fetch https://...")
    with progress_bar(shown=sys.stderr.isatty()) as progress:
        answers = asyncio.run(_all(addresses, options, progress))
    show = _as_json if given["json"] else _as_lines
    for answer in answers:
        emit(show(answer, text=bool(given["text"])))
    return 0 if all(isinstance(answer, Page) for answer in answers) else 1


def _addresses(urls: Iterable[str]) -> Iterator[str]:
    """The URLs of the command line and of standard input; a host without a scheme is meant as https."""
    for url in urls:
        for one in read_stdin().splitlines() if url == "-" else (url,):
            if one.strip():
                target = read_target(one)
                yield target.value if target.what is What.URL else one.strip()


async def _all(addresses: tuple[str, ...], options: Options, progress: Progress) -> list[Page | Unavailable]:
    done = 0
    async with means(options, progress) as given:

        async def one(address: str) -> Page | Unavailable:
            nonlocal done
            answer = await fetched(given, address)
            done += 1
            progress(done, len(addresses))
            return answer

        return await asyncio.gather(*map(one, addresses))


def _as_lines(answer: Page | Unavailable, *, text: bool) -> str:
    match answer:
        case Page(snapshot=snapshot, title=title, unreadable=unreadable, text=body):
            line = documents.page_line(snapshot, title, unreadable)
            return f"{line}\n{documents.readable(body)}\n" if text else line
        case failure:
            return documents.failure_line(failure)


def _as_json(answer: Page | Unavailable, *, text: bool) -> str:
    match answer:
        case Page(snapshot=snapshot, title=title, unreadable=unreadable):
            return documents.page_json(snapshot, title, unreadable, answer.text if text else None)
        case failure:
            return documents.failure_json(failure)
