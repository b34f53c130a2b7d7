"""The `pincite judges` commands. Each parses, calls, and exits."""

from collections.abc import Callable
from typing import Annotated

import typer

from pincite.cli import application, options

app = application()

Ping = Annotated[bool, typer.Option("--ping", help="Ask each judge one harmless question.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Labelled = Annotated[str, typer.Argument(metavar="LABELLED.jsonl", help="Labelled triples, one JSON object a line.")]
Split = Annotated[options.Text, typer.Option("--split", metavar="NAME", help="Only triples of this split: test, tune.")]


@app.callback(invoke_without_command=True)
def judges(context: typer.Context, *, ping: Ping = False, json: Json = False, config: options.Config = None) -> None:
    """List the configured judges, and whether their keys are there.

    Exits with 0, with 1 when a --ping failed, and with 2 when it could not run.
    """
    if context.invoked_subcommand is None:
        from pincite.cli.judging import list_all

        _exit("", lambda: list_all(config, ping=ping, as_json=json))
    if ping or json or config:
        raise typer.BadParameter(f"give options after {context.invoked_subcommand}, not before it")


@app.command("eval")
def evaluate(  # noqa: PLR0913 - one parameter an option: Typer reads the signature
    file: Labelled,
    *,
    split: Split = None,
    json: Json = False,
    judge: options.Judge = None,
    min_families: options.MinFamilies = None,
    judge_budget: options.JudgeBudget = None,
    transcripts: options.Transcripts = None,
    config: options.Config = None,
    store: options.Store = None,
) -> None:
    """Measure judges by labelled triples.

    Asks all judges, or those of --judge, about each triple, and prints for each and for their panel how many bad
    citations they flag, how many good ones, and how many they decide.

    Exits with 0, with 1 when not one valid reply came, and with 2 when it could not run.
    """
    given = {name: value for name, value in locals().items() if name not in {"file", "split", "json"}}
    from pincite.cli.evaluating import evaluate_judges

    _exit(" eval", lambda: evaluate_judges(file, split, given, as_json=json))


def _exit(command: str, act: Callable[[], int]) -> None:
    from pincite.cli.session import guarded

    raise typer.Exit(guarded(f"pincite judges{command}", act))
