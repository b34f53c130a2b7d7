"""One zone made ready for searching: its folded text, and its letters and digits alone."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from pincite.fold import fold, fold_zone, unfold
from pincite.match.typed import begins_fraction, fold_typed, lacks_keys

if TYPE_CHECKING:
    from pincite.model import Folded, Reading, ZoneText

_SEPARATORS = re.compile(r"[\W_]+")
_ASCII_SEPARATORS = bytes(code for code in range(128) if not chr(code).isalnum())
_BLOCK = 2048


def letters(folded: str) -> str:
    """The letters and digits of a folded text, nothing else."""
    if folded.isascii():  # thirty times faster
        return folded.encode("ascii").translate(None, _ASCII_SEPARATORS).decode("ascii")
    return _SEPARATORS.sub("", folded)


@dataclass(frozen=True, eq=False)
class Text:
    """A zone with its folded text; `bare` is the folded text without white space and punctuation."""

    zone: ZoneText
    folded: Folded
    kept_optional: bool = False
    as_typed: bool = False
    """Folded as people type what keyboards lack."""

    def fold(self, text: str) -> str:
        """Text in the form in which this zone is folded."""
        return fold_typed(text) if self.as_typed else fold(text)

    @cached_property
    def bare(self) -> str:
        """Letters and digits of the folded text."""
        return letters(self.folded.text)

    @cached_property
    def _bare_starts(self) -> tuple[int, ...]:
        """How many letters stand before each block of the folded text."""
        text = self.folded.text
        blocks = (text[at : at + _BLOCK] for at in range(0, len(text), _BLOCK))
        return (0, *accumulate(len(letters(block)) for block in blocks))

    @cached_property
    def with_optional(self) -> Text | None:
        """The same zone with its optional ranges kept, None when it has none."""
        if self.kept_optional or not self.zone.optional:
            return None
        folded = fold_zone(self.zone, keep_optional=True, by=self.fold)
        return replace(self, folded=folded, kept_optional=True)

    @cached_property
    def typed(self) -> Text | None:
        """The same zone as people type what keyboards lack, None where that is how it is."""
        if self.as_typed or not lacks_keys(self.zone.text):
            return None
        text = self.zone.text
        # What stands before a fraction stays, or 2[3]½ would be 21/2.
        optional = tuple(span for span in self.zone.optional if not begins_fraction(text, span[1]))
        zone = replace(self.zone, optional=optional)
        folded = fold_zone(zone, keep_optional=self.kept_optional, by=fold_typed)
        return replace(self, zone=zone, folded=folded, as_typed=True)

    def positions(self, start: int, end: int) -> list[int]:
        """Offsets in the folded text of the letters `start` to `end` of `bare`."""
        found: list[int] = []
        block = bisect_right(self._bare_starts, start) - 1
        while len(found) < end - start:
            base = block * _BLOCK
            inside = [base + i for i, c in enumerate(self.folded.text[base : base + _BLOCK]) if c.isalnum()]
            skip = max(0, start - self._bare_starts[block])
            found += inside[skip : skip + end - start - len(found)]
            block += 1
        return found

    def bare_at(self, at: int) -> int:
        """How many letters stand before offset `at` of the folded text."""
        block = min(at // _BLOCK, len(self._bare_starts) - 1)
        return self._bare_starts[block] + len(letters(self.folded.text[block * _BLOCK : at]))

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the zone's text of a range of the folded text."""
        return unfold(self.folded, self.zone.text, start, end, by=self.fold)

    def has_joint(self, start: int, end: int) -> bool:
        """Whether a joint lies in a range of the zone's text, its ends included."""
        joints = self.zone.joints
        at = bisect_left(joints, start)
        return at < len(joints) and joints[at] <= end

    def has_optional(self, start: int, end: int) -> bool:
        """Whether an optional range lies within a range of the zone's text."""
        at = bisect_left(self.zone.optional, (start, start))
        return at < len(self.zone.optional) and self.zone.optional[at][1] <= end

    def optional_end(self, end: int, within: int) -> int:
        """Offset in the zone's text `within` characters after `end` and after each optional range that begins there."""
        at = bisect_left(self.zone.optional, (end, end))
        while at < len(self.zone.optional) and self.zone.optional[at][0] < end + within:
            end = self.zone.optional[at][1]
            at += 1
        return end + within

    def optional_between(self, start: int, end: int) -> list[str]:
        """The texts of the optional ranges that begin in a range of the zone's text."""
        ranges = self.zone.optional
        first, last = bisect_left(ranges, (start, start)), bisect_left(ranges, (end, end))
        return [self.zone.text[slice(*span)] for span in ranges[first:last]]

    def plain(self, start: int, end: int) -> str:
        """The zone's text from `start` to `end` (its own offsets), without optional ranges unless they are kept."""
        if self.kept_optional:
            return self.zone.text[start:end]
        pieces: list[str] = []
        for first, last in self.zone.optional[max(0, bisect_left(self.zone.optional, (start, start)) - 1) :]:
            if first >= end:
                break
            if start < last:
                pieces.append(self.zone.text[start:first])
                start = max(start, last)
        return "".join(pieces) + self.zone.text[start:end]


@dataclass(frozen=True, eq=False)
class Page:
    """A reading made ready for many searches: what is computed for one quote serves the next."""

    reading: Reading

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """The zones that hold anything, in the order in which a quote is looked for."""
        pairs = zip(self.reading.document.zones, self.reading.folded, strict=True)
        return tuple(Text(zone=zone, folded=folded) for zone, folded in pairs if folded.text)

    @cached_property
    def bare(self) -> str:
        """Letters and digits of all zones, with and without what is optional."""
        found = (variant for text in self.texts for variant in (text, text.typed) if variant)
        return "\n".join(each.bare for variant in found for each in (variant, variant.with_optional) if each)
