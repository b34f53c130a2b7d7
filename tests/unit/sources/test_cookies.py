from __future__ import annotations

from pincite.sources.cookies import ChainCookies
from pincite.sources.responses import head


def test_a_cookie_goes_back_to_where_it_came_from() -> None:
    jar = ChainCookies()
    assert jar.header("https://example.org/") is None
    jar.keep("https://example.org/a", head(302, [("Set-Cookie", "seen=1; Path=/"), ("Set-Cookie", "b=2")]))
    assert sorted((jar.header("https://example.org/") or "").split("; ")) == ["b=2", "seen=1"]


def test_a_cookie_goes_nowhere_else() -> None:
    jar = ChainCookies()
    jar.keep("https://example.org/a", head(302, [("Set-Cookie", "seen=1; Secure")]))
    assert jar.header("https://example.com/") is None
    assert jar.header("https://sub.example.org/") is None
    assert jar.header("http://example.org/") is None


def test_a_cookie_for_another_host_is_not_taken() -> None:
    jar = ChainCookies()
    jar.keep("https://example.org/", head(302, [("Set-Cookie", "x=1; Domain=example.com")]))
    jar.keep("https://example.org/", head(302, [("Set-Cookie", "y=1; Domain=org")]))
    assert jar.header("https://example.com/") is None
    assert jar.header("https://example.org/") is None


def test_nonsense_is_no_cookie() -> None:
    jar = ChainCookies()
    jar.keep("https://example.org/", head(302, [("Set-Cookie", "\x00=;;;=,\x7f"), ("Set-Cookie", "")]))
    assert "\x00" not in (jar.header("https://example.org/") or "")
