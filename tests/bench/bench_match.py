"""How fast the reading and matching is: `pytest tests/bench/bench_match.py -s`. Not part of CI's verdict.

The corpus is made here, from a fixed seed: 1 MB of paragraphs with inline markup.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from pincite import readers
from pincite.fold import fold
from pincite.match import Match, Missed, Page, find
from pincite.match.near import nearest
from pincite.reading import build

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

RANDOM = random.Random(7)
VOCABULARY = [
    "".join(RANDOM.choice(c) for c in ("bcdfglmnprst", "aeiou", "lmnrst", "aeiou", "bdgkmnt")[: RANDOM.randint(2, 5)])
    for _ in range(4000)
]


def _paragraphs(size: int) -> list[list[str]]:
    made, length = [], 0
    while length < size:
        words = [RANDOM.choice(VOCABULARY) for _ in range(RANDOM.randint(30, 80))]
        made.append(words)
        length += sum(map(len, words)) + len(words)
    return made


PARAGRAPHS = _paragraphs(1_000_000)
HTML = (
    "<!doctype html><meta charset=utf-8><title>Bench</title><body>"
    + "".join(
        "<p>" + " ".join(f"<b>{w}</b>" if i % 17 == 3 else w for i, w in enumerate(p)) + ".</p>\n" for p in PARAGRAPHS
    )
).encode()


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(build(readers.read(HTML, content_type="text/html")))


def _quotes(count: int, *, broken: int) -> list[str]:
    quotes = []
    for number in range(count):
        words = list(RANDOM.choice(PARAGRAPHS)[:28])
        if number < broken:
            words[RANDOM.randrange(4, 20)] = "marzipan"
        quotes.append(" ".join(words))
    return quotes


def test_bare_parse(benchmark: BenchmarkFixture) -> None:
    from selectolax.lexbor import LexborHTMLParser

    benchmark(LexborHTMLParser, HTML)
    _rate(benchmark, "bare parse", len(HTML))


def test_parse_and_extract(benchmark: BenchmarkFixture) -> None:
    benchmark(readers.read, HTML, content_type="text/html")
    _rate(benchmark, "parse and extract", len(HTML))


def test_fold(benchmark: BenchmarkFixture, page: Page) -> None:
    text = page.texts[0].zone.text
    benchmark(fold, text)
    _rate(benchmark, "fold", len(text))


def test_near_miss(benchmark: BenchmarkFixture, page: Page) -> None:
    (quote,) = _quotes(1, broken=1)
    found = benchmark(nearest, quote[:200], page)
    assert found is not None


def test_miss_of_an_invented_quote(benchmark: BenchmarkFixture, page: Page) -> None:
    invented = " ".join(RANDOM.choice(["violet", "sextant", "gravel", "plume", "walnut", "cipher"]) for _ in range(28))
    assert benchmark(nearest, invented, page) is None


def test_a_thousand_quotes_with_the_parse(benchmark: BenchmarkFixture) -> None:
    quotes = _quotes(1000, broken=200)

    def run() -> int:
        page = Page(build(readers.read(HTML, content_type="text/html")))
        missed = [quote for quote in quotes if isinstance(find(quote, page), Missed)]
        assert all(nearest(quote, page) for quote in missed)
        return len(missed)

    start = time.perf_counter()
    assert run() == 200
    print(f"\n1,000 quotes, 200 of them missing, with the parse: {time.perf_counter() - start:.2f} s")
    benchmark.pedantic(run, rounds=3)


def _rate(benchmark: BenchmarkFixture, what: str, size: int) -> None:
    if benchmark.stats:
        print(f"\n{what}: {size / benchmark.stats.stats.median / 1e6:.0f} M/s")


def test_a_hit(benchmark: BenchmarkFixture, page: Page) -> None:
    (quote,) = _quotes(1, broken=0)
    assert isinstance(benchmark(find, quote, page), Match)
