"""Which addresses are nobody's business.

The special-purpose registries of IANA (IPv4 and IPv6) and the metadata services of the clouds, written out: what the
standard library calls global differs between Python versions and lets NAT64, 6to4 and Teredo through.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

_METADATA = tuple(
    ip_network(net)
    for net in ("169.254.169.254/32", "100.100.100.200/32", "168.63.129.16/32", "fd00:ec2::/32", "fd20:ce::/32")
)

# What `allow_private` opens.
_PRIVATE = tuple(
    (ip_network(net), label)
    for net, label in (
        ("127.0.0.0/8", "loopback"),
        ("::1/128", "loopback"),
        ("10.0.0.0/8", "private"),
        ("172.16.0.0/12", "private"),
        ("192.168.0.0/16", "private"),
        ("fc00::/7", "private"),
    )
)

# What nothing but an allowed host name opens. The first that holds an address names it.
_SPECIAL = tuple(
    (ip_network(net), label)
    for net, label in (
        ("0.0.0.0/8", "unspecified"),
        ("100.64.0.0/10", "carrier NAT"),
        ("169.254.0.0/16", "link-local"),
        ("192.0.0.0/24", "reserved"),
        ("192.0.2.0/24", "documentation"),
        ("192.88.99.0/24", "reserved"),
        ("198.18.0.0/15", "benchmarking"),
        ("198.51.100.0/24", "documentation"),
        ("203.0.113.0/24", "documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved"),
        ("::/128", "unspecified"),
        ("::/96", "IPv4-compatible"),
        ("::ffff:0:0/96", "IPv4-mapped"),
        ("::ffff:0:0:0/96", "IPv4-translated"),
        ("64:ff9b:1::/48", "local NAT64"),
        ("2001::/32", "Teredo"),
        ("2001:2::/48", "benchmarking"),
        ("2001::/23", "reserved"),
        ("2001:db8::/32", "documentation"),
        ("2002::/16", "6to4"),
        ("3fff::/20", "documentation"),
        ("fe80::/10", "link-local"),
        ("fec0::/10", "site-local"),
        ("ff00::/8", "multicast"),
    )
)

_NAT64 = IPv6Network("64:ff9b::/96")
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_ISATAP = {0x00005EFE, 0x02005EFE}  # RFC 5214, 6.1: the upper half of the interface identifier


def refusal(address: str, *, allow_private: bool) -> str | None:
    """Why an IP address may not be contacted, as `loopback address 127.0.0.1`; None when it may."""
    try:
        parsed = ip_address(address.strip("[]"))
    except ValueError:
        return f"no IP address: {address}"
    label = _label(parsed, allow_private=allow_private)
    return label and f"{label} address {parsed}"


def _label(address: IPv4Address | IPv6Address, *, allow_private: bool) -> str | None:
    if any(address in net for net in _METADATA):
        return "metadata service"
    if private := next((label for net, label in _PRIVATE if address in net), None):
        return None if allow_private else private
    if special := next((label for net, label in _SPECIAL if address in net), None):
        return special
    return _label_v6(address) if isinstance(address, IPv6Address) else None


def _label_v6(address: IPv6Address) -> str | None:
    # RFC 6052, 3.1: the well-known prefix stands for the embedded address, which has to be a public one.
    # An IPv6-only network with DNS64 reaches every IPv4 host this way, so it cannot be refused altogether.
    if address in _NAT64:
        embedded = _label(IPv4Address(int(address) & 0xFFFFFFFF), allow_private=False)
        return embedded and f"NAT64 {embedded}"
    if (int(address) >> 32) & 0xFFFFFFFF in _ISATAP:
        return "ISATAP"
    return None if address in _GLOBAL_UNICAST else "reserved"
