"""What one block of Markdown text holds: links, footnote markers, tags, quotations. Linear."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from dataclasses import dataclass
from heapq import merge
from typing import TYPE_CHECKING

from pincite.inputs.markdown.links import DOC_ID, bare_end, destination, resolve, resolve_entities
from pincite.inputs.markdown.numerals import LOWERED, NUMBERED, bracketed, expand, lowered, numbered, raised
from pincite.inputs.markdown.opaque import Opaque, Sort, find_opaque
from pincite.inputs.markdown.quotes import Quote, find_quotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_CITING = re.compile(rf"[\[<\ue200【]|https?:|www\.|citeturn|{DOC_ID}", re.IGNORECASE)
_START = re.compile(rf"!?\[|(?<![A-Za-z0-9])(?:https?://|www\.(?=[A-Za-z0-9])|(?<![/_-])(?-i:{DOC_ID}))", re.IGNORECASE)
_BRACKET = re.compile(r"[\[\]]")
_LABEL = re.compile(r"\[([^\[\]]*)\]")
_MARKER = re.compile(r"\[\^([^\s\[\]^]+)\]")
# Marks without width that come along when a URL is copied.
_BLANK = re.compile(r"[\u200b-\u200f\u2060\ufeff]*+")
_BEGINS = re.compile(
    r"""(?<![^\W_])\[[^\[\]\n]{1,100}\][*_:]{0,4}[ \t]+(?:(?:—|–|-{1,3})[ \t]+)?\(?(?:\[[^\[\]\n]{0,200}\]\()?<?https?://
    |^[ \t]*[*_]{0,3}(?:\[[^\[\]\n]{0,200}\]\(<?)?https?://[^\s"“]++[ \t]+(?:—|–|-{1,3})[ \t]+[*_]{0,3}["“„«]""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_WEB = re.compile(rf"https?://|www\.|{DOC_ID}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link; `label` gives the offsets of its text, None where the URL itself stands there.

    That of an HTML tag is empty: its text stands behind it.
    """

    start: int
    end: int
    url: str
    label: tuple[int, int] | None = None

    @property
    def web(self) -> bool:
        """Whether it leads to the web, or to what was fetched from there, and not to a file, an anchor or a mailbox."""
        return _WEB.match(self.url) is not None


@dataclass(frozen=True, slots=True)
class Marker:
    """A footnote marker: `[^label]`, or `[2, 4-6]` where sources are numbered."""

    start: int
    end: int
    label: str
    number: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """The footnotes that it names, case folded: one, of numbers as many as there are."""
        return tuple(map(numbered, expand(self.label))) if self.number else (self.label.casefold(),)


@dataclass(frozen=True, slots=True)
class Bracketed:
    """`[name]` that is no link: perhaps a tag."""

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Nothing to read: an image, HTML, a comment, a code span (with its content), what is left of a citation."""

    start: int
    end: int
    code: str | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a text, each kind in order; `tokens` do not overlap."""

    tokens: tuple[Link | Marker | Skipped, ...]
    brackets: tuple[Bracketed, ...]
    quotes: tuple[Quote, ...]
    unclosed: tuple[int, ...]
    """Offsets of quotation marks that are never closed."""

    def tokens_between(self, start: int, end: int) -> tuple[Link | Marker | Skipped, ...]:
        """The tokens that lie wholly between two offsets."""
        first = bisect_left(self.tokens, start, key=lambda token: token.start)
        last = bisect_right(self.tokens, end, key=lambda token: token.end)
        return self.tokens[first:last]

    def quotes_between(self, start: int, end: int) -> tuple[Quote, ...]:
        """The quotations that lie wholly between two offsets."""
        first = bisect_left(self.quotes, start, key=lambda quote: quote.start)
        last = bisect_right(self.quotes, end, key=lambda quote: quote.end)
        return self.quotes[first:last]

    def quoted(self, offset: int) -> bool:
        """Whether an offset lies in a quotation."""
        return _quoted(self.quotes, offset)

    @property
    def links(self) -> tuple[Link, ...]:
        """All links."""
        return tuple(token for token in self.tokens if isinstance(token, Link))

    @property
    def markers(self) -> tuple[Marker, ...]:
        """All footnote markers."""
        return tuple(token for token in self.tokens if isinstance(token, Marker))


NO_MARKS = Marks((), (), (), ())


def may_cite(text: str) -> bool:
    """Whether a text can hold a link, a marker, a tag or markup at all: a cheap look before `scan`."""
    return _CITING.search(text) is not None


def scan(text: str, references: Mapping[str, str]) -> Marks:
    """Find the marks of a text; `references`: URLs by `normal` label of reference definitions, "" for a footnote."""
    opaque = find_opaque(text)
    read = tuple(_read(text, opaque, references))
    prose = (_token(span) for span in opaque if span.sort is not Sort.ESCAPE)
    found = (item for item in read if not isinstance(item, Bracketed))
    tokens = tuple(_disjoint(merge(found, prose, key=lambda token: (token.start, -token.end))))
    begins = (found.start() for found in _BEGINS.finditer(text))
    quotes, unclosed = find_quotes(text, ((token.start, token.end) for token in tokens), begins)
    if NUMBERED in references:
        tokens = _with_numbers(text, tokens, quotes, references)
    return Marks(tokens, tuple(item for item in read if isinstance(item, Bracketed)), quotes, unclosed)


def _with_numbers(
    text: str, tokens: tuple[Link | Marker | Skipped, ...], quotes: tuple[Quote, ...], references: Mapping[str, str]
) -> tuple[Link | Marker | Skipped, ...]:
    """The tokens and, outside of quotations, the numbers of a list of sources that are written without brackets."""
    numerals = (*raised(text), *(lowered(text) if LOWERED in references else ()))
    found = (Marker(start, end, label, number=True) for start, end, label in numerals)
    known = (one for one in found if references.get(one.labels[0]) == "" and not _quoted(quotes, one.start))
    placed = sorted((*tokens, *known), key=lambda token: (token.start, -token.end))
    return tuple(_disjoint(iter(placed)))


def _quoted(quotes: tuple[Quote, ...], offset: int) -> bool:
    index = bisect_right(quotes, offset, key=lambda quote: quote.start) - 1
    return index >= 0 and offset < quotes[index].end


def normal(label: str) -> str:
    """The form in which labels of references are compared (CommonMark 6.3)."""
    return " ".join(label.split()).casefold()


def _token(span: Opaque) -> Link | Skipped:
    if span.value and span.sort in {Sort.AUTOLINK, Sort.HTML}:
        label = (span.end, span.end) if span.sort is Sort.HTML else None
        return Link(span.start, span.end, resolve_entities(span.value), label)
    token = span.value if span.sort is Sort.TOKEN else ""
    return Skipped(span.start, span.end, span.value if span.sort is Sort.CODE else None, token)


def _disjoint(tokens: Iterator[Link | Marker | Skipped]) -> Iterator[Link | Marker | Skipped]:
    end = 0
    for token in tokens:
        if token.start >= end:
            yield token
            end = token.end


def _read(
    text: str, opaque: tuple[Opaque, ...], references: Mapping[str, str]
) -> Iterator[Link | Marker | Skipped | Bracketed]:
    closers = _closers(text, opaque)
    spans = deque(opaque)
    at = 0
    while found := _START.search(text, at):
        while spans and spans[0].end <= found.start():
            spans.popleft()
        if spans and spans[0].start <= found.start():
            at = spans[0].end
            continue
        item = _item(text, found, closers, references)
        at = found.end() if item is None or isinstance(item, Bracketed) else max(item.end, found.end())
        if item:
            yield item


def _closers(text: str, opaque: tuple[Opaque, ...]) -> dict[int, int]:
    """Offset of the closing bracket by that of its opening one."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    spans = iter(opaque)
    span = next(spans, None)
    for bracket in _BRACKET.finditer(text):
        while span and span.end <= bracket.start():
            span = next(spans, None)
        if span and span.start <= bracket.start():
            continue
        if bracket[0] == "[":
            stack.append(bracket.start())
        elif stack:
            pairs[stack.pop()] = bracket.start()
    return pairs


def _item(
    text: str, found: re.Match[str], closers: dict[int, int], references: Mapping[str, str]
) -> Link | Marker | Skipped | Bracketed | None:
    start = found.start()
    if not found[0].endswith("["):
        return _bare(text, start)
    opening = found.end() - 1
    if marker := _MARKER.match(text, opening):
        return Marker(opening, marker.end(), marker[1])
    if NUMBERED in references and (numeral := bracketed(text, opening)):
        number = Marker(opening, numeral[1], numeral[2], number=True)
        if references.get(number.labels[0]) == "":
            return number
    if opening not in closers:
        return None
    close = closers[opening]
    target = _target(text, opening, close, references)
    if target is None:
        simple = _LABEL.match(text, opening)
        return Bracketed(opening, close + 1, simple[1].strip()) if simple and found[0] == "[" else None
    url, end = target
    return Skipped(start, end) if found[0] == "![" else Link(start, end, url, (opening + 1, close))


def _bare(text: str, start: int) -> Link | None:
    """A URL in running text; one that an ellipsis cuts short keeps it, and is no URL."""
    end = bare_end(text, start)
    if text.startswith("…", end):
        end += 1
    if end <= start:
        return None
    blank = _BLANK.match(text, end)
    return Link(start, blank.end() if blank else end, resolve(text[start:end]))


def _target(text: str, opening: int, close: int, references: Mapping[str, str]) -> tuple[str, int] | None:
    """URL and end of the link whose text stands in a pair of brackets: inline, full, collapsed or shortcut."""
    behind = close + 1
    if text.startswith("(", behind) and (inline := destination(text, behind + 1)):
        return inline
    if not references:
        return None
    label = text[opening + 1 : close] if close - opening < 1000 else ""
    if (following := _LABEL.match(text, behind)) and not (label.isdigit() and following[1].isdigit()):
        url = references.get(normal(following[1] or label))
        return (url, following.end()) if url else None
    url = references.get(normal(label))
    return (url, behind) if url and not text.startswith(":", behind) else None
