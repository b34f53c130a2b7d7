"""Numbers that refer to a list of sources, in the ways in which they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBERED, LOWERED = "\0", "\0\0"
"""Keys among the references, that no label is spelled like: sources are numbered; numbers behind words are markers."""
_LIST = r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}"
# Neither the text of a link nor the tag of a source that follows.
_BRACKETED = re.compile(
    rf"\[({_LIST})\](?!\(|:?[ \t]*(?:(?:[—–―‒−]|-{{1,3}})[ \t]+)?\(?(?:\[[^\[\]\n]{{0,200}}\]\()?<?https?://)"
)
# What stands before other numbers: of the element `x[1]` of a list, of a value `= [1, 2]`,
# and of what is numbered on the page itself, `at [12] and [13]`, `Rn. [7]`.
_OTHERWISE = re.compile(
    r"(?:(?<![^\W_])[a-z](?:\[\d{1,3}\])*|[=∈≤≥]\s?"
    r"|(?:(?<!\w)(?i:at|paras?\.?|paragraphs?|figs?\.|eqs?\.|pp?\.|rn\.?|rz\.?|abs\.|abb\.)|[¶§])\s?"
    r"(?:\[\d{1,3}\]\s?(?:and|und|et|to|[,–-])?\s?){0,3})\Z"
)
_RAISED = re.compile(
    rf"<sup>\s?({_LIST})\s?</sup>|\\\[({_LIST})\\\](?![(:])"
    r"|(?<=[.,;:!?)\"”“»«’‘」』*])([¹²³⁰⁴-⁹]{1,3})(?![¹²³⁰⁴-⁹])",
    re.IGNORECASE,
)
_POWER = re.compile(r"(?<![^\W_])(?:[a-zR]|10|[cdkmµ]m)\Z")
_LEVEL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# In the middle of a sentence a number right behind a letter is part of a name: `web3`.
_GLUED = re.compile(
    r"(?<!\d[.,:;])(?:(?<=[a-z\u00df-\u00f6\u00f8-\u00ff])(\d{1,3})(?=[.,;:!?)]|\s*\Z)"
    r"|(?<=[.,;:!?)\"”“»«’‘」』*])(\d{1,3}))(?![\w%]|[.,:]\d)"
)
_RANGE = re.compile(r"(\d{1,3})\s*[–-]\s*(\d{1,3})")
_NUMBER = re.compile(r"\d{1,3}")
_LONGEST_RANGE = 12
_WINDOW = 40

Numeral = tuple[int, int, str]
"""Start and end in a text, and the numbers in ordinary digits, such as `1, 3-5`."""


def bracketed(text: str, at: int) -> Numeral | None:
    """The numeral `[2]` or `[2, 4-6]` that begins at an offset."""
    found = _BRACKETED.match(text, at)
    if found is None or _OTHERWISE.search(text[max(0, at - _WINDOW) : at]):
        return None
    defines = text.startswith(":", found.end()) and text[at - 1 : at] in {"", "\n"}
    return None if defines else (at, found.end(), found[1])


def raised(text: str) -> Iterator[Numeral]:
    r"""Those like `<sup>2</sup>`, `\[2\]`, and raised digits behind punctuation."""
    for found in _RAISED.finditer(text):
        if not (found[1] and _POWER.search(text[max(0, found.start() - 3) : found.start()])):
            yield found.start(), found.end(), (found[1] or found[2] or found[3]).translate(_LEVEL)


def lowered(text: str) -> Iterator[Numeral]:
    """Raised numbers that lost their height, right behind a word or its punctuation: `so it is.51`."""
    for found in _GLUED.finditer(text):
        yield found.start(), found.end(), found[0]


def mentioned(text: str) -> Iterator[str]:
    """Each number that the text refers to, in brackets or raised."""
    brackets = (bracketed(text, found.start()) for found in re.finditer(r"\[(?=\d)", text))
    for _, _, numbers in (*filter(None, brackets), *raised(text)):
        yield from expand(numbers)


def numbered(number: str) -> str:
    """The label of the source with a number, that no footnote `[^1]` has."""
    return f"[{number}]"


def expand(numbers: str) -> tuple[str, ...]:
    """The numbers that `1, 3-5` names, each once, as they are written."""
    return tuple(dict.fromkeys(_NUMBER.findall(_RANGE.sub(_between, numbers))))


def _between(ends: re.Match[str]) -> str:
    """A short range written out; of a long one its ends."""
    first, last = int(ends[1]), int(ends[2])
    return " ".join(map(str, range(first, last + 1))) if 0 < last - first <= _LONGEST_RANGE else f"{first} {last}"
