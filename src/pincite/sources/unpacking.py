"""A recorded body, its codings undone. Imported only when an archive is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import Decoder, TooLargeError
from pincite.sources.packing import Packing
from pincite.sources.responses import PARTIAL

if TYPE_CHECKING:
    from pincite.sources.recordings import Recordings
    from pincite.sources.responses import Head


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpacked:
    """A good response with its body decoded."""

    head: Head
    body: Packing
    complete: bool


def unpack(recordings: Recordings, offset: int, limit: int) -> Unpacked | BrokenCodingError | TooLargeError:
    """The response at an offset, at most `limit` bytes of it; the body is the caller's to close."""
    unpacked = _unpack(recordings, offset, limit, decoded=False)
    # Many recorders keep the header and store the body without its coding.
    return _unpack(recordings, offset, limit, decoded=True) if isinstance(unpacked, BrokenCodingError) else unpacked


def _unpack(
    recordings: Recordings, offset: int, limit: int, *, decoded: bool
) -> Unpacked | BrokenCodingError | TooLargeError:
    packing = Packing()
    with recordings.opened(offset) as recorded:
        encoding = "" if decoded else recorded.head.joined("content-encoding")
        try:
            decoder = Decoder(encoding, limit=limit)
            for data in recorded.pieces():
                for piece in decoder.feed(data):
                    packing.write(piece)
                if decoder.full:
                    break
        except (BrokenCodingError, TooLargeError) as error:
            packing.close()
            return error
        whole = decoder.complete() and not recorded.cut(decoder.raw)
        complete = (whole or (decoded and not decoder.full)) and recorded.head.status != PARTIAL
        return Unpacked(head=recorded.head, body=packing, complete=complete)
