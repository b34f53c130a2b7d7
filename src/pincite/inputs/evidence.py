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
_LIKE_SOURCES = ("urls", "sources", "link", "links", "citation", "citations", "href", "uri", "source_url")
_LIKE_THEM = (*_LIKE_SOURCES, "quotes", "excerpt", "text")
_ACCESSED = ("accessed", "accessed_at", "access_date", "retrieved", "retrieved_at")
_QUOTES = ("quote", "span", "verbatim_quote")


def citations_of(row: Row) -> tuple[Citation, ...]:
    """The citations of a row: its own, and those of `evidence`, which may be an object or a list of them.

    Evidence without a source has the row's. Complaints about evidence go to the row.
    """
    parts = list(_evidence(row))
    unsourced = not _has(row, _SOURCES) and any(
        _has(part, _QUOTES) and not _has(part, _SOURCES) for part in (row, *parts)
    )
    for part in (row, *parts):
        _complain_of_strange(part, unsourced=unsourced, inner=part is not row)
    lent = any(not _has(part, _SOURCES) for part in parts)
    found = [_citation(part, row) for part in parts]
    if _has(row, _QUOTES) or (_has(row, _SOURCES) and not lent):
        found.insert(0, _citation(row, row))
    return tuple(citation for citation in found if citation)


def _complain_of_strange(part: Row, *, unsourced: bool, inner: bool) -> None:
    """Complain about an object that says nothing, or names its source in a way that is not known.

    `unsourced`: some quote of the row is left without a source; `inner`: the object is evidence.
    """
    known = any(name in part.fields for name in (*_SOURCES, *_QUOTES)) or (not inner and "evidence" in part.fields)
    names = _LIKE_SOURCES if known else _LIKE_THEM
    strange = next((name for name in names if _has(part, (name,))), None)
    known_are = f"known are {', '.join(_KNOWN)}"
    if strange and not _has(part, _SOURCES) and (unsourced or not known):
        missing = "there is no source" if known else "there is no evidence"
        part.complain(f"`{strange}` is not known, and {missing}; {known_are}")
    elif inner and not known:
        part.complain(f"`evidence` holds an object without a source or quote; {known_are}")


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
