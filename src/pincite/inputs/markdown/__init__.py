"""Findings written in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.inputs.ids import mint
from pincite.inputs.markdown.blocks import read_blocks
from pincite.inputs.markdown.footnotes import read_notes
from pincite.inputs.markdown.labelled_quotes import put_to_labels
from pincite.inputs.markdown.notes import all_blocks, find_references
from pincite.inputs.markdown.numbered import number_notes
from pincite.inputs.markdown.scope import Scope
from pincite.inputs.markdown.walk import Around, Found, walk_blocks
from pincite.model import Claim, Findings, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.markdown.claims import Assertion
    from pincite.model import Citation, Flag

_NEWLINE = re.compile(r"\r\n?")


def parse(file: str, text: str) -> Findings:
    """Read the claims and citations of a Markdown file. Never fails: what cannot be parsed is a flag."""
    source = _NEWLINE.sub("\n", text.removeprefix("\ufeff")).replace("\0", "\ufffd")
    blocks = read_blocks(source)
    references = find_references(blocks)
    blocks, numbers = number_notes(blocks, references)
    footnotes = [block for block in all_blocks(blocks) if block.kind == "note"]
    scope = Scope(
        file=file,
        references={**dict.fromkeys(numbers, ""), **{label: url for label, (url, _) in references.items()}},
        hidden=frozenset(line for _, line in references.values()),
        labels=frozenset(block.label.casefold() for block in footnotes),
    )
    scope, flags = read_notes(footnotes, scope)
    found = Found()
    walk_blocks(put_to_labels(blocks, scope), Around(), scope, found)
    for block in footnotes:
        if block.label.casefold() not in found.labels:
            walk_blocks(put_to_labels(block.children, scope), Around(), scope, found)
    found.flags += (flag for label, flag in flags if label in found.labels)
    return Findings(
        file=file,
        claims=mint(file, _claims(file, found.cites)),
        flags=tuple(sorted(found.flags, key=_where)),
        links=found.links,
        quotes=found.quotes,
    )


def _where(flag: Flag) -> tuple[int, int]:
    return (flag.place.line, flag.place.column) if flag.place else (0, 0)


def _claims(file: str, cites: Iterable[tuple[Citation, Assertion | None]]) -> Iterator[Claim]:
    """Citations with the same words at the same place as their claim are one claim's; each without words is its own."""
    grouped: dict[object, tuple[Assertion | None, list[Citation]]] = {}
    for citation, claim in cites:
        key = claim or len(grouped)
        grouped.setdefault(key, (claim, []))[1].append(citation)
    for claim, citations in grouped.values():
        place = citations[0].place
        if claim:
            place = Place(file=file, line=claim.place[0], column=claim.place[1])
        yield Claim(id="", text=claim.text if claim else "", place=place, citations=tuple(citations))
