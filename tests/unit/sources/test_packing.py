from __future__ import annotations

import hashlib
import os

from pincite.sources.packing import Packing, packed, unpacked

NOISE = os.urandom(3 << 20)


def blob(packing: Packing) -> bytes:
    assert packing.packed_size > 0
    whole = b"".join(packing.chunks())
    packing.close()
    return whole


def test_a_body_comes_back_as_it_was() -> None:
    packing = packed(b"<p>page</p>")
    assert packing.digest == hashlib.sha256(b"<p>page</p>").hexdigest()
    assert packing.size == 11
    assert unpacked(blob(packing), 11) == b"<p>page</p>"


def test_pieces_are_one_body_and_a_large_one_lies_on_disk() -> None:
    packing = Packing()
    for at in range(0, len(NOISE), 100_000):
        packing.write(NOISE[at : at + 100_000])
    assert packing.packed_size >= len(NOISE)
    assert packing._file._rolled
    assert unpacked(blob(packing), len(NOISE)) == NOISE
    assert packing._file.closed


def test_an_empty_body() -> None:
    assert unpacked(blob(packed(b"")), 0) == b""


def test_a_body_never_unpacks_to_more_than_it_had() -> None:
    assert len(unpacked(blob(packed(bytes(1 << 24))), 100)) == 100
