"""A progress bar on standard error."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Progress = Callable[[int, int], None]
    """Called with (done, total) of what is counted."""


@contextmanager
def progress_bar(*, shown: bool, of: str = "sources") -> Iterator[Progress]:
    """Show how many sources (or what `of` says) are done, until the end of the block; what is drawn vanishes then."""
    if not shown:
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(of), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _silent(_done: int, _total: int) -> None:
    """Show nothing."""
