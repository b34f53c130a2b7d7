"""Standard output and standard error, whatever stands at their other end."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import suppress

from pincite.errors import Error

LONGEST = 2_000
"""Characters of a message: it may hold what a stranger wrote."""
_COMMAND = re.compile(r"^( *):(?=:)", re.MULTILINE)


def lossless() -> None:
    """Let both streams write any text: what their encoding lacks is shown as an escape; a closed one takes it all."""
    sys.stdout, sys.stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def emit(text: str, *, commands: bool = False) -> None:
    """Write results; Error when they cannot be written. A reader that has gone away (`| head`) has had enough.

    `commands`: the text is meant to command a CI system, and has taken the force from what is not its own.
    """
    try:
        sys.stdout.write(text if commands else defused(text))
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        raise Error(f"the results cannot be written: {error.strerror or error}") from error


def _discard_output() -> None:
    """Send what is still buffered nowhere, or Python complains about it at its exit (library reference, signal)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Write one line about the run itself."""
    from pincite.outputs.visible import clipped

    with suppress(OSError):
        sys.stderr.write(defused(f"{clipped(message, LONGEST)}\n"))
        sys.stderr.flush()


def defused(text: str) -> str:
    r"""Take the force of workflow commands from text that goes into the log of a GitHub Actions step.

    The runner obeys `::name::` at the start of a line, after any white space, and `##[name]` anywhere in it
    (actions/runner, ActionCommand). Both are escaped as `\uXXXX`, so that JSON keeps its meaning.
    """
    if not os.environ.get("GITHUB_ACTIONS"):
        return text
    return _COMMAND.sub(r"\1\\u003a", text).replace("##[", r"\u0023#[")
