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
from pincite.config.values import (
    addresses,
    agent,
    count,
    hosts,
    limit,
    path,
    proxy,
    rendering,
    seconds,
    size,
    switch,
    timegate,
    word,
    words,
)
from pincite.errors import ConfigError
from pincite.rules import near

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pincite.judges.costs import Budget
    from pincite.judges.settings import JudgeSettings

__all__ = [
    "PARSERS",
    "PRIVATE",
    "Options",
    "default_store",
    "fails",
    "fails_flag",
    "failures",
    "for_fetching",
    "load",
    "project_table",
]

PROJECT = Path("pyproject.toml")
JUDGES = "judges"
"""The one key of `[tool.pincite]` that is no option: a table for each judge."""


def _budget(value: object) -> Budget:
    from pincite.config.judging import budget

    return budget(value)


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
    "closed": switch,
    "memento": timegate,
    "render": rendering,
    "concurrency": count,
    "per-host": count,
    "delay": seconds,
    "timeout": limit,
    "deadline": limit,
    "max-bytes": size,
    "user-agent": agent,
    "proxy": proxy,
    "ca-file": path,
    "allow-private": switch,
    "allow-host": hosts,
    "judge": words,
    "min-families": count,
    "judge-budget": _budget,
    "estimate": switch,
    "transcripts": path,
    "config": path,
}
"""The parser of each option that takes part in a configuration."""
PRIVATE = frozenset(
    {"allow-host", "allow-private", "archive", "ca-file", "closed", "config", "estimate", "judge", "memento", "output"}
    | {"proxy", "render", "store", "transcripts"}
)
"""For the command line only: these reach private hosts, say whom to trust on the way, read and write files of the
machine, spend money, run scripts, or speak of one store."""
HARMLESS = (("render", "never"),)
"""Values of private options that only shut something, so that a project may set them."""


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
    closed: bool = False
    """Only what the store holds; what it does not is UNKNOWN_DOC."""
    memento: str | None = None
    """TimeGate of the web archive that is asked for pages that are gone; None: the usual one, `off`: none."""
    render: str = "auto"
    """Which pages a browser shows: `auto` (shells for scripts), `always` (also those that lack a quote), `never`."""
    concurrency: int = 32
    per_host: int = 2
    delay: float = 0.0
    timeout: float = 30.0
    deadline: float | None = None
    max_bytes: int = 64 * 2**20
    user_agent: str = ""
    """Empty: the program's own."""
    proxy: str | None = None
    ca_file: Path | None = None
    allow_private: bool = False
    allow_host: tuple[str, ...] = ()
    """`host`, `host:port`, `::1` or `[::1]:port`."""
    judge: tuple[JudgeSettings, ...] = ()
    """Those that were asked for; without any, L3 is left out."""
    min_families: int = 2
    judge_budget: Budget | None = None
    estimate: bool = False
    transcripts: Path | None = None
    config: Path | None = None


def load(given: Mapping[str, object], *, terminal: bool, environ: Mapping[str, str] = os.environ) -> Options:
    """Make options out of what the command line gave (None, False and empty: not given); ConfigError.

    `terminal`: the results go to one, and may be coloured unless NO_COLOR is set (no-color.org) or TERM is dumb.
    """
    named = {name.replace("_", "-"): value for name, value in given.items() if value not in (None, False, [])}
    files, list_only = named.pop("files", []), named.pop("list-only", False)
    values = _parsed(project_table(PROJECT), f"{PROJECT}: [tool.pincite] ") | _parsed(named, "--")
    for option in ("offline", "closed"):
        if values.get(option) and values.get("refresh"):
            raise ConfigError(f"--{option} reads nothing but the store and --refresh passes it by; give one of them")
    values["store"] = values.get("store") or default_store(environ)
    if values.get("judge") or values.get("estimate"):
        values["judge"] = _panel(values)
    color = terminal and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return Options(files=words(files), list_only=bool(list_only), color=color, **values)


def _panel(values: Mapping[str, Any]) -> tuple[JudgeSettings, ...]:
    from pincite.config.judging import ALL, chosen, require_prices

    names = values.get("judge") or (ALL,)
    panel = chosen(names, judges(values.get("config")), min_families=values.get("min_families") or 2)
    if not values.get("estimate"):
        require_prices(panel, values.get("judge_budget"))
    return panel


def judges(config: Path | None) -> dict[str, JudgeSettings]:
    """Read the judges of the project and of the file of `--config`, which wins, by name; ConfigError."""
    from pincite.config.judging import judges_in

    found = judges_in(_tool_table(PROJECT).get(JUDGES, {}), PROJECT, trusted=False)
    if config is None:
        return found
    document = _toml(config, must_exist=True)
    own = document.get(JUDGES) or _table(document, config).get(JUDGES)
    if not own:
        raise ConfigError(f"{config}: describes no judge; write one table for each, as [judges.NAME]")
    return found | judges_in(own, config, trusted=True)


def for_fetching(given: Mapping[str, object], environ: Mapping[str, str] = os.environ) -> Options:
    """Make options out of what a caller in Python gave (None: not given), who has no project and no command line."""
    named = {name.replace("_", "-"): _written(value) for name, value in given.items() if value is not None}
    values = _parsed(named, "")
    values["store"] = values.get("store") or default_store(environ)
    return Options(**values)


def _written(value: object) -> object:
    return str(value) if isinstance(value, Path) else value


def project_table(file: Path) -> dict[str, object]:
    """Read `[tool.pincite]`, empty without such a file or table; ConfigError for a key that may not stand there."""
    table = _tool_table(file)
    allowed = [name for name in PARSERS if name not in PRIVATE]
    options = {key: value for key, value in table.items() if key != JUDGES}
    for key, value in options.items():
        if (key, value) in HARMLESS:
            continue
        if key in PRIVATE:
            raise ConfigError(f"{file}: [tool.pincite] may not set {key}; give --{key} on the command line")
        if key not in allowed:
            raise ConfigError(f"{file}: [tool.pincite] has no option {key!r}{near(key, allowed)}")
    return options


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
    return _table(_toml(file), file)


def _table(document: Mapping[str, Any], file: Path) -> dict[str, object]:
    tools = document.get("tool", {})
    table = tools.get("pincite", {}) if isinstance(tools, dict) else {}
    if not isinstance(table, dict):
        raise ConfigError(f"{file}: tool.pincite is not a table; write [tool.pincite]")
    return table


def _toml(file: Path, *, must_exist: bool = False) -> dict[str, Any]:
    """Parse a TOML file; one that does not exist is as good as empty, unless it was named."""
    import tomllib

    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text) if "pincite" in text or must_exist else {}
    except FileNotFoundError as error:
        if must_exist:
            raise ConfigError(f"{file}: there is no such file") from error
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"{file}: {error}") from error
