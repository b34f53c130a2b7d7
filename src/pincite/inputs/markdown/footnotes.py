"""What footnote definitions hold, read once for all their markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.notes import all_blocks
from pincite.inputs.markdown.scope import Note
from pincite.inputs.markdown.units import read_unit
from pincite.inputs.targets import Target, What, read_target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.units import Unit
    from pincite.model import Citation, Flag


def read_notes(blocks: Sequence[Block], scope: Scope) -> tuple[Scope, list[tuple[str, Flag]]]:
    """Add the footnotes to a scope; the flags of each come with its label. Of two with one label the first counts."""
    notes: dict[str, Note] = {}
    flags: list[tuple[str, Flag]] = []
    for block in blocks:
        label = block.label.casefold()
        if label in notes:
            continue
        units = [read_unit(part.text, scope, note=True) for part in all_blocks(block.children) if part.text]
        flags += ((label, flag) for unit in units for flag in unit.flags)
        notes[label] = _note(block, units)
    held = {label: note for label, note in notes.items() if note.targets or note.citations}
    return replace(scope, notes=held), flags


def _note(block: Block, units: Sequence[Unit]) -> Note:
    citations = [cite.citation for unit in units for cite in unit.cites]
    bare = tuple(_target(citation) for citation in citations if citation.quote is None)
    quoted = tuple(citation for citation in citations if citation.quote is not None)
    return Note(bare or (_path(block) if not quoted else ()), quoted)


def _target(citation: Citation) -> Target:
    if citation.source is None:
        return Target(What.DOC, citation.doc_id or "")
    return Target(What.URL, citation.source)


def _path(block: Block) -> tuple[Target, ...]:
    """The file that a footnote names, and nothing else."""
    texts = [part.text for part in all_blocks(block.children) if part.text]
    target = read_target(texts[0].value.strip("` ")) if len(texts) == 1 else None
    return (target,) if target and target.what is What.PATH else ()
