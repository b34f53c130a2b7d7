"""A document with its folded text, and the form in which the store keeps it: a warm run parses and folds nothing."""

from __future__ import annotations

import json
from typing import Any

from pincite.fold import FOLD_VERSION, fold_zone
from pincite.model import Document, Folded, Link, Reading, Zone, ZoneText

CODEC_VERSION = "1"


def version(reader_version: str) -> str:
    """The key under which a reading is kept: it changes with the reader, the fold and this codec."""
    return f"{reader_version}-{FOLD_VERSION}-{CODEC_VERSION}"


def build(document: Document) -> Reading:
    """Fold every zone of a document."""
    return Reading(document=document, folded=tuple(fold_zone(zone) for zone in document.zones))


def encode(reading: Reading) -> bytes:
    """Bytes for the store; lone surrogates survive."""
    return json.dumps(reading, default=_fields, separators=(",", ":")).encode("ascii")


def decode(blob: bytes) -> Reading:
    """The reading that `encode` made bytes of."""
    raw = json.loads(blob)
    document = raw["document"]
    zones = tuple(ZoneText(**_frozen(zone) | {"zone": Zone(zone["zone"])}) for zone in document.pop("zones"))
    links = tuple(Link(**link) for link in document.pop("links"))
    return Reading(
        document=Document(zones=zones, links=links, **_frozen(document)),
        folded=tuple(Folded(**_frozen(folded)) for folded in raw["folded"]),
    )


def _fields(value: Any) -> dict[str, object]:  # noqa: ANN401 - any dataclass
    """One level of a dataclass; `asdict` would copy every offset first."""
    return {field: getattr(value, field) for field in value.__dataclass_fields__}


def _frozen(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: _tuple(value) for name, value in fields.items()}


def _tuple(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value
