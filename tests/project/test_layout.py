"""The tree is what the design says it is."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "pincite"
ALLOWED = {"pyproject.toml", "README.md", "LICENSE", "src", "tests", "fixtures", "docs"}
MADE = {"__pycache__", "build", "dist"}
MACHINE = re.compile(r"(?<![\w.:/-])/(?:work|root|home|Users|farm|tmp/bash)/\w")
INDEX = re.compile(r"find-links|extra-index-url", re.IGNORECASE)


def committed(folder: Path = ROOT) -> Iterator[Path]:
    """Files of the project, without what tools leave behind."""
    for path in sorted(folder.iterdir()):
        if path.name in MADE or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            kept = not path.name.startswith(".") or path.name in {".github", ".ci"}
            yield from committed(path) if kept else ()
        elif path.name != ".coverage":
            yield path


def test_top_level_holds_what_belongs_there() -> None:
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".") and path.name not in MADE}
    assert names == ALLOWED


def test_no_path_of_a_machine_is_committed() -> None:
    for path in committed():
        text = path.read_bytes().decode("utf-8", "replace")
        if path != Path(__file__):
            assert not MACHINE.search(text), path
            assert not INDEX.search(text), path


def test_no_source_file_is_long() -> None:
    long = {path.name for path in SOURCE.rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 400}
    assert long == set()


def defines(path: Path) -> bool:
    """Whether a module holds a function; one that only names things needs no test."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in ast.walk(tree))


def test_every_module_or_its_package_has_unit_tests() -> None:
    modules = [path.relative_to(SOURCE) for path in SOURCE.rglob("*.py") if defines(path)]
    assert [str(module) for module in modules if not has_test(module)] == []


def has_test(module: Path) -> bool:
    """Whether a module has a test of its name, or lies in a package that has a folder of tests."""
    unit = ROOT / "tests" / "unit"
    named = unit / module.parent / f"test_{module.stem}.py"
    return named.is_file() or (module.parent != Path() and any((unit / module.parent).glob("test_*.py")))


def test_pages_of_rules_are_shipped_with_the_package() -> None:
    shipped = {page.name for page in files("pincite.rules").iterdir() if page.name.endswith(".md")}
    assert shipped == {f"{code}.md" for code in RULES}


def test_no_wheel_rule_leaves_the_pages_out() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert build["wheel"] == {"packages": ["src/pincite"]}
    assert "/src" in build["sdist"]["include"]


def test_every_import_of_the_package_is_a_declared_dependency() -> None:
    names = {"backports.zstd": "backports", "markdown-it-py": "markdown_it", "mdit-py-plugins": "mdit_py_plugins"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [
        *project["dependencies"],
        *(line for extra in project["optional-dependencies"].values() for line in extra),
    ]
    words = {re.split(r"[<>=;\[\s]", line)[0] for line in declared}
    allowed = {names.get(word, word.replace("-", "_")) for word in words} | {"pincite", "compression"}
    assert imported() - sys.stdlib_module_names <= allowed


def imported() -> set[str]:
    """First part of every module imported anywhere in the package."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found
