"""Judges as `[tool.pincite.judges.NAME]` or a file of `--config` describes them, and what judging may cost.

A project's `pyproject.toml` may come with a stranger's pull request. A judge from there may talk to the providers
named here and to this machine only, so that no key and no claim goes anywhere else.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.judges import PROTOCOLS, address
from pincite.judges.costs import Budget
from pincite.judges.settings import JudgeSettings
from pincite.rules import near
from pincite.urls import host, href

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

PROVIDERS = frozenset(
    {
        "api.openai.com",
        "api.anthropic.com",
        "generativelanguage.googleapis.com",
        "openrouter.ai",
        "api.mistral.ai",
        "api.groq.com",
        "api.deepseek.com",
        "api.together.xyz",
        "api.fireworks.ai",
        "api.cohere.com",
        "api.x.ai",
    }
)
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
ALL = "all"
"""For --judge: every one there is."""
_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]*")
_NAME = re.compile(r"\w[\w.-]{0,63}")
_AMOUNT = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(k|m)?\s*(calls?|tokens?|money)", re.IGNORECASE)
_FACTORS = {"": 1, "k": 1000, "m": 1_000_000}


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value.strip()
    raise ValueError("must be a text without control characters")


def _family(value: object) -> str:
    """A family in one spelling: `Claude` and `claude` are no two witnesses."""
    return unicodedata.normalize("NFKC", _text(value)).casefold()


def _amount(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9:
        return float(value)
    raise ValueError("must be a number, 0 or more")


def _seconds(value: object) -> float:
    if _amount(value):
        return _amount(value)
    raise ValueError("must be a number of seconds above 0")


def _whole(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**6:
        return value
    raise ValueError("must be a whole number above 0")


def _protocol(value: object) -> str:
    name = _text(value)
    if name in PROTOCOLS:
        return name
    raise ValueError(f"{name!r} is no protocol{near(name, PROTOCOLS)}")


def _variable(value: object) -> str:
    if isinstance(value, str) and _VARIABLE.fullmatch(value):
        return value
    raise ValueError("must be the name of an environment variable, such as OPENAI_API_KEY, and not the key itself")


FIELDS: dict[str, Callable[[object], object]] = {
    "family": _family,
    "protocol": _protocol,
    "model": _text,
    "base_url": _text,
    "api_key_env": _variable,
    "price_in": _amount,
    "price_out": _amount,
    "max_concurrency": _whole,
    "timeout": _seconds,
    "max_tokens": _whole,
}


def judges_in(tables: object, file: Path, *, trusted: bool) -> dict[str, JudgeSettings]:
    """Read the judges of a file by name; ConfigError. `trusted`: the file was named on the command line."""
    if not isinstance(tables, dict):
        raise ConfigError(f"{file}: judges is not a table; write one table for each judge, as [judges.NAME]")
    return {name: _judge(name, table, file, trusted=trusted) for name, table in tables.items()}


def _judge(name: str, table: object, file: Path, *, trusted: bool) -> JudgeSettings:
    where = f"{file}: judge {name}:"
    if name == ALL:
        raise ConfigError(f"{where} is no name; --judge {ALL} asks every judge")
    if not _NAME.fullmatch(name):
        # A transcript is a file of that name.
        raise ConfigError(f"{where} is no name; use letters, digits, hyphens and dots, beginning with a letter")
    if not isinstance(table, dict):
        raise ConfigError(f"{where} is not a table")
    values = {key: _field(key, value, where) for key, value in table.items()}
    for needed in ("family", "protocol"):
        if needed not in values:
            raise ConfigError(f"{where} has no {needed}")
    return _placed(JudgeSettings(name=name, **values), file, where, trusted=trusted)


def _field(key: str, value: object, where: str) -> Any:  # noqa: ANN401 - as the field is declared
    if key not in FIELDS:
        raise ConfigError(f"{where} there is no setting {key!r}{near(key, FIELDS)}")
    try:
        return FIELDS[key](value)
    except ValueError as error:
        raise ConfigError(f"{where} {key} {error}") from error


def _placed(judge: JudgeSettings, file: Path, where: str, *, trusted: bool) -> JudgeSettings:
    """The judge with its place made whole; ConfigError for a place it may not have."""
    if judge.protocol == "replay":
        if not trusted:
            raise ConfigError(f"{where} pyproject.toml may not name recorded replies; give them with --config FILE")
        if not judge.base_url:
            raise ConfigError(f"{where} has no base_url; for replay it names the file with the recorded replies")
        return replace(judge, base_url=str(file.parent / judge.base_url))
    if not judge.model:
        raise ConfigError(f"{where} has no model")
    return replace(judge, base_url=_place(judge, where, trusted=trusted)) if judge.base_url else judge


def _place(judge: JudgeSettings, where: str, *, trusted: bool) -> str:
    """An address in the one reading in which it was judged: two parsers on one URL are a hole."""
    written, url = judge.base_url, href(judge.base_url) or ""
    name = host(url)
    if not name or not re.match("https?://", written, re.IGNORECASE) or "@" in written:
        raise ConfigError(f"{where} base_url is not an http or https URL without a password")
    if "?" in written or "#" in written:
        raise ConfigError(f"{where} base_url has a query or a fragment; what is asked for is added at its end")
    if judge.api_key_env and url.startswith("http:") and name not in LOCAL:
        raise ConfigError(f"{where} its key would go over plain http; write https in base_url")
    if not trusted and name not in PROVIDERS | LOCAL:
        raise ConfigError(
            f"{where} pyproject.toml may not send to {name}; give this judge in a file with --config FILE"
        )
    return written if url in {written, f"{written}/"} else url


def chosen(names: Iterable[str], known: Mapping[str, JudgeSettings], *, min_families: int) -> tuple[JudgeSettings, ...]:
    """Look up the judges that are asked for; `all` names every one. ConfigError."""
    wanted = tuple(dict.fromkeys(names))
    if wanted and not known:
        raise ConfigError("--judge: no judge is configured; see [tool.pincite.judges.NAME] and --config")
    if ALL in wanted:
        wanted = tuple(known)
    for name in wanted:
        if name not in known:
            raise ConfigError(f"--judge: there is no judge {name!r}{near(name, known)}")
    families = {known[name].family for name in wanted}
    if wanted and len(families) < min_families:
        raise ConfigError(
            f"--judge: {min_families} families are needed and there is only {', '.join(sorted(families))};"
            f" add a judge of another family, or say --min-families {len(families)}"
        )
    panel = tuple(known[name] for name in wanted)
    _require_witnesses(panel)
    return panel


def _require_witnesses(panel: Iterable[JudgeSettings]) -> None:
    """One model has one ballot: ConfigError where two families are the same model of the same server."""
    seen: dict[tuple[str, str], JudgeSettings] = {}
    for judge in panel:
        other = seen.setdefault((address(judge).rstrip("/"), judge.model), judge)
        if other.family != judge.family:
            raise ConfigError(f"judges {other.name} and {judge.name} are one model; give them one family")


def require_prices(judges: Iterable[JudgeSettings], budget: Budget | None) -> None:
    """Raise ConfigError where money is all that bounds a run, and a judge elsewhere has no price."""
    if budget is None or budget.money is None or budget.calls is not None or budget.tokens is not None:
        return
    for judge in judges:
        if not (judge.price_in or judge.price_out or judge.protocol == "replay" or host(judge.base_url) in LOCAL):
            raise ConfigError(
                f"--judge-budget: judge {judge.name} has no price, so money does not bound it; "
                "write price_in and price_out, or bound calls or tokens too"
            )


def budget(value: object) -> Budget:
    """Parse what judging may cost: `200calls`, `500k tokens`, `2.50money`, or several with commas between them."""
    bounds: dict[str, float] = {}
    for part in str(value).split(","):
        found = _AMOUNT.fullmatch(part.strip())
        if found is None:
            raise ValueError(f"{part.strip()!r} is no budget; write 200calls, 500ktokens or 2.50money")
        bounds[found[3].lower().rstrip("s")] = float(found[1]) * _FACTORS[(found[2] or "").lower()]
    calls, tokens = (None if name not in bounds else int(bounds[name]) for name in ("call", "token"))
    return Budget(calls=calls, tokens=tokens, money=bounds.get("money"))


def keys(judges: Iterable[JudgeSettings], environ: Mapping[str, str]) -> dict[str, str | None]:
    """The key of each judge by its name, None where it needs none; ConfigError for one that is not there."""
    return {judge.name: _key(judge, environ) for judge in judges}


def _key(judge: JudgeSettings, environ: Mapping[str, str]) -> str | None:
    """The key as a header can carry it (RFC 9110, 5.5). The error never repeats it."""
    if judge.api_key_env is None:
        return None
    key = environ.get(judge.api_key_env, "").strip()
    if not key:
        raise ConfigError(f"judge {judge.name} needs its key in the environment variable {judge.api_key_env}")
    if not (key.isascii() and key.isprintable()):
        raise ConfigError(
            f"judge {judge.name}: what {judge.api_key_env} holds cannot be sent; it is no printable ASCII"
        )
    return key
