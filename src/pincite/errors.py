"""Failures of the run (failures of one source are values, see `model.Unavailable`).

Error
├── InputError     a findings file that cannot be read or parsed
└── ConfigError    an option or a configuration file that makes no sense
"""


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
