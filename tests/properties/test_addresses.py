"""No spelling of an address that is not public gets past, and nothing that strangers send raises."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from ipaddress import IPv4Address, IPv6Address, ip_network

from hypothesis import given
from hypothesis import strategies as st

from pincite.sources.addresses import Policy
from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import TooLargeError, decode
from pincite.sources.doc_ids import mint, valid_doc_id
from pincite.sources.failures import Failure
from pincite.sources.responses import clean, head, retry_after
from pincite.sources.targets import Target, target

NETS = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "224.0.0.0/3",
]
shut = st.sampled_from(NETS).flatmap(
    lambda net: st.integers(int(ip_network(net)[0]), int(ip_network(net)[-1])).map(IPv4Address)
)


@st.composite
def spelled(draw: st.DrawFn) -> str:
    """An IPv4 address as the URL standard lets it be written: parts in any base, the last ones run together."""
    address = draw(shut)
    count = draw(st.integers(1, 4))
    octets = list(address.packed)
    parts = [*octets[: count - 1], int.from_bytes(octets[count - 1 :], "big")]
    text = ".".join(
        draw(st.sampled_from([str, hex, lambda part: f"0{part:o}", lambda part: f"0X{part:X}"]))(part) for part in parts
    )
    if draw(st.booleans()):
        text = "".join(chr(ord(character) + 0xFEE0) if character.isdigit() else character for character in text)
    if draw(st.booleans()):
        text = "".join(f"%{ord(character):02x}" if character.isascii() else character for character in text)
    return text + draw(st.sampled_from(["", "."]))


@given(spelled())
def test_every_spelling_of_a_closed_address_is_refused(text: str) -> None:
    assert isinstance(target(f"http://{text}/", Policy()), Failure)


@given(shut)
def test_every_embedding_of_a_closed_address_is_refused_even_when_private_is_open(address: IPv4Address) -> None:
    low = int(address)
    embeddings = [
        0xFFFF << 32 | low,
        low,
        0x64FF9B << 96 | low,
        0x2002 << 112 | low << 80,
        0x20010000 << 96 | low ^ 0xFFFFFFFF,
        0x2A00 << 112 | 0x5EFE << 32 | low,
        0xFFFF << 48 | low,
    ]
    for number in embeddings:
        if number > 1:  # :: and ::1 have their own names
            assert Policy(allow_private=True).refusal(str(IPv6Address(number))), IPv6Address(number)


@given(st.one_of(st.integers(0, 2**32 - 1).map(IPv4Address), st.integers(0, 2**128 - 1).map(IPv6Address)))
def test_opening_private_addresses_never_shuts_one_and_only_opens_what_the_library_calls_private(
    address: IPv4Address | IPv6Address,
) -> None:
    strict, lax = Policy().refusal(str(address)), Policy(allow_private=True).refusal(str(address))
    assert strict is not None or lax is None
    if strict is None:
        kinds = (address.is_loopback, address.is_link_local, address.is_multicast, address.is_unspecified)
        assert not any(kinds)
    if strict is not None and lax is None:
        assert address.is_private


@given(st.text(), st.text())
def test_no_text_makes_a_target_raise_or_lie(url: str, base: str) -> None:
    for goal in (target(url, Policy()), target(url, Policy(), base=base), target(f"http://{url}", Policy())):
        assert isinstance(goal, Target | Failure)
        if isinstance(goal, Target):
            assert goal.path.startswith("/")
            assert goal.path.isascii()
            assert goal.authority.isascii()
            assert target(goal.href, Policy()) == goal


@given(st.text(max_size=60))
def test_no_retry_after_raises(value: str) -> None:
    seconds = retry_after(head(429, [("Retry-After", value)]), datetime.now(UTC))
    assert seconds is None or seconds >= 0


@given(st.text())
def test_clean_text_is_one_printable_line_and_stays_as_it_is(text: str) -> None:
    assert clean(text).isprintable()
    assert clean(clean(text)) == clean(text)


@given(st.sampled_from(["gzip", "deflate", "br", "zstd", "gzip, br", "zstd, deflate"]), st.binary(max_size=300))
def test_no_bytes_make_a_decoder_raise_anything_else(coding: str, data: bytes) -> None:
    with contextlib.suppress(BrokenCodingError, TooLargeError):
        decode(data, coding, limit=10_000)


@given(st.lists(st.text(), min_size=1, max_size=4))
def test_every_minted_id_is_valid(parts: list[str]) -> None:
    assert valid_doc_id(mint(*parts))


@given(st.text(max_size=30))
def test_no_text_makes_the_check_of_an_id_raise(text: str) -> None:
    assert valid_doc_id(text) in {True, False}
    assert valid_doc_id(f"doc_{text}") in {True, False}
