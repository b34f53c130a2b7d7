"""The passage most like a missing quote, and what differs. Ranking only."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from pincite.fold import fold
from pincite.match.difference import compare
from pincite.match.markup import unmarked
from pincite.match.pattern import pieces
from pincite.match.text import letters
from pincite.match.tokens import tokens
from pincite.model import Nearest, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.difference import Difference
    from pincite.match.text import Page, Text


_WORD = re.compile(r"\w+")
_SEEDS, _WORDS, _PLACES = 8, 3, 12
_GOOD = 90.0
"""A likeness with which the search ends."""
_WHOLE, _ALIGNED = 100_000, 30_000_000
"""Characters of a zone, and of a zone times those of the quote, up to which the quote is aligned with all of it where
no seed led anywhere."""
_AROUND = 90
_WIDER = 200
"""Characters that a passage is widened by at most, to end between words."""
_PIECES = 3
"""Pieces of a quote with ellipses that are looked for one by one."""
_LONGEST = 3000
"""Characters of a quote that are compared: enough to tell, and a bound on hostile quotes."""


_SHORT, _LENIENCE = 60, 25.0
"""Characters up to which words are counted where letters are less alike than the threshold, and by how much less."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A range of folded text and its likeness to a quote, 0 to 100."""

    score: float
    start: int
    end: int


def nearest(quote: str, page: Page) -> Nearest | None:
    """The passage of any zone most like `quote`, or like the longest piece of it that is altered; else None."""
    plain = unmarked(quote)[:_LONGEST]
    if found := _nearest(plain, page):
        return found
    near = (_nearest(piece, page) for piece in pieces(plain)[:_PIECES] if not _stands(piece, page))
    return next(filter(None, near), None)


def _stands(piece: str, page: Page) -> bool:
    wanted = letters(fold(piece))
    return any(wanted in text.bare for text in page.texts)


def _nearest(plain: str, page: Page) -> Nearest | None:
    wanted = fold(plain).strip()
    if not letters(wanted):
        return None
    enough = threshold(wanted)
    best = Passage(enough - _LENIENCE if len(wanted) < _SHORT else enough, 0, 0)
    where: Text | None = None
    for text in page.texts:
        if text.zone.zone is Zone.HIDDEN and where:
            break
        found = _best(wanted, text, best)
        if found is not best:
            best, where = found, text
    if where is None:
        return None
    found_words = compare(plain, _passage(where, best))
    if best.score < enough and not _shares_words(found_words):
        return None
    return Nearest(
        text=found_words.passage, score=round(best.score, 1), diff=found_words.diff, changed=found_words.changed
    )


def _shares_words(found: Difference) -> bool:
    """Whether most words of a short quote stand in the passage in their order, and little else."""
    count = {"equal": 0, "delete": 0, "insert": 0}
    for operation, text in found.diff:
        count[operation] += sum(token.word for token in tokens(text))
    most = max(count["delete"], count["insert"])
    return count["equal"] >= 3 and count["equal"] >= 2 * most


def threshold(folded: str) -> float:
    """The likeness from which a passage counts as near: unrelated short texts are alike by chance."""
    return 88.0 if len(folded) < 16 else 80.0 if len(folded) < 32 else 72.0 if len(folded) < 80 else 65.0


def passage_round_rarest(quote: str, page: Page) -> str:
    """What a page says round the rarest word it shares with a quote; empty when it shares none."""
    found = dict.fromkeys(_WORD.findall(fold(unmarked(quote))))  # no set: of equals the first, in every run
    words = sorted((word for word in found if len(word) > 3), key=len, reverse=True)
    for text in page.texts:
        if text.zone.zone is Zone.HIDDEN:
            continue
        counts = {word: text.folded.text.count(word) for word in words[:16]}
        shared = [word for word in counts if counts[word]]
        if shared:
            return _around(text, min(shared, key=lambda word: counts[word]))
    return ""


def _around(text: Text, word: str) -> str:
    at = text.folded.text.find(word)
    start, end = text.origin(max(0, at - _AROUND), min(len(text.folded.text), at + len(word) + _AROUND))
    return " ".join(text.plain(start, end).split())


def _best(wanted: str, text: Text, best: Passage) -> Passage:
    """The likest passage of a zone, `best` itself where none is liker."""
    folded = text.folded.text
    start = best
    seen: set[int] = set()
    for guess in _guesses(wanted, folded):
        bucket = guess // max(1, len(wanted) // 2)
        if bucket not in seen:
            seen.add(bucket)
            slack = 20 + len(wanted) // 3
            best = _aligned(wanted, folded, (max(0, guess - slack), guess + len(wanted) + slack), best)
            if best.score >= _GOOD:
                return best
    if best is start and len(folded) <= _WHOLE and len(folded) * len(wanted) <= _ALIGNED:
        return _aligned(wanted, folded, (0, len(folded)), best)
    return best


def _aligned(wanted: str, folded: str, window: tuple[int, int], best: Passage) -> Passage:
    """The passage of a window that is liker than `best`, else `best`."""
    part = folded[slice(*window)]
    aligned = fuzz.partial_ratio_alignment(wanted, part, score_cutoff=best.score) if wanted and part else None
    if aligned is None:
        return best
    found = Passage(aligned.score, window[0] + aligned.dest_start, window[0] + aligned.dest_end)
    if len(part) < len(wanted):  # a quote longer than the page: the page must be like all of it
        found = Passage(fuzz.ratio(wanted, part), window[0], window[0] + len(part))
    return found if found.score > best.score else best


def _guesses(wanted: str, folded: str) -> Iterator[int]:
    """Where the quote would begin, judged by the places of its rarer pieces."""
    for piece, offset in _seeds(wanted):
        at = -1
        for _ in range(_PLACES):
            at = folded.find(piece, at + 1)
            if at < 0:
                break
            yield max(0, at - offset)


def _seeds(wanted: str) -> Iterator[tuple[str, int]]:
    """Runs of three words, then long words, then bits of unspaced text, with their offsets in the quote."""
    words = list(_WORD.finditer(wanted))
    runs = [(wanted[a.start() : b.end()], a.start()) for a, b in zip(words, words[2:], strict=False)]
    yield from runs[:: max(1, len(runs) // _SEEDS)]
    longest = sorted(words, key=lambda word: len(word.group()), reverse=True)[:_WORDS]
    yield from ((word.group(), word.start()) for word in longest if len(word.group()) > 4)
    if len(words) < 4:
        step = max(4, len(wanted) // _SEEDS)
        yield from ((wanted[at : at + 4], at) for at in range(0, len(wanted) - 3, step))


def _passage(text: Text, best: Passage) -> str:
    """The page's own words of a folded range, widened to whole words and a little context for the diff."""
    folded, start, end = text.folded.text, best.start, best.end
    left = folded.rfind(" ", max(0, start - _WIDER), max(0, start - 24)) + 1 or max(0, start - _WIDER)
    right = folded.find(" ", end + 24, end + _WIDER)
    first, last = text.origin(left, right if right > 0 else min(len(folded), end + _WIDER))
    return text.plain(first, last)
