"""The `audit` command. It parses, calls, prints and exits; nothing of pincite is imported before it is needed."""

import os
from collections.abc import Callable

import typer

from pincite.cli import options

INTERRUPTED = 130


def audit(  # noqa: PLR0913 - one parameter an option: Typer reads the signature
    files: options.Files = None,
    *,
    input_format: options.InputFormat = None,
    list_only: options.ListOnly = False,
    format_: options.Format = None,
    output: options.Output = None,
    verbose: options.Verbose = False,
    quiet: options.Quiet = False,
    fail_on: options.FailOn = None,
    strict: options.Strict = False,
    allow_empty: options.AllowEmpty = False,
    min_sources: options.MinSources = None,
    also: options.Also = None,
    archive: options.Archive = None,
    store: options.Store = None,
    max_age: options.MaxAge = None,
    refresh: options.Refresh = False,
    offline: options.Offline = False,
    closed: options.Closed = False,
    memento: options.Memento = None,
    render: options.Render = None,
    concurrency: options.Concurrency = None,
    per_host: options.PerHost = None,
    delay: options.Delay = None,
    timeout: options.Timeout = None,
    deadline: options.Deadline = None,
    max_bytes: options.MaxBytes = None,
    user_agent: options.UserAgent = None,
    proxy: options.Proxy = None,
    ca_file: options.CaFile = None,
    allow_private: options.AllowPrivate = False,
    allow_host: options.AllowHost = None,
    judge: options.Judge = None,
    min_families: options.MinFamilies = None,
    judge_budget: options.JudgeBudget = None,
    estimate: options.Estimate = False,
    transcripts: options.Transcripts = None,
    config: options.Config = None,
    explain: options.Explain = None,
    version: options.Version = False,
) -> None:
    """Check that quotes stand on their cited pages.

    Reads findings FILEs, fetches every source they cite, and says what is not on its page.

    Exits with 0 when nothing failed, 1 when something in --fail-on occurred, 2 when it could not run, and 3 when
    verdicts remain undecided under --strict.
    """
    given = locals()
    from pincite.cli.session import run

    raise typer.Exit(run(given))


def application() -> typer.Typer:
    """Make a Typer application whose help and errors are plain and stay the same on every machine."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


app = application()
app.command()(audit)


def main() -> None:
    """Run `audit`: the console script."""
    run_to_the_end(app, "audit")


def run_to_the_end(command: Callable[..., object], name: str) -> None:
    """Run a command and leave. After Ctrl-C at once: a thread that reads a hostile page would be waited for."""
    try:
        command(prog_name=name)
    except SystemExit as leaving:
        if leaving.code == INTERRUPTED:
            os._exit(INTERRUPTED)
        raise
