from __future__ import annotations

import gzip
import subprocess
import sys
import zlib
from pathlib import Path

import brotli
import pytest

from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import Decoder, TooLargeError, decode
from pincite.sources.zstandard import zstd

TEXT = "".join(f"line {n} of a page that says something, {n * n}\n" for n in range(9000)).encode()
LIMIT = 1 << 20


ENCODERS = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": lambda data: brotli.compress(data, quality=4),
    "zstd": zstd.compress,
}


@pytest.mark.parametrize("coding", ENCODERS)
@pytest.mark.parametrize("size", [1, 7, 1000, 1 << 20])
def test_a_body_is_decoded_however_it_is_cut(coding: str, size: int) -> None:
    sent = ENCODERS[coding](TEXT)
    decoder = Decoder(coding, limit=LIMIT)
    pieces = [piece for at in range(0, len(sent), size) for piece in decoder.feed(sent[at : at + size])]
    assert b"".join(pieces) == TEXT
    assert decoder.complete()
    assert (decoder.raw, decoder.decoded) == (len(sent), len(TEXT))


@pytest.mark.parametrize("coding", ENCODERS)
def test_an_empty_body_and_an_empty_text(coding: str) -> None:
    untouched = Decoder(coding, limit=LIMIT)
    assert untouched.complete()
    assert decode(ENCODERS[coding](b""), coding, limit=LIMIT) == b""


def test_codings_are_undone_from_the_last_to_the_first() -> None:
    sent = brotli.compress(gzip.compress(TEXT))
    assert decode(sent, "gzip, BR", limit=LIMIT) == TEXT


@pytest.mark.parametrize("header", ["", "identity", "utf-8", "none", "text/html"])
def test_what_is_no_coding_leaves_the_body_as_it_is(header: str) -> None:
    assert decode(TEXT, header, limit=LIMIT) == TEXT


@pytest.mark.parametrize("coding", ["gzip", "br", "zstd", "deflate"])
def test_bytes_in_another_coding_are_broken(coding: str) -> None:
    with pytest.raises(BrokenCodingError):
        decode(b"<html>not compressed at all</html>" * 20, coding, limit=LIMIT)


@pytest.mark.parametrize("coding", ENCODERS)
def test_a_body_that_ends_early_is_not_complete(coding: str) -> None:
    sent = ENCODERS[coding](TEXT)
    decoder = Decoder(coding, limit=LIMIT)
    came = b"".join(decoder.feed(sent[: len(sent) // 2]))
    assert TEXT.startswith(came)
    assert not decoder.complete()


def test_five_codings_are_refused() -> None:
    with pytest.raises(BrokenCodingError, match="5 content codings"):
        Decoder("gzip, gzip, gzip, gzip, gzip", limit=LIMIT)


def test_a_plain_body_is_cut_at_the_bound() -> None:
    decoder = Decoder("", limit=1000)
    assert b"".join(decoder.feed(TEXT)) == TEXT[:1000]
    assert decoder.full
    assert not decoder.complete()


def test_a_body_of_exactly_the_bound_is_whole() -> None:
    decoder = Decoder("gzip", limit=len(TEXT))
    assert b"".join(decoder.feed(gzip.compress(TEXT))) == TEXT
    assert decoder.complete()


def test_an_ordinary_text_is_kept_up_to_the_bound() -> None:
    decoder = Decoder("gzip", limit=len(TEXT) - 1)
    assert b"".join(decoder.feed(gzip.compress(TEXT))) == TEXT[:-1]
    assert not decoder.complete()


@pytest.mark.parametrize("coding", ENCODERS)
def test_a_bomb_at_the_bound_is_too_large(coding: str) -> None:
    with pytest.raises(TooLargeError, match="unpack to more than 1048576"):
        decode(ENCODERS[coding](bytes(64 << 20)), coding, limit=LIMIT)


def test_nested_codings_at_the_bound_are_too_large_whatever_their_ratio() -> None:
    sent = gzip.compress(gzip.compress(TEXT))
    assert decode(sent, "gzip, gzip", limit=LIMIT) == TEXT
    with pytest.raises(TooLargeError):
        decode(sent, "gzip, gzip", limit=len(TEXT) - 1)


def test_a_bomb_inside_that_gives_nothing_is_counted_too() -> None:
    # Two hundred thousand empty gzip members: nothing comes out of the inner coding, however long one waits.
    sent = gzip.compress(gzip.compress(b"") * 200_000)
    with pytest.raises(TooLargeError):
        decode(sent, "gzip, gzip", limit=LIMIT)


def test_raw_bytes_are_bounded_even_when_nothing_comes_out() -> None:
    with pytest.raises(TooLargeError):
        decode(gzip.compress(b"") * 60_000, "gzip", limit=LIMIT)


# VmHWM and not ru_maxrss: that one a child takes over from its parent (Linux, across exec).
BOMB = """
import re, sys, zlib
from pincite.sources.decoding import Decoder, TooLargeError
from pincite.sources.packing import Packing
from pincite.sources.zstandard import zstd
import brotli

def peak():
    with open("/proc/self/status") as status:
        return int(re.search("VmHWM:\\s+(\\d+)", status.read())[1])

def compressor(coding):
    match coding:
        case "gzip": made = zlib.compressobj(1, wbits=31); return made.compress, made.flush
        case "deflate": made = zlib.compressobj(1); return made.compress, made.flush
        case "br": made = brotli.Compressor(quality=1); return made.process, made.finish
        case "zstd": made = zstd.ZstdCompressor(level=1); return made.compress, made.flush

codings = sys.argv[1].split(",")
stages = [compressor(coding) for coding in codings]
block, zeros = bytes(1 << 20), 1024

def sent():
    for n in range(zeros + 1):
        piece = stages[0][0](block) if n < zeros else stages[0][1]()
        for compress, flush in stages[1:]:
            piece = compress(piece) + (flush() if n == zeros else b"")
        yield piece

decoder, packing = Decoder(sys.argv[1], limit=64 << 20), Packing()
try:
    for data in sent():
        for piece in decoder.feed(data):
            packing.write(piece)
    print("passed")
except TooLargeError:
    print("stopped", decoder.decoded, peak() // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell a process's own peak")
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "gzip,gzip", "zstd,br"])
def test_a_bomb_of_a_gigabyte_stops_with_the_process_small(coding: str) -> None:
    ran = subprocess.run([sys.executable, "-c", BOMB, coding], capture_output=True, text=True, check=True)
    word, decoded, megabytes = ran.stdout.split()
    assert word == "stopped"
    assert int(decoded) <= 64 << 20
    assert int(megabytes) < 120


@pytest.mark.parametrize("named", ["compress", "X-Compress", "gzip, dcz", "aes128gcm"])
def test_a_coding_that_nobody_asked_for_is_no_text(named: str) -> None:
    with pytest.raises(BrokenCodingError, match="cannot be undone"):
        decode(b"<p>what it holds</p>", named, limit=LIMIT)
