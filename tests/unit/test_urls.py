import pytest

from pincite.urls import address, canonical, host, href, is_home, leads_home, leads_up, says_missing, without_fragment


@pytest.mark.parametrize(
    "variants",
    [
        (
            "http://www.E.org/@kim/a/",
            "https://e.org/%40kim/a",
            "https://e.org:443/@kim/a#s2",
            "http://e.org:80/./@kim/a",
        ),
        ("https://e.org/caf%c3%a9%2fb", "https://e.org/caf\u00e9%2Fb"),
        (
            "https://e.org/p?utm_source=chatgpt.com",
            "https://e.org/p?fbclid=1&utm_medium=x#:~:text=Fees",
            "https://e.org/p",
        ),
        ("https://e.org/?b=2&a=1", "https://e.org/index.html?a=1&b=2"),
        (
            "https://arxiv.org/abs/2503.21471",
            "https://arxiv.org/pdf/2503.21471v2.pdf",
            "https://arxiv.org/html/2503.21471v1",
            "https://doi.org/10.48550/arXiv.2503.21471",
        ),
        ("https://doi.org/10.1000/ABC", "http://dx.doi.org/10.1000/abc", "https://doi.org/10.1000%2Fabc"),
        ("https://github.com/a/b/blob/main/x.md", "https://raw.githubusercontent.com/a/b/main/x.md"),
        ("https://youtu.be/abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk&t=3"),
        ("https://web.archive.org/web/20200101000000/https://e.org/x", "https://e.org/x"),
    ],
)
def test_addresses_of_one_source_share_a_key(variants: tuple[str, ...]) -> None:
    assert len({canonical(url) for url in variants}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://e.org/a", "https://e.org/A"),
        ("https://e.org/a?id=1", "https://e.org/a?id=2"),
        ("https://a.e.org/", "https://b.e.org/"),
        ("https://e.org:8080/a", "https://e.org/a"),
        ("https://arxiv.org/abs/2503.21471", "https://arxiv.org/abs/2503.21472"),
        ("https://e.org/a%2Fb", "https://e.org/a"),
        ("https://e.org/a%2Fb", "https://e.org/a/b"),
        ("https://e.org/a%3Fid=1", "https://e.org/a?id=1"),
        ("https://e.org/a%2523", "https://e.org/a%23"),
        ("https://e.org/a%2F", "https://e.org/a"),
    ],
)
def test_different_sources_differ(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_href_is_for_http_and_https_only() -> None:
    assert href(" https://E.org/Kiln_(brick) ") == "https://e.org/Kiln_(brick)"
    assert [href(url) for url in ("mailto:a@e.org", "file:///etc/passwd", "notes/log.txt", "https://", "")] == [
        None
    ] * 5


def test_parts() -> None:
    assert without_fragment("https://e.org/a#b") == "https://e.org/a"
    assert (host("https://WWW.e.org.:444/"), host("nonsense")) == ("www.e.org", "")
    assert [
        is_home(url) for url in ("https://e.org", "https://e.org/index.html", "https://e.org/?p=3", "https://e.org/a")
    ] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("url", "home", "missing"),
    [
        ("https://e.org/", True, False),
        ("https://e.org/pt-br/", True, False),
        ("https://e.org/index.php", True, False),
        ("https://e.org/?utm_source=x&lang=en", True, False),
        ("https://e.org/?id=3", False, False),
        ("https://e.org/news/", False, False),
        ("https://e.org/error/404", False, True),
        ("https://e.org/not-found", False, True),
        ("https://e.org/?error=404", False, True),
        ("https://e.org/peugeot-404", False, False),
        ("nonsense", False, False),
    ],
)
def test_where_redirects_of_missing_pages_end(url: str, home: bool, missing: bool) -> None:
    assert (leads_home(url), says_missing(url)) == (home, missing)


def test_the_section_above_an_article() -> None:
    assert leads_up("https://e.org/news/bridge-closed-2019", "https://www.e.org/news/")
    assert not leads_up("https://e.org/news/bridge-closed-2019", "https://e.org/news/bridge-closed")
    assert not leads_up("https://e.org/news/", "https://e.org/news/bridge-closed-2019")
    assert not leads_up("https://e.org/news/print", "https://e.org/news/")
    assert not leads_up("nonsense", "https://e.org/news/")


def test_each_address_of_a_work_has_its_own_key() -> None:
    assert address("http://www.e.org/a/?utm_source=x#top") == address("https://e.org/a")
    assert address("https://arxiv.org/abs/1706.03762") != address("https://arxiv.org/pdf/1706.03762")
    assert address("nonsense") == "nonsense"
