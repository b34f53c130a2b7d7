"""The citations of a JSONL row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.citations import make_citation, source_flags
from pincite.inputs.rows import Object, Row, describe
from pincite.inputs.targets import Target, What, read_target
from pincite.model import Kind, Level
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Citation

_SOURCES = ("url", "source", "doc_id")
_KNOWN = ("url", "source", "doc_id", "quote", "span", "verbatim_quote", "evidence")
_LIKE_THEM = ("urls", "sources", "link", "links", "quotes", "citation", "citations", "excerpt", "text")
_ACCESSED = ("accessed", "accessed_at", "access_date", "retrieved", "retrieved_at")
_QUOTES = ("quote", "span", "verbatim_quote")


def citations_of(row: Row) -> tuple[Citation, ...]:
    """The citations of a row: its own, and those of `evidence`, which may be an object or a list of them.

    Evidence without a source has the row's. Complaints about evidence go to the row.
    """
    strange = [name for name in _LIKE_THEM if _has(row, (name,))]
    if strange and not any(name in row.fields for name in _KNOWN):
        row.complain(f"`{strange[0]}` is not known, and there is no evidence; known are {', '.join(_KNOWN)}")
    parts = list(_evidence(row))
    lent = any(not _has(part, _SOURCES) for part in parts)
    found = [_citation(part, row) for part in parts]
    if _has(row, _QUOTES) or (_has(row, _SOURCES) and not lent):
        found.insert(0, _citation(row, row))
    return tuple(citation for citation in found if citation)


def _evidence(row: Row) -> Iterator[Row]:
    """The evidence objects, complaining to the row."""
    value = row.fields.get("evidence")
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, Object):
            yield row.within(part)
        elif part is not None:
            row.complain(f"`evidence` holds {describe(part)}; it must be an object or a list of objects")


def _has(row: Row, names: tuple[str, ...]) -> bool:
    return any(row.fields.get(name) not in (None, "") for name in names)


def _citation(part: Row, row: Row) -> Citation | None:
    """One citation; None, with a complaint, where its source or quote is of no use."""
    before = len(row.flags)
    source = part if _has(part, _SOURCES) else row
    written, quote = source.text("url", "source"), part.text(*_QUOTES)
    doc_id = (source.text("doc_id") or "").strip() or None
    target = _target(written, doc_id, row)
    if len(row.flags) > before:
        return None
    row.flags += source_flags(row.place, target) if target else ()
    made = make_citation(row.place, target, quote, tag=part.text("tag"), kind=_kind(part), doc_id=doc_id)
    return replace(made, accessed=_accessed(part) or _accessed(row))


def _accessed(part: Row) -> str | None:
    """When the source was read, where it says so in words; it only helps to choose an archived copy."""
    said = (part.fields.get(name) for name in _ACCESSED)
    return next((str(value)[:40] for value in said if isinstance(value, str) and value.strip()), None)


def _target(written: str | None, doc_id: str | None, row: Row) -> Target | None:
    """A source; beside a doc id its name need not be one that can be fetched."""
    target = read_target(written) if written else None
    if target and target.what is What.BAD:
        if doc_id is None:
            row.complain(target.remark)
        return None
    return target


def _kind(part: Row) -> Kind | None:
    written = part.text("kind")
    if written is None:
        return None
    try:
        return Kind(written.strip().lower().replace("-", "_").replace(" ", "_"))
    except ValueError:
        message = f"`kind` {written[:40]!r} is not known; there are {', '.join(Kind)}"
        part.flags.append(flag("MALFORMED", message, part.place, Level.WARNING))
        return None
