"""Who may be contacted, as far as the person who runs the audit has a say in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the person who runs the audit has opened."""

    allow_private: bool = False
    """Opens loopback and private addresses; link-local ones and metadata services stay shut."""
    allow_hosts: frozenset[str] = frozenset()
    """Host names (or literal addresses) that are contacted whatever they resolve to: `host`, or on one port
    `host:port`, `[::1]:8080`."""

    def trusts(self, host: str, port: int | None = None) -> bool:
        """Whether this host, on this port, was named by the person who runs the audit."""
        name = host.lower().rstrip(".")
        return name in self.allow_hosts or authority(name, port) in self.allow_hosts

    def knows(self, host: str) -> bool:
        """Whether this host was named, on whatever port: it may be nobody else's business."""
        name = authority(host, None)
        return host in self.allow_hosts or any(f"{named}:".startswith(f"{name}:") for named in self.allow_hosts)

    def refusal(self, address: str) -> str | None:
        """Why an IP address may not be contacted, as `loopback address 127.0.0.1`; None when it may."""
        from pincite.sources.networks import refusal  # not before somebody is contacted: a warm run does without

        return refusal(address, allow_private=self.allow_private)


def authority(host: str, port: int | None) -> str:
    """Host and port as a URL writes them (RFC 3986, 3.2): an IPv6 address in brackets."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
