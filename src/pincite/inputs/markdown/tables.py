"""Tables: the header names the columns that hold claim, source, quote and tag."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.inputs.markdown.claims import assertion
from pincite.inputs.markdown.fields import Record, read_record, trimmed
from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.units import read_unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.claims import Assertion
    from pincite.inputs.markdown.fields import Span
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.text import Text
    from pincite.inputs.markdown.units import Unit

_PIPE = re.compile(r"\\.|\|")
_BARS = re.compile(r"\s*(?:\|\s*)+")
_WORD = re.compile(r"[a-z]+")
# Tried in this order: a "source type" is a tag, a "source quote" a quote.
_ROLES = (
    ("quote", {"quote", "quotes", "quotation", "quotations", "verbatim", "excerpt", "passage", "span"}),
    ("tag", {"tag", "tags", "type", "category"}),
    (
        "source",
        {"source", "sources", "url", "urls", "link", "links", "reference", "references", "citation", "ref", "doc"},
    ),
    ("claim", {"claim", "claims", "statement", "finding", "assertion", "fact"}),
    ("evidence", {"evidence", "support"}),
)


def read_table(table: Block, scope: Scope) -> Iterator[Unit]:
    """The citations of each row; without columns for source and quote a row is read as one sentence."""
    rows = [row.text for row in table.children if row.text]
    if not rows:
        return
    roles = [_role(rows[0].value[slice(*span)]) for span in split_row(rows[0].value)]
    for row in rows[1:]:
        yield _read_row(row, roles, scope)


def split_row(row: str) -> list[Span]:
    """The cells of a row, split at unescaped pipes (GFM 4.10), without their outer spaces."""
    pipes = [found.start() for found in _PIPE.finditer(row) if found[0] == "|"]
    bounds = [-1, *pipes, len(row)]
    cells = [(start + 1, end) for start, end in pairwise(bounds)]
    if len(cells) > 1 and not row[slice(*cells[0])].strip():
        cells = cells[1:]
    if len(cells) > 1 and not row[slice(*cells[-1])].strip():
        cells = cells[:-1]
    return [trimmed(row, cell) for cell in cells]


def _role(header: str) -> str:
    words = set(_WORD.findall(header.lower()))
    return next((role for role, names in _ROLES if words & names), "")


def _read_row(row: Text, roles: list[str], scope: Scope) -> Unit:
    cells = _fitted(row.value, len(roles))
    spans: dict[str, tuple[Span, ...]] = {
        role: tuple(cell for cell, name in zip(cells, roles, strict=False) if name == role) for role in set(roles)
    }
    quotes, evidence = spans.get("quote", ()), spans.get("evidence", ())
    if spans.get("source") and (quotes or evidence):
        tag = next((row.value[slice(*span)].strip("[]`*_ ") for span in spans.get("tag", ())), None)
        record = Record(text=row, sources=spans["source"], quotes=quotes, evidence=evidence, tag=tag or None)
        unit = read_record(record, scope)
        return _claimed(unit, _claim(row, spans.get("claim", ()), scope))
    unit = read_unit(row, scope, item=True)
    if spans.get("claim"):
        return _claimed(unit, _claim(row, spans["claim"], scope))
    return replace(unit, cites=tuple(replace(cite, claim=_without_pipes(cite.claim)) for cite in unit.cites))


def _without_pipes(claim: Assertion | None) -> Assertion | None:
    return replace(claim, text=_BARS.sub(" | ", claim.text).strip(" |")) if claim else None


def _fitted(row: str, width: int) -> list[Span]:
    """The cells of a row; what is over belongs to the last column, in which somebody did not escape a pipe."""
    cells = split_row(row)
    if len(cells) <= width or not width:
        return cells
    return [*cells[: width - 1], (cells[width - 1][0], cells[-1][1])]


def _claim(row: Text, spans: tuple[Span, ...], scope: Scope) -> Assertion | None:
    marks = scan(row.value, scope.references) if spans else None
    return next((found for span in spans if marks and (found := assertion(row, marks, *span))), None)


def _claimed(unit: Unit, claim: Assertion | None) -> Unit:
    return replace(unit, cites=tuple(replace(cite, claim=claim) for cite in unit.cites), claim=claim)
