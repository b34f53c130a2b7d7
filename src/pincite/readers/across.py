"""Whether a quote stands in two columns that were read across. Pure."""

from __future__ import annotations

MAX_LINES, MAX_TRIES = 60, 100
"""Lines that two interleaved columns may run over, and places of a text where a quote is tried."""


def interleaved(quote: str, text: str) -> bool:
    """Whether the quote stands in two columns that were read across: left halves of lines, then right halves."""
    words = quote.casefold().split()
    if len(words) < 4:
        return False
    lines = [line.casefold().split() for line in text.split("\n")]
    starts = [i for i, line in enumerate(lines) if words[0] in line][:MAX_TRIES]
    return any(_columns(words, lines[i : i + MAX_LINES]) for i in starts)


def _columns(words: list[str], lines: list[list[str]]) -> bool:
    """Whether `words` follow the left halves of `lines` from some word of the first on, then their right halves."""
    cuts: list[int] = []
    at = 0
    for i, line in enumerate(lines):
        start = line.index(words[0]) if i == 0 else 0
        length = _shared(words[at:], line[start:])
        if not length:
            break
        at += length
        cuts.append(start + length)
        rest = [word for line, cut in zip(lines, cuts, strict=False) for word in line[cut:]]
        if len(cuts) >= 2 and at < len(words) and words[at:] == rest[: len(words) - at]:
            return True
    return False


def _shared(words: list[str], line: list[str]) -> int:
    """How many words at the start of both are the same."""
    count = 0
    for word, other in zip(words, line, strict=False):
        if word != other:
            break
        count += 1
    return count
