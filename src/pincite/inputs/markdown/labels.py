"""Labelled fields: `Source: url`, `Verbatim quote: "..."` in the items of a list or the lines of a paragraph."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.claims import assertion
from pincite.inputs.markdown.fields import Record, read_record
from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.text import Text, cut, join
from pincite.inputs.markdown.units import read_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.claims import Assertion
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.units import Cite, Unit

_LABEL = re.compile(r"[*_`]{0,3}([A-Za-z][A-Za-z -]{0,30}?)(?: #?\d{1,4})?[*_`]{0,3}\s?[:：][*_`]{0,3}(?!//)\s*")
_ROLES = {
    "claim": ("claim", "statement", "finding", "assertion"),
    "source": (
        "source",
        "sources",
        "source url",
        "url",
        "link",
        "reference",
        "ref",
        "citation",
        "cited page",
        "web page",
    ),
    "quote": (
        *("quote", "quotation", "verbatim quote", "exact quote", "direct quote", "supporting quote", "key quote"),
        *("verbatim", "quoted text", "excerpt", "passage", "span", "quoted passage", "verbatim span"),
    ),
    "evidence": ("evidence", "supporting evidence", "evidence quote"),
    "tag": ("tag", "source type", "source tag", "evidence type"),
}
_ACCESSED = frozenset({"accessed", "retrieved", "accessed on", "retrieved on", "access date", "date accessed"})
_QUOTING = frozenset({"quote", "evidence"})
# First labels of a record that say something about it, and are not its claim.
_ABOUT = frozenset(
    (
        *(
            "title",
            "author",
            "authors",
            "date",
            "published",
            "publisher",
            "checked",
            "retrieved",
            "accessed",
            "archived",
        ),
        *("note", "notes", "id", "number", "confidence", "page", "section", "type", "status"),
    )
)
_LINK = re.compile(r"https?://|www\.|\[\^", re.IGNORECASE)
_ANYWHERE = (0, sys.maxsize)
_ROLE_OF = {label: role for role, labels in _ROLES.items() for label in labels}


@dataclass(frozen=True, slots=True)
class Field:
    """A labelled value; `start`: where in the text the value begins, behind the label."""

    role: str
    text: Text
    start: int
    label: str = ""
    item: tuple[int, int] = _ANYWHERE
    """First and last line of the list item or paragraph that is a record with this field."""
    closed: bool = False
    """It is a list item: nothing behind it belongs to the record."""

    @property
    def states(self) -> bool:
        """Whether it may be the claim of a record that it begins: its label is not known and it links to nothing."""
        return not self.role and self.label not in _ABOUT and _LINK.search(self.text.value) is None

    @property
    def sourced(self) -> bool:
        """Whether it names a source: by its label, or beside its quote."""
        return self.role == "source" or (self.role in _QUOTING and _LINK.search(self.text.value) is not None)


@dataclass(slots=True)
class _Draft:
    """A record while its fields come in."""

    claim: Field | None = None
    fields: list[Field] = field(default_factory=list)
    first: str = ""
    """Role of its first field that has one."""
    sourced: bool = False
    quoting: bool = False

    def add(self, part: Field) -> None:
        self.fields.append(part)
        self.first = self.first or part.role
        self.sourced |= part.sourced
        self.quoting |= part.role in _QUOTING


def fields_of(block: Block, *, listed: bool = False) -> list[Field]:
    """The labelled fields that a paragraph, item or list consists of; none where it holds anything else to read.

    In a list a label that is not known makes a field too.
    """
    if block.kind == "paragraph" and block.text:
        found = _lines(block.text)
        if not listed and is_record(found):
            return _kept(found, block)
        return found if listed or (found and found[0].role) else []
    if block.kind not in {"item", "list"}:
        return []
    fields: list[Field] = []
    for child in block.children:
        found = fields_of(child, listed=True)
        if not found:
            return []
        fields += found
    return _kept(fields, block) if block.kind == "item" else fields


def _kept(fields: list[Field], block: Block) -> list[Field]:
    """The fields of an item or paragraph: a record of their own keeps together in any order."""
    if len(fields) < 2:
        return fields
    evident = any(part.sourced or part.role in _QUOTING for part in fields)
    begins = fields[0].role == "claim" or fields[0].states
    if not (is_record(fields) or (begins and evident)):
        return fields
    whole, closed = (block.first, block.last), block.kind == "item"
    return [part if part.item[0] else replace(part, item=whole, closed=closed) for part in fields]


def awaits_quote(text: Text) -> bool:
    """Whether a paragraph ends in the label of a quote, and nothing behind it."""
    start = text.starts[-1]
    found = _LABEL.match(text.value, start) if text.value[start:].rstrip("*_ \t").endswith((":", "：")) else None
    if found is None or text.value[found.end() :].strip("*_ \t"):
        return False
    return found[1].strip().lower() in _ROLES["quote"]


def is_record(fields: Sequence[Field]) -> bool:
    """Whether fields hold both a source and a quote."""
    return any(part.sourced for part in fields) and any(part.role in _QUOTING for part in fields)


def read_records(fields: Iterable[Field], scope: Scope) -> Iterator[Unit]:
    """The citations of a run of fields: each record's own, and what its other fields cite."""
    for draft in _drafts(_headed(list(fields))):
        claim = _claim(draft.claim, scope)
        if draft.claim:
            yield replace(read_unit(draft.claim.text, scope), claim=claim)
        named = [part for part in draft.fields if part.role]
        units = [read_record(_record(named), scope)] if named else []
        units += [read_unit(part.text, scope) for part in draft.fields if not part.role]
        accessed = _accessed(draft.fields)
        for unit in units:
            yield replace(unit, cites=tuple(_completed(cite, claim, accessed) for cite in unit.cites), claim=claim)


