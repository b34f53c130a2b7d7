"""What a store holds, for people and as fields of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.outputs.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pincite.model import Snapshot

LONGEST = 400
"""Characters shown of one address or header."""
_UNITS = ("B", "kB", "MB", "GB", "TB")


def as_fields(snapshot: Snapshot, packed: int, unusable: str | None) -> dict[str, Any]:
    """A document in the words of the JSON report; sizes in bytes, `packed` as it is kept."""
    return {
        "doc_id": snapshot.doc_id,
        "url": snapshot.url,
        "final_url": snapshot.final_url,
        "status": snapshot.status,
        "media_type": snapshot.media_type,
        "retrieved_at": snapshot.retrieved_at,
        "validated_at": snapshot.validated_at,
        "sha256": snapshot.digest,
        "size": snapshot.size,
        "packed": packed,
        "complete": snapshot.complete,
        "from": snapshot.origin,
        "unreadable": unusable,
    }


def total(documents: Sequence[dict[str, Any]], disk: int) -> dict[str, int]:
    """The sums over documents, each body once."""
    bodies = {one["sha256"]: one for one in documents}.values()
    sizes = {name: sum(one[name] for one in bodies) for name in ("size", "packed")}
    return {"documents": len(documents), "bodies": len(bodies), **sizes, "disk": disk}


def as_table(documents: Iterable[dict[str, Any]], sums: dict[str, int]) -> str:
    """A line a document, and the sums."""
    last = (
        f"documents: {sums['documents']}, bodies: {sums['bodies']} of {sized(sums['size'])}, "
        f"packed {sized(sums['packed'])}, on disk {sized(sums['disk'])}"
    )
    return "".join(f"{line}\n" for line in (*map(_row, documents), last))


def as_lines(snapshot: Snapshot, packed: int, unusable: str | None) -> str:
    """Everything that is known of a document, a line each."""
    return "".join(f"{name:<14}{clipped(value, LONGEST)}\n" for name, value in _known(snapshot, packed, unusable))


def sized(size: int) -> str:
    """A number of bytes for people, in decimal units."""
    value, unit = float(size), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    return f"{value:.3g} {_UNITS[unit]}"


def _row(one: dict[str, Any]) -> str:
    what = clipped(one["media_type"] or "-", LONGEST) + ("" if one["complete"] else " (cut)")
    what += f" ({clipped(one['unreadable'], LONGEST)})" if one["unreadable"] else ""
    url = clipped(one["url"], LONGEST)
    url += (
        "" if one["from"] == "file" or one["final_url"] == one["url"] else f" -> {clipped(one['final_url'], LONGEST)}"
    )
    return f"{one['doc_id']}  {one['retrieved_at']}  {sized(one['size']):>7}  {one['status']}  {what}  {url}"


def _known(snapshot: Snapshot, packed: int, unusable: str | None) -> Iterator[tuple[str, str]]:
    yield "doc id", snapshot.doc_id
    yield "url", snapshot.url
    yield from (("redirected", url) for url in snapshot.chain[1:])
    yield "final url", snapshot.final_url
    yield "status", str(snapshot.status)
    yield "content type", snapshot.content_type or "-"
    yield "retrieved", snapshot.retrieved_at
    yield "confirmed", snapshot.validated_at or "-"
    yield "sha256", snapshot.digest
    yield "size", f"{snapshot.size} bytes, {packed} as it is kept{'' if snapshot.complete else '; the body is cut'}"
    yield "from", f"{snapshot.origin}, attempts: {snapshot.attempts}"
    if unusable:
        yield "unreadable", unusable
    yield from (("header", f"{name}: {value}") for name, value in snapshot.headers)
