"""The files of `--output`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable


def require_folders(files: Iterable[str]) -> None:
    """Refuse files that have no folder to lie in, before the work and not after it."""
    for file in files:
        if not Path(file).parent.is_dir():
            raise ConfigError(f"--output {file}: there is no folder {Path(file).parent}")


def replace_file(file: str, text: str) -> None:
    """Write a whole file or leave what is there: nobody sees half a report. ConfigError when it cannot be written."""
    target = Path(file)
    if target.exists() and not target.is_file():  # to replace a pipe or a device would make a file of it
        raise ConfigError(f"--output {file}: it is no regular file")
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
        draft.replace(target)
    except OSError as error:
        raise ConfigError(f"--output {file}: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)
