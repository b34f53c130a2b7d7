"""What people and chatbots write round the words of a quote: Markdown, HTML, footnote markers, table pipes.

Most quotes have none of it. What takes it away is imported for the first that has.
"""

from __future__ import annotations

from functools import lru_cache

_SIGNS = frozenset("\n`<>[](){}|\\*_~=^#&+【•▪▫◦‣●○■□・⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Without any of these, and without a dash in front, there is no markup in a quote."""
_PAGES_HAVE = frozenset("|_*`\\")
_DASHES = frozenset("-–—")


@lru_cache(maxsize=1 << 12)
def stripped(quote: str) -> tuple[str, tuple[str, ...]]:
    """The quote without markup, and the numbers of the footnote markers that were in it, in order."""
    if _SIGNS.isdisjoint(quote) and quote.lstrip()[:1] not in _DASHES:
        return quote, ()
    from pincite.match.stripping import strip

    return strip(quote)


def readings(quote: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """`stripped`, and the same with less and less taken away: a page may have pipes, underscores, backticks too."""
    plain = stripped(quote)
    if _PAGES_HAVE.isdisjoint(quote) and "][" not in quote:
        return (plain,)
    from pincite.match.stripping import strip, untagged

    return tuple(dict.fromkeys((plain, strip(quote, sparing="*_"), strip(quote, sparing="*"), untagged(quote))))


def unmarked(quote: str) -> str:
    """The quote without Markdown, HTML, footnote markers and table pipes."""
    return stripped(quote)[0]


def unstressed(text: str) -> str:
    """Text without marks of emphasis, its cells parted by spaces."""
    if _SIGNS.isdisjoint(text):
        return text
    from pincite.match.stripping import unstressed as without_stress

    return without_stress(text)


def is_remark(bracketed: str) -> bool:
    """Whether it is what a quoter remarks in brackets: sic, emphasis added."""
    from pincite.match.stripping import REMARK

    return REMARK.fullmatch(bracketed) is not None
