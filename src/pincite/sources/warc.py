"""Recorded pages as a source (`--archive`). Never touches the network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import ada_url

from pincite import urls
from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import Decoder, TooLargeError
from pincite.sources.failures import Failure, unavailable
from pincite.sources.packing import Packing
from pincite.sources.recordings import Recording, Recordings
from pincite.sources.responses import SPEAKING, Head, content_type, kept, location, refusal
from pincite.sources.retrieved import Retrieved
from pincite.sources.settings import MEBIBYTE

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.model import Snapshot, Unavailable
    from pincite.sources.store import Store

_MOST_REDIRECTS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A good response with its body decoded."""

    head: Head
    body: Packing
    complete: bool


class WarcSource:
    """Serves the responses of one WARC file as the network would have."""

    def __init__(self, path: str | Path, store: Store, *, max_bytes: int = 64 * MEBIBYTE) -> None:
        """Reads the whole file once. Raises `ConfigError` for a file that is no WARC file."""
        self._recordings = Recordings(path)
        self._store = store
        self._max_bytes = max_bytes
        self._answers: dict[str, Snapshot | Unavailable] = {}

    async def fetch(self, url: str) -> Snapshot | Unavailable:
        """The recorded page at `url`, its recorded redirects followed; `not_in_store` where there is none."""
        key = urls.without_fragment(urls.href(url) or url)
        if key not in self._answers:
            self._answers[key] = self._follow(key)
        return self._answers[key]

    async def aclose(self) -> None:
        """Nothing to give back."""

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
        with self._recordings.opened(recording) as recorded:
            if goes_to := location(recorded.head):
                return _joined(chain[-1], goes_to)
            start = next(recorded.pieces(), b"") if recorded.head.status in SPEAKING else b""
            if refused := refusal(recorded.head, urls.host(chain[-1]), start):
                return Failure(reason=refused[0], error=refused[1], status=recorded.head.status)
        return self._page(chain, recording)

    def _page(self, chain: list[str], recording: Recording) -> Snapshot | Failure:
        unpacked = self._unpack(recording, decoded=False)
        if isinstance(unpacked, BrokenCodingError):
            # Many recorders keep the header and store the body without its coding.
            unpacked = self._unpack(recording, decoded=True)
        match unpacked:
            case BrokenCodingError() | TooLargeError() as error:
                reason = "too_large" if isinstance(error, TooLargeError) else "protocol"
                return Failure(reason=reason, error=str(error), status=recording.status)
            case page:
                return self._store.put(_retrieved(chain, recording, page), page.body)

    def _unpack(self, recording: Recording, *, decoded: bool) -> _Page | BrokenCodingError | TooLargeError:
        packing = Packing()
        with self._recordings.opened(recording) as recorded:
            encoding = "" if decoded else recorded.head.joined("content-encoding")
            try:
                decoder = Decoder(encoding, limit=self._max_bytes)
                for data in recorded.pieces():
                    for piece in decoder.feed(data):
                        packing.write(piece)
                    if decoder.full:
                        break
            except (BrokenCodingError, TooLargeError) as error:
                packing.close()
                return error
            complete = decoder.complete() and not recorded.cut(decoder.raw)
            return _Page(head=recorded.head, body=packing, complete=complete or (decoded and not decoder.full))


def _joined(base: str, reference: str) -> str | Failure:
    try:
        return urls.without_fragment(ada_url.URL(reference, base).href)
    except ValueError:
        return Failure(reason="protocol", error=f"redirected to what is no URL: {reference[:100]}")


def _retrieved(chain: list[str], recording: Recording, page: _Page) -> Retrieved:
    return Retrieved(
        url=chain[0],
        final_url=chain[-1],
        chain=tuple(chain) if len(chain) > 1 else (),
        status=page.head.status,
        content_type=content_type(page.head),
        headers=kept(page.head),
        complete=page.complete,
        origin="archive",
        retrieved_at=recording.recorded_at,
    )
