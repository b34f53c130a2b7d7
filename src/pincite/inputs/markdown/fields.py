"""Records: sources and quotes that labels or columns name, and that belong to each other by that."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING

from pincite.inputs.markdown.inline import Skipped, scan
from pincite.inputs.markdown.near import bind_near
from pincite.inputs.markdown.quotes import Quote, find_quotes
from pincite.inputs.markdown.sources import Problem, Source, find_sources
from pincite.inputs.markdown.units import settle
from pincite.inputs.targets import What, read_target

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.inputs.markdown.inline import Marks
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.text import Text
    from pincite.inputs.markdown.units import Unit

Span = tuple[int, int]
_EDGES = " \t\n*_~"
_NOTHING = frozenset({"", "-", "--", "–", "—", "n/a", "na", "none", "null", "?", "tbd"})
# The mark of a block quote; before a figure it is an operator, and content.
_QUOTE_MARKER = re.compile(r">[ \t]*(?=[^\W\d])")
_DOUBLE = frozenset('"“„«「『')


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A text and the parts of it that hold sources, quotes, and evidence (a quote only where marks say so)."""

    text: Text
    sources: tuple[Span, ...]
    quotes: tuple[Span, ...]
    evidence: tuple[Span, ...] = ()
    tag: str | None = None


def read_record(record: Record, scope: Scope) -> Unit:
    """The citations of a record: every source for every quote it holds."""
    value = record.text.value
    marks = scan(value, scope.references)
    quotes, problems = _quotes(value, marks, record)
    sources = _sources(value, marks, scope, record)
    bad = [source for source in sources if source.target.what is What.BAD] if quotes else []
    problems += (Problem(source.start, source.target.remark) for source in bad)
    if quotes and not sources:
        problems.append(Problem(quotes[0].start, "this quote has no source; give the URL it is from"))
    good = [source for source in sources if source.target.what is not What.BAD]
    bonds = [replace(bond, formal=True) for bond in bind_near(good, quotes, formal=True)]
    claims = repeat(None, len(bonds))
    return settle(record.text, marks, scope, bonds=bonds, problems=problems, claims=claims)


def quotes_in(text: str, marks: Marks, span: Span) -> tuple[list[Quote], list[int]]:
    """The quotations of a part of a text, whatever stands around it, and its marks that are never closed."""
    start, end = span
    skipped = [(token.start - start, token.end - start) for token in marks.tokens_between(start, end)]
    found, unclosed = find_quotes(text[start:end], skipped)
    edges = ((quote.start, quote.end, quote.inner_start, quote.inner_end) for quote in found)
    return [Quote(*(start + offset for offset in edge)) for edge in edges], [start + offset for offset in unclosed]


def trimmed(text: str, span: Span) -> Span:
    """A span without white space and emphasis at its ends."""
    start, end = span
    inner = text[start:end]
    left = len(inner) - len(inner.lstrip(_EDGES))
    return start + left, max(start + left, start + len(inner.rstrip(_EDGES)))


def _quotes(text: str, marks: Marks, record: Record) -> tuple[list[Quote], list[Problem]]:
    quotes: list[Quote] = []
    problems: list[Problem] = []
    for span, bare in (*((span, True) for span in record.quotes), *((span, False) for span in record.evidence)):
        found, unclosed = quotes_in(text, marks, span)
        broken = [offset for offset in unclosed if text[offset] in _DOUBLE]
        quotes += found
        if not found and broken:
            problems.append(Problem(broken[0], "the quotation mark is never closed"))
        elif not found and bare:
            quotes += _unmarked(text, marks, span)
    return sorted(quotes, key=lambda quote: quote.start), problems


def _unmarked(text: str, marks: Marks, span: Span) -> Iterator[Quote]:
    """A quote field without quotation marks is a quote as a whole, up to a link in it."""
    start, end = span
    link = next((token for token in marks.tokens_between(start, end) if not isinstance(token, Skipped)), None)
    end = start + len(text[start : link.start].rstrip("([—–- \t\n")) if link else end
    start, end = trimmed(text, (start, end))
    start = marker.end() if (marker := _QUOTE_MARKER.match(text, start)) else start
    if text[start:end].casefold() not in _NOTHING:
        yield Quote(start, end, start, end)


def _sources(text: str, marks: Marks, scope: Scope, record: Record) -> list[Source]:
    """The sources of the source fields; where those hold none, links beside the quotes."""
    found = sorted((*find_sources(text, marks)[0], *scope.noted(marks)), key=lambda source: source.start)
    sources: list[Source] = []
    for span in record.sources:
        sources += _within(found, span) or _written(text, marks, trimmed(text, span))
    if not sources:
        sources = [source for span in (*record.quotes, *record.evidence) for source in _within(found, span)]
    tagged = (replace(source, tag=source.tag or record.tag) for source in sources)
    return sorted(tagged, key=lambda source: source.start)


def _within(sources: list[Source], span: Span) -> list[Source]:
    first, last = (bisect_left(sources, offset, key=lambda source: source.start) for offset in span)
    return sources[first:last]


def _written(text: str, marks: Marks, span: Span) -> list[Source]:
    """A source field without a web link: a path, a host, a doc id, or nothing that can be cited."""
    start, end = span
    codes = [token for token in marks.tokens_between(start, end) if isinstance(token, Skipped) and token.code]
    if codes:
        return [
            Source(token.start, token.end, read_target(token.code or "", code=True), token.start) for token in codes
        ]
    link = next(iter(marks.tokens_between(start, end)), None)
    written = getattr(link, "url", "") or text[start:end]
    if written.casefold() in _NOTHING:
        return []
    return [Source(start, end, read_target(written), start)]