def _accessed(fields: Iterable[Field]) -> str | None:
    """When the source was read, where a field of the record says it."""
    said = (part.text.value[part.start :].strip("*_` \n") for part in fields if part.label in _ACCESSED)
    return next((value[:40] for value in said if value), None)


def _completed(cite: Cite, claim: Assertion | None, accessed: str | None) -> Cite:
    return replace(cite, claim=claim or cite.claim, citation=replace(cite.citation, accessed=accessed))


def _lines(text: Text) -> list[Field]:
    """The fields of a paragraph: each begins with a known label at the start of a line; the first with any."""
    starts: list[tuple[str, int, int]] = []
    for start, _ in text.lines:
        found = _LABEL.match(text.value, start)
        label = found[1].strip().lower() if found else ""
        if found and (label in _ROLE_OF or not starts):
            starts.append((label, start, found.end()))
        elif not starts:
            return []
    ends = [*(start - 1 for _, start, _ in starts[1:]), len(text.value)]
    return [
        Field(_ROLE_OF.get(label, ""), cut(text, start, end), min(value, end) - start, label)
        for (label, start, value), end in zip(starts, ends, strict=True)
    ]


def _headed(fields: list[Field]) -> Iterator[Field]:
    """The fields of a run; a label that is not known and begins it, or an item of it, is that of a claim."""
    label = fields[0].label if fields[0].states else ""
    item = (0, 0)
    for part in fields:
        first = part.item != item and part.item[0] > item[1]
        item = part.item if first else item
        stated = part.states and (part.label == label or first)
        yield replace(part, role="claim") if stated else part


def _drafts(fields: Iterable[Field]) -> Iterator[_Draft]:
    """Group fields into records: a new one begins with a claim, or where the first field of a full one comes again.

    One that is a list item or a paragraph begins with it; an item ends it too.
    """
    draft = _Draft()
    item, closed = _ANYWHERE, False
    for part in fields:
        if part.item != item and (closed or part.item[0]):
            held = draft.claim if _holds(draft.claim, part) else None
            if draft.fields or draft.claim is not held:
                yield draft
            draft = _Draft(claim=held)
            item, closed = part.item, part.closed
        if part.role == "claim":
            if draft.fields or draft.claim:
                yield draft
            draft = _Draft(claim=part)
            continue
        if part.role == draft.first and draft.sourced and draft.quoting:
            yield draft
            draft = _Draft(claim=draft.claim)
        draft.add(part)
    yield draft


def _holds(claim: Field | None, part: Field) -> bool:
    return claim is not None and claim.item[0] <= part.item[0] and part.item[1] <= claim.item[1]


def _record(fields: Sequence[Field]) -> Record:
    """One text of all fields, so that what stands first in it begins the citation."""
    lines = [part.text.value[start:end] for part in fields for start, end in part.text.lines]
    places = [place for part in fields for place in part.text.places]
    spans: dict[str, list[tuple[int, int]]] = {}
    at = 0
    tag = None
    for part in fields:
        end = at + len(part.text.value)
        spans.setdefault(part.role, []).append((at + part.start, end))
        if part.role == "tag":
            tag = part.text.value[part.start :].strip("[]`*_ \n") or None
        at = end + 1
    return Record(
        text=join(lines, places),
        sources=tuple(spans.get("source", ())),
        quotes=tuple(spans.get("quote", ())),
        evidence=tuple(spans.get("evidence", ())),
        tag=tag,
    )


def _claim(part: Field | None, scope: Scope) -> Assertion | None:
    if part is None:
        return None
    return assertion(part.text, scan(part.text.value, scope.references), part.start, len(part.text.value))
