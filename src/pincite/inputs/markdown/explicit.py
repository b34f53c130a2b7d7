"""Form (a): a source, then a dash and its quote; also `["quote"](url)`."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.inputs.markdown.bonds import Bond
from pincite.inputs.markdown.inline import Link
from pincite.inputs.markdown.passages import is_passage, is_title
from pincite.inputs.markdown.quotes import Quote, find_quotes
from pincite.inputs.markdown.sources import DASH, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.inputs.markdown.inline import Marks
    from pincite.inputs.markdown.sources import Source

_DIRECT = re.compile(rf"[)\]>*_\s.,;:|]*+(?:{DASH}|=|→)?\s*+[*_(]*+")
_TO_DASH = re.compile(rf"[^\"“”„«»]{{0,200}}(?:\s{DASH}|:)\s*+[*_]*+")
_DASHED = re.compile(rf"[)\]>*_]*+\s*+{DASH}\s*+[*_]*+")
_NEXT = re.compile(rf"[*_\s,;/&+|]*+(?:and|und|et|y|or|plus|…|\.\.\.|\[(?:…|\.\.\.)\]|{DASH})?[*_\s,;/&+|]*+")
_LABEL_EDGES = "*_ \n"
_SINGLE = frozenset("'‘’‚‹›")
_LONGEST_GAP = 300
_NEVER_CLOSED = "the quotation mark is never closed; close it before the paragraph ends"


@dataclass(frozen=True, slots=True)
class Explicit:
    """What the explicit forms say, and the sources and quotations that they leave."""

    bonds: tuple[Bond, ...]
    problems: tuple[Problem, ...]
    sources: tuple[Source, ...]
    quotes: tuple[Quote, ...]


def bind_explicit(text: str, marks: Marks, sources: tuple[Source, ...]) -> Explicit:
    """Bind each source to the quotes that follow it in form (a), or that are its own link text."""
    bonds: list[Bond] = []
    broken: dict[int, Problem] = {}
    group: tuple[Source, ...] = ()
    behind = 0
    for source, limit in _outside(text, marks, sources):
        quotes, problem = _following(text, marks, source, limit, behind)
        group = (*group, source) if source.joined else (source,)
        bonds += _bonds(source, quotes, group)
        bonds += (
            Bond(source=source, quote=label, formal=source.tagged) for label in _labels(text, marks, source, quotes)
        )
        broken |= {source.start: problem} if problem else {}
        behind = quotes[-1].end if quotes else source.end
        group = () if quotes else group[-8:]
    return _rest(marks, sources, bonds, broken)


def _outside(text: str, marks: Marks, sources: tuple[Source, ...]) -> Iterator[tuple[Source, int]]:
    """The sources that stand in no quotation, each with the offset at which the next one begins."""
    outer = [source for source in sources if not marks.quoted(source.link)]
    return zip(outer, [*(source.start for source in outer[1:]), len(text)], strict=True) if outer else iter(())


def _following(text: str, marks: Marks, source: Source, limit: int, behind: int) -> tuple[list[Quote], Problem | None]:
    quotes = _quotes(marks, source.end, limit)
    broken = bisect_left(marks.unclosed, source.end)
    mark = marks.unclosed[broken] if broken < len(marks.unclosed) else limit
    first = quotes[0].start if quotes else limit
    if min(first, mark) >= limit or not _leads(text, marks, source, min(first, mark), behind):
        return [], None
    if first < mark:
        return _run(text, quotes), None
    doubtful = text[mark] in _SINGLE and not source.tagged
    return [], None if doubtful else Problem(mark, _NEVER_CLOSED)


def _quotes(marks: Marks, start: int, limit: int) -> list[Quote]:
    """Quotations that begin between two offsets."""
    first = bisect_left(marks.quotes, start, key=lambda quote: quote.start)
    last = bisect_left(marks.quotes, limit, key=lambda quote: quote.start)
    return list(marks.quotes[first:last])


def _leads(text: str, marks: Marks, source: Source, mark: int, behind: int) -> bool:
    """Whether the form says that the words at `mark` are from this source.

    Without a tag a dash must stand between, and no other quotation just before the source.
    """
    if mark - source.end > _LONGEST_GAP:
        return False
    if source.tagged:
        return any(pattern.fullmatch(text, source.end, mark) for pattern in (_DIRECT, _TO_DASH))
    return bool(_DASHED.fullmatch(text, source.end, mark)) and not marks.quotes_between(behind, source.start)


def _run(text: str, quotes: list[Quote]) -> list[Quote]:
    """The first quotation, and those joined to it by a comma, an "and" or an ellipsis."""
    count = 1
    while count < len(quotes) and _NEXT.fullmatch(text, quotes[count - 1].end, quotes[count].start):
        count += 1
    return quotes[:count]


def _bonds(source: Source, quotes: list[Quote], group: tuple[Source, ...]) -> Iterator[Bond]:
    """A list of links under one tag shares the quote: then each may be the one it is from."""
    rivals = tuple(dict.fromkeys(other.target.value for other in group if other.target.value != source.target.value))
    for quote in quotes:
        yield Bond(source=source, quote=quote, ambiguous=bool(rivals), rivals=rivals)


def _labels(text: str, marks: Marks, source: Source, quotes: list[Quote]) -> list[Quote]:
    """The quotation that a link's text consists of, where none follows the link."""
    if quotes:
        return []
    tokens = marks.tokens_between(source.link, source.end)
    if not tokens or not isinstance(tokens[0], Link) or tokens[0].label is None:
        return []
    begin, close = tokens[0].label
    label = text[begin:close]
    held, _ = find_quotes(label, ())
    if len(held) != 1 or label.strip(_LABEL_EDGES) != label[held[0].start : held[0].end]:
        return []
    found = held[0]
    shifted = Quote(*(begin + offset for offset in (found.start, found.end, found.inner_start, found.inner_end)))
    titled = is_title(text, source.link)
    return [shifted] if is_passage(text[shifted.inner_start : shifted.inner_end]) and not titled else []


def _rest(marks: Marks, sources: tuple[Source, ...], bonds: list[Bond], broken: dict[int, Problem]) -> Explicit:
    used = {bond.source.start for bond in bonds} | broken.keys()
    spent = {bond.quote.start: bond.quote for bond in bonds if bond.quote}
    inside = [quote for quote in marks.quotes if quote.start in spent]
    kept = (source for source in sources if source.start not in used and not _within(source.link, inside))
    loose = tuple(quote for quote in marks.quotes if quote.start not in spent)
    return Explicit(tuple(bonds), tuple(broken.values()), tuple(kept), loose)


def _within(offset: int, quotes: list[Quote]) -> bool:
    index = bisect_left(quotes, offset, key=lambda quote: quote.start) - 1
    return index >= 0 and offset < quotes[index].end
