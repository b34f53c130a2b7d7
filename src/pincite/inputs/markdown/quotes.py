"""Quotation marks: which open, which close, and what stands between them. One pass with a stack, linear.

Pairs: https://en.wikipedia.org/wiki/Quotation_mark#Summary_table (languages differ, writers mix them).
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CLOSERS = {
    '"': '"”“',
    '\\"': '\\"',
    "“": '”"“',
    "”": '”"',
    "„": '“”"',
    "‟": '”"',
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹›",
    "‘": "’'",
    "‚": "‘’'",
    "'": "'’",
    "「": "」",
    "『": "』",
    "｢": "｣",
    "〝": "〞〟",
    "＂": "＂",
}
_OPENERS: dict[str, tuple[str, ...]] = {}
for _opener, _marks in _CLOSERS.items():
    for _mark in [_marks] if _marks.startswith("\\") else _marks:
        _OPENERS[_mark] = (*_OPENERS.get(_mark, ()), _opener)

_ENTITIES = {
    "&quot;": '"',
    "&#34;": '"',
    "&ldquo;": "“",
    "&#8220;": "“",
    "&rdquo;": "”",
    "&#8221;": "”",
    "&bdquo;": "„",
    "&laquo;": "«",
    "&raquo;": "»",
}
_MARK = re.compile(rf"\\\"|<[Qq](?:\s[^<>]*)?>|</[Qq]>|{'|'.join(_ENTITIES)}|[\"“”„‟«»‹›‘’‚'「」『』｢｣〝〞〟＂]")
_SINGLE = frozenset("'‘’‚")
_ALWAYS_OPEN = frozenset("„‚‟「『｢〝")
_ALWAYS_CLOSE = frozenset("」』｣〞〟")
_OPENING = re.compile(r"[\s(\[{<>*_~|/:;,=—–―\-「『«»„“‘\"'（：，。]")
_LINE_END = re.compile(r"[.,;:)*_ \t]{0,8}(?:\n|$)")
# What stands between a source and its quotation.
_CITED = re.compile(r"(?:\s(?:[—–―‒−]|-{1,3})|:)\s*[*_]{0,3}$")
# Apostrophes at the start of a word, that open nothing.
_ELIDED = re.compile(r"['’‘](?:\d0s|\d\d\b|tis\b|twas\b|em\b|til\b|cause\b|n['’])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted passage: the offsets of its marks' outer and inner edges."""

    start: int
    end: int
    inner_start: int
    inner_end: int


@dataclass(slots=True)
class _Open:
    mark: str
    start: int
    end: int
    weak: tuple[int, int] | None = None
    """A mark that may be a possessive's or an inch sign, and closes only if no better one comes."""


@dataclass(slots=True)
class _Stack:
    """Open marks from the outside in, and which of them carry which mark."""

    entries: list[_Open] = field(default_factory=list)
    indexes: dict[str, list[int]] = field(default_factory=dict)
    pairs: list[Quote] = field(default_factory=list)
    unclosed: list[int] = field(default_factory=list)

    def innermost(self, openers: Sequence[str]) -> int:
        """Index of the innermost open mark among some, -1 for none."""
        return max((self.indexes[mark][-1] for mark in openers if self.indexes.get(mark)), default=-1)

    def push(self, entry: _Open) -> None:
        self.indexes.setdefault(entry.mark, []).append(len(self.entries))
        self.entries.append(entry)

    def drop(self, index: int) -> _Open:
        """Take off everything from an index on; what lay above it has no closing mark, or a weak one."""
        while len(self.entries) > index + 1:
            self._settle(self._pop())
        return self._pop()

    def close(self, index: int, start: int, end: int) -> None:
        entry = self.drop(index)
        self.pairs.append(Quote(entry.start, end, entry.end, start))

    def finish(self) -> None:
        """Settle everything that is open: nothing that comes later can close it."""
        while self.entries:
            self._settle(self._pop())

    def stretch(self, text: str, start: int, end: int) -> None:
        """A straight mark with nothing open ends its line: where a cited quotation fills it, that ends here."""
        last = self.pairs[-1] if self.pairs else None
        if last is None or text[last.start] != '"' or not _LINE_END.match(text, end):
            return
        if "\n" not in text[last.end : start] and _CITED.search(text[max(0, last.start - 12) : last.start]):
            self.pairs[-1] = Quote(last.start, end, last.inner_start, start)

    def _pop(self) -> _Open:
        entry = self.entries.pop()
        self.indexes[entry.mark].pop()
        return entry

    def _settle(self, entry: _Open) -> None:
        if entry.weak:
            self.pairs.append(Quote(entry.start, entry.weak[1], entry.end, entry.weak[0]))
        else:
            self.unclosed.append(entry.start)


