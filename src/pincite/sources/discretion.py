"""Which URLs may be named to a third party, such as a web archive. Nothing is asked or resolved here."""

from __future__ import annotations

import re
from ipaddress import ip_address
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import ada_url

from pincite.sources.addresses import Policy

if TYPE_CHECKING:
    from collections.abc import Iterator

_INSIDE = re.compile(
    r"(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|onion|home\.arpa)$"
)
"""Names that only mean something inside one network (RFC 6761, 6762, 8375, ICANN SAC113)."""
_SECRET = re.compile(
    r"\w*tokens?|(?:(?:access|account|api|app|auth|client|resource|secret|private|share|user)[-_]?)?keys?|sig|signature|o?auth(?:orization|key)?|(?:\w*sess(?:ion)?)(?:id)?|sid|secret|pass(?:word|wd|phrase)?"
    r"|passcode|pwd|pw|credentials?|creds|jwt|otp|hmac|nonce|ticket|invite|magic|bearer",
    re.IGNORECASE,
)
"""Words in a parameter's name by which its value opens something."""
_SIGNED = re.compile(r"x[-_](?:amz|goog|ms|oss|cos)[-_]|awsaccesskeyid|googleaccessid|key[-_]pair[-_]id", re.IGNORECASE)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_RUN = re.compile(r"[A-Za-z0-9]{20,}")
"""Long enough to be nobody's word; a secret has letters and digits, or upper and lower case, in one run."""
_PUBLIC = Policy()


def withheld(url: str, policy: Policy) -> str | None:
    """Why a URL is not to be named to anybody but its own host; None where it may be.

    A host that the user opened (`policy`), that lies inside a network, or a URL that may open something for who has it.
    """
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return "it is no URL"
    host = parsed.hostname.strip("[]").rstrip(".")
    if parsed.username or parsed.password:
        return "it holds a user name or password"
    if parsed.protocol not in {"http:", "https:"} or policy.knows(host):
        return "its host is opened for this run alone"
    if _is_inside(host):
        return "its host is not a public one"
    if any(_is_secret(name, value) for name, value in _parameters(parsed)):
        return "its query may hold a secret"
    return None


def without_secrets(url: str) -> str:
    """A URL without its parameters where one of them may open something; as it is where it is none."""
    try:
        parameters = _parameters(ada_url.URL(url))
    except ValueError:
        return url
    if any(_is_secret(name, value) for name, value in parameters):
        return url.partition("?")[0].partition(";")[0]
    return url


def _is_inside(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return "." not in host or _INSIDE.search(host) is not None
    return _PUBLIC.refusal(host) is not None


def _parameters(parsed: ada_url.URL) -> Iterator[tuple[str, str]]:
    """Names and values of the query, and of what stands behind a semicolon in the path (`;jsessionid=`)."""
    for part in (parsed.search.removeprefix("?"), *parsed.pathname.split(";")[1:]):
        if "=" in part:
            yield from parse_qsl(part.replace(";", "&"), keep_blank_values=True)
        else:
            yield "", part


def _is_secret(name: str, value: str) -> bool:
    named = any(map(_SECRET.fullmatch, (name, *_WORDS.findall(name)))) or _SIGNED.match(name) is not None
    return named or _is_random(value)


def _is_random(value: str) -> bool:
    return _UUID.search(value) is not None or any(map(_is_mixed, _RUN.findall(value)))


def _is_mixed(run: str) -> bool:
    digits = sum(map(str.isdigit, run))
    cases = sum(first.isupper() != second.isupper() for first, second in pairwise(run))
    return 2 <= digits < len(run) or cases > len(run) // 3
