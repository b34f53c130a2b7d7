"""Which words in quotation marks are a quotation, and not a word held with tongs."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
# Scripts that put no space between words: kana, CJK, Hangul, Thai, Lao, Khmer, Burmese.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")


_SEE = re.compile(r"[(\[](?:see|cf|vgl|voir|siehe)\b\.?[^\"“„«()\[\]]{0,40}\[?[*_]*$", re.IGNORECASE)


def is_title(text: str, start: int) -> bool:
    """Whether what begins at an offset is the title of a work that a parenthesis points at: `(see "Title", url)`."""
    return _SEE.search(text[max(0, start - 60) : start]) is not None


def is_passage(words: str) -> bool:
    """Whether a quotation in running text can be looked for: 2 words, 12 letters, or 6 without spaces between words."""
    if len(_UNSPACED.findall(words)) >= 6:
        return True
    found = _WORD.findall(words)
    return len(found) >= 2 or sum(map(len, found)) >= 12
