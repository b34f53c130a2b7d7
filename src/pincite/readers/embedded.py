"""Text that scripts would show: JSON-LD, JSON state in `script` elements and attributes."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MAX_ASSIGNMENTS = 200
NEAR = 200
"""Characters searched for an assignment from the start of a script and from the end of the value before."""
_STATE = re.compile(
    r"(?:(?:window|self|globalThis)(?:\.[\w$]{1,80}|\[[\"'][\w$-]{1,80}[\"']\])"
    r"|(?:var|let|const)\s{1,4}[\w$]{0,80}(?:__|state|data|props|STATE|DATA|State|Data|Props)[\w$]{0,80})"
    r"\s{0,8}=\s{0,8}(JSON\.parse\(\s{0,4})?(?=[{\[\"'])"
    r"|self\.__next_f\.push\((?=\[)()"
)
_FLIGHT = re.compile(r"[0-9a-f]{1,8}:(?:T[0-9a-f]+,|[A-Z]{0,2})")
# Keys of JSON-LD whose values are types and addresses (JSON-LD 1.1, 1.7).
_NOT_TEXT = {"@context", "@type", "@id", "url", "sameAs", "contentUrl", "thumbnailUrl", "logo", "image", "target"}
_ADDRESS = re.compile(r"(?:https?:|data:|/)\S*\Z")


def strings(value: object, *, skip: frozenset[str] = frozenset()) -> Iterator[str]:
    """Every string in a decoded JSON value, in order; numbers must have been decoded as strings."""
    stack: list[object] = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            stack.extend([entry for key, entry in item.items() if key not in skip][::-1])
        elif isinstance(item, list):
            stack.extend(item[::-1])


def loads(text: str) -> object:
    """A JSON text decoded, numbers as they are written; None where it is not JSON or nested beyond reason."""
    try:
        return json.loads(text, parse_int=str, parse_float=str, strict=False)
    except (ValueError, RecursionError):
        return None


def linked_data(text: str) -> Iterator[str]:
    """The texts of a JSON-LD script."""
    value = loads(text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";"))
    return (string for string in strings(value, skip=frozenset(_NOT_TEXT)) if _is_text(string, words=1))


def state(text: str) -> Iterator[str]:
    """The texts of a script that holds JSON and nothing else."""
    return (string for string in _deep(loads(text.strip())) if _is_text(string))


def assigned(code: str) -> Iterator[str]:
    """The texts of JSON values that a script assigns to a variable for other scripts; never its code."""
    decoder = json.JSONDecoder(parse_int=str, parse_float=str, strict=False)
    flight: list[str] = []
    at = 0
    for _ in range(MAX_ASSIGNMENTS):
        match = _next(code, at)
        if match is None:
            break
        try:
            value, at = decoder.raw_decode(code, match.end())
        except (ValueError, RecursionError):
            at = match.end()
            continue
        if match[2] is not None:
            flight += [part for part in value[1:2] if isinstance(part, str)]
        elif not isinstance(value, str):
            yield from (string for string in _deep(value) if _is_text(string))
        elif match[1]:
            yield from state(value)
    yield from _rows("".join(flight))


def _next(code: str, at: int) -> re.Match[str] | None:
    """The next assignment: close by, as in scripts that hold nothing else, or to a name that is a program's own."""
    near = _STATE.search(code, at, at + NEAR)
    far = -1 if near else code.find("window.__", at)
    return _STATE.match(code, far) if far >= 0 else near


def _rows(flight: str) -> Iterator[str]:
    """The texts of a React flight stream: rows of `id:JSON`, or `id:Tlength,text`."""
    for row in flight.split("\n"):
        match = _FLIGHT.match(row)
        text = row[match.end() :] if match else row
        found = strings(loads(text)) if text[:1] in {"[", "{", '"'} else iter([text])
        yield from (string for string in found if _is_text(string))


def _deep(value: object) -> Iterator[str]:
    """Strings of a value; one that is JSON itself is opened, once."""
    for string in strings(value):
        inner = loads(string) if string[:1] in {"{", "["} and string[-1:] in {"}", "]"} else None
        yield from [string] if inner is None else strings(inner)


def _is_text(string: str, words: int = 2) -> bool:
    if _ADDRESS.match(string) or not any(map(str.isalpha, string)):
        return False
    return words == 1 or " " in string or not string.isascii() or (len(string) >= 12 and string.isalpha())


def readable(found: Iterable[str], fragment: Callable[[str], str]) -> str:
    """Texts as a reader would see them, one a line; `fragment` reads the markup some of them hold."""
    return "\n".join(line for text in dict.fromkeys(found) if (line := _shown(text, fragment)))


def _shown(text: str, fragment: Callable[[str], str]) -> str:
    if "<" in text or "&lt;" in text:
        inner = html.unescape(text) if "<" not in text else text
        return fragment(inner)
    return " ".join((html.unescape(text) if "&" in text else text).split())
