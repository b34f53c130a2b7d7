"""Where a URL ends: bare ones in running text, and the destinations of Markdown links."""

from __future__ import annotations

import html
import re

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
# What no URL holds unencoded: white space, <>, double quotation marks, full-width punctuation. Escapes stay in.
# A comma ends it where the next URL begins behind that.
_BARE = re.compile(
    r"(?:https?://|www\.)"
    r"(?:\\[!-/:-@\[-`{-~]|[,;](?!https?://)|[^\s\u200b-\u200f\u2060\ufeff<>\"`|\\,;“”„‟«»‹›「」『』【】《》〈〉〝〞＂（），。、；！？…])*",
    re.IGNORECASE,
)
DOC_ID = r"doc_(?=[a-z]*[0-9])[0-9a-z]{12,24}(?![0-9A-Za-z_-])"
"""A doc id in running text, mistyped or not, that no ordinary word looks like."""
_BARE_DOC_ID = re.compile(DOC_ID)
_BRACKET = re.compile(r"[()\[\]]")
_PAIRS = {")": "(", "]": "["}
_TRAILING = "?!.,:;*~'’‘—–―"
_ANGLED = re.compile(r"<([^<>\n]*)>")
_SPECIAL = re.compile(r"\\.|[()\s]", re.DOTALL)
_SPACE = re.compile(r"\s*")
_TITLE = re.compile(r"""\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))\s*(?=\))""", re.DOTALL)
_SPACED = re.compile(r"https?://[^\n<>\"()\[\]]*+(?:\([^\n<>\"()\[\]]*+\)[^\n<>\"()\[\]]*+)*+(?=\))", re.IGNORECASE)
_DEPTH = 32


def resolve(written: str) -> str:
    """Entities and backslash escapes resolved as Markdown does (CommonMark 2.4, 2.5)."""
    if "\\" not in written and "&" not in written:
        return written
    return resolve_entities(_ESCAPE.sub(r"\1", written))


def resolve_entities(written: str) -> str:
    """Entities resolved, and escapes left: what holds in an autolink (CommonMark 6.5)."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), written)


def bare_end(text: str, start: int) -> int:
    """The offset at which a URL in running text ends (after the extended autolinks of GFM, brackets kept paired).

    Also that at which a doc id ends.
    """
    if doc_id := _BARE_DOC_ID.match(text, start):
        return doc_id.end()
    found = _BARE.match(text, start)
    if found is None:
        return start
    end = _unpaired(text, start, found.end())
    return _trimmed(text, start, end)


def _unpaired(text: str, start: int, end: int) -> int:
    """Cut before a closing bracket whose partner stands before the URL: always `]`; `)` where the URL follows `(`."""
    depth = {"(": 0, "[": 0}
    for bracket in _BRACKET.finditer(text, start, end):
        mark = bracket[0]
        if mark in depth:
            depth[mark] += 1
            continue
        depth[_PAIRS[mark]] -= 1
        if depth[_PAIRS[mark]] < 0 and (mark == "]" or text[start - 1 : start] == "("):
            return bracket.start()
    return end


def _trimmed(text: str, start: int, end: int) -> int:
    """Without the sentence's punctuation, unpaired closing parentheses and emphasis at the end."""
    surplus = text.count(")", start, end) - text.count("(", start, end)
    while end > start:
        last = text[end - 1]
        if last == ")" and surplus > 0:
            surplus -= 1
        elif not (last in _TRAILING or (last == "_" and text[start - 1 : start] == "_")):
            break
        end -= 1
    return end


def destination(text: str, start: int) -> tuple[str, int] | None:
    """Read `(destination "title")` after a link text, from the offset behind its `(`.

    Gives the destination and the offset behind the closing parenthesis, None where it is no destination
    (CommonMark 6.3; http URLs with spaces in them are taken as meant).
    """
    begin = _end(_SPACE, text, start)
    angled = _ANGLED.match(text, begin)
    end = angled.end() if angled else _balanced(text, begin)
    behind = _closed(text, end)
    if behind:
        return resolve(angled[1] if angled else text[begin:end]), behind
    if spaced := _SPACED.match(text, begin):
        return resolve(spaced[0].strip()), spaced.end() + 1
    return None


def _closed(text: str, end: int) -> int | None:
    """The offset behind the `)` that follows a destination, with or without a title between."""
    if title := _TITLE.match(text, end):
        return title.end() + 1
    close = _end(_SPACE, text, end)
    return close + 1 if text.startswith(")", close) else None


def _balanced(text: str, start: int) -> int:
    """The end of a destination without `<>`: the first space, or parenthesis that has no partner."""
    depth = 0
    for special in _SPECIAL.finditer(text, start):
        mark = special[0]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
        if depth < 0 or depth > _DEPTH or mark.isspace():
            return special.start()
    return len(text)


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start
