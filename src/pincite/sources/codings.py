"""Content codings undone in small steps: gzip and deflate (RFC 1952, 1950, 1951), br (RFC 7932), zstd (RFC 8878).

An ordinary decoder turns one megabyte into gigabytes before anybody can count them; here no piece is much larger than
`STEP`, and none is kept.
"""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STEP = 64 * 1024
"""Bytes of one decoded piece; `br` may overrun it by half."""

_GZIP = zlib.MAX_WBITS | 16
_GZIP_MAGIC = 0x1F
_ZSTD_WINDOW = 23  # RFC 9659: a window of at most 8 MB; the library's own limit is 128 MB


class BrokenCodingError(Exception):
    """Bytes that are not in the coding that their header names."""


class Coding(Protocol):
    """One coding of one body."""

    def expand(self, data: bytes) -> Iterator[bytes]:
        """The decoded pieces of `data`, none of them empty. Raises `BrokenCodingError`."""
        ...

    def finished(self) -> bool:
        """Whether it came to its own end, or never began."""
        ...


class Inflate:
    """gzip with its members one after another, zlib, or raw deflate.

    `wbits` as zlib takes it; None for `deflate`, which servers send with and without the zlib header.
    """

    def __init__(self, wbits: int | None = None) -> None:
        self._wbits = wbits
        self._member: Any = None

    def expand(self, data: bytes) -> Iterator[bytes]:
        """See `Coding`."""
        while data and self._has_member(data):
            try:
                yield from self._drain(data)
            except zlib.error as error:
                raise BrokenCodingError(str(error)) from error
            data = self._member.unused_data

    def finished(self) -> bool:
        """See `Coding`."""
        return self._member is None or bool(self._member.eof)

    def _has_member(self, data: bytes) -> bool:
        if self._member is None:
            self._member = zlib.decompressobj(_sniffed_wbits(data) if self._wbits is None else self._wbits)
        elif self._member.eof:
            # Only another gzip member counts; browsers pass over any other bytes after the end.
            if self._wbits != _GZIP or data[0] != _GZIP_MAGIC:
                return False
            self._member = zlib.decompressobj(_GZIP)
        return True

    def _drain(self, data: bytes) -> Iterator[bytes]:
        while piece := self._member.decompress(data, STEP):
            yield piece
            if self._member.eof:
                return
            data = self._member.unconsumed_tail


def _sniffed_wbits(data: bytes) -> int:
    """RFC 1950, 2.2: method 8, and the first two bytes a multiple of 31; anything else is raw deflate."""
    zlib_header = data[0] & 0x0F == 8 and (len(data) == 1 or (data[0] << 8 | data[1]) % 31 == 0)
    return zlib.MAX_WBITS if zlib_header else -zlib.MAX_WBITS


class Unbrotli:
    """One brotli stream."""

    def __init__(self) -> None:
        import brotli

        self._error: type[Exception] = brotli.error
        self._stream = brotli.Decompressor()
        self._begun = False

    def expand(self, data: bytes) -> Iterator[bytes]:
        """See `Coding`."""
        self._begun = True
        while not self._stream.is_finished():
            try:
                piece = self._stream.process(data, output_buffer_limit=STEP)
            except self._error as error:
                raise BrokenCodingError(str(error)) from error
            data = b""
            if piece:
                yield piece
            elif self._stream.can_accept_more_data():
                return

    def finished(self) -> bool:
        """See `Coding`."""
        return not self._begun or bool(self._stream.is_finished())


class Unzstd:
    """Zstandard frames, one after another."""

    def __init__(self) -> None:
        self._frame: zstd.ZstdDecompressor | None = None

    def expand(self, data: bytes) -> Iterator[bytes]:
        """See `Coding`."""
        while data:
            if self._frame is None or self._frame.eof:
                self._frame = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW})
            try:
                yield from _drain(self._frame, data)
            except zstd.ZstdError as error:
                raise BrokenCodingError(str(error)) from error
            data = self._frame.unused_data if self._frame.eof else b""

    def finished(self) -> bool:
        """See `Coding`."""
        return self._frame is None or self._frame.eof


def _drain(frame: zstd.ZstdDecompressor, data: bytes) -> Iterator[bytes]:
    while piece := frame.decompress(data, max_length=STEP):
        yield piece
        if frame.eof:
            return
        data = b""


CODINGS: dict[str, Callable[[], Coding]] = {
    "gzip": partial(Inflate, _GZIP),
    "x-gzip": partial(Inflate, _GZIP),
    "deflate": Inflate,
    "br": Unbrotli,
    "zstd": Unzstd,
}
"""By the names of the IANA HTTP Content Coding Registry."""