def find_quotes(
    text: str, skipped: Iterable[tuple[int, int]], barriers: Iterable[int] = ()
) -> tuple[tuple[Quote, ...], tuple[int, ...]]:
    """The outermost quoted passages of a text, and the offsets of marks that are never closed, both in order.

    Marks inside the `skipped` spans (links, code, HTML; in order) do not count. No passage runs across a barrier.
    """
    stack = _Stack()
    spans = iter(skipped)
    span = next(spans, None)
    walls = deque(barriers)
    for mark in _MARK.finditer(text):
        while span and span[1] <= mark.start():
            span = next(spans, None)
        while walls and walls[0] <= mark.start():
            walls.popleft()
            stack.finish()
        if not span or mark.start() < span[0]:
            _see(text, mark, stack)
    stack.finish()
    return _outermost(stack.pairs), tuple(sorted(stack.unclosed))


def _see(text: str, found: re.Match[str], stack: _Stack) -> None:
    mark, start, end = _meant(found[0]), found.start(), found.end()
    before, after = text[start - 1 : start], text[end : end + 1]
    if mark in _SINGLE and before.isalnum() and after.isalnum():
        return
    index = stack.innermost(_OPENERS.get(mark, ()))
    opens = mark in _CLOSERS and _may_open(text, mark, before, after, start)
    if index >= 0 and not _nests(mark, stack.entries[index], before, opens=opens):
        _shut(text, found, stack, index)
    elif opens or (index < 0 and _must_open(mark, before)):
        _settle_weak(stack, mark)
        stack.push(_Open(mark, start, end))
    elif mark == '"' and not stack.entries:
        stack.stretch(text, start, end)


def _meant(written: str) -> str:
    """The mark that an entity or a tag stands for."""
    if written.startswith("<"):
        return "”" if written.startswith("</") else "“"
    return _ENTITIES.get(written, written)


def _may_open(text: str, mark: str, before: str, after: str, start: int) -> bool:
    if mark in _ALWAYS_OPEN:
        return True
    if mark in "’'‘" and (_ELIDED.match(text, start) or not (after.isalnum() or mark == "‘" or after in '"“[(*_')):
        return False
    if mark == "’":
        return False
    spaced = mark in "«»"
    return (not before or _OPENING.match(before) is not None or _unspaced(before)) and (
        bool(after) and (spaced or not after.isspace())
    )


def _must_open(mark: str, before: str) -> bool:
    """With nothing open, a double mark that does not follow a word opens, even before a space."""
    return mark in '"“«＂' and not before.isalnum() and before not in set(".!?…%)")


def _nests(mark: str, entry: _Open, before: str, *, opens: bool) -> bool:
    """Whether a mark that could close is rather the start of a quotation within the quotation."""
    if not opens or mark in _ALWAYS_CLOSE:
        return False
    same = entry.mark == mark or (entry.mark, mark) in {("“", '"'), ('"', "“"), ("„", '"'), ("“", "“")}
    return same and (before.isspace() or before in set("([{—–")) and mark not in "»«"


def _shut(text: str, found: re.Match[str], stack: _Stack, index: int) -> None:
    """Close the open mark at `index`, unless this looks like a possessive or an inch sign: then only mark it."""
    entry, start, end = stack.entries[index], found.start(), found.end()
    if _is_weak(text, found) and index == len(stack.entries) - 1:
        entry.weak = entry.weak or (start, end)
        return
    stack.close(index, start, end)


def _is_weak(text: str, found: re.Match[str]) -> bool:
    start, end = found.span()
    follows = text[end : end + 2]
    if len(follows) < 2 or follows[0] != " " or not follows[1].islower():
        return False
    before = text[start - 1 : start]
    return (found[0] in "'’" and before in {"s", "S"}) or (found[0] == '"' and before.isdigit())


def _settle_weak(stack: _Stack, mark: str) -> None:
    """A new opening mark of the same kind: the one still open ended at its weak mark."""
    index = stack.innermost((mark,))
    if index >= 0 and (weak := stack.entries[index].weak):
        stack.close(index, *weak)


def _unspaced(character: str) -> bool:
    """Scripts that put no space before a quotation mark."""
    return "\u3000" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7af" or "\uff00" <= character <= "\uffef"


def _outermost(pairs: Iterable[Quote]) -> tuple[Quote, ...]:
    kept: list[Quote] = []
    for pair in sorted(pairs, key=lambda quote: (quote.start, -quote.end)):
        if pair.inner_end > pair.inner_start and (not kept or pair.start >= kept[-1].end):
            kept.append(pair)
    return tuple(kept)
