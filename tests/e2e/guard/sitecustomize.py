"""Loaded by the Python that an end-to-end test starts: only loopback can be reached, every other try is noted.

The log is the file named by PINCITE_TEST_CONTACTS, one host a line. A name outside answers as it does on a machine
without a network (EAI_AGAIN: no name server replied), so a tool that lets it through sees a failure, not an exception
of ours.
"""

import errno
import ipaddress
import os
import socket
import time
from collections.abc import Callable
from typing import Any

SILENCE = float(os.environ.get("PINCITE_TEST_SLOW_NAMES", "0"))  # seconds before a name service gives up
NOWHERE = ".nowhere.alt"  # names of which a name service says that they do not exist
LOG = os.environ.get("PINCITE_TEST_CONTACTS", os.devnull)


def inside(host: object) -> bool:
    """Whether a host is this machine: a loopback address, `localhost`, or none at all."""
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "localhost")
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return name.rstrip(".").lower() == "localhost"


def noted(host: object) -> None:
    """Write down a host that somebody tried to reach."""
    with open(LOG, "a", encoding="utf-8") as log:  # noqa: PTH123  (pathlib would slow every process down)
        log.write(f"{host!r}\n")


def guarded(connect: Callable[..., Any]) -> Callable[..., Any]:
    """`socket.connect` or `connect_ex` that refuses the world outside."""

    def guard(self: socket.socket, address: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not inside(address[0]):
            noted(address[0])
            raise OSError(errno.ENETUNREACH, "Network is unreachable (end-to-end test)")
        return connect(self, address)

    return guard


def resolver(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`socket.getaddrinfo` that knows addresses and this machine only."""

    def guard(host: Any, *args: Any, **kwargs: Any) -> Any:
        if not inside(host) and not numeric(host):
            noted(host)
            time.sleep(SILENCE)
            if str(host).endswith(NOWHERE):
                raise socket.gaierror(socket.EAI_NONAME, "Name or service not known (end-to-end test)")
            raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution (end-to-end test)")
        return resolve(host, *args, **kwargs)

    return guard


def numeric(host: object) -> bool:
    """Whether a host is an address in any spelling; those need no name server."""
    try:
        socket.inet_aton(str(host))
    except OSError:
        return ":" in str(host)
    return True


socket.socket.connect = guarded(socket.socket.connect)  # type: ignore[method-assign]
socket.socket.connect_ex = guarded(socket.socket.connect_ex)  # type: ignore[method-assign]
socket.getaddrinfo = resolver(socket.getaddrinfo)
