"""What of a page a judge gets to see: the quote's surroundings, and whatever else speaks about the claim."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.scripts import UNSPACED, count_unspaced

if TYPE_CHECKING:
    from collections.abc import Iterator

REACH = 600
"""Characters on each side of a quote."""
ROOM = 4800
"""Characters of all passages together."""
_SHOWN = 1200
"""Characters of a quote that are shown in its surroundings; of a longer one its two ends."""
# Beside Latin: Arabic, Urdu, Armenian, Devanagari, Burmese, Khmer, Ethiopic; Han and kana put no space after theirs.
_END = re.compile(r"(?<=[.!?…؟۔։।॥။៕።])['\"’”»)\]]*\s+|(?<=[。！？｡．])|[\n\f]+")
_TERM = re.compile(rf"{UNSPACED}|(?:(?!{UNSPACED})\w)+(?:[.,]\d+)*")
_WORD = re.compile(r"\w+(?:[.,]\d+)*")
_PAIR = re.compile(f"(?={UNSPACED}{{2}})")
_STEM = 6
_LONGEST = 600
_SHORTEST = 10
"""Letters of a sentence; one of a script without spaces stands for three."""
_SATURATION, _LENGTH_WEIGHT = 1.2, 0.75
"""k1 and b of BM25 (Robertson and Zaragoza, 2009), with every term counted once a sentence."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    at: int
    text: str
    terms: frozenset[str]
    length: int


def surroundings(text: str, start: int, end: int) -> str:
    """The text from a little before to a little after a range of it, beginning and ending with whole words."""
    first, last = max(0, start - REACH), min(len(text), end + REACH)
    before, after = text[first:start], text[end:last]
    before = before.partition(" ")[2] if first else before
    after = after.rpartition(" ")[0] if last < len(text) else after
    quote, half = text[start:end], _SHOWN // 2
    # What follows a long quote must not fall to its length: it may take the quote back.
    shown = quote if len(quote) <= _SHOWN else f"{quote[:half]} … {quote[-half:]}"
    return f"{before}{shown}{after}".strip()


def related(claim: str, text: str, *, apart_from: tuple[int, int] = (0, 0), most: int = 8) -> tuple[str, ...]:
    """The sentences of a page that speak most about a claim, in page order, without those that touch a range of it.

    They are ranked by the terms they share with the claim, the rarer on this page the more (BM25). What stands twice
    counts once: a page cannot crowd a sentence out by repeating another.
    """
    wanted = _terms(claim)
    sentences = [one for one in _sentences(text, apart_from) if one.terms & wanted]
    if not sentences:
        return ()
    worth = _worth(wanted, sentences)
    mean = sum(one.length for one in sentences) / len(sentences)
    ranked = sorted(sentences, key=lambda one: (-_score(one, worth, mean), one.at))[:most]
    sums = accumulate(one.length + 1 for one in ranked)
    best = [one for one, length in zip(ranked, sums, strict=True) if length <= ROOM]
    return tuple(one.text for one in sorted(best, key=lambda one: one.at))


def _worth(wanted: frozenset[str], sentences: list[_Sentence]) -> dict[str, float]:
    """What it is worth to share each term: the fewer sentences have it, the more."""
    counts = Counter(term for one in sentences for term in one.terms & wanted)
    return {term: math.log(1 + (len(sentences) - n + 0.5) / (n + 0.5)) for term, n in counts.items()}


def _score(one: _Sentence, worth: dict[str, float], mean: float) -> float:
    shared = sum(worth[term] for term in one.terms if term in worth)
    return shared * (_SATURATION + 1) / (1 + _SATURATION * (1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * one.length / mean))


def _sentences(text: str, apart_from: tuple[int, int]) -> Iterator[_Sentence]:
    seen = set()
    for at, end in _pieces(text):
        plain = " ".join(text[at:end].split())
        touched = at < apart_from[1] and apart_from[0] < end
        if len(plain) + 2 * count_unspaced(plain) >= _SHORTEST and not touched and plain not in seen:
            seen.add(plain)
            yield _Sentence(at, plain, _terms(plain), len(plain))


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every sentence, a long one in pieces: nothing of a page goes unread for want of a full stop."""
    at = 0
    for end, following in (*((cut.start(), cut.end()) for cut in _END.finditer(text)), (len(text), len(text))):
        while end - at > _LONGEST:
            cut = text.rfind(" ", at + _LONGEST // 2, at + _LONGEST)
            cut = cut if cut > 0 else at + _LONGEST
            yield at, cut
            at = cut
        yield at, end
        at = following


def _terms(text: str) -> frozenset[str]:
    """Stems of words, figures, and pairs of letters in scripts without spaces."""
    folded = fold(text)
    plain = folded.isascii()  # three times faster
    words = [word if word[0].isdigit() else word[:_STEM] for word in (_WORD if plain else _TERM).findall(folded)]
    pairs = () if plain else _pairs(folded)
    return frozenset((*(word for word in words if len(word) > 1 or word.isdigit()), *pairs))


def _pairs(folded: str) -> Iterator[str]:
    return (folded[found.start() : found.start() + 2] for found in _PAIR.finditer(folded))
