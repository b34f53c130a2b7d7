"""What a Markdown text holds that is not prose: code spans, HTML, autolinks, escapes. One pass, linear."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_START = re.compile(
    r"\\[!-/:-@\[-`{-~]|`+|<(?=[!/?A-Za-z])|\ue200|cite(?=\ue202?turn\d)|【(?=\d)|:contentReference\[|\[cite(?=_|:)"
)
# What chat programs leave of their citations when a text is copied: the token, and no source.
_TOKEN = re.compile(
    r"""\ue200[^\ue200\ue201\n]{0,300}\ue201|cite(?:\ue202?turn\d+[a-z]+\d+)+\ue201?
    |【\d+(?::\d+)?†[^【】\n]{0,200}】|:contentReference\[oaicite:\d+\](?:\{[^{}\n]{0,60}\})?
    |\[cite(?:_start|_end|:[\d\s,.-]{1,60})\]|<cite\sindex=[^<>]{0,200}>
    |<grok:render[^<>]{0,300}>(?:[^<]{0,60}<argument[^<>]{0,60}>[^<]{0,60}</argument>){0,5}[^<]{0,60}</grok:render>""",
    re.VERBOSE,
)
_RUN = re.compile(r"`+")
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")
_MAIL = re.compile(r"<[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+>")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)((?:\s|/)[^<>]*)?>")
_HREF = re.compile(r"""\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_HIDDEN = re.compile(r"\shidden(?=[\s/=]|$)", re.IGNORECASE)
_UNSHOWN = re.compile(r"""\sstyle\s*=\s*["'][^"']*display\s*:\s*none""", re.IGNORECASE)
_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'")
_CITES = re.compile(r"""\scite\s*=\s*(?:"(https?:[^"]*)"|'(https?:[^']*)')""", re.IGNORECASE)
_LINKING = {"a": _HREF, "blockquote": _CITES}
# An element whose tags are read as quotation marks.
_QUOTATION = "q"
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_CODE_ELEMENTS = frozenset({"code", "pre", "script", "style", "textarea", "samp", "kbd"})


class Sort(Enum):
    """What an opaque span is."""

    ESCAPE = auto()
    CODE = auto()
    HTML = auto()
    AUTOLINK = auto()
    TOKEN = auto()


@dataclass(frozen=True, slots=True)
class Opaque:
    """A span that is not prose; `value`: the code, the URL of an autolink or of an HTML link, the token."""

    sort: Sort
    start: int
    end: int
    value: str = ""


def find_opaque(text: str) -> tuple[Opaque, ...]:
    """The opaque spans of a text, in order, not overlapping."""
    return tuple(_scan(text))


def _scan(text: str) -> Iterator[Opaque]:
    runs = _closing_runs(text)
    seek = _seeker(text)
    at = 0
    while found := _START.search(text, at):
        opaque = _read(text, found, runs, seek)
        at = opaque.end if opaque else found.end()
        if opaque:
            yield opaque


def _read(
    text: str, found: re.Match[str], runs: dict[int, list[int]], seek: Callable[[str, int], int]
) -> Opaque | None:
    start, end = found.span()
    if text[start] == "\\":
        return Opaque(Sort.ESCAPE, start, end, text[start + 1 : end])
    if text[start] == "`":
        return _code(text, start, end, runs)
    if token := _TOKEN.match(text, start):
        return Opaque(Sort.TOKEN, start, token.end(), token[0])
    return _html(text, start, seek)


def _code(text: str, start: int, end: int, runs: dict[int, list[int]]) -> Opaque | None:
    """A code span ends at the next run of as many backticks (CommonMark 6.1)."""
    starts = runs.get(end - start, [])
    index = bisect_left(starts, end)
    if index == len(starts):
        return None
    close = starts[index]
    inner = text[end:close].replace("\n", " ")
    if inner.strip() and inner.startswith(" ") and inner.endswith(" "):
        inner = inner[1:-1]
    return Opaque(Sort.CODE, start, close + end - start, inner)


def _closing_runs(text: str) -> dict[int, list[int]]:
    runs: dict[int, list[int]] = {}
    for run in _RUN.finditer(text):
        runs.setdefault(run.end() - run.start(), []).append(run.start())
    return runs


def _html(text: str, start: int, seek: Callable[[str, int], int]) -> Opaque | None:
    if text[start] != "<":
        return None
    if text.startswith("<!--", start):
        end = seek("-->", start + 4)
        return Opaque(Sort.HTML, start, end + 3 if end >= 0 else len(text)) if end >= 0 else None
    if autolink := _AUTOLINK.match(text, start):
        return Opaque(Sort.AUTOLINK, start, autolink.end(), autolink[1])
    if mail := _MAIL.match(text, start):
        return Opaque(Sort.HTML, start, mail.end())
    tag = _TAG.match(text, start)
    return _element(text, tag, seek) if tag and tag[2].lower() != _QUOTATION else None


def _element(text: str, tag: re.Match[str], seek: Callable[[str, int], int]) -> Opaque:
    """A tag; of elements that hold code, or are not shown, all up to their end."""
    closing, name, attributes = tag[1], tag[2].lower(), tag[3] or ""
    unread = name in _CODE_ELEMENTS or (name not in _VOID and _is_hidden(attributes))
    if not closing and unread and not attributes.endswith("/"):
        end = seek(f"</{name}", tag.end())
        return Opaque(Sort.HTML, tag.start(), len(text) if end < 0 else text.find(">", end) + 1 or len(text))
    link = None if closing else _LINKING[name].search(attributes) if name in _LINKING else None
    return Opaque(Sort.HTML, tag.start(), tag.end(), next(filter(None, link.groups()), "") if link else "")


def _is_hidden(attributes: str) -> bool:
    return bool(_HIDDEN.search(_VALUE.sub("", attributes)) or _UNSHOWN.search(attributes))


def _seeker(text: str) -> Callable[[str, int], int]:
    """Like `str.find`, ignoring ASCII case, but a needle that was not found once is never sought again."""
    lowered = text.lower() if text.isascii() else text
    lost: set[str] = set()

    def seek(needle: str, start: int) -> int:
        if needle in lost:
            return -1
        found = lowered.find(needle, start)
        if found < 0:
            lost.add(needle)
        return found

    return seek
