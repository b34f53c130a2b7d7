from __future__ import annotations

import pytest

from pincite.sources.addresses import Policy

REFUSED = [
    ("127.0.0.1", "loopback"),
    ("127.255.255.254", "loopback"),
    ("::1", "loopback"),
    ("10.1.2.3", "private"),
    ("172.16.0.1", "private"),
    ("172.31.255.255", "private"),
    ("192.168.1.1", "private"),
    ("fd12:3456::1", "private"),
    ("169.254.1.1", "link-local"),
    ("fe80::1", "link-local"),
    ("fe80::1%eth0", "link-local"),
    ("169.254.169.254", "metadata service"),
    ("100.100.100.200", "metadata service"),
    ("168.63.129.16", "metadata service"),
    ("fd00:ec2::254", "metadata service"),
    ("0.0.0.0", "unspecified"),
    ("::", "unspecified"),
    ("100.64.0.1", "carrier NAT"),
    ("192.0.0.8", "reserved"),
    ("198.18.0.1", "benchmarking"),
    ("198.19.255.255", "benchmarking"),
    ("192.0.2.1", "documentation"),
    ("198.51.100.1", "documentation"),
    ("203.0.113.1", "documentation"),
    ("2001:db8::1", "documentation"),
    ("3fff::1", "documentation"),
    ("224.0.0.1", "multicast"),
    ("ff02::1", "multicast"),
    ("240.0.0.1", "reserved"),
    ("255.255.255.255", "reserved"),
    ("fec0::1", "site-local"),
    ("::ffff:127.0.0.1", "IPv4-mapped"),
    ("::ffff:8.8.8.8", "IPv4-mapped"),
    ("::127.0.0.1", "IPv4-compatible"),
    ("::ffff:0:127.0.0.1", "IPv4-translated"),
    ("64:ff9b::127.0.0.1", "NAT64 loopback"),
    ("64:ff9b::169.254.169.254", "NAT64 metadata service"),
    ("64:ff9b::10.0.0.1", "NAT64 private"),
    ("64:ff9b:1::8.8.8.8", "local NAT64"),
    ("2002:7f00:1::", "6to4"),
    ("2001:0:1:2:3:4:5:6", "Teredo"),
    ("2a00:1450::5efe:127.0.0.1", "ISATAP"),
    ("2a00:1450::200:5efe:10.0.0.1", "ISATAP"),
    ("5f00::1", "reserved"),
    ("100::1", "reserved"),
    ("4000::1", "reserved"),
]
OPEN = [
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "172.15.255.255",
    "100.128.0.1",
    "192.0.1.1",
    "2606:4700::1111",
    "64:ff9b::8.8.8.8",
]


@pytest.mark.parametrize(("address", "label"), REFUSED)
def test_an_address_that_is_not_public_is_refused_and_named(address: str, label: str) -> None:
    refusal = Policy().refusal(address)
    assert refusal is not None
    assert refusal.startswith(f"{label} address ")


@pytest.mark.parametrize("address", OPEN)
def test_a_public_address_is_open(address: str) -> None:
    assert Policy().refusal(address) is None


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.0.0.1", "172.16.9.9", "192.168.0.1", "fd12::1"])
def test_allow_private_opens_loopback_and_private_addresses(address: str) -> None:
    assert Policy(allow_private=True).refusal(address) is None


@pytest.mark.parametrize(
    "address",
    [address for address, label in REFUSED if label not in {"loopback", "private"}],
)
def test_allow_private_opens_nothing_else(address: str) -> None:
    assert Policy(allow_private=True).refusal(address) is not None


def test_what_is_no_address_is_refused() -> None:
    assert Policy().refusal("example.org") == "no IP address: example.org"


def test_an_allowed_host_is_trusted_in_any_spelling() -> None:
    policy = Policy(allow_hosts=frozenset({"intranet.test"}))
    assert policy.trusts("Intranet.Test.")
    assert not policy.trusts("evil.intranet.test")


def test_an_allowed_host_may_be_allowed_on_one_port() -> None:
    policy = Policy(allow_hosts=frozenset({"intranet.test:8080", "[::1]:81", "::2"}))
    assert policy.trusts("intranet.test", 8080)
    assert policy.trusts("::1", 81)
    assert policy.trusts("::2", 99)
    assert not policy.trusts("intranet.test", 80)
    assert not policy.trusts("intranet.test")
    assert not policy.trusts("::1", 8080)
