"""Asking whether a page is still what it was (RFC 9110, 13.1; RFC 9111, 4.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.model import Snapshot

_CONDITIONS = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}
_LONGEST = 500


def conditions(known: Snapshot | None, chain: Sequence[str]) -> dict[str, str]:
    """The headers that ask the last URL of a chain to confirm a snapshot; none on any other way than its own."""
    if known is None or tuple(chain) != (known.chain or (known.url,)):
        return {}
    kept = dict(known.headers)
    return {
        condition: kept[name]
        for name, condition in _CONDITIONS.items()
        if kept.get(name, "").isascii() and 0 < len(kept.get(name, "")) <= _LONGEST
    }
