"""Recorded pages as a source (`--archive`). Never touches the network."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import ada_url

from pincite import urls
from pincite.errors import ConfigError
from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import TooLargeError
from pincite.sources.failures import Failure, unavailable
from pincite.sources.recordings import Recordings
from pincite.sources.responses import SPEAKING, clean, content_type, kept, location, refusal
from pincite.sources.retrieved import Retrieved, minted
from pincite.sources.settings import MEBIBYTE
from pincite.sources.unpacking import Unpacked, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pincite.model import Snapshot, Unavailable
    from pincite.sources.exported import Exported
    from pincite.sources.store import Store
    from pincite.sources.tabling import Recording

_MOST_REDIRECTS = 10
_MOST = 1 << 28
"""Bytes of one body of an export; `--max-bytes` bounded it already, on its way into the store."""


class WarcSource:
    """Serves the responses of one WARC file as the network would have.

    The documents of one made by `pincite docs export` are put into the store at once, under their own doc ids.
    """

    def __init__(
        self, path: str | Path, store: Store, *, max_bytes: int = 64 * MEBIBYTE, origin: str = "archive"
    ) -> None:
        """Reads the whole file once. Raises `ConfigError` for a file that is no WARC file, or is a damaged one."""
        self._recordings = Recordings(path)
        self._store = store
        self._max_bytes = max_bytes
        self._origin = origin
        self._answers: dict[str, Snapshot | Unavailable] = {}
        self.exported = tuple(map(self._proved, self._recordings.exported))
        """The documents of an export."""
        # The newest good one of a URL is what the run that exported them would be given.
        for one, snapshot in sorted(zip(self._recordings.exported, self.exported, strict=True), key=_merit):
            if one.retrieved.origin != "file":
                self._answers[snapshot.url] = snapshot

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The recorded page at `url`, its recorded redirects followed; `not_in_store` where there is none."""
        return self.page(urls.without_fragment(urls.href(url) or url))

    async def aclose(self) -> None:
        """Nothing to give back."""

    def page(self, url: str) -> Snapshot | Unavailable:
        """What `fetch` gives."""
        if url not in self._answers:
            self._answers[url] = self._follow(url)
        return self._answers[url]

    def everything(self) -> Iterator[Snapshot | Unavailable]:
        """All documents of an export, else what every recorded URL gives."""
        yield from self.exported or map(self.page, self._recordings.urls())

    def _follow(self, url: str) -> Snapshot | Unavailable:
        chain = [url]
        while isinstance(answer := self._answer(chain), str):
            if answer in chain or len(chain) > _MOST_REDIRECTS:
                answer = Failure(reason="redirect_loop", error=f"redirected {len(chain)} times, at last to {answer}")
                break
            chain.append(answer)
        if isinstance(answer, Failure):
            return unavailable(url, answer, final_url=chain[-1])
        return answer

    def _answer(self, chain: list[str]) -> Snapshot | Failure | str:
        """What is recorded for the last URL of a chain: a page, a failure, or where it redirects to."""
        recording = self._recordings.find(chain[-1])
        if recording is None:
            return Failure(reason="not_in_store", error=f"{chain[-1]} is not in {self._recordings.path.name}")
        with self._recordings.opened(recording.offset) as recorded:
            if goes_to := location(recorded.head):
                return _joined(chain[-1], goes_to)
            start = next(recorded.pieces(), b"") if recorded.head.status in SPEAKING else b""
            if refused := refusal(recorded.head, urls.host(chain[-1]), start):
                return Failure(reason=refused[0], error=refused[1], status=recorded.head.status)
        return self._page(chain, recording)

    def _page(self, chain: list[str], recording: Recording) -> Snapshot | Failure:
        match unpack(self._recordings, recording.offset, self._max_bytes):
            case BrokenCodingError() | TooLargeError() as error:
                reason = "too_large" if isinstance(error, TooLargeError) else "protocol"
                return Failure(reason=reason, error=str(error), status=recording.status)
            case page:
                return self._store.put(self._retrieved(chain, recording, page), page.body)

    def _retrieved(self, chain: list[str], recording: Recording, page: Unpacked) -> Retrieved:
        return Retrieved(
            url=chain[0],
            final_url=chain[-1],
            chain=tuple(chain) if len(chain) > 1 else (),
            status=page.head.status,
            content_type=content_type(page.head),
            headers=kept(page.head),
            complete=page.complete,
            origin=self._origin,
            retrieved_at=recording.recorded_at,
        )

    def _proved(self, one: Exported) -> Snapshot:
        """A document of an export, its doc id proved by its body."""
        page = unpack(self._recordings, one.offset, _MOST)
        if not isinstance(page, Unpacked):
            raise self._damaged(one, str(page))
        retrieved = replace(one.retrieved, origin="file" if one.retrieved.origin == "file" else self._origin)
        if minted(retrieved, digest=page.body.digest, size=page.body.size).doc_id != one.doc_id:
            page.body.close()
            raise self._damaged(one, f"what it holds is not {clean(one.doc_id)}")
        snapshot = self._store.put(retrieved, page.body)
        # What the store has from the network itself is not for an archive to judge.
        known = self._store.snapshot(snapshot.doc_id)
        if one.unusable is not None and (known is None or known.origin != "network"):
            self._store.mark_unusable(snapshot.doc_id, one.unusable)
        return snapshot

    def _damaged(self, one: Exported, why: str) -> ConfigError:
        return ConfigError(f"{self._recordings.path}: the record at byte {one.offset} is damaged ({why})")


def _merit(pair: tuple[Exported, Snapshot]) -> tuple[bool, bool, str]:
    one, snapshot = pair
    return one.unusable is None, snapshot.complete, snapshot.validated_at or snapshot.retrieved_at


def _joined(base: str, reference: str) -> str | Failure:
    try:
        return urls.without_fragment(ada_url.URL(reference, base).href)
    except ValueError:
        return Failure(reason="protocol", error=f"redirected to what is no URL: {reference[:100]}")
