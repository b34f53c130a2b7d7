"""A retrieval on its way into the store, and back out of it as a snapshot."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass

from pincite.model import Snapshot
from pincite.sources.doc_ids import mint

SELECT = (
    "SELECT doc_id, url, final_url, chain, status, content_type, s.digest, size, retrieved_at, headers, complete,"
    " origin, attempts, validated_at FROM snapshots s JOIN bodies b ON b.digest = s.digest"
)
INSERT = (
    "INSERT INTO snapshots (doc_id, url, final_url, chain, status, content_type, digest, retrieved_at,"
    " headers, complete, origin, attempts, validated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (doc_id) DO UPDATE SET origin = 'import' WHERE origin = 'archive' AND excluded.origin = 'import'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """What a source knows about a body; the store adds doc id, digest, size and time."""

    url: str
    """As requested, without fragment."""
    final_url: str
    chain: tuple[str, ...] = ()
    status: int = 200
    content_type: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    complete: bool = True
    origin: str = "network"
    attempts: int = 1
    retrieved_at: str | None = None
    """For recorded pages; None: now."""
    validated_at: str | None = None


def timestamp(seconds: float) -> str:
    """A Unix time as the model writes times: UTC, ISO 8601 with seconds."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def minted(retrieved: Retrieved, *, digest: str, size: int) -> Snapshot:
    """The snapshot of a retrieval. The same page of the same archive has the same doc id every time."""
    retrieved_at = retrieved.retrieved_at or timestamp(time.time())
    return Snapshot(
        doc_id=mint(retrieved.url, retrieved.final_url, retrieved_at, digest),
        url=retrieved.url,
        final_url=retrieved.final_url,
        chain=retrieved.chain,
        status=retrieved.status,
        media_type=_essence(retrieved.content_type),
        content_type=retrieved.content_type,
        digest=digest,
        size=size,
        retrieved_at=retrieved_at,
        validated_at=retrieved.validated_at,
        headers=retrieved.headers,
        complete=retrieved.complete,
        origin=retrieved.origin,
        attempts=retrieved.attempts,
    )


def to_row(snapshot: Snapshot) -> tuple[object, ...]:
    """The values of `INSERT`."""
    return (
        snapshot.doc_id,
        snapshot.url,
        snapshot.final_url,
        json.dumps(snapshot.chain),
        snapshot.status,
        snapshot.content_type,
        snapshot.digest,
        snapshot.retrieved_at,
        json.dumps(snapshot.headers),
        snapshot.complete,
        snapshot.origin,
        snapshot.attempts,
        snapshot.validated_at,
    )


def from_row(row: tuple[object, ...]) -> Snapshot:
    """The snapshot in a row of `SELECT`. Raises `sqlite3.DatabaseError` for one that no store wrote."""
    try:
        return _from_row(row)
    except (ValueError, TypeError, RecursionError) as error:
        raise sqlite3.DatabaseError("a document is damaged") from error


def _from_row(row: tuple[object, ...]) -> Snapshot:
    (
        doc_id,
        url,
        final_url,
        chain,
        status,
        content_type,
        digest,
        size,
        at,
        headers,
        complete,
        origin,
        tries,
        validated_at,
    ) = row
    return Snapshot(
        doc_id=str(doc_id),
        url=str(url),
        final_url=str(final_url),
        chain=tuple(map(str, json.loads(str(chain)))),
        status=int(str(status)),
        media_type=_essence(str(content_type)),
        content_type=str(content_type),
        digest=str(digest),
        size=int(str(size)),
        retrieved_at=str(at),
        headers=tuple((str(name), str(value)) for name, value in json.loads(str(headers))),
        complete=bool(complete),
        origin=str(origin),
        attempts=int(str(tries)),
        validated_at=validated_at if validated_at is None else str(validated_at),
    )


def _essence(content_type: str) -> str:
    """WHATWG MIME Sniffing, 3.2: the type without its parameters."""
    return content_type.partition(";")[0].strip().lower()
