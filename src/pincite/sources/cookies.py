"""The cookies of one redirect chain. They are never stored, and never meet another chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from http.cookiejar import CookieJar

    from pincite.sources.responses import Head


class ChainCookies:
    """Some pages redirect until they see their own cookie. The jar is made for the first cookie that comes."""

    def __init__(self) -> None:
        self._jar: CookieJar | None = None

    def keep(self, url: str, response: Head) -> None:
        """Take the cookies of a response to `url`."""
        values = [value for name, value in response.headers if name == "set-cookie"]
        if not values:
            return
        from http.cookiejar import CookieJar, DefaultCookiePolicy
        from urllib.request import Request

        # A cookie without a domain goes back to its own host only (RFC 6265, 5.3), which is not the library's default.
        if self._jar is None:
            policy = DefaultCookiePolicy(strict_ns_domain=DefaultCookiePolicy.DomainStrictNonDomain)
            self._jar = CookieJar(policy)
        self._jar.extract_cookies(_Headers(values), Request(url))  # type: ignore[arg-type]  # noqa: S310 (not opened)

    def header(self, url: str) -> str | None:
        """The Cookie header for a request to `url`."""
        if self._jar is None:
            return None
        from urllib.request import Request

        request = Request(url)  # noqa: S310 (not opened)
        self._jar.add_cookie_header(request)
        value = request.get_header("Cookie")
        return value if value and value.isprintable() else None


class _Headers:
    """What `CookieJar.extract_cookies` asks of a response."""

    def __init__(self, set_cookie: list[str]) -> None:
        self._set_cookie = set_cookie

    def info(self) -> _Headers:
        return self

    def get_all(self, name: str, default: list[str]) -> list[str]:
        return self._set_cookie if name.lower() == "set-cookie" else default
