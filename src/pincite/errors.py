"""Failures of the run (failures of one source are values, see `model.Unavailable`).

Error
├── InputError     a findings file that cannot be read or parsed
├── ConfigError    an option or a configuration file that makes no sense
└── FetchError     for callers of `Retriever` only: a page that could not be had
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.model import Unavailable


class Error(Exception):
    """A run that cannot go on; its text is one line that names the place and the cure."""


class InputError(Error):
    """A findings file that cannot be read or parsed."""

    def __init__(self, message: str, *, file: str, line: int | None = None) -> None:
        self.file = file
        self.line = line
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {message}")


class ConfigError(Error):
    """An option or a configuration file that makes no sense."""


class FetchError(Error):
    """A page that could not be had; raised by `Retriever.fetch` only. Its text is one line for a person."""

    def __init__(self, unavailable: Unavailable) -> None:
        self.unavailable = unavailable
        self.reason = unavailable.reason
        why = f": {unavailable.error}" if unavailable.error else ""
        super().__init__(f"{unavailable.url}: {unavailable.reason}{why}")
