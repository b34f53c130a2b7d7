"""Scripts that put no space between words (UAX #14, classes ID and SA): white space and word edges decide nothing."""

from __future__ import annotations

import re
from functools import cache

UNSPACED = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31c0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf"
    "\uf900-\ufaff\uff00-\uffef\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
"""A character class for regular expressions."""
_FIRST = UNSPACED[1]


def unspaced(character: str) -> bool:
    """Whether a character belongs to a script without spaces (Han, kana, Thai, Lao, Khmer, Burmese, Yi)."""
    return character >= _FIRST and _unspaced().match(character) is not None


def count_unspaced(text: str) -> int:
    """How many characters of a text belong to scripts without spaces."""
    return 0 if text.isascii() else len(_unspaced().findall(text))


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(UNSPACED)
