"""Options from the command line, from `[tool.pincite]` of the project and by default, the first winning.

An option has one parser, wherever its value comes from. A project's `pyproject.toml` may come with a stranger's
pull request, so it cannot set what opens the machine to them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.config.failing import FAIL_ON, codes, fails, fails_flag, failures
from pincite.config.values import addresses, count, limit, path, seconds, size, switch, word, words
from pincite.errors import ConfigError
from pincite.rules import near

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["PARSERS", "PRIVATE", "Options", "default_store", "fails", "fails_flag", "failures", "load", "project_table"]

PROJECT = Path("pyproject.toml")
PARSERS: dict[str, Callable[[object], object]] = {
    "input-format": word,
    "format": word,
    "output": words,
    "verbose": switch,
    "quiet": switch,
    "fail-on": codes,
    "strict": switch,
    "allow-empty": switch,
    "min-sources": count,
    "also": addresses,
    "archive": path,
    "store": path,
    "max-age": seconds,
    "refresh": switch,
    "offline": switch,
    "concurrency": count,
    "per-host": count,
    "timeout": limit,
    "max-bytes": size,
    "allow-private": switch,
}
"""The parser of each option that takes part in a configuration."""
PRIVATE = frozenset({"allow-private", "archive", "output", "store"})
"""For the command line only: these reach private hosts, or read and write files of the machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a run is asked to do. Times are in seconds, sizes in bytes; formats are named, not yet looked up."""

    files: tuple[str, ...] = ()
    input_format: str | None = None
    """None: by content and suffix of each file."""
    list_only: bool = False
    format: str = "console"
    output: tuple[str, ...] = ()
    verbose: bool = False
    quiet: bool = False
    color: bool = False
    fail_on: frozenset[str] = FAIL_ON
    """Codes, `CODE/reason`, and `error` for every flag of that level; empty: nothing fails the run."""
    strict: bool = False
    allow_empty: bool = False
    min_sources: int | None = None
    also: tuple[str, ...] = ()
    archive: Path | None = None
    store: Path
    max_age: float = 86_400.0
    refresh: bool = False
    offline: bool = False
    concurrency: int = 32
    per_host: int = 2
    timeout: float = 30.0
    max_bytes: int = 64 * 2**20
    allow_private: bool = False


def load(given: Mapping[str, object], *, terminal: bool, environ: Mapping[str, str] = os.environ) -> Options:
    """Make options out of what the command line gave (None, False and empty: not given); ConfigError.

    `terminal`: the results go to one, and may be coloured unless NO_COLOR is set (no-color.org) or TERM is dumb.
    """
    named = {name.replace("_", "-"): value for name, value in given.items() if value not in (None, False, [])}
    files, list_only = named.pop("files", []), named.pop("list-only", False)
    values = _parsed(project_table(PROJECT), f"{PROJECT}: [tool.pincite] ") | _parsed(named, "--")
    if values.get("offline") and values.get("refresh"):
        raise ConfigError("--offline reads nothing but the store and --refresh passes it by; give one of them")
    values["store"] = values.get("store") or default_store(environ)
    color = terminal and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return Options(files=words(files), list_only=bool(list_only), color=color, **values)


def project_table(file: Path) -> dict[str, object]:
    """Read `[tool.pincite]`, empty without such a file or table; ConfigError for a key that may not stand there."""
    table = _tool_table(file)
    allowed = [name for name in PARSERS if name not in PRIVATE]
    for key in table:
        if key in PRIVATE:
            raise ConfigError(f"{file}: [tool.pincite] may not set {key}; give --{key} on the command line")
        if key not in allowed:
            raise ConfigError(f"{file}: [tool.pincite] has no option {key!r}{near(key, allowed)}")
    return table


def default_store(environ: Mapping[str, str]) -> Path:
    """Find the usual place of the store (XDG Base Directory Specification: a relative XDG_CACHE_HOME is ignored)."""
    cache = Path(environ.get("XDG_CACHE_HOME", ""))
    try:
        return (cache if cache.is_absolute() else Path("~/.cache").expanduser()) / "pincite"
    except RuntimeError as error:
        raise ConfigError("there is no home directory to keep the store in; give --store DIR") from error


def _parsed(table: Mapping[str, object], where: str) -> dict[str, Any]:
    return {name.replace("-", "_"): _value(name, value, where) for name, value in table.items()}


def _value(name: str, value: object, where: str) -> object:
    try:
        return PARSERS[name](value)
    except (ValueError, ConfigError) as error:
        raise ConfigError(f"{where}{name}: {error}") from error


def _tool_table(file: Path) -> dict[str, object]:
    document = _toml(file)
    tools = document.get("tool", {})
    table = tools.get("pincite", {}) if isinstance(tools, dict) else {}
    if not isinstance(table, dict):
        raise ConfigError(f"{file}: tool.pincite is not a table; write [tool.pincite]")
    return table


def _toml(file: Path) -> dict[str, Any]:
    """Parse a TOML file; one that does not exist or never names this program is as good as empty."""
    import tomllib

    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text) if "pincite" in text else {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"{file}: {error}") from error
