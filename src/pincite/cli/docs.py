"""The `pincite docs` commands. Each parses, calls, and exits."""

from collections.abc import Callable
from typing import Annotated

import typer

from pincite.cli import application, options

app = application()

Name = Annotated[str, typer.Argument(metavar="DOC_ID|URL", help="A document, by its doc id or its URL.")]
Names = Annotated[list[str], typer.Argument(metavar="DOC_ID|URL...", help="Documents, by doc id or URL.")]
Some = Annotated[options.Texts, typer.Argument(metavar="[DOC_ID|URL]...", help="Only these documents.")]
Target = Annotated[str, typer.Argument(metavar="FILE", help="The archive to write, .warc or .warc.gz.")]
Source = Annotated[str, typer.Argument(metavar="FILE", help="A WARC file, plain or compressed with gzip.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
OlderThan = Annotated[
    options.Text,
    typer.Option("--older-than", metavar="TIME", help="Also delete what was fetched longer ago: 12h, 30d."),
]


@app.callback()
def docs() -> None:
    """Look into the store of fetched pages, clear it up, hand it on."""


@app.command("list")
def list_(*, json: Json = False, store: options.Store = None) -> None:
    """List all documents: doc id, time, size, status, media type, URL."""
    from pincite.cli.documents import list_all

    _exit("list", lambda: list_all(store, as_json=json))


@app.command()
def show(name: Name, *, json: Json = False, store: options.Store = None) -> None:
    """Show all that is known of a document.

    Of the documents of a URL that is the newest.
    """
    from pincite.cli.documents import show_one

    _exit("show", lambda: show_one(store, name, as_json=json))


@app.command()
def text(name: Name, *, store: options.Store = None) -> None:
    """Print the text of a document, zone by zone.

    That is what quotes are looked for in.
    """
    from pincite.cli.documents import print_text

    _exit("text", lambda: print_text(store, name))


@app.command()
def rm(names: Names, *, store: options.Store = None) -> None:
    """Delete documents.

    Of a URL those are all that there are.
    """
    from pincite.cli.documents import delete

    _exit("rm", lambda: delete(store, names))


@app.command()
def gc(*, older_than: OlderThan = None, store: options.Store = None) -> None:
    """Delete what no document needs any more, and give its room back."""
    from pincite.cli.documents import collect_garbage

    _exit("gc", lambda: collect_garbage(store, older_than))


@app.command()
def export(file: Target, names: Some = None, *, store: options.Store = None) -> None:
    """Write documents to a WARC 1.1 file.

    Without names these are all but local files.
    """
    from pincite.cli.archives import write_archive

    _exit("export", lambda: write_archive(store, file, names or []))


@app.command("import")
def import_(file: Source, *, store: options.Store = None) -> None:
    """Take the documents of a WARC file into the store.

    Those of `pincite docs export` keep their doc ids. What was imported is served with --offline and by doc id, and
    never in the place of what a server says today.
    """
    from pincite.cli.archives import read_archive

    _exit("import", lambda: read_archive(store, file))


def _exit(command: str, act: Callable[[], int]) -> None:
    from pincite.cli.session import guarded

    raise typer.Exit(guarded(f"pincite docs {command}", act))
