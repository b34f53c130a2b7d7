"""What an archive made by `pincite docs export` says about a retrieval: a `metadata` record in JSON beside its body.

The standard's records hold the body and the redirects, for any reader of WARC files; this one holds what they have no
field for, so that a doc id is the same wherever the archive is read.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from pincite.model import Snapshot
from pincite.sources.retrieved import Retrieved

if TYPE_CHECKING:
    from pincite.sources.inventory import Kept

MEDIA_TYPE = "application/vnd.pincite.snapshot+json"
MOST = 1 << 20
"""Bytes of such a record."""
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_TEXTS = ("url", "final_url", "content_type", "retrieved_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A retrieval as an archive tells it; its doc id is to be proved by its body."""

    doc_id: str
    retrieved: Retrieved
    unusable: str | None
    offset: int
    """Where its body lies in the archive."""


def describe(kept: Kept) -> bytes:
    """The block of the metadata record."""
    shown = {field.name: getattr(kept.snapshot, field.name) for field in fields(Snapshot)}
    return json.dumps(shown | {"unusable": kept.unusable}, indent=1).encode("ascii")


def parse(block: bytes, offset: int) -> Exported:
    """What `describe` wrote. Raises `ValueError`, `TypeError` or `AttributeError` for anything else."""
    given = json.loads(block)
    json.dumps(given, ensure_ascii=False).encode()  # a lone surrogate can be kept nowhere
    texts = _texts(given)
    validated, unusable = given.get("validated_at"), given.get("unusable")
    return Exported(
        doc_id=str(given.get("doc_id")),
        unusable=None if unusable is None else str(unusable),
        offset=offset,
        retrieved=Retrieved(
            **texts,
            chain=tuple(map(str, given["chain"])),
            status=_counted(given["status"]),
            headers=tuple((str(name), str(value)) for name, value in given["headers"]),
            complete=given.get("complete") is True,
            origin=str(given.get("origin")),
            attempts=_counted(given["attempts"]),
            validated_at=validated if isinstance(validated, str) and _TIME.fullmatch(validated) else None,
        ),
    )


def _counted(number: object) -> int:
    if isinstance(number, int) and 0 <= number < 1000:
        return number
    raise ValueError("no small number")


def _texts(given: Any) -> dict[str, str]:  # noqa: ANN401 - any JSON value
    lists = isinstance(given, dict) and all(isinstance(given.get(name), list) for name in ("chain", "headers"))
    if not lists or not all(isinstance(given.get(name), str) for name in _TEXTS):
        raise ValueError("no snapshot")
    if not _TIME.fullmatch(given["retrieved_at"]):
        raise ValueError("no time")
    return {name: given[name] for name in _TEXTS}
