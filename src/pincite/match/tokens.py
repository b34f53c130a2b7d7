"""The words, numbers and marks of a text, and which of a quote stand for which of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pincite.match.figures import written
from pincite.match.scripts import UNSPACED
from pincite.match.text import letters
from pincite.match.typed import fold_typed

_PART = rf"(?:(?!{UNSPACED})\w)+"
_TOKEN = re.compile(
    r"[<>!]=|\+/-|[-=]>|<-(?!\d)"
    r"|(?<![\d.,/])\d{1,3} \d{1,2}/\d{1,2}(?![\d/])"  # 2 1/2
    r"|(?<![\d.,])\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)"  # one number, its thousands parted by spaces
    rf"|{UNSPACED}|{_PART}(?:[-‐‑‒–.,'’:/^×]{_PART})*|[^\w\s]"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark with its place in the text it is from."""

    start: int
    end: int
    folded: str
    raw: str

    @property
    def number(self) -> bool:
        """Whether it holds a digit."""
        return any(character.isdigit() for character in self.folded)

    @property
    def figure(self) -> bool:
        """Whether it is a number, in digits or in words."""
        return self.number or written(self.folded, self.raw)

    @property
    def amount(self) -> str:
        """The number without a unit that clings to it: 5 of 5mg."""
        return self.folded.rstrip("".join(c for c in self.folded if c.isalpha()))

    @property
    def word(self) -> bool:
        """Whether it holds a letter or digit."""
        return bool(letters(self.folded))


@dataclass(frozen=True, slots=True)
class Block:
    """Tokens of the quote and the tokens of the page that stand for them; equal or not."""

    equal: bool
    quote: tuple[Token, ...]
    page: tuple[Token, ...]
    after_number: bool = False
    """The token before, equal on both sides, is a number."""


@lru_cache(maxsize=1 << 14)
def _folded(word: str) -> str:
    return fold_typed(word).strip() or word


def tokens(text: str) -> tuple[Token, ...]:
    """Words, numbers and marks of a text; in scripts without spaces every character is one."""
    return tuple(
        Token(found.start(), found.end(), _folded(found.group()), found.group()) for found in _TOKEN.finditer(text)
    )


def raw(part: tuple[Token, ...]) -> str:
    """The tokens as they stand, with one space where there was any."""
    gaps = ("" if left.end == right.start else " " for left, right in pairwise(part))
    return part[0].raw + "".join(gap + token.raw for gap, token in zip(gaps, part[1:], strict=True)) if part else ""
