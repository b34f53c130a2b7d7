"""Parsers of single values: from the command line (a text) or from TOML. They raise ValueError, naming the cure."""

from __future__ import annotations

import re
from pathlib import Path


def word(value: object) -> str:
    """Parse a text."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise ValueError(f"{value!r} is not a text")


def words(value: object) -> tuple[str, ...]:
    """Parse a text or a list of texts."""
    match value:
        case str():
            return (word(value),)
        case list() | tuple():
            return tuple(map(word, value))
    raise ValueError(f"{value!r} is neither a text nor a list of texts")


def addresses(value: object) -> tuple[str, ...]:
    """Parse http or https URLs."""
    for one in words(value):
        if not re.match(r"https?://[^/\s]", one, re.IGNORECASE):
            raise ValueError(f"{one!r} is not an http or https URL")
    return words(value)


def path(value: object) -> Path:
    """Parse a path."""
    return Path(word(value))


def switch(value: object) -> bool:
    """Parse yes or no."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"{value!r} is neither true nor false")


def count(value: object) -> int:
    """Parse a number of things, from 1."""
    if re.fullmatch(r"[1-9][0-9]{0,5}", _digits(value)) is None:
        raise ValueError(f"{value!r} is not a whole number from 1 to 999999")
    return int(_digits(value))


def seconds(value: object) -> float:
    """Parse a time in seconds, or with the unit s, m, h or d."""
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([smhd]?)", _digits(value).lower())
    if found is None:
        raise ValueError(f"{value!r} is not a time; write 90s, 30m, 12h, 1d or 0")
    return float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400}[found[2]]


def limit(value: object) -> float:
    """Parse a time that is not 0."""
    if not seconds(value):
        raise ValueError(f"{value!r} leaves no time at all")
    return seconds(value)


def size(value: object) -> int:
    """Parse a number of bytes, from 1: plain or with the unit kB, MB, GB, KiB, MiB or GiB."""
    found = re.fullmatch(r"([1-9][0-9]{0,12})\s*(?:([kmg])(i?))?b?", _digits(value).lower())
    if found is None:
        raise ValueError(f"{value!r} is not a size; write 64MiB, 10MB or 1000000")
    step = 1024 if found[3] else 1000
    return int(found[1]) * {None: 1, "k": step, "m": step**2, "g": step**3}[found[2]]


def _digits(value: object) -> str:
    """Give a number as it would be typed; TOML knows numbers, the command line only texts."""
    return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
