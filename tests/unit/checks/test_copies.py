from __future__ import annotations

import random

import pytest
from tests.unit.checks.values import checked, citation, snapshot

from pincite.checks.copies import MOST, alike, check, quoted
from pincite.model import CheckedCitation, How, Match, Zone
from pincite.shingles import shingles

QUOTE = "the ferry line said on Monday it will cut fares by nine percent"
OTHER = "passengers with season tickets keep the price they paid in January"


def _prose(seed: str, words: int) -> str:
    """Text that nobody else writes."""
    chance = random.Random(seed)
    return " ".join(f"{seed}{chance.randint(1, 10_000)}" for _ in range(words))


def _cited(host: str, text: str, quote: str = QUOTE, zone: Zone = Zone.BODY) -> tuple[CheckedCitation, str]:
    start = text.index(quote)
    match = Match(zone=zone, start=start, end=start + len(quote), how=How.EXACT, text=quote)
    url = f"https://{host}.alt"
    return checked(citation(url, quote), snapshot(url), match=match), text


def _codes(*cited: tuple[CheckedCitation, str], groups: list[list[int]] | None = None) -> list[str]:
    citations = [one for one, _ in cited]
    texts = {one.citation.source: text for one, text in cited}
    documents = quoted(citations)
    same = alike(documents, [shingles(texts[page.url]) for page in documents])
    return [flag.code for flag in check(citations, groups or [[index] for index in range(len(cited))], same)]


RELEASE = f"{_prose('release', 90)} {QUOTE} {_prose('more', 60)} {OTHER} {_prose('end', 90)}"


def test_a_release_on_two_hosts_with_what_each_adds() -> None:
    story = f"{_prose('menu', 80)} {RELEASE} {_prose('staff', 200)}"

    assert _codes(_cited("a", RELEASE), _cited("b", story)) == ["SAME_TEXT"]
    assert _codes(_cited("a", RELEASE), _cited("b", story.upper(), QUOTE.upper())) == ["SAME_TEXT"]


def test_two_quotes_of_one_release() -> None:
    assert _codes(_cited("a", RELEASE), _cited("b", RELEASE + _prose("b", 50), OTHER)) == ["SAME_TEXT"]


def test_a_short_quote_tells_by_what_stands_around_it() -> None:
    assert _codes(_cited("a", RELEASE, "cut fares"), _cited("b", f"By us. {RELEASE}", "cut fares")) == ["SAME_TEXT"]


def test_a_copy_that_was_edited_a_little() -> None:
    edited = " ".join(word if word.isalpha() or at % 25 else "edited" for at, word in enumerate(RELEASE.split()))

    assert "edited" in edited
    assert _codes(_cited("a", RELEASE), _cited("b", edited)) == ["SAME_TEXT"]


@pytest.mark.parametrize("shared", [0, 20, 60])
def test_two_witnesses_who_quote_the_same_words(shared: int) -> None:
    speech = f"{_prose('speech', shared // 2)} {QUOTE} {_prose('said', shared // 2)}"
    one, other = (f"{_prose(host, 200)} {speech} {_prose(host + 'x', 200)}" for host in "ab")

    assert _codes(_cited("a", one), _cited("b", other)) == []


def test_two_papers_that_quote_the_same_law() -> None:
    law = f"{_prose('article', 50)} {QUOTE} {_prose('paragraph', 70)}"
    one, other = (f"{_prose(host, 900)} {law} {_prose(host + 'x', 900)}" for host in "ab")

    assert _codes(_cited("a", one), _cited("b", other)) == []


@pytest.mark.parametrize("own", [0, 25, 60])
def test_what_every_page_of_a_host_carries(own: int) -> None:
    """Navigation right before a quote, a cookie banner behind, and a short text of its own."""
    menu, banner = _prose("menu", 300), _prose("cookies", 300)
    one, other = (f"{menu} {QUOTE} {_prose(host, max(own, 25))} {_prose(host, own)} {banner}" for host in "ab")

    assert _codes(_cited("a", one), _cited("b", other)) == []


def test_too_little_to_tell() -> None:
    text = f"{_prose('x', 10)} {QUOTE} {_prose('y', 10)}"

    assert _codes(_cited("a", text), _cited("b", text)) == []


def test_a_text_without_spaces() -> None:
    chance = random.Random(3)
    own, more, others = ("".join(chr(chance.randint(0x4E00, 0x9F00)) for _ in range(300)) for _ in "abc")
    words = "市長は新しい橋を承認し来年の春に工事を始めると発表した"

    assert _codes(_cited("a", own + words + more, words), _cited("b", own + words + more, words)) == ["SAME_TEXT"]
    assert _codes(_cited("a", own + words + more, words), _cited("b", others + words + others, words)) == []


def test_sources_that_are_one_are_told_elsewhere() -> None:
    cited = _cited("a", RELEASE), _cited("b", RELEASE), _cited("c", RELEASE)

    assert _codes(*cited, groups=[[0, 1], [2]]) == ["SAME_TEXT"]
    assert _codes(*cited, groups=[[0, 1, 2]]) == []
    assert _codes(*cited) == ["SAME_TEXT"] * 2


def test_what_is_compared() -> None:
    first, second = _cited("a", RELEASE)[0], _cited("b", RELEASE, OTHER)[0]
    missing = checked(citation("https://c.alt", QUOTE))

    assert quoted([first, first]) == {}
    assert quoted([first, missing]) == {}
    assert quoted([first, _cited("d", RELEASE, zone=Zone.META)[0]]) == {}
    assert [(page.url, len(matches)) for page, matches in quoted([first, missing, second, first]).items()] == [
        ("https://a.alt", 2),
        ("https://b.alt", 1),
    ]


def test_many_sources_are_compared_to_a_bound() -> None:
    many = [_cited(f"h{index}", RELEASE)[0] for index in range(300)]

    assert len(quoted(many)) == MOST
    assert len(quoted([*many[:2], *many[:1] * 50])[many[0].retrieval]) == MOST  # type: ignore[index]
