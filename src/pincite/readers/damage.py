"""Whether letters lost on the way out of a PDF explain that a quote is not in a text.

A font without a table of meanings loses its ligatures first: they come as U+FFFD, as controls, in the private use area,
as a blank or not at all. Where such gaps, and lost spaces, are all that keeps a quote from a text, its absence proves
nothing.
What is found out about a text is remembered for the next quote.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, NamedTuple

from pincite.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAP, _APART, _SOFT = "\ufffd", "\x02", "\x03"
"""In a damaged text: something lost, a blank between two digits, a hyphen at a line's end."""
_DAMAGE = "[\ufffd\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ue000-\uf8ff]"
_LOST = re.compile(rf"{_DAMAGE}(?:[ \n\f]*{_DAMAGE})*")
_WRAPPED = re.compile(r"(?<=[^\W\d_])[-\u2010][ \t]*+[\n\f]\s*+(?=[^\W\d_])")
_BETWEEN_DIGITS = re.compile(r"(?<=\d) (?=\d)")
_LOOSE = " '.,;:!?()[]{}"
_TOKEN = re.compile(r"ff[il]|f[fil]|.", re.DOTALL)
_FORMS = {
    " ": (" ", ""),
    "ff": ("ff", _GAP, ""),
    "fi": ("fi", _GAP, ""),
    "fl": ("fl", _GAP, ""),
    "ffi": ("ffi", _GAP, f"f{_GAP}", f"{_GAP}i", "", "f", "i"),
    "ffl": ("ffl", _GAP, f"f{_GAP}", f"{_GAP}l", "", "f", "l"),
}
# Without the letters of ligatures, blanks and hyphens text and quote must be equal: a first search, in linear time.
_PASSING = re.compile(rf"[-fil\s{_GAP}{_SOFT}]+")
_KEPT = re.compile(rf"[^-fil\s{_GAP}{_SOFT}]")
_BLOCK = 512
_WORK = 500_000
"""Characters compared for one quote: a bound on hostile texts."""
SHORTEST = 12
"""Characters of a quote, without blanks, below which nothing is explained away."""


class _Damaged(NamedTuple):
    """A folded text in which something may be lost."""

    text: str
    skeleton: str
    starts: tuple[int, ...]
    """How much of the skeleton comes before each block of the text."""


def explains(quote: str, text: str) -> bool:
    """Whether lost ligatures (ff fi fl ffi ffl) and white space are all that keeps `quote` from being in `text`.

    For text drawn from a PDF, after a miss: on such text even a blank may be a loss.
    """
    damaged = _damaged(text)
    wanted = _BETWEEN_DIGITS.sub(_APART, fold(quote).strip(_LOOSE))
    pieces = [_FORMS.get(match[0], (match[0],)) for match in _TOKEN.finditer(wanted)]
    if len(wanted.replace(" ", "")) < SHORTEST:
        return False
    return any(_stands(pieces, damaged, start) for start in _starts(wanted, damaged))


@lru_cache(maxsize=4)
def _damaged(text: str) -> _Damaged:
    parts = (fold(_WRAPPED.sub(_SOFT, part)) for part in _LOST.split(text))
    folded = _BETWEEN_DIGITS.sub(_APART, _GAP.join(parts))
    blocks = [_PASSING.sub("", folded[at : at + _BLOCK]) for at in range(0, len(folded), _BLOCK)]
    return _Damaged(folded, "".join(blocks), (0, *accumulate(map(len, blocks))))


def _starts(wanted: str, damaged: _Damaged) -> Iterator[int]:
    """Offsets at which the quote may begin."""
    skeleton = _PASSING.sub("", wanted)
    first = _KEPT.search(wanted)
    if first is None:
        return
    before = 2 + 2 * first.start()
    for at in islice(_places(damaged.skeleton, skeleton), _WORK // (len(wanted) * before)):
        kept = _offset(damaged, at)
        yield from range(max(0, kept - before), kept + 1)


def _places(text: str, part: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _offset(damaged: _Damaged, at: int) -> int:
    """Where in the text character `at` of its skeleton stands."""
    block = bisect_right(damaged.starts, at) - 1
    kept = _KEPT.finditer(damaged.text, block * _BLOCK)
    return next(islice(kept, at - damaged.starts[block], None)).start()


def _stands(pieces: list[tuple[str, ...]], damaged: _Damaged, start: int) -> bool:
    """Whether the pieces stand from `start` on and cut no word and no number."""
    text = damaged.text
    if _cuts(text, start) or (text[start - 2 : start - 1].isdigit() and _in_number(text, start - 1)):
        return False
    ends = {start}
    for forms in pieces:
        ends = {end for at in ends for form in forms for end in _after(form, text, at)}
        if not ends:
            return False
    return any(not _cuts(text, end) and not (text[end - 1].isdigit() and _in_number(text, end)) for end in ends)


def _cuts(text: str, at: int) -> bool:
    """Whether a cut at `at` goes through a word; what is lost counts as a letter."""
    return 0 < at < len(text) and all(c.isalnum() or c in (_GAP, _SOFT) for c in text[at - 1 : at + 1])


def _in_number(text: str, at: int) -> bool:
    return text[at : at + 1] in {".", ",", "'", _APART} and text[at + 1 : at + 2].isdigit()


def _after(form: str, text: str, at: int) -> set[int]:
    """Where `form` may end when it begins at `at`: a hyphen at a line's end is passed over, a blank may be a loss."""
    ends = {at}
    for character in form:
        passed = ends | {end + 1 for end in ends if text[end : end + 1] == _SOFT}
        wanted = f"{_GAP} " if character == _GAP else "-" + _SOFT if character == "-" else character
        ends = {end + 1 for end in passed if end < len(text) and text[end] in wanted}
        if character == _GAP:  # a line may end there
            ends |= {end + 1 for end in ends if text[end : end + 1] == " "}
    return ends
