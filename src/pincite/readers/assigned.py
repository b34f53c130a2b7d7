"""The values that scripts assign for other scripts to read (`window.__STATE__ = {...}`); never their code."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_ASSIGNMENTS = 200
NEAR = 200
"""Characters searched for an assignment from the start of a script and from the end of the value before."""
LOOSE, MAX_LOOSE = 2_000_000, 3
"""Characters of a value that is no strict JSON, and how many such values of a script are tried."""
# What stands left of a value, and where a value begins; the sign between them is sought first, which is fast.
_VALUE = re.compile(
    r"=\s{0,8}(?:JSON\.parse\(\s{0,4})?(decodeURIComponent\(\s{0,4})?(?=[{\[\"'])|_f\.push\((?=\[)()|\.enqueue\((?=\")"
)
_TARGET = re.compile(
    r"(?:(?:window|self|globalThis)(?:\.[\w$]{1,80}|\[[\"'][\w$-]{1,80}[\"']\]){1,3}"
    r"|(?:var|let|const)\s{1,4}[\w$]{0,80}(?:__|state|data|props|STATE|DATA|State|Data|Props)[\w$]{0,80})\s{0,8}\Z"
    r"|self\.__next\Z|window\.__[\w$]{1,80}(?:\.[\w$]{1,80}){1,2}\Z"
)
_BEFORE = ";{(,"
_STRING = re.compile(r"\"((?:[^\"\\\n]++|\\.)*+)\"|'((?:[^'\\\n]++|\\.)*+)'", re.DOTALL)
# What serializers write and JSON does not know, beside strings, which are passed over, one that never closes, too.
_LOOSE = re.compile(
    r"(\"(?:[^\"\\]++|\\.)*+(?:\"|\\?\Z))|undefined\b|NaN\b|Infinity\b|void 0\b|![01]|,(?=\s*[}\]])", re.DOTALL
)
_NEARLY = re.compile(r"\s*[{\[]\s*[\"{\[]")
_DECODER = json.JSONDecoder(strict=False)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(['`$])|(\n))|(\")")


def forgiving(text: str) -> object:
    """A JSON text decoded, `undefined` and commas too many forgiven; None where it is no JSON."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        return None
    except ValueError:
        return _forgiven(text, whole=True) if len(text) <= LOOSE else None


def values(code: str) -> Iterator[tuple[object, bool]]:
    """Each value that is assigned, and whether it is a piece of a React flight stream."""
    at = loose = 0
    for _ in range(MAX_ASSIGNMENTS):
        match = _next(code, at)
        if match is None:
            return
        at = match.end()
        if string := _STRING.match(code, at):
            at = string.end()
            yield forgiving(_read(string, quoted=match[1] is not None)), False
            continue
        try:
            value, at = _DECODER.raw_decode(code, at)
        except (ValueError, RecursionError):
            loose += 1
            value = _forgiven(code[at : at + LOOSE]) if loose <= MAX_LOOSE else None
        yield value, match[2] is not None


def _next(code: str, at: int) -> re.Match[str] | None:
    """The next assignment: close by, as in scripts that hold nothing else, or to a name that is a program's own."""
    for near in _VALUE.finditer(code, at, at + NEAR):
        if _TARGET.search(code, _statement(code, max(at, near.start() - NEAR), near.start()), near.start()):
            return near
    for _ in range(MAX_ASSIGNMENTS):
        at = code.find("window.__", at)
        match = _VALUE.search(code, at, at + NEAR) if at >= 0 else None
        if at < 0 or (match and _TARGET.fullmatch(code, at, match.start())):
            return match
        at += 1
    return None


def _statement(code: str, start: int, end: int) -> int:
    """Where what stands left of an assignment at `end` may begin: no target holds one of these signs."""
    return max(start, 1 + max(code.rfind(sign, start, end) for sign in _BEFORE))


def _read(string: re.Match[str], *, quoted: bool) -> str:
    """The content of a string literal, percent-encoded where `quoted`."""
    body = _json_body(string[1] if string[1] is not None else string[2])
    try:
        text = str(json.loads(f'"{body}"', strict=False))
    except ValueError:
        return ""
    return unquote(text) if quoted else text


def _json_body(body: str) -> str:
    """The inside of a JavaScript string as the inside of a JSON string."""
    if "'" not in body and "\\x" not in body and '"' not in body.replace('\\"', ""):
        return body
    whole = re.sub(r"\\\\|\\\"", lambda m: m[0].replace("\\\\", "\ufdd0").replace('\\"', "\ufdd1"), body)
    whole = _ESCAPE.sub(lambda m: f"\\u00{m[1]}" if m[1] else m[2] or ("" if m[3] else '\\"'), whole)
    return whole.replace("\ufdd0", "\\\\").replace("\ufdd1", '\\"')


def _forgiven(text: str, *, whole: bool = False) -> object:
    """The value at the start of `text`, or `text` as one value, where it is nearly JSON; else None."""
    if not _NEARLY.match(text):
        return None
    strict = _LOOSE.sub(_as_json, text)
    try:
        return _DECODER.decode(strict) if whole else _DECODER.raw_decode(strict)[0]
    except (ValueError, RecursionError):
        return None


def _as_json(match: re.Match[str]) -> str:
    return match[1] or ("" if match[0] == "," else "null")
