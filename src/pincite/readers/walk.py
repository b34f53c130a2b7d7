"""The one pass over the nodes of a parsed page: text and marks in document order, and what needs a closer look."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from pincite.readers.marks import CELL, JOINT
from pincite.readers.tags import COLLECT, FIRST_MARK, INLINE, MARKS, OTHERS, SEPARATORS, SKIP, TEXT, levels

if TYPE_CHECKING:
    from collections.abc import Callable

    from selectolax.lexbor import LexborNode

    from pincite.readers.tags import Mark

    Meet = Callable[[LexborNode, int, "Trail"], int]
    Brief = Callable[[LexborNode, str], str]
    Parted = Callable[[LexborNode, str], bool]


BRIEF = 6
"""Characters a text node has more of than a mark of a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """What a walk brings home beside the text."""

    found: dict[int, list[LexborNode]] = field(default_factory=lambda: defaultdict(list))
    """Elements to be read on their own (scripts, meta, templates), by tag id."""
    alt: list[str] = field(default_factory=list)
    """Text that stands for pictures and form values."""
    marks: list[Mark] = field(default_factory=lambda: list(MARKS))
    depth: int = 0
    """How many walks this one is inside of."""


def opening_words(node: LexborNode, nodes: int = 24) -> str:
    """Text of the first few nodes inside an element, in small letters: what nests deep is not read over and over."""
    inside = islice(node.traverse(include_text=True), nodes)
    return "".join(inner.text_content or "" for inner in inside if inner.tag_id == TEXT).casefold()


def walk(start: LexborNode, trail: Trail, meet: Meet, brief: Brief, parted: Parted) -> list[str]:  # noqa: C901, PLR0912, PLR0915
    """Text and marks below `start`, in order; to be joined with nothing and laid out by `layout.lay_out`.

    One loop without calls per node: reading a page may cost twice its parse, about 0.6 µs a node, and not more.
    """
    out = [""]
    add = out.append
    marks, found, code_of = trail.marks, trail.found, levels().copy()
    parents: list[tuple[LexborNode | None, int]] = []  # what follows the elements that are open, and their codes
    gap = SKIP  # the strongest boundary since the last text
    node = start.first_child
    if node is None:
        return out
    while True:
        tag = node.tag_id
        if tag == TEXT:
            if gap > INLINE:
                if not (text := node.text_content or "").isspace():
                    add(SEPARATORS[gap])
                    add(text)
                    gap = SKIP
            else:
                text = node.text_content or ""
                if gap and text and not text.isspace():
                    if len(text) < BRIEF:
                        text = brief(node, text)
                    if text[0].isalnum() and (before := out[-1])[-1:].isalnum():
                        digits = text[0].isdigit() and before[-1].isdigit()
                        add(CELL if digits and parted(node, before) else JOINT)
                add(text)
                gap = SKIP
        else:
            try:
                code = code_of[tag]
            except KeyError:
                code = code_of[tag] = OTHERS.get(node.tag or "", INLINE)
            if code < SKIP:
                if code == COLLECT:
                    found[tag].append(node)
                    code = SKIP
                else:
                    code = meet(node, code, trail)
            if FIRST_MARK > code > gap:
                gap = code
            elif code >= FIRST_MARK:
                mark = marks[code - FIRST_MARK]
                add(SEPARATORS[max(gap, mark.level)])
                add(mark.opening)
                gap = SKIP
                if mark.closing is None:
                    gap, code = mark.level, SKIP
            if code:
                child = node.first_child
                if child is not None:
                    parents.append((node.next, code))
                    node = child
                    continue
                if code >= FIRST_MARK:
                    add(marks[code - FIRST_MARK].closing or "")
        node = node.next
        while node is None:
            if not parents:
                return out
            node, code = parents.pop()
            if code > gap:
                if code < FIRST_MARK:
                    gap = code
                else:
                    mark = marks[code - FIRST_MARK]
                    add(mark.closing or "")
                    gap = max(gap, mark.level) if mark.level else SKIP
