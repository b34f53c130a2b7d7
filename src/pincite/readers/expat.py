"""XML events from expat. Entities within entities are refused: a kilobyte of them can stand for gigabytes."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DEPTH = 5_000
_HEAVY = frozenset("&%<")
MAX_ENTITY = 40
"""Characters of an entity that a document may declare for itself."""
_FINAL = True


class RefusedError(Exception):
    """The document is not well formed, declares entities that hold others or much, or is nested too deep."""


def parse(
    markup: bytes,
    start: Callable[[str, dict[str, str]], object],
    end: Callable[[str], object],
    text: Callable[[str], object],
) -> None:
    """Call back for each element and text of `markup`, which is UTF-8 whatever it declares. Raises `RefusedError`.

    Names come without their prefix: `w:p` is `p`.
    """
    depth = 0

    def opened(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise RefusedError("nested too deep")
        start(name.rpartition(":")[2], attributes)

    def closed(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name.rpartition(":")[2])

    def declared(_name: str, _parameter: int, value: str | None, *_: object) -> None:
        if value is None or len(value) > MAX_ENTITY or not _HEAVY.isdisjoint(value):
            raise RefusedError("declares entities of weight")

    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    parser.EntityDeclHandler = declared
    parser.SkippedEntityHandler = lambda name, parameter: parameter or text(html.unescape(f"&{name};"))
    try:
        parser.Parse(markup, _FINAL)
    except expat.ExpatError as error:
        raise RefusedError(str(error)) from error
