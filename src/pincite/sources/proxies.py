"""The HTTP proxy that a person may name; never one out of the environment."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote

import ada_url

from pincite.errors import ConfigError

_DEFAULT_PORTS = {"http:": 80, "https:": 443}


@dataclass(frozen=True, slots=True, kw_only=True)
class Proxy:
    """Where the proxy is, and how it is spoken to."""

    url: str
    """Without user name and password."""
    host: str
    secure: bool
    """It is spoken to over TLS itself."""
    credentials: tuple[bytes, bytes] | None = None


def parsed_proxy(url: str) -> Proxy:
    """The proxy at an http or https URL. The ConfigError for any other does not repeat it: it may hold a password."""
    try:
        parsed = ada_url.URL(url)
    except ValueError as error:
        raise ConfigError("--proxy: not a URL; write http://host:port") from error
    if parsed.protocol not in _DEFAULT_PORTS or not parsed.hostname:
        raise ConfigError(f"--proxy: {parsed.protocol[:20]} is no kind of proxy known here; write http://host:port")
    port = parsed.port or _DEFAULT_PORTS[parsed.protocol]
    named = parsed.username or parsed.password
    return Proxy(
        url=f"{parsed.protocol}//{parsed.hostname}:{port}",
        host=parsed.hostname.strip("[]").rstrip("."),
        secure=parsed.protocol == "https:",
        credentials=(unquote(parsed.username).encode(), unquote(parsed.password).encode()) if named else None,
    )
