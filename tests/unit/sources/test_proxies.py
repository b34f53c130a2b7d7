from __future__ import annotations

import pytest

from pincite.errors import ConfigError
from pincite.sources.proxies import Proxy, parsed_proxy


@pytest.mark.parametrize(
    ("url", "proxy"),
    [
        ("http://proxy.test:3128", Proxy(url="http://proxy.test:3128", host="proxy.test", secure=False)),
        ("HTTP://Proxy.Test", Proxy(url="http://proxy.test:80", host="proxy.test", secure=False)),
        ("https://proxy.test/", Proxy(url="https://proxy.test:443", host="proxy.test", secure=True)),
        ("http://[::1]:8080", Proxy(url="http://[::1]:8080", host="::1", secure=False)),
        (
            "http://me:p%40ss@proxy.test:1",
            Proxy(url="http://proxy.test:1", host="proxy.test", secure=False, credentials=(b"me", b"p@ss")),
        ),
    ],
)
def test_a_proxy_is_taken_apart(url: str, proxy: Proxy) -> None:
    assert parsed_proxy(url) == proxy


@pytest.mark.parametrize(
    "url", ["socks5://me:secret@proxy.test:1", "proxy.test:3128", "http://", "", "http://a:b:secret"]
)
def test_what_is_no_proxy_is_one_line_without_the_password(url: str) -> None:
    with pytest.raises(ConfigError, match=r"--proxy: .*write http://host:port") as caught:
        parsed_proxy(url)
    assert "secret" not in str(caught.value)
