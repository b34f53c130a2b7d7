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


def hosts(value: object) -> tuple[str, ...]:
    """Parse hosts into `host`, `host:port`, `::1` or `[::1]:port`, written as URLs are parsed (WHATWG)."""
    return tuple(map(_host, words(value)))


def _host(text: str) -> str:
    from pincite import urls

    bracketed = f"[{text}]" if text.count(":") > 1 and "[" not in text else text
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\s/@?#:\\\[\]]+)(?::([0-9]{1,5}))?", bracketed)
    name = urls.host(f"http://{found[1]}/") if found else ""
    if found is None or not name or not 0 < int(found[2] or 1) < 65_536:
        raise ValueError(f"{text!r} is no host; write a name or an address, as wiki.example or 10.0.0.7:8080")
    return f"{name}:{found[2]}" if found[2] else name.strip("[]")


def proxy(value: object) -> str:
    """Parse the URL of an HTTP proxy. The error does not repeat it: it may hold a password."""
    if isinstance(value, str) and re.fullmatch(r"https?://[^/\s]+/?", value.strip(), re.IGNORECASE):
        return value.strip()
    raise ValueError("that is no HTTP proxy; write http://host:port or http://user:password@host:port")


def agent(value: object) -> str:
    """Parse what a program calls itself (RFC 9110, 10.1.5)."""
    if word(value).isascii() and word(value).isprintable():
        return word(value)
    raise ValueError(f"{value!r} cannot be sent; write printable ASCII")


def timegate(value: object) -> str:
    """Parse the address of a TimeGate, or `off`."""
    if word(value).lower() == "off":
        return "off"
    (url,) = addresses(word(value))
    return url


def rendering(value: object) -> str:
    """Parse which pages are rendered."""
    if (chosen := word(value).lower()) in {"auto", "always", "never"}:
        return chosen
    raise ValueError(f"{value!r} is not one of auto, always, never")


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
