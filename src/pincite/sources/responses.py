"""What a response means, whether it came from the network or from a recording."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT_HEADERS = ("content-type", "etag", "last-modified", "content-language", "link", "date", "memento-datetime")
"""What is stored of a response. Cookies and credentials are not among it."""

SHARING = ("access-control-allow-origin", "access-control-allow-credentials")
"""By which a server lets a script of another site read its answer (WHATWG Fetch, 3.3.3). Not stored."""

REDIRECTS = frozenset({301, 302, 303, 307, 308})
PARTIAL = 206
"""A range of the page, which nobody asked for."""
RETRIED = frozenset({429, 502, 503, 504})
SPEAKING = frozenset({401, 403, 429, 503})
"""Statuses whose body may tell a challenge from an ordinary refusal."""

_MAX_HEADER = 2000
_CHALLENGE_HEADERS = {
    "cf-mitigated": ("challenge",),
    "x-vercel-mitigated": ("challenge", "deny"),
    "x-amzn-waf-action": ("challenge", "captcha"),
    "x-datadome": ("protected",),
}
_CHALLENGE_WORDS = (
    b"/cdn-cgi/challenge-platform/",
    b"_cf_chl_opt",
    b"<title>just a moment...</title>",
    b"<title>attention required! | cloudflare</title>",
    b"px-captcha",
    b"captcha-delivery.com",
    b"_incapsula_resource",
    b"pardon our interruption",
)
_BLOCKED = frozenset({403, 999})  # 999 is LinkedIn's word for a robot
_EXPIRING_HOSTS = frozenset({"vertexaisearch.cloud.google.com"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Status and headers of a response, names in lower case, in the order received."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()

    def header(self, name: str) -> str | None:
        """The first value of a header."""
        return next((value for key, value in self.headers if key == name), None)

    def joined(self, name: str) -> str:
        """All values of a list header (RFC 9110, 5.3)."""
        return ",".join(value for key, value in self.headers if key == name)


def head(status: int, headers: Iterable[tuple[str, str]]) -> Head:
    """A head from headers as received."""
    return Head(status=status, headers=tuple((name.strip().lower(), value.strip()) for name, value in headers))


def location(response: Head) -> str | None:
    """Where a redirect leads, None when the response is none."""
    return response.header("location") if response.status in REDIRECTS else None


def refusal(response: Head, host: str, start: bytes = b"") -> tuple[str, str] | None:
    """The reason and the words for a response that is not the page; None for a good one.

    `start` is the beginning of the body, looked at only for the `SPEAKING` statuses.
    """
    status = response.status
    if is_challenge(response, start):
        return "blocked", f"{host} answered {status} and asks for proof of a human"
    if 200 <= status < 300:
        return None
    if host in _EXPIRING_HOSTS and 400 <= status < 500 and status != 429:
        return "expired_redirect", f"{host} answered {status}: its redirects expire, cite the page they led to"
    if status == 429:
        return "rate_limited", f"{host} answered 429, too many requests"
    if status in _BLOCKED:
        return "blocked", f"{host} answered {status}: it does not serve this program"
    return f"http_{status}", f"{host} answered {status}"


def is_challenge(response: Head, start: bytes = b"") -> bool:
    """Whether a robot check stands in the way."""
    if any((response.header(name) or "").lower() in words for name, words in _CHALLENGE_HEADERS.items()):
        return True
    lowered = start.lower() if response.status in SPEAKING else b""
    return any(words in lowered for words in _CHALLENGE_WORDS)


def kept(response: Head, names: tuple[str, ...] = KEPT_HEADERS) -> tuple[tuple[str, str], ...]:
    """The headers that are stored, or those of other names, each once, cut to a sane length."""
    found = ((name, response.header(name)) for name in names)
    return tuple((name, clean(value)) for name, value in found if value)


def content_type(response: Head) -> str:
    """The Content-Type header, cut to a sane length."""
    return clean(response.header("content-type") or "")


def clean(text: str) -> str:
    """A header or an error as one printable line: control and format characters become spaces."""
    shown = "".join(character if character.isprintable() else " " for character in text[:_MAX_HEADER])
    return " ".join(shown.split())


def retry_after(response: Head, now: datetime) -> float | None:
    """Seconds that the server asks to wait (RFC 9110, 10.2.3: seconds or a date); None: it does not say."""
    from email.utils import parsedate_to_datetime  # 4 ms, for a header that few servers send

    value = response.header("retry-after") or ""
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        when = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())
