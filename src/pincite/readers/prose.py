"""The texts of a decoded JSON value, whole: editors and frameworks keep a sentence in pieces, one an inline element."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pincite.match.negation import negates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

MAX_DEPTH = 12
"""Inline elements inside inline elements that are followed."""
_BRANCHING = (dict, list)
_ADDRESS = re.compile(r"(?:https?:|data:|/)\S*\Z")
# Slate, ProseMirror, Lexical, Portable Text (`text`), Contentful (`value`); what holds such nodes.
_LEAF, _BRANCH = ("text", "value"), ("children", "content")
_BLOCKS = frozenset({"p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "tr", "td"})


def texts(value: object, *, words: int = 2, skip: frozenset[str] = frozenset()) -> list[str]:
    """What a person would read in a JSON value, in order; names, addresses and settings are left out.

    `words`: from how many on a string is text whatever its letters. `skip`: keys that are passed over.
    """
    found: list[str] = []
    stack: list[Iterator[object]] = [iter((value,))]
    while stack:
        for item in stack[-1]:
            if isinstance(item, str):
                if is_text(item, words):
                    found.append(item)
            elif isinstance(item, _BRANCHING) and (inner := _inside(item, found, skip)):
                stack.append(iter(inner))
                break
        else:
            stack.pop()
    return found


def _inside(item: object, found: list[str], skip: frozenset[str]) -> Collection[object]:
    """What is left to look at in a JSON value, once texts in pieces are put together and found."""
    if isinstance(item, dict):
        return [entry for key, entry in item.items() if key not in skip] if skip else item.values()
    if not isinstance(item, list) or not item:
        return ()
    if run := _run(item):
        found.append(run)
        return ()
    if not _lists_text(item):
        return item
    found += [entry for entry in item if isinstance(entry, str) and is_text(entry, 1)]
    return [entry for entry in item if not isinstance(entry, str)]


def is_text(string: str, words: int = 2) -> bool:
    """Whether a string says something; a lone word does where it turns round what stands beside it."""
    if " " in string:
        return any(map(str.isalpha, string))
    if string.isascii() and words > 1 and not (len(string) >= 12 and string.isalpha()):
        return len(string) <= 10 and _turns(string)
    return not _ADDRESS.match(string) and any(map(str.isalpha, string))


@lru_cache(maxsize=4096)
def _turns(word: str) -> bool:
    return negates(word.casefold())


def _lists_text(items: list[object]) -> bool:
    """Whether strings of a list are text: then its lone words are, too."""
    return isinstance(items[0], str) and any(isinstance(item, str) and " " in item for item in items)


def _run(items: list[object]) -> str:
    """A sentence in pieces as one text; empty where the items are things of their own."""
    if len(items) < 2 or isinstance(items[0], int | float):
        return ""
    pieces = _pieces(items, 0)
    if not pieces or not any(left[-1:] == " " or right[:1] == " " for left, right in pairwise(pieces)):
        return ""
    return pieces[0] + "".join(_joined(left, right) for left, right in pairwise(pieces))


def _joined(left: str, right: str) -> str:
    """`right` as it follows `left`: at once, unless two phrases would run together."""
    glued = left[-1:].isalnum() and right[:1].isalnum() and " " in left and " " in right
    return f" {right}" if glued else right


def _pieces(item: object, depth: int) -> list[str] | None:
    """The texts of inline content in order; None where it holds something else."""
    if item is None or isinstance(item, bool):
        return []
    if isinstance(item, str):
        return [item] if item and not item.startswith("$") else []
    if depth > MAX_DEPTH:
        return None
    if isinstance(item, dict):
        return _of_node(item, depth)
    return _of_list(item, depth) if isinstance(item, list) else None


def _of_node(node: dict[str, object], depth: int) -> list[str] | None:
    leaf = next((node[key] for key in _LEAF if isinstance(node.get(key), str)), None)
    if leaf is not None:
        return [str(leaf)]
    branch = next((node[key] for key in _BRANCH if key in node), None)
    return None if branch is None else _pieces(branch, depth + 1)


def _of_list(items: list[object], depth: int) -> list[str] | None:
    """Neighbours, or one React element: `["$", tag, key, properties]`."""
    if items[:1] == ["$"]:
        inline = len(items) == 4 and isinstance(items[3], dict) and items[1] not in _BLOCKS
        return _pieces(items[3], depth + 1) if inline else None
    found: list[str] = []
    for item in items:
        pieces = _pieces(item, depth + 1)
        if pieces is None:
            return None
        found += pieces
    return found
