"""Bodies on their way to the store: digested and compressed piece by piece, large ones on disk."""

from __future__ import annotations

import hashlib
import tempfile
from contextlib import ExitStack
from typing import TYPE_CHECKING

from pincite.errors import ConfigError
from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEVEL = 2
_IN_MEMORY = 1 << 20
"""Compressed bytes of one body that stay in memory."""
_CHUNK = 1 << 18


class NoRoomError(ConfigError):
    """The folder for temporary files has no room for a body."""


class Packing:
    """One body: written piece by piece, sealed, then read compressed. Its file has no name and goes with `close`.

    Raises `NoRoomError` where there is no room for that file.
    """

    def __init__(self) -> None:
        self._digest = hashlib.sha256()
        self._compressor = zstd.ZstdCompressor(level=_LEVEL)
        self._closing = ExitStack()
        self._file = self._closing.enter_context(_spool())
        self._packed_size: int | None = None
        self.size = 0

    def write(self, piece: bytes) -> None:
        """Add decoded bytes."""
        self.size += len(piece)
        self._digest.update(piece)
        self._spill(self._compressor.compress(piece))

    @property
    def digest(self) -> str:
        """SHA-256 of everything written, hexadecimal."""
        return self._digest.hexdigest()

    @property
    def packed_size(self) -> int:
        """Compressed bytes. The first look seals the body."""
        if self._packed_size is None:
            self._spill(self._compressor.flush())
            self._packed_size = self._file.tell()
        return self._packed_size

    def seal(self) -> None:
        """Compress what is left: nothing more will be written."""
        _ = self.packed_size

    def chunks(self) -> Iterator[bytes]:
        """The sealed body, compressed."""
        self._file.seek(0)
        while chunk := self._file.read(_CHUNK):
            yield chunk

    def _spill(self, data: bytes) -> None:
        try:
            self._file.write(data)
        except OSError as error:
            why = f"the folder for temporary files cannot take a page ({error.strerror})"
            raise NoRoomError(f"{why}; set TMPDIR to a folder with room") from error

    def close(self) -> None:
        """Forget the body."""
        self._closing.close()


def _spool() -> tempfile.SpooledTemporaryFile[bytes]:
    return tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)


def packed(body: bytes) -> Packing:
    """A body that is in memory already."""
    packing = Packing()
    packing.write(body)
    return packing


def unpacked(blob: bytes, size: int) -> bytes:
    """A body out of the store; never more than the `size` it had. Raises `zstd.ZstdError`, `ValueError`."""
    if size < 0:
        raise ValueError(f"a body of {size} bytes")
    return zstd.ZstdDecompressor().decompress(blob, max_length=size) if size else b""
