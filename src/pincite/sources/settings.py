"""What a person can set about fetching."""

from __future__ import annotations

from dataclasses import dataclass, field

from pincite.sources.addresses import Policy

DAY = 86_400.0
MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchSettings:
    """Limits and manners of the fetcher. Times are seconds, sizes bytes."""

    max_age: float = DAY
    """How old a snapshot of the store may be and still be served."""
    refresh: bool = False
    """Fetch even what the store has."""
    concurrency: int = 32
    per_host: int = 2
    timeout: float = 30.0
    """The whole of one fetch with its redirects and retries; not the wait for its turn, nor one the server asks for."""
    connect_timeout: float = 10.0
    read_timeout: float = 20.0
    """The longest silence of a server."""
    max_wait: float = 60.0
    """The longest wait a server may ask for (`Retry-After`); one that asks for more is not asked again."""
    patience: float = 150.0
    """All waits that servers ask for on the way of one URL."""
    max_bytes: int = 64 * MEBIBYTE
    """Of one body, decoded."""
    attempts: int = 3
    redirects: int = 10
    delay: float = 0.0
    """Between two requests to one host: from the beginning of one to that of the next."""
    policy: Policy = field(default_factory=Policy)
    user_agent: str = ""
    """Empty: `trips.USER_AGENT`."""
    ca_file: str | None = None
    """Certificates to trust instead of the shipped ones."""
    proxy: str | None = None
    """URL of the HTTP proxy that everything goes through, with user name and password if it wants them."""
    deadline: float | None = None
    """For all fetches together, from the making of the source; what has not come by then is a timeout."""
