"""Tasks are built-in functions: a child imports the module of its task, and need not import pytest for it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from pincite.executors import Crashed, run_isolated

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
MIB = 1 << 20
NESTED = "__import__('functools').reduce(lambda inner, _: [inner], range(100_000), [])"


def isolated(function: Callable[..., T], *args: object, seconds: float = 30, memory: int = 512 * MIB) -> T | Crashed:
    return run_isolated(function, *args, seconds=seconds, memory=memory)


def test_the_result_comes_back() -> None:
    assert isolated(divmod, 17, 5) == (3, 2)


def test_keyword_arguments_arrive() -> None:
    assert run_isolated(sorted, [1, 3, 2], seconds=30, memory=512 * MIB, reverse=True) == [3, 2, 1]


def test_a_function_of_an_imported_module_is_found() -> None:
    assert isolated(Crashed, "told") == Crashed("told")


def test_the_task_runs_in_another_process() -> None:
    assert isolated(os.getpid) != os.getpid()


def test_large_arguments_and_results_do_not_block() -> None:
    body = os.urandom(1 << 20) * 32
    assert isolated(bytes, body) == body


def test_what_a_library_prints_does_not_get_into_the_result() -> None:
    assert isolated(os.write, 1, b"noise") == 5


def test_an_endless_task_is_killed_at_its_deadline() -> None:
    assert isolated(exec, "while True: pass", seconds=0.5) == Crashed("took longer than 0.5 seconds")


def test_a_task_that_sleeps_through_termination_is_killed() -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    assert isolated(exec, deaf, seconds=0.5) == Crashed("took longer than 0.5 seconds")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the limit is set where /proc tells the size")
def test_memory_is_bounded() -> None:
    assert isolated(bytearray, 256 * MIB, memory=64 * MIB) == Crashed("took more than 64 MiB of memory")
    assert isolated(eval, "len(bytearray(256 << 20))") == 256 * MIB


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("(_ for _ in ()).throw(ValueError('two\\n lines'))", "ValueError: two lines"),
        ("(_ for _ in ()).throw(KeyError())", "KeyError"),
        ("__import__('sys').exit(3)", "SystemExit: 3"),
        ("__import__('os')._exit(3)", "ended with exit status 3"),
        ("__import__('os')._exit(0)", "ended without a result"),
        ("__import__('os').abort()", "killed by SIGABRT"),
        ("__import__('os').kill(__import__('os').getpid(), 9)", "killed by SIGKILL"),
    ],
)
def test_every_end_without_result_is_one_line(task: str, reason: str) -> None:
    assert isolated(eval, task) == Crashed(reason)


@pytest.mark.parametrize("task", ["lambda: 0", NESTED])
def test_a_result_that_cannot_travel_is_a_crash(task: str) -> None:
    found = isolated(eval, task)
    assert isinstance(found, Crashed)
    assert "\n" not in found.reason


def test_a_long_reason_is_cut() -> None:
    found = isolated(eval, "(_ for _ in ()).throw(ValueError('x' * 10_000))")
    assert isinstance(found, Crashed)
    assert len(found.reason) == 300


def test_a_task_that_leaves_a_thread_behind_still_ends() -> None:
    task = "__import__('threading').Thread(target=__import__('time').sleep, args=(600,)).start()"
    assert isolated(eval, task) is None


def test_other_tasks_go_on_while_one_hangs() -> None:
    order: list[str] = []
    with ThreadPoolExecutor(2) as executor:
        hung = executor.submit(isolated, exec, "while True: pass", seconds=3)
        hung.add_done_callback(lambda _: order.append("hung"))
        executor.submit(isolated, abs, -1).add_done_callback(lambda _: order.append("quick"))
    assert order == ["quick", "hung"]
    assert isinstance(hung.result(), Crashed)


def test_many_threads_may_call_at_once() -> None:
    with ThreadPoolExecutor(8) as executor:
        assert list(executor.map(lambda number: isolated(abs, -number), range(16))) == list(range(16))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts the files of /proc/self/fd")
def test_no_file_stays_open() -> None:
    before = set(Path("/proc/self/fd").iterdir())
    isolated(abs, -1)
    isolated(exec, "while True: pass", seconds=0.5)
    isolated(eval, "__import__('os').abort()")
    assert set(Path("/proc/self/fd").iterdir()) == before


CALL = (
    "from pincite.executors import run_isolated\n"
    f"print(run_isolated(abs, -7, seconds=30, memory={512 * MIB}), __name__)\n"
)


def test_a_script_without_a_guard_is_not_run_again(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(CALL, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout == "7 __main__\n"


def test_it_works_from_the_command_line_of_python() -> None:
    done = subprocess.run([sys.executable, "-c", CALL], capture_output=True, text=True, check=True)
    assert done.stdout == "7 __main__\n"


def test_the_current_folder_is_not_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "resource.py").write_text("import os; os._exit(66)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert isolated(abs, -1) == 1


def test_the_child_imports_little() -> None:
    heavy = {"typer", "rich", "httpx", "asyncio", "multiprocessing", "pincite.cli", "pincite.readers"}
    assert isolated(eval, f"{heavy} & set(__import__('sys').modules)") == set()
