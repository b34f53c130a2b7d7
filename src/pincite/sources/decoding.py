"""The body behind its content codings, bounded (RFC 9110, 8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.sources.codings import CODINGS, STEP, BrokenCodingError, Coding

if TYPE_CHECKING:
    from collections.abc import Iterator

BOMB_RATIO = 200
"""Decoded to raw bytes, at the bound. Text shrinks to a tenth, a table of repeated lines to a hundredth."""

_MAX_CODINGS = 4
_FOREIGN = frozenset({"aes128gcm", "compress", "x-compress", "dcb", "dcz", "exi", "pack200-gzip"})
"""The registered codings that are not undone here: what they make of a page is not its text."""
_SLICE = 4096  # so that the ratio counts the bytes that were used, not those that had come


class TooLargeError(Exception):
    """A body that passes the bound in a way that only a bomb does."""


class Decoder:
    """Undoes the codings of one body, at most `limit` bytes of it; what lies beyond is cut."""

    def __init__(self, content_encoding: str, *, limit: int) -> None:
        self._codings = _codings(content_encoding)
        self._limit = limit
        self._inner = 0
        self.raw = 0
        self.decoded = 0
        self.full = False
        """The bound is reached: nothing more will come."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The decoded pieces of `data`. Raises `BrokenCodingError`, and `TooLargeError` at the bound."""
        slices = (data[at : at + _SLICE] for at in range(0, len(data), _SLICE)) if self._codings else (data,)
        for part in slices:
            self.raw += len(part)
            for piece in self._through(part, 0):
                yield self._counted(piece)
                if self.full:
                    break
            self._judge()
            if self.full:
                return

    def complete(self) -> bool:
        """Whether the body came whole: not cut at the bound, every coding at its own end."""
        return not self.full and all(coding.finished() for coding in self._codings)

    def _counted(self, piece: bytes) -> bytes:
        rest = self._limit - self.decoded
        self.full = len(piece) > rest
        self.decoded += min(len(piece), rest)
        return piece[:rest]

    def _through(self, data: bytes, level: int) -> Iterator[bytes]:
        if level == len(self._codings):
            yield from (data[at : at + STEP] for at in range(0, len(data), STEP))
            return
        for piece in self._codings[level].expand(data):
            if level < len(self._codings) - 1:
                self._count_inner(len(piece))
            yield from self._through(piece, level + 1)

    def _count_inner(self, size: int) -> None:
        """A bomb in a bomb may unpack for hours and give nothing: what lies between the codings counts too."""
        self._inner += size
        if self._inner > self._limit:
            raise TooLargeError(self._swollen())

    def _judge(self) -> None:
        if not self._codings:
            return
        bomb = self.full and (len(self._codings) > 1 or self.decoded > BOMB_RATIO * self.raw)
        if bomb or self.raw > self._limit:
            raise TooLargeError(self._swollen())

    def _swollen(self) -> str:
        return f"{self.raw} bytes unpack to more than {self._limit}"


def decode(body: bytes, content_encoding: str, *, limit: int) -> bytes:
    """A whole body decoded, cut at `limit`. Raises what `Decoder.feed` raises."""
    return b"".join(Decoder(content_encoding, limit=limit).feed(body))


def _codings(content_encoding: str) -> list[Coding]:
    """In the order of undoing. A name that nobody registered is no coding (servers write `utf-8` there)."""
    names = [name.strip().lower() for name in content_encoding.split(",")]
    if foreign := next(filter(_FOREIGN.__contains__, names), None):
        raise BrokenCodingError(f"{foreign} was not asked for and cannot be undone")
    known = [name for name in names if name in CODINGS]
    if len(known) > _MAX_CODINGS:
        raise BrokenCodingError(f"{len(known)} content codings, one in the other")
    return [CODINGS[name]() for name in reversed(known)]
