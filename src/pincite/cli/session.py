"""One call of `audit`: from what was given to an exit code."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

from pincite.cli import INTERRUPTED
from pincite.cli.streams import complain, emit, lossless

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pincite.config import Options
    from pincite.model import Report
    from pincite.outputs import View

CANNOT_RUN = 2


def run(given: Mapping[str, object]) -> int:
    """Do what was asked of `audit`."""
    return guarded("audit", lambda: _do(given))


def guarded(command: str, act: Callable[[], int]) -> int:
    """Act for a command; the exit code. A run that cannot go on ends with one line on standard error."""
    from pincite.errors import Error

    lossless()
    try:
        return act()
    except Error as error:
        complain(f"{command}: {error}")
        return CANNOT_RUN
    except KeyboardInterrupt:
        return INTERRUPTED


def _do(given: Mapping[str, object]) -> int:
    match given:
        case {"version": True}:
            return print_version()
        case {"explain": str(code)}:
            return _explain(code)
        case _:
            return _audit(given)


def print_version() -> int:
    """Print the version."""
    from pincite import __version__

    emit(f"pincite {__version__}\n")
    return 0


def _explain(code: str) -> int:
    from pincite.rules import page

    emit(page(code.partition("/")[0]))
    return 0


def _audit(given: Mapping[str, object]) -> int:
    from pincite.config import load
    from pincite.errors import ConfigError

    choices = {name.rstrip("_"): value for name, value in given.items() if name not in {"explain", "version"}}
    options = load(choices, terminal=sys.stdout.isatty())
    if not options.files:
        raise ConfigError("no findings file given; try audit findings.md, or audit --help")
    _refuse_bad_outputs(options)
    return _list(options) if options.list_only else _report(options)


def _refuse_bad_outputs(options: Options) -> None:
    """Raise ConfigError for a format or file that cannot be written, before the work and not after it."""
    from pincite.cli.files import require_folders
    from pincite.outputs import format_for, output

    output(options.format)
    require_folders(file for file in options.output if format_for(file))


def _list(options: Options) -> int:
    from pincite import wiring
    from pincite.outputs.listing import listing

    emit(listing(wiring.findings(options)))
    return 0


def _report(options: Options) -> int:
    from pincite import wiring
    from pincite.cli.progress import progress_bar

    with progress_bar(shown=sys.stderr.isatty() and not options.quiet) as progress:
        if options.estimate:
            return _estimate(options, progress)
        report = wiring.run(options, progress)
    _deliver(report, options)
    return report.exit_code


def _estimate(options: Options, progress: Callable[[int, int], None]) -> int:
    from pincite import wiring
    from pincite.outputs.support import estimate_text

    emit(estimate_text(wiring.estimate(options, progress)))
    return 0


def _deliver(report: Report, options: Options) -> None:
    """Write the report to every file that was named, then print it."""
    from pincite.cli.files import replace_file
    from pincite.outputs import COMMANDING, View, format_for, output

    for file in options.output:
        replace_file(file, output(format_for(file))(report, View(verbose=options.verbose)))
    emit(output(options.format)(report, view_of(options)), commands=options.format in COMMANDING)


def view_of(options: Options) -> View:
    """How the results are going to be looked at."""
    from pincite.outputs import View

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    return View(color=options.color, width=width, verbose=options.verbose, quiet=options.quiet)
