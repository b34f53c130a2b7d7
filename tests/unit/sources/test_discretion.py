import pytest

from pincite.sources.addresses import Policy
from pincite.sources.discretion import withheld

CLOSED = Policy()


@pytest.mark.parametrize(
    "url",
    [
        "https://town.example/news/gate",
        "http://town.example:8080/news?id=12345&page=2",
        "https://town.example/?q=the+gate+opens+at+six&lang=en",
        "https://town.example/a?slug=the-council-of-2019-approves-a-new-bridge-over-the-river",
        "https://video.example/watch?v=dQw4w9WgXcQ",
        "https://shop.example/?keyword=lamps&monkey=1&author=smith&design=blue&signals=3",
        "https://town.example/?date=20190521120000&number=12345678901234567890123",
        "https://town.example/0123456789abcdef0123456789abcdef/page",
        "https://93.184.216.34/page",
    ],
)
def test_public_pages_may_be_named(url: str) -> None:
    assert withheld(url, CLOSED) is None


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "10.1.2.3",
        "192.168.0.9:8080",
        "169.254.169.254",
        "100.64.0.1",
        "[::1]",
        "[fd00::1]",
        "[::ffff:10.0.0.1]",
        "localhost",
        "localhost.",
        "app.localhost",
        "wiki",
        "wiki.local",
        "wiki.corp",
        "db.prod.internal",
        "nas.home.arpa",
        "printer.lan",
    ],
)
def test_hosts_inside_a_network_are_not_named(host: str) -> None:
    assert withheld(f"http://{host}/page", CLOSED) == "its host is not a public one"


@pytest.mark.parametrize(
    "query",
    [
        "token=abc",
        "access_token=abc",
        "accessToken=abc",
        "ACCESS-TOKEN=abc",
        "authtoken=abc",
        "csrftoken=abc",
        "accesskey=1",
        "resourcekey=0-x",
        "secret_key=1",
        "passcode=1",
        "api_key=1",
        "apikey=1",
        "key=1",
        "sig=x",
        "Signature=x",
        "auth=1",
        "session=1",
        "PHPSESSID=1",
        "sid=1",
        "sessionId=1",
        "password=x",
        "X-Amz-Credential=x",
        "X-Goog-Expires=1",
        "AWSAccessKeyId=x",
        "page=1&jwt=x",
        "x=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0",
        "d=4f9d2c7a1e6b8035d9c1a7e4f2b6",
        "share=123e4567-e89b-42d3-a456-426614174000",
        "u=QwErTyUiOpAsDfGhJkLzXcVb",
        "4f9d2c7a1e6b8035d9c1a7e4f2b6",
        "a=1;token=b",
    ],
)
def test_what_may_open_something_is_not_named(query: str) -> None:
    assert withheld(f"https://town.example/page?{query}", CLOSED) == "its query may hold a secret"


def test_a_session_in_the_path_is_one_too() -> None:
    assert withheld("https://town.example/page;jsessionid=1A2B", CLOSED) == "its query may hold a secret"


@pytest.mark.parametrize("url", ["https://me@town.example/", "https://me:secret@town.example/"])
def test_userinfo_is_not_named(url: str) -> None:
    assert withheld(url, CLOSED) == "it holds a user name or password"


def test_a_host_that_was_opened_is_not_named() -> None:
    policy = Policy(allow_hosts=frozenset({"wiki.town.example", "docs.town.example:8080"}))

    assert withheld("https://wiki.town.example/page", policy) is not None
    assert withheld("https://WIKI.town.example./page", policy) is not None
    assert withheld("https://docs.town.example:8080/page", policy) is not None
    assert withheld("https://docs.town.example/page", policy) is not None
    assert withheld("https://town.example/page", policy) is None


@pytest.mark.parametrize("opened", ["wiki.town.example:80", "wiki.town.example:443", "wiki.town.example"])
def test_a_host_that_was_opened_on_one_port_is_not_named_on_any(opened: str) -> None:
    policy = Policy(allow_hosts=frozenset({opened}))

    for url in ("http://wiki.town.example/a", "https://wiki.town.example/a", "http://wiki.town.example:8080/a"):
        assert withheld(url, policy) == "its host is opened for this run alone"
    assert withheld("http://other.wiki.town.example/a", policy) is None
    assert withheld("http://wiki.town.example.org/a", policy) is None


def test_private_addresses_are_not_named_where_they_are_open() -> None:
    assert withheld("http://10.0.0.7/page", Policy(allow_private=True)) is not None


@pytest.mark.parametrize("url", ["", "notes/page.html", "ftp://town.example/x", "http://["])
def test_what_is_no_web_address_is_not_named(url: str) -> None:
    assert withheld(url, CLOSED) is not None
