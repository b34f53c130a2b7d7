"""The `pincite fetch` command."""

from typing import Annotated

import typer

from pincite.cli import options

Urls = Annotated[options.Texts, typer.Argument(metavar="URL...", help="Pages to fetch; - reads URLs, one a line.")]
JsonLines = Annotated[bool, typer.Option("--json", help="Print all that is known of each page, as a line of JSON.")]
PageText = Annotated[bool, typer.Option("--text", help="Also print the text of each page.")]


def fetch(  # noqa: PLR0913 - one parameter an option: Typer reads the signature
    urls: Urls = None,
    *,
    json: JsonLines = False,
    text: PageText = False,
    archive: options.Archive = None,
    store: options.Store = None,
    max_age: options.MaxAge = None,
    refresh: options.Refresh = False,
    offline: options.Offline = False,
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
) -> None:
    """Fetch pages into the store and print their doc ids.

    Prints a line for each URL: doc id, status, media type and title; or why there is no page. A doc id in the place of
    a URL gives the page that is stored under it.

    Exits with 0 when every page is there, 1 when some could not be had, and 2 when it could not run.
    """
    given = locals()
    from pincite.cli.fetching import fetch_all
    from pincite.cli.session import guarded

    raise typer.Exit(guarded("pincite fetch", lambda: fetch_all(given)))
