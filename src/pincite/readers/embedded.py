"""Text that scripts would show: JSON-LD, JSON state in `script` elements and attributes."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

from pincite.readers.assigned import forgiving, values
from pincite.readers.prose import is_text, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_FLIGHT = re.compile(r"[0-9a-f]{1,8}:(?:T[0-9a-f]+,|[A-Z]{0,2})")
# Keys of JSON-LD whose values are types and addresses (JSON-LD 1.1, 1.7).
_NOT_TEXT = frozenset(
    {"@context", "@type", "@id", "url", "sameAs", "contentUrl", "thumbnailUrl", "logo", "image", "target"}
)
_WRAPPED = re.compile(r"\s*(?://\s*)?(?:<!--|<!\[CDATA\[)")


def strings(value: object) -> Iterator[str]:
    """Every string in a decoded JSON value, in order; numbers must have been decoded as strings."""
    stack: list[object] = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            stack.extend([*item.values()][::-1])
        elif isinstance(item, list):
            stack.extend(item[::-1])


def loads(text: str) -> object:
    """A JSON text decoded, numbers as they are written; None where it is not JSON or nested beyond reason."""
    try:
        return json.loads(text, parse_int=str, parse_float=str, strict=False)
    except (ValueError, RecursionError):
        return None


def linked_data(text: str) -> list[str]:
    """The texts of a JSON-LD script."""
    return texts(forgiving(_unwrapped(text).strip().rstrip(";")), words=1, skip=_NOT_TEXT)


def _unwrapped(text: str) -> str:
    """The inside of what is written as a comment or a CDATA section, its ends perhaps behind `//`."""
    wrapped = _WRAPPED.match(text)
    if wrapped is None:
        return text
    inner = text[wrapped.end() :].rstrip()
    return inner[:-3].rstrip().removesuffix("//") if inner.endswith(("-->", "]]>")) else inner


def state(text: str) -> Iterator[str]:
    """The texts of a script or an attribute that holds JSON and nothing else."""
    return _deep(forgiving(text.strip()))


def assigned(code: str) -> Iterator[str]:
    """The texts of JSON values that a script assigns to a variable for other scripts; never its code."""
    flight: list[str] = []
    for value, streamed in values(code):
        if streamed and isinstance(value, list):
            flight += [part for part in value[1:2] if isinstance(part, str)]
        else:
            yield from _deep(value)
    if flight:
        yield from _rows("".join(flight))


def _rows(flight: str) -> Iterator[str]:
    """The texts of a React flight stream: rows of `id:JSON`, or `id:Tlength,text`."""
    for row in flight.split("\n"):
        match = _FLIGHT.match(row)
        text = row[match.end() :] if match else row
        if text[:1] in {"[", "{", '"'}:
            yield from texts(forgiving(text))
        elif is_text(text):
            yield text


def _deep(value: object) -> Iterator[str]:
    """Texts of a value; one that is JSON itself is opened, once."""
    for string in texts(value):
        opened = string[:1] in {"{", "["} and string[-1:] in {"}", "]"}
        inner = forgiving(string) if opened else None
        yield from [string] if inner is None else texts(inner)


def readable(found: Iterable[str], fragment: Callable[[str], str]) -> str:
    """Texts as a reader would see them, one a line; `fragment` reads the markup some of them hold."""
    return "\n".join(line for text in dict.fromkeys(found) if (line := _shown(text, fragment)))


def _shown(text: str, fragment: Callable[[str], str]) -> str:
    if "<" in text or "&lt;" in text:
        inner = html.unescape(text) if "<" not in text else text
        return fragment(inner)
    return " ".join((html.unescape(text) if "&" in text else text).split())
