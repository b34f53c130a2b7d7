from __future__ import annotations

import gzip
import zlib

import brotli
import pytest

from pincite.sources.codings import CODINGS, STEP, BrokenCodingError
from pincite.sources.zstandard import zstd

TEXT = "".join(f"line {n} of a page that says something, {n * n}\n" for n in range(9000)).encode()
ENCODERS = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": lambda data: brotli.compress(data, quality=4),
    "zstd": zstd.compress,
}


def expanded(coding: str, *sent: bytes) -> bytes:
    stage = CODINGS[coding]()
    return b"".join(piece for data in sent for piece in stage.expand(data))


def raw_deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


@pytest.mark.parametrize("coding", ENCODERS)
def test_no_piece_is_much_larger_than_a_step(coding: str) -> None:
    pieces = list(CODINGS[coding]().expand(ENCODERS[coding](TEXT)))
    assert b"".join(pieces) == TEXT
    assert len(pieces) > 1
    assert max(map(len, pieces)) <= 100_000


def test_deflate_without_its_header_is_what_some_servers_send() -> None:
    assert expanded("deflate", raw_deflate(TEXT)) == TEXT


def test_gzip_members_and_zstd_frames_follow_one_another() -> None:
    assert expanded("gzip", gzip.compress(b"one ") + gzip.compress(b"two")) == b"one two"
    assert expanded("zstd", zstd.compress(b"one ") + zstd.compress(b"two")) == b"one two"


def test_bytes_after_the_end_of_gzip_are_passed_over() -> None:
    assert expanded("gzip", gzip.compress(b"page") + b"\0\0\0") == b"page"


@pytest.mark.parametrize("coding", CODINGS)
def test_a_coding_is_finished_before_it_begins_and_at_its_end(coding: str) -> None:
    stage = CODINGS[coding]()
    assert stage.finished()
    sent = ENCODERS[coding](TEXT)
    assert list(stage.expand(sent[:-5]))
    assert not stage.finished()
    list(stage.expand(sent[-5:]))
    assert stage.finished()


@pytest.mark.parametrize("coding", CODINGS)
def test_a_bomb_is_not_unpacked_before_anybody_asks(coding: str) -> None:
    pieces = CODINGS[coding]().expand(ENCODERS[coding](bytes(64 << 20)))
    assert len(next(pieces)) <= 2 * STEP


def test_a_window_that_needs_much_memory_is_refused() -> None:
    options = {zstd.CompressionParameter.window_log: 27, zstd.CompressionParameter.compression_level: 1}
    sent = zstd.compress(bytes(1 << 28), options=options)
    with pytest.raises(BrokenCodingError, match="memory"):
        expanded("zstd", sent)
