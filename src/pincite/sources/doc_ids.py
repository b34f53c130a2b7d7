"""Doc ids: `doc_` and sixteen characters, the last three of them a check."""

from __future__ import annotations

import hashlib

_PREFIX = "doc_"
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
_DIGITS = 13
_CHECKS = 3
# A prime above 32 with 32 of a large order modulo it: every wrong character, and every two exchanged ones, change the
# remainder. Of the ids somebody invents, one in 32,749 passes.
_PRIME = 32_749
_OFFSET = 20_011  # otherwise sixteen zeros would be an id


def mint(*parts: str) -> str:
    """The id for a retrieval: requested URL, final URL, time, digest of the body."""
    digest = hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).digest()
    number = int.from_bytes(digest[:9], "big") % 32**_DIGITS
    return _PREFIX + _base32(number, _DIGITS) + _base32(_check(number), _CHECKS)


def valid_doc_id(text: str) -> bool:
    """Whether `text` can be an id at all; tells a mistyped or invented one without a store."""
    body = text.removeprefix(_PREFIX)
    if body == text or len(body) != _DIGITS + _CHECKS or not set(body) <= set(_ALPHABET):
        return False
    return _base32(_check(_number(body[:_DIGITS])), _CHECKS) == body[_DIGITS:]


def _check(number: int) -> int:
    return (number + _OFFSET) % _PRIME


def _number(text: str) -> int:
    number = 0
    for character in text:
        number = number * 32 + _ALPHABET.index(character)
    return number


def _base32(number: int, length: int) -> str:
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))
