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
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

_QUERY = (
    "[style]:is([style*=display i],[style*=visib i],[style*=vertical-align i]),"
    "[hidden],[aria-hidden=true],[aria-label],"
    "span:is([class*=sr-only],[class*=hidden],[class*=screen-r],[class*=offscreen],[class*=sup],[class*=note]),"
    "[title*=' '],abbr[title],optgroup[label],option[label],[role=tooltip]"
)
_STYLE = re.compile(r"(?:^|;)\s*(display|visibility)\s*:\s*([a-z-]+)")
_BLOCKS = {"block", "flex", "grid", "list-item", "table", "flow-root"}
# Text for screen readers only, moved out of sight by a style sheet; a bare "hidden" says nothing certain.
_UNSEEN = re.compile(r"(?:^|[\s_-])(?:sr-only|screen-reader(?:-text|-only)?|visually-?hidden|a?-?offscreen)\b")
# A note that stands in the sentence it belongs to, moved to the margin or shown on demand by a style sheet.
_ASIDE = re.compile(r"(?:^|[\s_-])(?:side-?note|margin-?note|note_outer|footnote-(?:content|text|body))(?=$|\s)")
_LIFTED = re.compile(r"(?:^|[\s_-])(?:super(?:script)?|sup)(?=$|\s)")
_ALIGNED = re.compile(
    r"vertical-align\s*:\s*(?:(super|text-top|0?\.\d+em|[1-9]\d?(?:px|pt|%))|(sub|-[\d.]+(?:em|px|pt|%)))"
)
_ASSISTIVE = re.compile(r"katex-mathml|MJX_Assistive_MathML")
_LABELS = ("aria-label", "title", "label")
_SHOWING = frozenset({"style", "hidden", "aria-hidden", "role"})
_STEMS = ("sup", "note", "hidden", "sr-only", "screen-reader", "offscreen")
"""One of these is in every value of `class` that is looked for here."""
_PEEK, _MANY, _SHORT = 150, 2_000, 12
"""Nodes of an element that are looked into, elements, and characters that may be an exponent."""


def survey(tree: LexborHTMLParser) -> list[str]:
    """Mark elements whose attributes say more than their names; returns the labels they carry."""
    labels: list[str] = []
    unspoken, unseen = [], []
    for node, attributes, classes in _shown_otherwise(tree, labels):
        style = attributes.get("style") or ""
        display = "none" if "hidden" in attributes else _display(style) if style else ""
        if display and _hidden_or_block(node, display, classes):
            continue
        if shift := _shift(style, classes):
            _shifted(node, shift)
        if attributes.get("aria-hidden") == "true":
            unspoken.append(node)
        elif classes and _UNSEEN.search(classes):
            unseen.append(node)
        else:
            _set_aside(node, attributes, classes)
    paired = {other.mem_id for node in unspoken[:_MANY] if (other := _unspoken(node)) is not None}
    for node in unseen:
        if node.mem_id not in paired and not negates(opening_words(node)):
            _enclose(node, marks.OPTIONAL, marks.OPTIONAL_END)
    return labels


def _shown_otherwise(
    tree: LexborHTMLParser, labels: list[str]
) -> Iterator[tuple[LexborNode, dict[str, str | None], str]]:
    """Elements with their attributes and classes, without those that have nothing but labels; puts those aside."""
    for node in tree.css(_QUERY):
        attributes = node.attributes
        labels.extend(filter(None, map(attributes.get, _LABELS)))
        classes = attributes.get("class") or ""
        if not _SHOWING.isdisjoint(attributes) or (classes and any(map(classes.__contains__, _STEMS))):
            yield node, attributes, classes


def _set_aside(node: LexborNode, attributes: dict[str, str | None], classes: str) -> None:
    """Mark a note that stands in the sentence it belongs to."""
    if attributes.get("role") != "tooltip" and not (classes and _ASIDE.search(classes)):
        return
    words = opening_words(node)
    if len(words) > _SHORT or not negates(words):
        _enclose(node, f"{marks.OPTIONAL} ", f" {marks.OPTIONAL_END}")


def _enclose(node: LexborNode, before: str, after: str) -> None:
    node.insert_before(before)
    node.insert_after(after)


def _shifted(node: LexborNode, shift: tuple[str, str]) -> None:
    """Mark figures that a class or an inline style raises or lowers, as `sup` and `sub` do."""
    if node.tag in {"sup", "sub", "img"}:
        return
    text = _peek(node) or ""
    if len(text) <= _SHORT and any(map(str.isdigit, text)):
        _enclose(node, *shift)


def _shift(style: str, classes: str) -> tuple[str, str] | None:
    """Marks round what these two attributes raise or lower."""
    aligned = _ALIGNED.search(style.lower()) if style else None
    if (aligned and aligned[1]) or (classes and _LIFTED.search(classes)):
        return marks.RAISED, marks.RAISED_END
    return (marks.LOWERED, marks.LOWERED_END) if aligned else None


def _hidden_or_block(node: LexborNode, display: str, classes: str) -> bool:
    """Mark an element that `hidden` or an inline style hides; an inline style may also make a block of it."""
    if tags.levels().get(node.tag_id) in {tags.SKIP, tags.COLLECT}:
        return False
    if display != "none":
        _enclose(node, marks.BLOCK, marks.BLOCK)
        return False
    # Scripts show the page when they are done; mathematics is drawn as a picture beside its hidden markup.
    if node.tag in {"html", "body"} or "mathml" in classes:
        return False
    _enclose(node, marks.HIDDEN, marks.HIDDEN_END)
    return True


def _display(style: str) -> str:
    """`none`, `block`, or nothing to speak of; `style` is an attribute's value."""
    found = dict(_STYLE.findall(style.lower()))
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
            if len(text) >= _PEEK:
                return None
    return text
