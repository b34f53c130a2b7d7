"""The `pincite check` command."""

from typing import Annotated

import typer

from pincite.cli import options

Source = Annotated[str, typer.Argument(metavar="DOC_ID|URL", help="The page, by its doc id or its URL.")]
Quote = Annotated[str, typer.Argument(metavar="QUOTE", help="The words to look for; - reads standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print the citation as the JSON report does.")]


def check(  # noqa: PLR0913 - one parameter an option: Typer reads the signature
    source: Source,
    quote: Quote,
    *,
    json: Json = False,
    archive: options.Archive = None,
    store: options.Store = None,
    max_age: options.MaxAge = None,
    refresh: options.Refresh = False,
    offline: options.Offline = False,
    closed: options.Closed = False,
    memento: options.Memento = None,
    render: options.Render = None,
    timeout: options.Timeout = None,
    max_bytes: options.MaxBytes = None,
    user_agent: options.UserAgent = None,
    proxy: options.Proxy = None,
    ca_file: options.CaFile = None,
    allow_private: options.AllowPrivate = False,
    allow_host: options.AllowHost = None,
) -> None:
    """Check that one quote stands on one page.

    Fetches the page unless the store has it, and says where the quote stands, or what the page says instead.

    Exits with 0 when the quote is VERBATIM, 1 when it is NOT_VERBATIM or the doc id is unknown, 2 when it could not
    run, and 3 when it cannot be decided.
    """
    given = locals()
    from pincite.cli.checking import check_one
    from pincite.cli.session import guarded

    raise typer.Exit(guarded("pincite check", lambda: check_one(given)))
