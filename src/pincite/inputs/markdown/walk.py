"""From the blocks of a file to its citations, each with its claim."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from pincite.inputs.markdown.absorb import absorb, merge_items
from pincite.inputs.markdown.claims import Assertion, assertion
from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.labels import fields_of, is_record, read_records
from pincite.inputs.markdown.quoteblocks import as_quote, cites_itself, read_quote, words_of
from pincite.inputs.markdown.tables import read_table
from pincite.inputs.markdown.units import Unit, read_unit
from pincite.model import Binding, TextQuoteSelector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.labels import Field
    from pincite.inputs.markdown.quoteblocks import Quoted
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.units import Cite
    from pincite.model import Citation, Flag


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What stands around a block and may be the claim of its citations, the nearest last word of each kind."""

    parent: Assertion | None = None
    """Of the list item that the block lies in."""
    sibling: Assertion | None = None
    """Of the list item directly above, for a tagged citation that is an item of its own."""
    lead: Assertion | None = None
    """Of the list item above that cites nothing itself, for any citation that is an item of its own."""
    above: Assertion | None = None
    """The paragraph directly above."""
    heading: Assertion | None = None
    """The heading directly above."""
    item: bool = False
    """The block lies in a list item."""

    def claim(self, cite: Cite) -> Assertion | None:
        """The claim of a citation: its block's own, else what stands around."""
        sibling = self.sibling if cite.formal else self.lead
        return cite.claim or self.parent or sibling or self.above or (self.heading if cite.headed else None)

    def below(self, claim: Assertion | None) -> Around:
        """What the next block has around it; a block that says nothing itself hands on what stood above it."""
        if claim is None:
            return self
        if self.item:
            return replace(self, parent=claim)
        return replace(self, above=claim, sibling=None, lead=None, heading=None)


@dataclass(slots=True)
class Found:
    """What has been found so far."""

    cites: list[tuple[Citation, Assertion | None]] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    links: int = 0
    quotes: int = 0

    def take(self, unit: Unit, around: Around) -> Around:
        """Add what one text gave; gives what a block below it has around it.

        Tagged citations for which nobody says a claim are citations of one claim without words.
        """
        nameless: Assertion | None = None
        for cite in unit.cites:
            claim = around.claim(cite)
            if claim is None and cite.formal:
                place = cite.citation.place
                nameless = claim = nameless or Assertion("", (place.line, place.column))
            elif claim is None and cite.citation.quote is None:
                claim = unit.words
            self.cites.append((cite.citation, claim))
        self.flags += unit.flags
        self.labels |= unit.labels
        self.links += unit.links
        self.quotes += unit.quotes
        return around.below(unit.claim or nameless)


def walk_blocks(blocks: Iterable[Block], around: Around, scope: Scope, found: Found) -> Around:
    """Read blocks that stand one below the other; gives what a block below them would have around it."""
    plain: deque[Block] = deque()
    for run, fields in _runs(blocks):
        if not is_record(fields):
            plain += run
            continue
        around = _walk_plain(plain, around, scope, found)
        for unit in read_records(fields, scope):
            around = found.take(unit, around)
    return _walk_plain(plain, around, scope, found)


def _runs(blocks: Iterable[Block]) -> Iterator[tuple[deque[Block], list[Field]]]:
    """Cut a sequence of blocks into runs of those that consist of labelled fields, and runs of others."""
    read = ((block, fields_of(block)) for block in blocks)
    for _, group in groupby(read, key=lambda pair: bool(pair[1])):
        pairs = list(group)
        yield deque(block for block, _ in pairs), [part for _, fields in pairs for part in fields]


def _walk_plain(rest: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    while rest:
        block = rest.popleft()
        reader = _READERS.get(block.kind)
        around = reader(block, rest, around, scope, found) if reader else replace(around, above=None, heading=None)
    return around


def _paragraph(block: Block, rest: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    if quoted := as_quote(block, rest[0] if rest else None, scope):
        return _take_quote(quoted, rest, around, scope, found)
    text = absorb(block, rest, scope, item=around.item)
    if text is None:
        return around
    unit = read_unit(text, scope, item=around.item)
    if unit.leads and (unit.cites[-1].citation.tag or text.value.rstrip("*_ ").endswith(":")):
        unit = _holding(unit, rest, scope)
    return found.take(unit, around)


def _heading(block: Block, rest: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    if block.text is None:
        return around
    unit = read_unit(block.text, scope)
    found.take(_holding(unit, rest, scope) if unit.leads else unit, around)
    marks = scan(block.text.value, scope.references)
    if unit.cites and unit.claim is None:
        return replace(around, above=None)  # a line of hyphens below a citation makes a heading of it
    heading = unit.claim or assertion(block.text, marks, 0, len(block.text.value))
    return replace(around, above=None, heading=heading)


def _holding(unit: Unit, rest: deque[Block], scope: Scope) -> Unit:
    """A source with a block quote below it that names none: that is its quote."""
    if not rest or rest[0].kind != "quote" or read_quote(rest[0], rest[1] if len(rest) > 1 else None, scope).units:
        return unit
    words = words_of(rest[0].children, scope)
    if words is None or cites_itself(rest[0].children, scope):
        return unit
    rest.popleft()
    last = unit.cites[-1]
    binding = Binding.EXPLICIT if last.citation.tag else Binding.NEAR
    citation = replace(last.citation, quote=TextQuoteSelector(exact=words.text), binding=binding)
    return replace(unit, cites=(*unit.cites[:-1], replace(last, citation=citation)), quotes=unit.quotes + 1)


def _list(block: Block, _: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    sibling: Assertion | None = None
    lead: Assertion | None = None
    for item in merge_items(block.children, scope):
        before = len(found.cites)
        inside = walk_blocks(item.children, replace(around, sibling=sibling, lead=lead, item=True), scope, found)
        if inside.parent and inside.parent is not around.parent:
            sibling = inside.parent
            lead = sibling if len(found.cites) == before else None
    return around if around.item else around.below(sibling)


def _quote(block: Block, rest: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    return _take_quote(read_quote(block, rest[0] if rest else None, scope), rest, around, scope, found)


def _take_quote(quoted: Quoted, rest: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    if quoted.behind:
        rest.popleft()
    for unit in quoted.units:
        found.take(unit, around)
    walk_blocks(quoted.rest, around, scope, found)
    return around


def _table(block: Block, _: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    for unit in read_table(block, scope):
        found.take(unit, around)
    return replace(around, above=None, heading=None)


def _html(block: Block, _: deque[Block], around: Around, scope: Scope, found: Found) -> Around:
    unit = read_unit(block.text, scope) if block.text else Unit()
    return found.take(unit, around)


def _note(_block: Block, _rest: deque[Block], around: Around, _scope: Scope, _found: Found) -> Around:
    """Footnotes are read where their markers stand."""
    return around


_READERS = {
    "paragraph": _paragraph,
    "heading": _heading,
    "list": _list,
    "quote": _quote,
    "table": _table,
    "html": _html,
    "note": _note,
}
