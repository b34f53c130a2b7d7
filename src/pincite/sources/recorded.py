"""One recorded response of an archive, as warcio gives it. Imported only when an archive is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warcio.bufferedreaders import ChunkedDataReader

from pincite.sources.responses import Head, head

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16


class Recorded:
    """One recorded response."""

    def __init__(self, record: Any) -> None:  # noqa: ANN401  (warcio has no types)
        self._record = record
        self.head = head_of(record)

    def pieces(self) -> Iterator[bytes]:
        """The body as it was sent, without its transfer coding."""
        stream = self._record.raw_stream
        if "chunked" in self.head.joined("transfer-encoding").lower():
            stream = ChunkedDataReader(stream)
        while data := stream.read(_CHUNK):
            yield data

    def cut(self, received: int) -> bool:
        """Whether the recording lacks a part, given the number of bytes that came."""
        part = any(map(self._record.rec_headers.get_header, ("WARC-Truncated", "WARC-Segment-Number")))
        if part or getattr(self._record.raw_stream, "limit", 0) > 0:
            return True
        length = self.head.header("content-length") or ""
        chunked = self.head.header("transfer-encoding")
        return not chunked and length.isdecimal() and int(length[:18]) > received


def head_of(record: Any) -> Head:  # noqa: ANN401
    """A `resource` record is the body alone, its type in the WARC header."""
    if record.http_headers is None:
        return head(200, [("content-type", record.content_type or "")])
    return head(int(record.http_headers.get_statuscode()), record.http_headers.headers)
