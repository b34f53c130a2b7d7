"""How fast the reading and matching is. Not part of CI's verdict; run it with

    pytest tests/bench/bench_match.py -s
    BENCH_PAGES=folder/of/pages pytest tests/bench/bench_match.py -s -k pages

`-s` shows the figures that are printed beside pytest-benchmark's table: MB/s of reading a page, every zone of it, and
the ratio to selectolax's bare parse of the same bytes, Mchar/s of folding, milliseconds of a near miss, seconds of a
thousand quotes. Each is processor time, the least of several runs, so other programs disturb it little. The text is
made here, from a fixed seed: 1 MB of paragraphs with inline markup, and a page as sites make them, with scripts, menus
and cards. Both are harder on the ratio than pages of the web are: they hold more nodes for their size.
`BENCH_PAGES` names a folder of pages of your own (`*.html`, `*.html.gz`); then each is read, too.
"""

from __future__ import annotations

import gzip
import os
import random
import time
from pathlib import Path
from timeit import repeat
from typing import TYPE_CHECKING

import pytest
from selectolax.lexbor import LexborHTMLParser

from pincite import readers
from pincite.fold import fold
from pincite.match import Missed, Page, find
from pincite.match.near import nearest
from pincite.model import Match
from pincite.reading import build

if TYPE_CHECKING:
    from collections.abc import Callable

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


_CARD = """<li class="card" data-track="{n}">
  <a class="card-link" href="/news/{n}" title="{word}">
    <img src="/i/{n}.jpg" alt="{title}" loading="lazy">
    <h3>{title}</h3>
  </a>
  <span class="meta" aria-hidden="true">•</span>
  <div style="display:none">{word}</div>
</li>
"""
_SCRIPT = "<script>(function(){{var a={n};function f(b){{return b<a?b:f(b-{n})}}f(17);}})();/*{pad}*/</script>\n"


def _site() -> bytes:
    """A page as sites make them: 0.5 MB, most of it scripts, ten nodes a kilobyte."""
    parts = ["<!doctype html><html><head><meta charset=utf-8><title>Bench</title>"]
    parts += [f'<meta property="og:p{n}" content="{VOCABULARY[n]}">\n' for n in range(20)]
    parts += [_SCRIPT.format(n=n, pad="x=y+z;" * 1000) for n in range(60)]
    parts.append("</head><body><ul>")
    for n, words in enumerate(PARAGRAPHS[:250]):
        parts.append(_CARD.format(n=n, word=words[0], title=" ".join(words[:6])))
        parts.append(f'<p class="body">{" ".join(words[:29])} <a href="#">{words[29]}</a>.</p>\n')
    return "".join([*parts, "</ul></body></html>"]).encode()


SITE = _site()


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


def _fastest(function: Callable[..., object], *arguments: object, rounds: int = 15) -> float:
    """Seconds."""
    return min(repeat(lambda: function(*arguments), timer=time.process_time, number=1, repeat=rounds))


def _read(markup: bytes) -> object:
    return readers.read(markup, content_type="text/html")


def _against_the_bare_parse(what: str, pages: list[bytes]) -> None:
    """Print the rate of reading and its ratio to the parse alone, summed over `pages`."""
    bare = sum(_fastest(LexborHTMLParser, page) for page in pages)
    read = sum(_fastest(_read, page) for page in pages)
    size = sum(map(len, pages)) / 1e6
    print(f"\n{what}: parse and extract {size / read:.0f} MB/s, {read / bare:.1f} times a bare parse")


@pytest.mark.parametrize(("what", "markup"), [("text", HTML), ("site", SITE)], ids=["text", "site"])
def test_parse_and_extract(benchmark: BenchmarkFixture, what: str, markup: bytes) -> None:
    benchmark(_read, markup)
    _against_the_bare_parse(what, [markup])


@pytest.mark.skipif("BENCH_PAGES" not in os.environ, reason="BENCH_PAGES names no folder")
def test_pages_of_your_own() -> None:
    files = sorted(Path(os.environ["BENCH_PAGES"]).glob("*.html*"))
    bodies = [gzip.decompress(f.read_bytes()) if f.suffix == ".gz" else f.read_bytes() for f in files]
    assert bodies
    _against_the_bare_parse(f"{len(bodies)} pages", bodies)


def test_fold(benchmark: BenchmarkFixture, page: Page) -> None:
    text = page.texts[0].zone.text
    benchmark(fold, text)
    print(f"\nfold: {len(text) / _fastest(fold, text) / 1e6:.0f} Mchar/s")


def test_near_miss(benchmark: BenchmarkFixture, page: Page) -> None:
    (quote,) = _quotes(1, broken=1)
    found = benchmark(nearest, quote[:200], page)
    assert found is not None
    print(f"\nnear miss in 1 MB: {_fastest(nearest, quote[:200], page) * 1000:.1f} ms")


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


def test_a_hit(benchmark: BenchmarkFixture, page: Page) -> None:
    (quote,) = _quotes(1, broken=0)
    assert isinstance(benchmark(find, quote, page), Match)
