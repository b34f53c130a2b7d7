"""Words that lead to a source and say nothing themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.inputs.markdown.inline import Marks

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LEADING = (
    "see also source sources via from cf read more at in on link links ref reference here and or quote quoted quoting"
    " url citation cited accessed retrieved archived the page p pp evidence und et y"
)
_FILLERS = frozenset(_LEADING.split())


def words(text: str) -> list[str]:
    """The words and numbers of a text."""
    return _WORD.findall(text)


def own_words(text: str, marks: Marks, start: int, end: int) -> list[str]:
    """The words between two offsets that stand in no link, quotation or code."""
    spans = sorted(
        (span.start, span.end) for span in (*marks.tokens_between(start, end), *marks.quotes_between(start, end))
    )
    found: list[str] = []
    at = start
    for begin, finish in spans:
        found += _WORD.findall(text, at, max(at, begin))
        at = max(at, finish)
    return found + _WORD.findall(text, at, max(at, end))


def says_something(found: list[str]) -> bool:
    """Whether words assert anything, beyond pointing at a source."""
    return any(word.casefold() not in _FILLERS and not word.isdigit() for word in found)
