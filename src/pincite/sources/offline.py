"""The store alone as a source (`--offline`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite import urls
from pincite.sources.failures import Failure, unavailable

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable
    from pincite.sources.store import Store


class OfflineSource:
    """Serves what was fetched before, however old; never touches the network."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The newest good snapshot of `url`, else `not_in_store`."""
        key = urls.without_fragment(urls.href(url) or url)
        missing = Failure(reason="not_in_store", error="never fetched into this store, and the network is off")
        return self._store.fresh(key, None) or unavailable(key, missing, attempts=0)

    async def aclose(self) -> None:
        """Nothing to give back."""
