"""What of a URL may be asked for at all, before anything is resolved or sent."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING

import ada_url

from pincite.sources.addresses import authority
from pincite.sources.failures import Failure

if TYPE_CHECKING:
    from pincite.sources.addresses import Policy

_DEFAULT_PORTS = {"http:": 80, "https:": 443}
_FIRST_FREE_PORT = 1024
_LONGEST_URL = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One request's goal, in the one parser's words: nothing parses the URL a second time."""

    href: str
    """Without fragment."""
    scheme: str
    host: str
    """Lower-case ASCII without a trailing dot; an IPv6 address without its brackets."""
    port: int
    authority: str
    """For the Host header."""
    path: str
    """Path and query."""


def target(url: str, policy: Policy, *, base: str | None = None) -> Target | Failure:
    """The goal that a URL (or a redirect's reference, resolved against `base`) names, unless it may not be contacted.

    Names are checked again once they are resolved; see `transport`.
    """
    parsed = _parsed(url, base)
    if isinstance(parsed, Failure):
        return parsed
    host = parsed.hostname.strip("[]").rstrip(".")
    port = int(parsed.port or _DEFAULT_PORTS[parsed.protocol])
    if refused := _refusal(parsed, host, port, policy):
        return Failure(reason="refused_address", error=refused)
    return Target(
        href=parsed.href.partition("#")[0],
        scheme=parsed.protocol.removesuffix(":"),
        host=host,
        port=port,
        authority=authority(host, port if parsed.port else None),
        path=parsed.pathname + parsed.search,
    )


def _parsed(url: str, base: str | None) -> ada_url.URL | Failure:
    if len(url) > _LONGEST_URL:
        return Failure(reason="refused_address", error=f"a URL of {len(url)} characters is not asked for")
    try:
        parsed = ada_url.URL(url, base)
    except ValueError:
        return Failure(reason="refused_address", error=f"not a URL: {url[:80]}")
    if parsed.protocol not in _DEFAULT_PORTS or not parsed.hostname.strip("."):
        return Failure(reason="refused_address", error=f"only http and https are fetched, not {parsed.protocol[:40]}")
    return parsed


def _refusal(parsed: ada_url.URL, host: str, port: int, policy: Policy) -> str | None:
    if parsed.username or parsed.password:
        return f"a URL with a user name or password is not asked for ({host})"
    if policy.trusts(host, port):
        return None
    if port < _FIRST_FREE_PORT and port not in _DEFAULT_PORTS.values():
        return f"port {port} of {host} is not contacted"
    if _is_address(host) and (refused := policy.refusal(host)):
        return f"{refused} is not contacted"
    return None


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
