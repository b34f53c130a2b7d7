"""A document with its folded text, and the form in which the store keeps it: a warm run parses and folds nothing."""

from __future__ import annotations

import json
from typing import Any

from pincite.fold import FOLD_VERSION, fold_zone
from pincite.model import Document, Folded, Link, Reading, Zone, ZoneText

CODEC_VERSION = "3"


def version(reader_version: str) -> str:
    """The key under which a reading is kept: it changes with the reader, the fold and this codec."""
    return f"{reader_version}-{FOLD_VERSION}-{CODEC_VERSION}"


def build(document: Document) -> Reading:
    """Fold every zone of a document."""
    return Reading(document=document, folded=tuple(fold_zone(zone) for zone in document.zones))


def encode(reading: Reading) -> bytes:
    """Bytes for the store: a line of JSON with the length of each text in its place, then the texts one by one.

    JSON would spell most letters of the world in six bytes each. Lone surrogates survive.
    """
    texts: list[bytes] = []

    def fields(value: Any) -> dict[str, object]:  # noqa: ANN401 - any dataclass
        # One level of it; `asdict` would copy every offset first.
        found = {name: getattr(value, name) for name in value.__dataclass_fields__}
        if "text" in found:
            texts.append(found["text"].encode("utf-8", "surrogatepass"))
            found["text"] = len(texts[-1])
        return found

    head = json.dumps(reading, default=fields, separators=(",", ":")).encode("ascii")
    return b"\n".join((head, b"".join(texts)))


def decode(blob: bytes) -> Reading:
    """The reading that `encode` made bytes of."""
    at = blob.index(b"\n")
    raw, texts = json.loads(blob[:at]), memoryview(blob)[at + 1 :]
    document = raw["document"]
    start = 0
    for part in (*document["zones"], *raw["folded"]):
        end = start + part["text"]
        part["text"] = str(texts[start:end], "utf-8", "surrogatepass")
        start = end
    if start != len(texts):
        raise ValueError("not the texts that the head tells of")
    zones = tuple(ZoneText(**_frozen(zone) | {"zone": Zone(zone["zone"])}) for zone in document.pop("zones"))
    links = tuple(Link(**link) for link in document.pop("links"))
    return Reading(
        document=Document(zones=zones, links=links, **_frozen(document)),
        folded=tuple(Folded(**_frozen(folded)) for folded in raw["folded"]),
    )


def decoded(blob: bytes) -> Reading | None:
    """The same of bytes that may be damaged; None for what `encode` cannot have made."""
    try:
        return decode(blob)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _frozen(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: _tuple(value) for name, value in fields.items()}


def _tuple(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list):
        return value
    return tuple(map(tuple, value)) if value and isinstance(value[0], list) else tuple(value)
