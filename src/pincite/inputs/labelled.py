"""Labelled triples to measure judges by, one JSON object a line: a claim, a quote, the page, and what is right."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.errors import InputError
from pincite.inputs.rows import read_row
from pincite.model import Place
from pincite.opinions import Vote
from pincite.rules import near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.rows import Row

NEEDED = ("id", "kind", "label", "claim", "quote", "page")
LABELS = tuple(vote.value for vote in Vote if vote is not Vote.UNCLEAR)
_NEWLINE = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Triple:
    """A claim, a quote and the plain text of its page, with the right vote."""

    id: str
    kind: str
    """`supports`, `off-topic`, `overreach` or any other name for what is wrong with it."""
    label: Vote
    claim: str
    quote: str
    page: str
    split: str
    place: Place


def parse(file: str, text: str) -> tuple[Triple, ...]:
    """Read a labelled file; InputError for the first line that is no triple."""
    found: dict[str, Triple] = {}
    for number, line in enumerate(_NEWLINE.split(text), 1):
        if line.strip():
            triple = _triple(read_row(line, Place(file=file, line=number)))
            if triple.id in found:
                where = found[triple.id].place.line
                raise InputError(
                    f"the id {triple.id!r} stands in line {where} too; give another", file=file, line=number
                )
            found[triple.id] = triple
    if not found:
        raise InputError("holds no labelled triple; write one JSON object a line", file=file)
    return tuple(found.values())


def of_split(triples: Iterable[Triple], split: str | None, file: str) -> tuple[Triple, ...]:
    """Those of a split, None: all of them; InputError for a split that there is not."""
    every = tuple(triples)
    kept = tuple(one for one in every if split is None or one.split == split)
    if not kept:
        there = ", ".join(sorted({one.split for one in every if one.split})) or "none"
        raise InputError(f"has no split {split!r}; its splits: {there}", file=file)
    return kept


def _triple(row: Row) -> Triple:
    values = {name: row.text(name) for name in (*NEEDED, "split")}
    for complaint in (*(flag.message for flag in row.flags), *_missing(values)):
        raise InputError(complaint, file=row.place.file, line=row.place.line)
    texts = {name: value or "" for name, value in values.items()}
    return Triple(
        id=texts["id"],
        kind=texts["kind"],
        label=Vote(texts["label"]),
        claim=texts["claim"],
        quote=texts["quote"],
        page=texts["page"],
        split=texts["split"],
        place=row.place,
    )


def _missing(values: dict[str, str | None]) -> Iterator[str]:
    for name in NEEDED:
        if not (values[name] or "").strip():
            yield f"`{name}` is missing; a labelled triple needs {', '.join(NEEDED)}"
    if values["label"] not in LABELS:
        yield f"the label {values['label']!r} is none{near(str(values['label']), LABELS)}"
