"""Standard input as text."""

from __future__ import annotations

import sys

from pincite.errors import InputError


def read_stdin() -> str:
    """All of it, decoded as a findings file would be; InputError."""
    from pincite.inputs.decode import decode

    if sys.stdin is None:
        raise InputError("standard input is closed", file="-")
    return decode("-", sys.stdin.buffer.read())
