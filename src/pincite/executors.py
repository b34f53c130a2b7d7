"""One process for one task, which can be killed."""

from __future__ import annotations

import io
import os
import pickle
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

T = TypeVar("T")

_GRACE = 5
"""Seconds of processor time beyond its deadline after which a task ends whose caller was killed."""
_LONGEST = 300
_START = (
    "import pickle, sys; sys.path[:], limits = pickle.load(sys.stdin.buffer); "
    "from pincite.executors import serve; serve(*limits)"
)


@dataclass(frozen=True, slots=True)
class Crashed:
    """A task that gave no result; `reason` is one line for a person."""

    reason: str


def run_isolated(
    function: Callable[..., T], *args: object, seconds: float, memory: int, **kwargs: object
) -> T | Crashed:
    """Call a function in a process of its own; `memory` in bytes is what it may take beyond what Python takes.

    Not `multiprocessing`: its children import `__main__` again, which is the command line with all it needs, or a
    script without a guard. A bare interpreter starts in a few hundredths of a second and imports what the task names;
    `-I` keeps the current folder, a stranger's repository perhaps, out of its path.
    """
    import subprocess  # few runs read a document apart

    task = io.BytesIO()
    pickle.dump((sys.path, (memory, int(seconds) + _GRACE)), task)
    pickle.dump((function, args, kwargs), task)
    command = [sys.executable, "-I", "-c", _START]
    try:
        done = subprocess.run(  # noqa: S603 - the command is fixed
            command,
            input=task.getbuffer(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Crashed(f"took longer than {seconds:g} seconds")
    except OSError as error:
        return Crashed(f"no process could be started: {error}")
    return cast("T | Crashed", _result(done, memory))


def _result(done: subprocess.CompletedProcess[bytes], memory: int) -> object:
    if done.returncode:
        return Crashed(_ended(done.returncode))
    try:
        failure, result = pickle.loads(done.stdout)  # noqa: S301 - our own process wrote it
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError, ValueError):
        return Crashed("ended without a result")
    if failure == MemoryError.__name__:
        return Crashed(f"took more than {memory / (1 << 20):g} MiB of memory")
    return Crashed(failure) if failure else result


def _ended(status: int) -> str:
    with suppress(ValueError):
        return f"killed by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"


def serve(memory: int, processor_seconds: int) -> NoReturn:
    """Run the one task on standard input, answer on standard output, and end; the child's side of `run_isolated`."""
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever a library prints must not get into the answer
    _limit(memory, processor_seconds)
    with open(answers, "wb") as stream:  # noqa: PTH123 - a file descriptor
        stream.write(_answer())
    os._exit(0)  # nothing is left to clean up, and no thread of a library may keep the process


def _answer() -> bytes:
    try:
        function, args, kwargs = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own process wrote it
        return pickle.dumps(("", function(*args, **kwargs)))
    except BaseException as error:  # noqa: BLE001 - whatever ends the task is its answer
        return pickle.dumps((_line(error), None))


def _line(error: BaseException) -> str:
    return ": ".join(filter(None, (type(error).__name__, " ".join(str(error)[: 4 * _LONGEST].split()))))[:_LONGEST]


def _limit(memory: int, processor_seconds: int) -> None:
    """Bound address space and processor time, where the platform can."""
    try:
        import resource

        now = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        return
    limits = {resource.RLIMIT_AS: now + memory, resource.RLIMIT_CPU: processor_seconds, resource.RLIMIT_CORE: 0}
    for kind, limit in limits.items():
        hard = resource.getrlimit(kind)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
