"""Block quotes: their words, and the source that an attribution in or behind them gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from pincite.inputs.citations import make_citation, source_flags
from pincite.inputs.markdown.attribution import find_attribution, is_attribution
from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.plain import render, unwrap
from pincite.inputs.markdown.quotes import find_quotes
from pincite.inputs.markdown.sources import find_sources
from pincite.inputs.markdown.units import Cite, Unit, dangling, sourceless
from pincite.inputs.targets import What
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.inputs.markdown.attribution import Attribution
    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.sources import Source
    from pincite.inputs.markdown.text import Text
    from pincite.model import Citation, Flag, Place

_DASHED = re.compile(r"[*_]{0,3}(?:—|–|―|--)\s")
_CALLOUT = re.compile(r"\[![A-Za-z]+\][+-]?[ \t]*\n?")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a block quote as plain text, and where they begin."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Quoted:
    """A block quote read: what its attributions cite, and what of it is left to be read as ordinary blocks."""

    units: tuple[Unit, ...]
    rest: tuple[Block, ...]
    behind: bool = False
    """The block behind the quote was its attribution."""


def read_quote(block: Block, following: Block | None, scope: Scope) -> Quoted:
    """Read a block quote; `following`: the block behind it, which may be its attribution."""
    units: list[Unit] = []
    body: list[Block] = []
    for child in block.children:
        body.append(child)
        credit = _credit(child, scope)
        if credit and (unit := _unit(body, credit, scope)):
            units.append(unit)
            body = []
    outside = _credit_behind(block, following, scope) if body else None
    if outside and (unit := _unit(body, outside, scope)):
        return Quoted((*units, unit), (), behind=True)
    return Quoted(tuple(units), tuple(body))


def as_quote(block: Block, following: Block | None, scope: Scope) -> Quoted | None:
    """A paragraph that is one quotation from end to end, with an attribution behind it, as a block quote."""
    value = block.text.value.strip("*_ \n") if block.text else ""
    credit = following.text if following and following.kind == "paragraph" else None
    if credit is None or not _DASHED.match(credit.value):
        return None
    whole = any(value == value[quote.start : quote.end] for quote in find_quotes(value, ())[0])
    quoted = read_quote(replace(block, kind="quote", text=None, children=(block,)), following, scope) if whole else None
    return quoted if quoted and quoted.behind else None


def words_of(body: Sequence[Block], scope: Scope, credit: Attribution | None = None) -> Words | None:
    """The words of paragraphs, without their attribution, emphasis and outer quotation marks; None for no words."""
    pieces: list[str] = []
    first: Place | None = None
    for text in chain.from_iterable(_texts(child) for child in body):
        end = credit.start if credit and text is credit.text else len(text.value)
        start = callout.end() if not pieces and (callout := _CALLOUT.match(text.value)) else 0
        if text.value[start:end].strip():
            marks = scan(text.value, scope.references)
            pieces.append(unwrap(render(text.value, marks, start, end).strip()))
            first = first or scope.place(text, start)
    words = _unquoted("\n".join(pieces))
    return Words(words, first) if words and first else None


def _texts(block: Block) -> list[Text]:
    own = [block.text] if block.text and block.kind != "html" else []
    return own + [text for child in block.children if child.kind != "quote" for text in _texts(child)]


def _unquoted(words: str) -> str:
    quotes, _ = find_quotes(words, ())
    if len(quotes) == 1 and (quotes[0].start, quotes[0].end) == (0, len(words)):
        return words[quotes[0].inner_start : quotes[0].inner_end].strip()
    return words


def _credit(child: Block, scope: Scope) -> Attribution | None:
    if child.kind == "paragraph" and child.text:
        return find_attribution(child.text, scope)
    return _dash_item(child, scope)


def _credit_behind(block: Block, following: Block | None, scope: Scope) -> Attribution | None:
    if following is None:
        return None
    if following.kind == "paragraph" and following.text:
        return is_attribution(following.text, scope)
    return _dash_item(following, scope) if following.first == block.last + 1 else None


def _dash_item(block: Block, scope: Scope) -> Attribution | None:
    """`- [title](url)`, which is a list of one item to Markdown."""
    if block.kind != "list" or len(block.children) != 1 or len(block.children[0].children) != 1:
        return None
    only = block.children[0].children[0]
    return is_attribution(only.text, scope, dashed=False) if only.kind == "paragraph" and only.text else None


def cites_itself(body: Sequence[Block], scope: Scope, credit: Attribution | None = None) -> bool:
    """Whether the words of a block quote hold tagged citations; then it is no quotation."""
    for text in (text for child in body for text in _texts(child) if "[" in text.value):
        end = credit.start if credit and text is credit.text else len(text.value)
        sources, _ = find_sources(text.value, scan(text.value, scope.references))
        if any(source.tagged and source.start < end for source in sources):
            return True
    return False


def _unit(body: Sequence[Block], credit: Attribution, scope: Scope) -> Unit | None:
    """The citation of a block quote and its attribution; None where it has no words, or holds tagged citations."""
    words = words_of(body, scope, credit)
    if words is None or cites_itself(body, scope, credit):
        return None
    good = [source for source in credit.sources if source.target.what is not What.BAD]
    scanned = [(text, scan(text.value, scope.references)) for child in body for text in _texts(child)]
    flags = [found for text, marks in scanned for found in dangling(text, marks, scope, quoted=True)]
    flags += (found for text, marks in scanned for found in sourceless(text, marks, scope))
    flags += (found for source in credit.sources for found in _flags(source, credit.text, scope))
    cites = tuple(Cite(citation, None) for citation in _citations(words, good))
    labels = frozenset(label for _, marks in scanned for marker in marks.markers for label in marker.labels)
    return Unit(cites=cites, flags=tuple(flags), links=len(good), quotes=len(cites), labels=labels)


def _citations(words: Words, sources: Sequence[Source]) -> Iterator[Citation]:
    """One citation: where the attribution names several sources, each of them may be the one."""
    for first in sources[:1]:
        others = dict.fromkeys(other.target.value for other in sources if other.target.value != first.target.value)
        yield make_citation(words.place, first.target, words.text, tag=first.tag, rivals=tuple(others) or None)


def _flags(source: Source, text: Text, scope: Scope) -> Iterator[Flag]:
    place = scope.place(text, source.start)
    if source.target.what is What.BAD:
        yield flag("MALFORMED", source.target.remark, place)
    elif not source.note:
        yield from source_flags(place, source.target)
