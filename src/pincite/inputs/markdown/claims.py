"""The claim a citation stands for, as far as its own block says it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.inputs.markdown.fillers import own_words, says_something, words
from pincite.inputs.markdown.plain import render_claim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.inputs.markdown.bonds import Bond
    from pincite.inputs.markdown.inline import Marks
    from pincite.inputs.markdown.text import Text

_LABEL = re.compile(r"(?:claim|finding|statement|assertion)(?:\s+#?\d+)?\s*[:.]\s+", re.IGNORECASE)
_POINTER = re.compile(r"(?<=[.!?)\"”])\s+(?:sources?|via|from|see|ref|reference|link)$", re.IGNORECASE)
_SPACE = re.compile(r"\s*")
_TAIL = " \t:–—―-,(["
_FINISHED = ("  ", "\\", ".", "!", "?", ":", ";", '"', "”")


@dataclass(frozen=True, slots=True)
class Assertion:
    """The words of a claim and the line and column where they begin."""

    text: str
    place: tuple[int, int]


def own_claims(
    text: Text,
    marks: Marks,
    bonds: Sequence[Bond],
    segments: Sequence[tuple[int, int]],
    broken: Sequence[int] = (),
) -> Iterator[Assertion | None]:
    """For each bond, in order: the claim that its block gives for it, None where the block gives none.

    With a tag: the text before it on the line, else the lines above it. Without: its sentence. Else the claim of the
    bond before. `broken`: where something looked like a citation and was none; that is no claim.
    """
    formal = [(bond.start, bond.end) for bond in bonds if bond.formal]
    reader = _Reader(text, marks, segments, formal)
    last: Assertion | None = None
    previous = 0
    for bond in bonds:
        if not bond.formal:
            own = reader.sentence(bond.start) or reader.sentence(bond.source.start)
            last = own or (reader.sentence_before(bond.start, previous) if bond.quote else None) or last
        elif (begin := reader.unbroken(bond, previous, broken)) is not None:
            last = reader.before(bond, begin) or last
        previous = max(previous, bond.end)
        yield last


def assertion(text: Text, marks: Marks, start: int, end: int) -> Assertion | None:
    """The words between two offsets as a claim; None when there are none."""
    rendered = render_claim(text.value, marks, start, end)
    stated = _LABEL.sub("", rendered, count=1) if _LABEL.match(rendered) else rendered
    stated = _POINTER.sub("", stated.rstrip(_TAIL))
    found = _SPACE.match(text.value, start, end)
    return Assertion(stated, text.place(found.end() if found else start)) if stated else None


def whole(text: Text, marks: Marks) -> Assertion | None:
    """A whole block as a claim, None when it says nothing."""
    found = assertion(text, marks, 0, len(text.value))
    return found if found and says_something(words(found.text)) else None


@dataclass(slots=True)
class _Reader:
    """Reads the claims of one text; `formal`: the spans of its citations with a tag or dash."""

    text: Text
    marks: Marks
    segments: Sequence[tuple[int, int]]
    formal: Sequence[tuple[int, int]]
    stated: dict[tuple[int, int], Assertion | None] = field(default_factory=dict)

    def unbroken(self, bond: Bond, previous: int, broken: Sequence[int]) -> int | None:
        """From where on the claim of a bond may stand: its own line, where a broken citation is on a line above."""
        index = bisect_left(broken, bond.start)
        if bisect_left(broken, previous) == index:
            return previous
        begin = self.text.starts[bisect_right(self.text.starts, bond.start) - 1]
        return begin if broken[index - 1] < begin else None

    def before(self, bond: Bond, previous: int) -> Assertion | None:
        """What stands before a tag on its line, else on the lines above, behind the end of the previous citation."""
        starts, end = self.text.starts, bond.start
        line = bisect_right(starts, end) - 1
        begin = starts[line]
        if previous > begin:
            return self._between(previous, end)
        quoted_before = bond.quote is not None and bond.quote.start < bond.source.start
        silent = quoted_before and not says_something(self._own_words(begin, end))
        if not silent and (found := self._stated(begin, end)):
            while line and starts[line - 1] >= previous and self._continues(line):
                line -= 1
            return found if starts[line] == begin else assertion(self.text, self.marks, starts[line], end)
        above = starts[bisect_left(starts, previous)]
        return self._stated(above, begin) if above < begin else None

    def sentence(self, at: int) -> Assertion | None:
        """The sentence that an offset lies in, up to citations with a tag; None when it only quotes and links."""
        start, end = self.segments[bisect_right(self.segments, at, key=lambda segment: segment[0]) - 1]
        following = bisect_left(self.formal, at, key=lambda span: span[0])
        start = max(start, self.formal[following - 1][1]) if following else start
        end = min(end, self.formal[following][0]) if following < len(self.formal) else end
        if (start, end) not in self.stated:
            says = says_something(self._own_words(start, end))
            self.stated[start, end] = assertion(self.text, self.marks, start, end) if says else None
        return self.stated[start, end]

    def sentence_before(self, at: int, previous: int) -> Assertion | None:
        """The sentence before that of an offset, where it begins behind the previous citation."""
        index = bisect_right(self.segments, at, key=lambda segment: segment[0]) - 2
        return self.sentence(self.segments[index][0]) if index >= 0 and self.segments[index][0] >= previous else None

    def _between(self, previous: int, end: int) -> Assertion | None:
        """A new sentence between two citations on one line; "and" between them is none."""
        index = bisect_left(self.segments, previous, key=lambda segment: segment[0])
        begin = self.segments[index][0] if index < len(self.segments) else end
        return self._stated(begin, end) if begin < end and len(self._own_words(begin, end)) > 1 else None

    def _stated(self, start: int, end: int) -> Assertion | None:
        found = assertion(self.text, self.marks, start, end)
        return found if found and says_something(words(found.text)) else None

    def _own_words(self, start: int, end: int) -> list[str]:
        return own_words(self.text.value, self.marks, start, end)

    def _continues(self, line: int) -> bool:
        """Whether a line goes on with the sentence of the line above: that has no full stop, and this no capital."""
        start = self.text.starts[line]
        above = self.text.value[self.text.starts[line - 1] : start].rstrip("\n")
        return self.text.value[start : start + 1].islower() and not above.endswith(_FINISHED)
