"""A stranger's text made fit for a terminal: what cannot be printed is shown as an escape, never sent."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(r"[^ -~]")
_SPACES = re.compile("[ \t\n\r\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def visible(text: str) -> str:
    r"""Turn every run of white space into one space and every other unprintable character into `\x1b` or the like.

    Unprintable is what `str.isprintable` says: C0 and C1 controls, bidi and other format marks, lone surrogates,
    private and unassigned characters.
    """
    return _UNPRINTABLE.sub(_shown, _SPACES.sub(" ", text))


def clipped(text: str, limit: int) -> str:
    """Make text visible and cut it after about `limit` characters, with a mark where it was cut."""
    shown = visible(text[: limit + 1])
    return shown if len(text) <= limit else f"{shown[:limit].rstrip()}..."


def _shown(found: re.Match[str]) -> str:
    character = found[0]
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
