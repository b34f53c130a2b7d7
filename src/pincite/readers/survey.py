"""A look at attributes before the walk: what is hidden, what is shown otherwise, what is said twice.

What is found is written into the tree, as marks in text nodes round the element: they cost the walk nothing.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from pincite.match.negation import negates
from pincite.readers import marks, tags
from pincite.readers.markers import is_symbol
from pincite.readers.walk import opening_words

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_QUERY = (
    "[style*=display i],[style*=visib i],[hidden],[aria-hidden=true],[aria-label],"
    "span[class*=sr-only],span[class*=hidden],span[class*=screen-r],span[class*=offscreen],"
    "[style*=vertical-align i],span[class*=sup],abbr[title],span[title*=' ']"
)
_STYLE = re.compile(r"(?:^|;)\s*(display|visibility)\s*:\s*([a-z-]+)")
_BLOCKS = {"block", "flex", "grid", "list-item", "table", "flow-root"}
# Text for screen readers only, moved out of sight by a style sheet; a bare "hidden" says nothing certain.
_UNSEEN = re.compile(r"(?:^|[\s_-])(?:sr-only|screen-reader(?:-text|-only)?|visually-?hidden|a?-?offscreen)\b")
_LIFTED = re.compile(r"(?:^|[\s_-])(?:super(?:script)?|sup)(?=$|\s)")
_ALIGNED = re.compile(
    r"vertical-align\s*:\s*(?:(super|text-top|0?\.\d+em|[1-9]\d?(?:px|pt|%))|(sub|-[\d.]+(?:em|px|pt|%)))"
)
_ASSISTIVE = re.compile(r"katex-mathml|MJX_Assistive_MathML")
_PEEK, _MANY, _SHORT = 150, 2_000, 12
"""Nodes of an element that are looked into, elements, and characters that may be an exponent."""


def survey(tree: LexborHTMLParser) -> list[str]:
    """Mark elements whose attributes say more than their names; returns the labels they carry."""
    labels, unspoken, unseen = [], [], []
    for node in tree.css(_QUERY):
        attributes = node.attributes
        labels += [label for name in ("aria-label", "title") if (label := attributes.get(name))]
        if (attributes.get("style") or "hidden" in attributes) and _hidden_or_block(node, attributes):
            continue
        _shifted(node, attributes)
        if attributes.get("aria-hidden") == "true":
            unspoken.append(node)
        elif _UNSEEN.search(attributes.get("class") or ""):
            unseen.append(node)
    paired = {other.mem_id for node in unspoken[:_MANY] if (other := _unspoken(node)) is not None}
    for node in unseen:
        if node.mem_id not in paired and not negates(opening_words(node)):
            _enclose(node, marks.OPTIONAL, marks.OPTIONAL_END)
    return labels


def _enclose(node: LexborNode, before: str, after: str) -> None:
    node.insert_before(before)
    node.insert_after(after)


def _shifted(node: LexborNode, attributes: dict[str, str | None]) -> None:
    """Mark figures that a class or an inline style raises or lowers, as `sup` and `sub` do."""
    aligned = _ALIGNED.search((attributes.get("style") or "").lower())
    raised = _LIFTED.search(attributes.get("class") or "") or (aligned and aligned[1])
    if not (raised or aligned) or node.tag in {"sup", "sub", "img"}:
        return
    text = _peek(node) or ""
    if len(text) > _SHORT or not any(map(str.isdigit, text)):
        return
    if raised:
        _enclose(node, marks.RAISED, marks.RAISED_END)
    else:
        _enclose(node, marks.LOWERED, marks.LOWERED_END)


def _hidden_or_block(node: LexborNode, attributes: dict[str, str | None]) -> bool:
    """Mark an element that `hidden` or an inline style hides; an inline style may also make a block of it."""
    display = "none" if "hidden" in attributes else _display(attributes.get("style"))
    if not display or tags.levels().get(node.tag_id) in {tags.SKIP, tags.COLLECT}:
        return False
    if display != "none":
        _enclose(node, marks.BLOCK, marks.BLOCK)
        return False
    # Scripts show the page when they are done; mathematics is drawn as a picture beside its hidden markup.
    if node.tag in {"html", "body"} or "mathml" in (attributes.get("class") or ""):
        return False
    _enclose(node, marks.HIDDEN, marks.HIDDEN_END)
    return True


def _display(style: str | None) -> str:
    """`none`, `block`, or nothing to speak of; `style` is an attribute's value."""
    found = dict(_STYLE.findall(style.lower())) if style else {}
    if found.get("visibility") in {"hidden", "collapse"}:
        return "none"
    display = found.get("display", "")
    return "block" if display in _BLOCKS else display if display == "none" else ""


def _unspoken(node: LexborNode) -> LexborNode | None:
    """Mark an element with `aria-hidden`, seen but not spoken; returns a neighbour that says the same for the ear."""
    text = _peek(node)
    if text is None:
        return None
    for other, after in ((_beside(node, after=False), False), (_beside(node, after=True), True)):
        named = (other.attributes.get("class") or "") if other is not None else ""
        if other is None:
            continue
        if _ASSISTIVE.search(named) or other.tag == "mjx-assistive-mml":
            return _pair(node, other, after=after, seen=False)
        if text and _UNSEEN.search(named):
            return _pair(node, other, after=after, seen=True)
        if text and text == _peek(other):
            _enclose(node, marks.HIDDEN, marks.HIDDEN_END)
            return None
    if text and is_symbol(text):
        _enclose(node, marks.OPTIONAL, marks.OPTIONAL_END)
    return None


def _pair(node: LexborNode, other: LexborNode, *, after: bool, seen: bool) -> LexborNode:
    """Of two elements that say one thing keep the first argument (`seen`) or the second; mark both."""
    first, second = (node, other) if after else (other, node)
    first.insert_before(marks.EITHER if seen == after else marks.EITHER_LATTER)
    first.insert_after(marks.OR)
    second.insert_after(marks.EITHER_END)
    return other


def _beside(node: LexborNode, *, after: bool) -> LexborNode | None:
    """The element before or after, with nothing but white space between."""
    other = node.next if after else node.prev
    if other is not None and other.tag_id == tags.TEXT and not (other.text_content or "").strip():
        other = other.next if after else other.prev
    return other if other is not None and other.tag_id != tags.TEXT else None


def _peek(node: LexborNode) -> str | None:
    """The text of a small element without white space; None for a large one."""
    if node.first_child is None:
        return ""
    text = ""
    for inner in islice(node.traverse(include_text=True), _PEEK):
        if inner.tag_id == tags.TEXT:
            text += "".join((inner.text_content or "").split())
    return text if len(text) < _PEEK else None
