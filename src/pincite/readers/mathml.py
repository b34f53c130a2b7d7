"""MathML as a line of text: what a reader of the formula would type."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.readers import raised
from pincite.readers.marks import CELL, JOINT

if TYPE_CHECKING:
    from collections.abc import Callable

    from selectolax.lexbor import LexborNode

MAX_DEPTH = 60
# Invisible operators: function application, times, separator, plus.
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064")
_SILENT = {"annotation", "annotation-xml", "script", "style", "mphantom"}


def text(node: LexborNode, depth: int = 0) -> str:
    """The formula in one line; powers as superscripts or after `^`, fractions with a slash."""
    if depth > MAX_DEPTH:
        return " ".join(node.text().split())
    tag = node.tag
    if tag in _SILENT:
        return ""
    children = [text(child, depth + 1) for child in node.iter()]
    if tag == "mfenced":
        return _fenced(node.attributes, children)
    if not children:
        return " ".join(node.text().split()).translate(_INVISIBLE)
    return _JOINED.get(str(tag), _row)(children)


def _row(parts: list[str]) -> str:
    """Neighbours; two figures side by side stay two, unless each is one digit of a number."""
    out = parts[:1]
    for before, part in pairwise(parts):
        apart = before[-1:].isdigit() and part[:1].isdigit() and len(before) + len(part) > 2
        out += [CELL if apart else JOINT, part]
    return "".join(out)


def _fenced(attributes: dict[str, str | None], parts: list[str]) -> str:
    signs = (attributes.get("separators") or ",").strip()[:1]
    return (attributes.get("open") or "(") + f"{signs} ".join(parts) + (attributes.get("close") or ")")


def _table(parts: list[str]) -> str:
    return CELL + CELL.join(parts) + CELL


def _radical(parts: list[str]) -> str:
    inner = _row(parts)
    return "√" + (inner if inner.isalnum() else f"({inner})")


def _root(parts: list[str]) -> str:
    degree = "".join(parts[1:2])
    return (raised.figure(degree) or f"^{degree}") + _radical(parts[:1]) if degree else _radical(parts)


def _limits(parts: list[str]) -> str:
    """A base with something below and above; accents stay as they are."""
    base, *rest = parts
    return base + "".join(
        f"{sign}{part}" if part.isalnum() else JOINT + part for sign, part in zip("_^", rest, strict=False)
    )


def _over(parts: list[str]) -> str:
    return _limits([parts[0], "", *parts[1:2]])


def _fraction(parts: list[str]) -> str:
    return "/".join(parts)


def _power(parts: list[str]) -> str:
    base, *powers = parts
    return base + "".join(raised.figure(power) or f"^{power}" for power in powers if power)


def _indexed(parts: list[str]) -> str:
    base, *indices = parts
    return base + "".join(raised.index(index) or index for index in indices)


def _both(parts: list[str]) -> str:
    return _power([_indexed(parts[:2]), *parts[2:]])


_JOINED: dict[str, Callable[[list[str]], str]] = {
    "mfrac": _fraction,
    "msup": _power,
    "msub": _indexed,
    "msubsup": _both,
    "msqrt": _radical,
    "mroot": _root,
    "munder": _limits,
    "munderover": _limits,
    "mover": _over,
    "mtable": _table,
    "mtr": _table,
    "mlabeledtr": _table,
    "mtd": _row,
}
