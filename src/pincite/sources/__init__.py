"""Where bodies come from: the network, the store, recorded pages, local files. The seam is one method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable


class Source(Protocol):
    """Anything that can be asked for a URL. A URL that gives no body is a value, never an exception."""

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The snapshot of `url` (without its fragment), its body already in the store."""
        ...

    async def aclose(self) -> None:
        """Give back connections."""
        ...
