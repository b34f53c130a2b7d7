"""An executor for many small tasks: threads of this process and, while work piles up, processes beside it.

A process costs a seventh of a second before it answers, so none is started for a few tasks, nor on a single core.
What a task takes and gives travels as pickles; one whose arguments cannot travel is done here.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from typing import IO

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2
"""Here. More than one, as a task may wait for a process of its own."""
MOST = 4
"""Processes beside this one, however many cores there are."""
PILED = 8
"""Tasks that wait for each process before another one is started."""
SURE = 40
"""Tasks that are expected for each process that starts before there are any."""
_START = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from pincite.cores import serve; serve()"


@dataclass(frozen=True, slots=True)
class _Task:
    future: Future[object]
    call: tuple[Callable[..., object], tuple[object, ...], dict[str, object]]

    def run(self) -> None:
        """Do it in this thread."""
        function, args, kwargs = self.call
        try:
            self.future.set_result(function(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - a future carries any exception to whoever asks for the result
            self.future.set_exception(error)


class Cores(Executor):
    """Runs tasks in the order in which they come, as many at a time as there are cores."""

    def __init__(
        self, processes: int | None = None, *, expected: int = 0, initializer: Callable[[], object] | None = None
    ) -> None:
        """`processes`: how many there may be beside this one, by default one for each further core, at most `MOST`.

        Where so many tasks are `expected` that they are sure to pile up, processes start at once. Each calls
        `initializer` first, to import what its tasks need while there are none yet.
        """
        self._most = min(_cores() - 1, MOST) if processes is None else processes
        self._initializer = initializer
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._attendants: list[Thread] = []
        self._processes: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()
        self._closed = self._cancelled = False
        for _ in range(min(self._most, expected // SURE)):
            _begin(self._beside, self._attendants)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The result, or the exception, in a future. RuntimeError after `shutdown`."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("no tasks are taken after the shutdown")
            self._tasks.put(_Task(cast("Future[object]", future), (fn, args, kwargs)))
            beside = len(self._attendants)
            if len(self._threads) < THREADS:
                _begin(self._here, self._threads)
            elif beside < self._most and self._tasks.qsize() > PILED * (beside + 1):
                _begin(self._beside, self._attendants)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - Executor's
        """End when the tasks are done, or (`cancel_futures`) with those that are running here."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._cancel()
            threads = [*self._threads, *self._attendants]
            for _ in threads:
                self._tasks.put(None)
        for thread in threads if wait else ():
            thread.join()

    def _cancel(self) -> None:
        self._cancelled = True
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    task.future.cancel()
        for process in self._processes:
            process.kill()

    def _here(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.future.set_running_or_notify_cancel():
                task.run()

    def _beside(self) -> None:
        process = self._started()
        if process and self._initializer:
            _sent(_Task(Future(), (self._initializer, (), {})), process)
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            if process and _sent(task, process):
                continue
            if self._cancelled:
                task.future.set_exception(CancelledError())
            else:
                task.run()
        if process:
            _ended(process)

    def _started(self) -> subprocess.Popen[bytes] | None:
        """A bare interpreter that waits for tasks (`executors.run_isolated` says why); None where there can be none."""
        import subprocess  # few runs have so much to do

        command = [sys.executable, "-I", "-c", _START]
        pipe = subprocess.PIPE
        with self._lock, suppress(OSError):
            if not self._closed and sys.executable:
                process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)  # noqa: S603
                self._processes.append(process)
                _stream(process.stdin).write(pickle.dumps(sys.path))
                return process
        return None


def _begin(work: Callable[[], None], threads: list[Thread]) -> None:
    thread = Thread(target=work, daemon=True)
    threads.append(thread)
    thread.start()


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sent(task: _Task, process: subprocess.Popen[bytes]) -> bool:
    """Have a task done beside; False when it cannot travel or fails there, or the process is gone."""
    try:
        call = pickle.dumps(task.call)
    except Exception:  # noqa: BLE001 - whatever an argument objects to, it is at home here
        return False
    try:
        stream = _stream(process.stdin)
        stream.write(call)
        stream.flush()
        done, result = pickle.load(_stream(process.stdout))  # noqa: S301 - our own process wrote it
    except Exception:  # noqa: BLE001 - whatever is wrong with the answer, no later one must be taken for it
        process.kill()
        return False
    if done:
        task.future.set_result(result)
    return bool(done)


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise OSError("there is no pipe")
    return pipe


def _ended(process: subprocess.Popen[bytes]) -> None:
    """Close the pipes, which ends the process, and see it out."""
    with suppress(OSError), process:
        _stream(process.stdin).close()


def serve() -> NoReturn:
    """Do the tasks on standard input, answer on standard output, until there are no more: the side of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the run, which then closes the pipe
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever a library prints must not get into an answer
    with suppress(EOFError, OSError), open(answers, "wb") as stream:  # noqa: PTH123 - a file descriptor
        while True:
            function, args, kwargs = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own process wrote it
            stream.write(_answer(function, args, kwargs))
            stream.flush()
    os._exit(0)  # nothing is left to clean up, and no thread of a library may keep the process


def _answer(function: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]) -> bytes:
    """Whether it was done, and the result; a task that fails is done again where its failure can be told."""
    try:
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception:  # noqa: BLE001 - see above
        return pickle.dumps((False, None))
