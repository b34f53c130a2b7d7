from __future__ import annotations

import pytest
from tests.unit.checks.values import checked, citation, claim, snapshot

from pincite.checks.publishers import publisher
from pincite.checks.structure import check


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://www.example.com/a", "example.com"),
        ("https://news.paper.co.uk/b", "paper.co.uk"),
        ("https://web.archive.org/web/2020/https://news.paper.co.uk/b", "paper.co.uk"),
        ("https://kim.github.io/a", "kim.github.io"),
        ("https://roads.alt:8080/a", "roads.alt"),
        ("https://github.com/a/b", None),
        ("https://lab.substack.com/p/a", "lab.substack.com"),
        ("https://substack.com/@lab", None),
        ("https://www.bank.europa.eu/a", "bank.europa.eu"),
        ("https://news.health.nsw.gov.au/a", "health.nsw.gov.au"),
        ("https://pubmed.ncbi.nlm.nih.gov/3293", None),
        ("https://t.me/a/1", None),
        ("https://doi.org/10.1000/a", None),
        ("http://127.0.0.1:8000/a", None),
        ("http://[::1]/a", None),
        ("notes/log.txt", None),
    ],
)
def test_who_publishes(url: str, domain: str | None) -> None:
    assert publisher(url) == domain


def _codes(*urls: str) -> list[str]:
    cited = tuple(checked(citation(url)) for url in urls)
    return [flag.code for flag in check(claim(*(one.citation for one in cited)), cited, canonicals={})]


@pytest.mark.parametrize(
    ("urls", "codes"),
    [
        (("https://www.town.alt/a", "https://news.town.alt/b"), ["SAME_PUBLISHER"]),
        (("https://www.town.alt/a", "https://www.town.alt/a?utm_source=x"), ["SAME_SOURCE"]),
        (("https://www.town.alt/a", "https://news.town.alt/b", "https://courier.alt/c"), []),
        (("https://town.co.uk/a", "https://press.co.uk/b"), []),
        (("https://github.com/a/b", "https://github.com/c/d"), []),
        (("https://arxiv.org/abs/2503.21471", "https://arxiv.org/abs/2503.21472"), []),
        (("https://a.github.io/x", "https://b.github.io/x"), []),
        (("https://town.alt/a",), []),
        (("https://bank.europa.eu/a", "https://court.europa.eu/b"), []),
        (("https://lab.substack.com/p/a", "https://lab.substack.com/p/b"), ["SAME_PUBLISHER"]),
    ],
)
def test_all_sources_of_one_publisher(urls: tuple[str, ...], codes: list[str]) -> None:
    assert _codes(*urls) == codes


@pytest.mark.parametrize(
    ("second", "codes"), [("https://courier.alt/b", []), ("https://news.town.alt/b", ["SAME_PUBLISHER"])]
)
def test_a_shortener_publishes_nothing(second: str, codes: list[str]) -> None:
    short = ("https://sho.alt/1", "https://town.alt/a"), ("https://sho.alt/2", second)
    cited = tuple(checked(citation(url), snapshot(url, final_url=final)) for url, final in short)

    assert [flag.code for flag in check(claim(*(one.citation for one in cited)), cited, canonicals={})] == codes
