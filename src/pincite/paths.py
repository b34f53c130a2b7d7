"""How the path of a file is told to others than this machine."""

from __future__ import annotations

import os
from pathlib import Path


def portable(file: str) -> str:
    """The path of a file from the working directory where it lies below it, with slashes."""
    path = Path(os.path.normpath(file))
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_posix()
