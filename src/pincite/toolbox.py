"""The `pincite` command: `audit` and what belongs to it."""

import sys
from pathlib import Path

import typer

from pincite.cli import application, audit, run_to_the_end

app = application()
app.command("audit")(audit)


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


def _hint(arguments: list[str]) -> str | None:
    """Say what was probably meant by a file in the place of a command."""
    word = next(iter(arguments), "-")
    if word.startswith("-") or word in {command.name for command in app.registered_commands}:
        return None
    if not Path(word).suffix and not Path(word).exists():
        return None
    return f"pincite: there is no command {word!r}; did you mean `pincite audit {word}` or `audit {word}`?"
