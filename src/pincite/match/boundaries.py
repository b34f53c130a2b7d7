"""Where one block, line or cell of a page ends and the next begins: what people put there when they retype it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.match.scripts import unspaced
from pincite.match.text import letters

if TYPE_CHECKING:
    from pincite.match.text import Text

_BOUNDARY = re.compile(r"\s*[\n\t\f]\s*")
_BULLETS = "•▪▫◦‣●○■□・"
_MARKS = ".,;:、。，،؛"
_PUT = re.compile(rf"[{_MARKS}]?(?: (?:[-*·{_BULLETS}]|//?|#{{1,6}}))* ")
_PUT_BEFORE_DIGIT = re.compile(rf"[{_MARKS}]?(?: [{_BULLETS}])* ")
"""Before a digit a dash is a sign, a dot or a slash an operator."""
_PUT_UNSPACED = re.compile(rf"[{_MARKS}{_BULLETS}]")
"""Beside a script that puts no space between words none is needed."""
_ENDS = frozenset(".,;:!?…。！？-、，،؛")
_NEAR = 8
"""Characters between the beginning of a block and its first letter: a bullet, a quotation mark."""


def parts(text: Text, left: int, right: int, gap: str) -> bool:
    """Whether a gap of the quote is a gap of the page (between two letters, folded offsets) plus what parts blocks.

    White space stands on both sides; added may be one of `.,;:` and bullets, at a boundary and nowhere else.
    """
    end, start = text.origin(left, left + 1)[1], text.origin(right, right + 1)[0]
    between = _BOUNDARY.split(text.plain(end, start))
    if len(between) == 1 or any(between[1:-1]) or text.has_joint(end, start):
        return False
    around = text.folded.text[left], text.folded.text[right]
    before, after = text.fold(between[0]), _without_bullet(text.fold(between[-1]), around[1])
    if not (gap.startswith(before) and gap.endswith(after)):
        return False
    put = gap[len(before) : len(gap) - len(after)]
    if put[:1] in _ENDS and _ENDS & set(before):
        return False
    if any(map(unspaced, around)) and not around[1].isdigit() and _PUT_UNSPACED.fullmatch(put):
        return True
    may = _PUT_BEFORE_DIGIT if around[1].isdigit() or after else _PUT
    return may.fullmatch(put) is not None


def begins(text: Text, at: int, number: str) -> bool:
    """Whether a block, line or cell of the page begins at a folded offset, marks and this number before it apart."""
    start = text.origin(at, at + 1)[0]
    before = _BOUNDARY.split(text.zone.text[max(0, start - _NEAR) : start])[-1]
    alone = start - len(before) == 0 or len(before) < min(start, _NEAR)
    return alone and letters(before) in ("", number) and not text.has_joint(start - len(before) - 1, start)


def _without_bullet(after: str, right: str) -> str:
    """What follows a boundary without the page's own bullet; a dash before a digit is none."""
    bullet = after[:1] in _BULLETS or (after[:1] in {"-", "*", "·"} and not right.isdigit())
    return after[2:] if bullet and after[1:2] == " " else after
