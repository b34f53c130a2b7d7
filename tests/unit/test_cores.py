"""Tasks are built-in functions: a process imports the module of its task, and need not import pytest for it."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pincite import cores
from pincite.cores import PILED, SURE, THREADS, Cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MANY = 40


@pytest.fixture
def busy() -> Iterator[Callable[[int], Cores]]:
    """Make an executor whose threads wait, so that all that comes later piles up; they go on after the test."""
    gate = threading.Event()
    made: list[Cores] = []

    def hold(processes: int) -> Cores:
        executor = Cores(processes)
        made.append(executor)
        begun = threading.Barrier(THREADS + 1)

        def task() -> None:
            begun.wait()
            gate.wait()

        for _ in range(THREADS):
            executor.submit(task)
        begun.wait()
        return executor

    yield hold
    gate.set()
    for executor in made:
        executor.shutdown()


def test_few_tasks_stay_here() -> None:
    with Cores(4) as executor:
        found = {executor.submit(os.getpid).result() for _ in range(MANY)}
    assert found == {os.getpid()}


def test_tasks_that_pile_up_are_done_beside(busy: Callable[[int], Cores]) -> None:
    executor = busy(2)
    futures = [executor.submit(os.getpid) for _ in range(MANY)]
    wait(futures)
    found = {future.result() for future in futures}
    assert found
    assert os.getpid() not in found
    assert len(found) <= 2


def test_results_belong_to_their_tasks(busy: Callable[[int], Cores]) -> None:
    executor = busy(2)
    futures = [executor.submit(divmod, number, 7) for number in range(MANY)]
    assert [future.result() for future in futures] == [divmod(number, 7) for number in range(MANY)]


def test_without_further_cores_all_is_done_here() -> None:
    with Cores(0) as executor:
        found = {future.result() for future in [executor.submit(os.getpid) for _ in range(10 * PILED)]}
    assert found == {os.getpid()}


def test_processes_start_at_once_where_many_tasks_are_expected(tmp_path: Path) -> None:
    with Cores(2, expected=2 * SURE, initializer=partial(os.mkdir, tmp_path / "made")):
        made = (time.sleep(0.01) or (tmp_path / "made").exists() for _ in range(3_000))
        assert any(made)


def test_an_initializer_that_fails_stops_nothing() -> None:
    with Cores(1, expected=SURE, initializer=partial(divmod, 1, 0)) as executor:
        futures = [executor.submit(abs, -number) for number in range(MANY)]
        assert [future.result() for future in futures] == list(range(MANY))


def test_an_exception_arrives_from_beside(busy: Callable[[int], Cores]) -> None:
    executor = busy(1)
    futures = [executor.submit(divmod, 1, 0) for _ in range(MANY)]
    assert all(isinstance(future.exception(), ZeroDivisionError) for future in futures)


def test_what_cannot_travel_is_done_here(busy: Callable[[int], Cores]) -> None:
    executor = busy(1)
    futures = [executor.submit(lambda: os.getpid()) for _ in range(MANY)]  # noqa: PLW0108 - a lambda has no pickle
    assert {future.result() for future in futures} == {os.getpid()}


def test_a_result_that_cannot_travel_is_made_here(busy: Callable[[int], Cores]) -> None:
    executor = busy(1)
    futures = [executor.submit(eval, "lambda: 5") for _ in range(MANY)]
    assert {future.result()() for future in futures} == {5}


def test_a_process_that_dies_loses_no_task(busy: Callable[[int], Cores]) -> None:
    here = os.getpid()
    dies = f"__import__('os').getpid() == {here} or __import__('os')._exit(3)"
    executor = busy(1)
    futures = [executor.submit(eval, dies) for _ in range(MANY)]
    assert all(future.result() is True for future in futures)


def test_where_no_process_can_be_started_all_is_done_here(
    busy: Callable[[int], Cores], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cores.sys, "executable", "/nowhere/python")
    executor = busy(1)
    futures = [executor.submit(os.getpid) for _ in range(MANY)]
    assert {future.result() for future in futures} == {os.getpid()}


def test_what_waits_can_be_cancelled(busy: Callable[[int], Cores]) -> None:
    executor = busy(0)
    waiting = [executor.submit(abs, -1) for _ in range(5)]
    executor.shutdown(wait=False, cancel_futures=True)
    for future in waiting:
        with pytest.raises(CancelledError):
            future.result()


def test_what_runs_beside_is_ended_with_the_rest(busy: Callable[[int], Cores]) -> None:
    executor = busy(1)
    futures = [executor.submit(time.sleep, 600) for _ in range(PILED + 2)]
    while not any(future.running() for future in futures):
        time.sleep(0.01)
    executor.shutdown(wait=False, cancel_futures=True)
    assert all(isinstance(_failure(future), CancelledError) for future in futures)


def _failure(future: Future[None]) -> BaseException | None:
    try:
        return future.exception(timeout=30)
    except CancelledError as error:
        return error


def test_an_answer_that_is_none_loses_no_task(busy: Callable[[int], Cores]) -> None:
    noise = f"__import__('os').getpid() == {os.getpid()} or __import__('os').write(3, b'nonsense' * 9)"
    executor = busy(1)
    futures = [executor.submit(eval, noise) for _ in range(MANY)]
    assert {future.result() for future in futures} == {True}
    assert executor._processes[0].wait(30) == -signal.SIGKILL, "the noise came in the place of an answer"


def test_a_cancelled_task_is_passed_over(busy: Callable[[int], Cores]) -> None:
    executor = busy(1)
    futures = [executor.submit(abs, -number) for number in range(MANY)]
    cancelled = [future for future in futures if future.cancel()]
    assert all(future.result() is not None for future in futures if future not in cancelled)


def test_nothing_is_taken_after_the_end() -> None:
    executor = Cores(0)
    executor.shutdown()
    with pytest.raises(RuntimeError):
        executor.submit(abs, -1)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts the files of /proc/self/fd")
def test_no_file_and_no_process_stays_behind() -> None:
    before = set(Path("/proc/self/fd").iterdir())
    with Cores(2) as executor:
        gate = threading.Event()
        held = [executor.submit(gate.wait) for _ in range(THREADS)]
        beside = {future.result() for future in [executor.submit(os.getpid) for _ in range(MANY)]}
        gate.set()
        assert all(future.result() for future in held)
    assert set(Path("/proc/self/fd").iterdir()) == before
    assert not any(Path(f"/proc/{pid}").exists() for pid in beside - {os.getpid()})
