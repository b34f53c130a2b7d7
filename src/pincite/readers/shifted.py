"""Raised figures of a PDF page: exponents, and the marks of notes, which a quote may leave out."""

from __future__ import annotations

import re
from ctypes import c_double
from itertools import pairwise
from typing import TYPE_CHECKING

from pypdfium2 import raw

from pincite.readers import marks, raised

if TYPE_CHECKING:
    import pypdfium2

RISE, MAX_RISE = 1.5, 12
"""Points by which the foot of a raised figure stands above the line."""
_FIGURES = re.compile(r"\S{0,40}[0-9]\S{0,8}")
_NOTES = re.compile(r"\d{1,3}(?:[,;–-]\d{1,3}){0,9}")
_STOPS = frozenset(".,;:!?”’\"'»…")
_LAST_WORD = re.compile(r"[^\W\d_]+$")
# Letters that have exponents: variables, chemical elements, units of length, time and mass.
_MEASURE = re.compile(
    r"[^\W\d_]|[A-Z][a-z]?|[hkcdmµμn]?[mgls]|in|ft|yd|mi|min|sec|mol|rad|cal|(?:kilo|centi|milli)?met(?:re|er)s?|feet|foot"
    r"|inch(?:es)?|yards?|miles?|seconds?"
)
_NOTE_BEGINS = re.compile(r"\d{1,3}(?=[^\W\d_]{2})")


def written(page: pypdfium2.PdfTextPage, line: str, start: int) -> str:
    """`line`, whose characters are those of the page from `start` on, with raised figures as such: 10⁶, not 106."""
    return _FIGURES.sub(lambda match: _written(page, match, start), line)


def _written(page: pypdfium2.PdfTextPage, match: re.Match[str], start: int) -> str:
    token, first = match[0], start + match.start()
    feet = [_foot(page, first + i) for i in range(len(token))]
    if max(feet) - min(feet) <= RISE or raw.FPDFText_GetCharAngle(page, first) != 0:
        return token
    steps = [0, *(i for i in range(1, len(feet)) if abs(feet[i] - feet[i - 1]) > RISE), len(feet)]
    out = ""
    for begin, end in pairwise(steps):
        run = token[begin:end]
        if begin and RISE < feet[begin] - feet[begin - 1] <= MAX_RISE:
            out += _raised(run, token[:begin])
        elif not match.start() and not begin and _begins_note(token, feet, end):
            out += f"{marks.OPTIONAL}{run} {marks.OPTIONAL_END}"
        else:
            out += run
    return out


def _begins_note(token: str, feet: list[float], end: int) -> bool:
    """Whether a token begins with a raised figure and goes on with a word: the mark before a note."""
    lowers = end < len(feet) and RISE < feet[0] - feet[end] <= MAX_RISE
    found = _NOTE_BEGINS.match(token)
    return lowers and found is not None and found.end() == end


def _raised(run: str, before: str) -> str:
    """How a raised run stands after `before`: an exponent as such, the mark of a note as one that may go.

    1931 and its note 2 are neither 19312 nor 1931.2; km² is also written km2.
    """
    word = _LAST_WORD.search(before)
    measure = word is not None and _MEASURE.fullmatch(word[0]) is not None
    figure = raised.figure(run)
    if measure and figure:
        return f"{marks.OPTIONAL}^{marks.OPTIONAL_END}{run}"
    if _NOTES.fullmatch(run) and (word or before[-1:] in _STOPS or not figure):
        kept = figure if any(map(str.isdigit, before[-2:])) else run
        return f"{marks.OPTIONAL}{kept or run}{marks.OPTIONAL_END}"
    return figure or run


def _foot(page: pypdfium2.PdfTextPage, index: int) -> float:
    x, y = c_double(), c_double()
    return y.value if raw.FPDFText_GetCharOrigin(page, index, x, y) else 0.0
