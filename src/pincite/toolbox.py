"""The `pincite` command: `audit` and what belongs to it."""

import sys
from pathlib import Path

import typer

from pincite.cli import application, audit, run_to_the_end
from pincite.cli.check import check
from pincite.cli.docs import app as docs
from pincite.cli.fetch import fetch
from pincite.cli.judges import app as judges

app = application()
app.command("audit")(audit)
app.command("fetch")(fetch)
app.command("check")(check)
app.add_typer(docs, name="docs")
app.add_typer(judges, name="judges")


@app.command("version")
def version() -> None:
    """Print the version."""
    from pincite.cli.session import print_version

    raise typer.Exit(print_version())


def main() -> None:
    """Run `pincite`: the console script."""
    if hint := _hint(sys.argv[1:]):
        from pincite.cli.streams import complain

        complain(hint)
        sys.exit(2)
    run_to_the_end(app, "pincite")


def _commands() -> set[str | None]:
    return {*(one.name for one in app.registered_commands), *(one.name for one in app.registered_groups)}


def _hint(arguments: list[str]) -> str | None:
    """Say what was probably meant by a file in the place of a command."""
    word = next(iter(arguments), "-")
    if word.startswith("-") or word in _commands():
        return None
    if not Path(word).suffix and not Path(word).exists():
        return None
    return f"pincite: there is no command {word!r}; did you mean `pincite audit {word}` or `audit {word}`?"
