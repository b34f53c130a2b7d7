"""Which files an audit is about."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SUFFIXES = frozenset({".md", ".markdown", ".jsonl", ".ndjson"})
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})


@dataclass(frozen=True, slots=True)
class FindingsFile:
    """A file to audit; `path` is `-` for standard input."""

    path: str
    named: bool
    """Named on the command line, and not found in a folder."""


def discover(paths: Iterable[str]) -> tuple[FindingsFile, ...]:
    """The findings files that files and folders stand for, in the order given, each once.

    In a folder: Markdown and JSONL files, sorted by path, not below dot folders, `node_modules` and virtual
    environments; symbolic links to folders are not followed, so loops do no harm. InputError for a path that is
    not there.
    """
    found: dict[str, FindingsFile] = {}
    for path in paths:
        for file in _expand(path):
            key = file.path if file.path == "-" else os.path.realpath(file.path)
            if key not in found or (file.named and not found[key].named):
                found[key] = file
    return tuple(found.values())


def _expand(path: str) -> Iterator[FindingsFile]:
    if path == "-" or not Path(path).is_dir():
        if path != "-" and not Path(path).exists():
            raise InputError("there is no such file or folder", file=path)
        yield FindingsFile(path, named=True)
        return
    for name in sorted(_walk(path)):
        yield FindingsFile(name.as_posix(), named=False)


def _walk(folder: str) -> Iterator[Path]:
    for root, folders, files in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in _SKIPPED]
        for name in files:
            path = Path(root, name)
            if path.suffix.lower() in _SUFFIXES and path.is_file():
                yield path


def _refuse(error: OSError) -> None:
    raise InputError(f"cannot be read: {error.strerror}", file=str(error.filename))
