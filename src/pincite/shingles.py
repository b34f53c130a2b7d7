"""The runs of words of a text, by which two texts are compared (Broder, On the Resemblance of Documents, 1997)."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from itertools import islice
from zlib import crc32

WIDTH = 6
"""Words of a run; a letter of a script that is written without spaces counts as a word."""
MOST = 50_000
"""Words of a text that are looked at."""
_WORD = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|\w+")


@dataclass(frozen=True, slots=True)
class Shingles:
    """For each word of a text, in order, its offset and the CRC-32 of the run that begins with it."""

    starts: array[int]
    runs: array[int]

    def around(self, start: int, end: int, reach: int) -> array[int]:
        """The runs that lie within `reach` words before or behind a range of characters."""
        first, after = bisect_left(self.starts, start), bisect_left(self.starts, end)
        last = min(after + reach, len(self.starts))
        return self.runs[max(0, first - reach) : _whole(first)] + self.runs[after : _whole(last)]


def shingles(text: str) -> Shingles:
    """The runs of a text, in linear time; neither case nor punctuation counts."""
    found = list(islice(_WORD.finditer(text), MOST))
    words = [each[0].casefold() for each in found]
    runs = (" ".join(words[at : at + WIDTH]) for at in range(len(words)))
    return Shingles(
        array("I", (each.start() for each in found)),
        array("I", (crc32(run.encode("utf-8", "surrogatepass")) for run in runs)),
    )


def encode(known: Shingles) -> bytes:
    """Bytes for the store, in the byte order of this machine."""
    told = known.starts.tobytes() + known.runs.tobytes()
    return crc32(told).to_bytes(4, "big") + told


def decoded(blob: bytes) -> Shingles | None:
    """What `encode` made bytes of; None for bytes that it cannot have made."""
    told, middle = blob[4:], len(blob) // 2 + 2
    if len(blob) < 4 or len(told) % (2 * array("I").itemsize) or crc32(told) != int.from_bytes(blob[:4], "big"):
        return None
    return Shingles(array("I", blob[4:middle]), array("I", blob[middle:]))


def _whole(end: int) -> int:
    """Where the runs end that are whole before a word."""
    return max(0, end - WIDTH + 1)
