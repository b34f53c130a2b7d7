"""A zone's text under construction: marks are read, offsets kept."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import accumulate

from pincite.readers import marks, raised

_SPLIT = re.compile(f"({marks.ANY})")
_ANY = re.compile(marks.ANY)
_GAPS = {marks.BLOCK: "\n", marks.CELL: "\t", marks.LINE: "\n"}
_SHIFTS = {marks.RAISED, marks.RAISED_NOTE, marks.LOWERED, marks.NOTE}
_SHIFT_ENDS = {marks.RAISED_END, marks.LOWERED_END, marks.NOTE_END}
_SPACES = {"", " ", "\n", "\t"}
_HYPHENS = "-\u2010\u00ad"


@dataclass(slots=True)
class Sheet:
    """Text written so far, in parts. Ranges and joints count characters of the whole."""

    waiting: list[str] = field(default_factory=list)
    """Blocks without marks, not empty, not written yet: words with single spaces between them."""
    titles: list[int] = field(default_factory=list)
    """Which of those are headings."""
    parts: list[str] = field(default_factory=list)
    size: int = 0
    last: str = ""
    """The last character written; empty at the start."""
    gap: str = ""
    """The mark of a boundary after the last text; it is written when more text comes."""
    joint: bool = False
    loose: bool = False
    """Whether the last optional range may take the space before it along."""
    optional: list[tuple[int, int]] = field(default_factory=list)
    joints: list[int] = field(default_factory=list)
    headings: list[tuple[int, int]] = field(default_factory=list)
    starts: list[tuple[int, int]] = field(default_factory=list)
    """Where the elements begin that are open now, and how many spaces precede: none or one."""
    shifted: list[tuple[int, str]] = field(default_factory=list)
    """Places in `parts` where the open superscripts, subscripts and notes begin, and their marks."""

    def plain(self) -> None:
        """Write the blocks that wait."""
        if not self.waiting:
            return
        start = self.size + bool(self.size)
        self.gap = marks.BLOCK if self.size else ""
        self.write("\n".join(self.waiting))
        if self.titles:
            ends = list(accumulate(len(line) + 1 for line in self.waiting))
            self.headings += [(start + ends[i] - len(self.waiting[i]) - 1, start + ends[i] - 1) for i in self.titles]
        self.waiting, self.titles = [], []

    def marked(self, line: str) -> None:
        """Write a block with marks in it."""
        if line[0] == marks.HEADING and self.title(line[1:-1], line[-1]):
            return
        self.plain()
        self.gap = marks.BLOCK if self.size else ""
        first, *rest = _SPLIT.split(line)
        if first:
            self.write(first)
        for mark, text in zip(rest[::2], rest[1::2], strict=True):
            if mark == marks.JOINT:
                self.joint = True
            else:
                self.read(mark)
            if text:
                self.write(text)
        self.joint = False
        self.trim()
        if self.loose:
            self.settle("")

    def title(self, text: str, end: str) -> bool:
        """Let a block wait that is a heading and nothing else; says whether it is."""
        text = text.strip(" ")
        clean = end == marks.HEADING_END and bool(text) and text == text.strip()
        if clean and (text.isascii() or not _ANY.search(text)):
            self.titles.append(len(self.waiting))
            self.waiting.append(text)
            return True
        return False

    def write(self, text: str) -> None:
        """Write inline text; no space follows a boundary or another space."""
        if text[0] == " " and (self.gap or self.last in _SPACES):
            text = text[1:]
            if not text:
                return
        if self.gap:
            self.cross(text[0])
        elif self.joint and letters(self.last, text[0]):
            self.joints.append(self.size)
        if self.loose:
            self.settle(text[0])
        self.joint = False
        self.put(text)

    def read(self, mark: str) -> None:
        """Do what a mark says; one without meaning here is left out."""
        if mark in _GAPS and self.size:
            # An empty line ends the paragraph.
            self.gap = marks.BLOCK if mark == self.gap == marks.LINE else self.gap or mark
        elif mark in {marks.OPTIONAL, marks.HEADING}:
            self.starts.append((self.size, int(self.last == " ")))
        elif mark in _SHIFTS:
            self.shifted.append((len(self.parts), mark))
        elif mark in {marks.OPTIONAL_END, marks.HEADING_END} and self.starts:
            self.close(*self.starts.pop(), heading=mark == marks.HEADING_END)
        elif mark in _SHIFT_ENDS and self.shifted:
            self.shift(*self.shifted.pop())

    def close(self, start: int, spaces: int, *, heading: bool) -> None:
        """End the optional range, or heading, that began at `start`."""
        end = self.size - (self.last == " ")
        if end <= start:
            return
        if heading:
            self.headings.append((start, end))
        else:
            self.optional.append((start, end))
            self.loose = spaces > 0

    def shift(self, begin: int, mark: str) -> None:
        """End a superscript, subscript or note that began with the part `begin`."""
        inner = "".join(self.parts[begin:])
        text = inner.strip()
        before = "".join(self.parts[max(0, begin - 3) : begin])[-4:]
        if not text:
            return
        line, optional = raised.written(text, before, mark)
        start = self.size - len(inner.lstrip())
        if line != text:
            self.rewrite(begin, inner.replace(text, line), len(inner))
        if optional:
            self.optional.append((start, start + len(line)))
            self.loose = before.endswith(" ")

    def rewrite(self, begin: int, text: str, length: int) -> None:
        """Put `text` in the place of the last `length` characters, the parts from `begin` on."""
        start = self.size - length
        while self.joints and self.joints[-1] >= start:
            self.joints.pop()
        while self.optional and self.optional[-1][1] > start:
            self.optional.pop()
            self.loose = False
        self.parts[begin:] = [text]
        self.size += len(text) - length
        self.last = text[-1]

    def cross(self, following: str) -> None:
        """Write the boundary that is due."""
        mark, self.gap = self.gap, ""
        if self.last == " ":
            self.trim()
        if mark == marks.LINE:
            self.wrap(following)
        at = self.size
        self.put(_GAPS[mark])
        if self.starts:
            self.starts = [(at + 1, 0) if start == at else (start, spaces) for start, spaces in self.starts]

    def wrap(self, following: str) -> None:
        """A line ends inside a paragraph: a joint between letters, a hyphen that may go."""
        if letters(self.last, following):
            self.joints.append(self.size)
        elif self.last in _HYPHENS and self.parts[-1][-2:-1].isalpha() and following.isalpha():
            self.optional.append((self.size - 1, self.size + 1))

    def settle(self, following: str) -> None:
        """A marker after a space takes that space along, unless a word follows the marker at once."""
        if not following.isalnum():
            start, end = self.optional[-1]
            self.optional[-1] = (start - 1, end)
        self.loose = False

    def trim(self) -> None:
        """Take back a space at the end."""
        if self.last == " ":
            self.parts[-1] = self.parts[-1][:-1]
            self.size -= 1
            self.last = (self.parts[-1] or "".join(self.parts[-2:]))[-1:]

    def put(self, text: str) -> None:
        """Append characters as they are."""
        self.parts.append(text)
        self.size += len(text)
        self.last = text[-1]


def letters(before: str, after: str) -> bool:
    """Whether two neighbours are letters or digits, not both digits, neither raised nor lowered."""
    return _on_line(before) and _on_line(after) and not (before.isdigit() and after.isdigit())


def _on_line(character: str) -> bool:
    return character.isalnum() and (character.isdecimal() or not character.isdigit())
