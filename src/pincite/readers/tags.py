"""What each HTML element does to the text round it (WHATWG HTML, 15.3: the user agent style sheet)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser

from pincite.readers import marks

SKIP, INLINE, BLOCK, CELL, ROW = range(5)
COLLECT, IMAGE, INPUT, VERBATIM, MATH, DIALOG, TEMPLATE, SUPERSCRIPT, RUBY, FRAME, METADATA = range(-1, -12, -1)
"""Negative codes need a look at the element, see `elements.meet`."""

SEPARATORS = ("", marks.JOINT, marks.BLOCK, marks.CELL, marks.BLOCK)
TEXT = 2
"""Tag id of a text node, the same in every lexbor."""


class Mark(NamedTuple):
    """Characters round the content of an element; without `closing` they stand instead of its content.

    With level `SKIP` the text round the element joins as if it was not there.
    """

    level: int
    opening: str
    closing: str | None


FIRST_MARK = 10
"""A code from here on is a place in the walk's list of marks, which begins with `MARKS`."""
OPTIONAL, RAISED, LOWERED, HEADING, CODE, QUOTED, UNSEEN, NOTED, BOXED, DELETED = range(FIRST_MARK, FIRST_MARK + 10)
_QUOTE = marks.OPTIONAL + "{}" + marks.OPTIONAL_END
MARKS = (
    Mark(INLINE, marks.OPTIONAL, marks.OPTIONAL_END + marks.JOINT),
    Mark(INLINE, marks.RAISED, marks.RAISED_END + marks.JOINT),
    Mark(INLINE, marks.LOWERED, marks.LOWERED_END + marks.JOINT),
    Mark(BLOCK, marks.HEADING, marks.HEADING_END),
    Mark(INLINE, marks.CODE, marks.CODE_END + marks.JOINT),
    Mark(INLINE, _QUOTE.format("“"), _QUOTE.format("”")),
    Mark(SKIP, marks.HIDDEN, marks.HIDDEN_END),
    Mark(INLINE, marks.RAISED_NOTE, marks.RAISED_END + marks.JOINT),
    Mark(CELL, marks.HIDDEN, marks.HIDDEN_END),
    # What was struck out is seen; without it the line is what it says now.
    Mark(INLINE, marks.EITHER, marks.CELL + marks.OR + marks.EITHER_END + marks.JOINT),
)

_NAMES = {
    SKIP: "-comment annotation-xml desc noembed noframes style",
    BLOCK: "address article aside blockquote body br center dd details dir div dl dt fieldset figcaption figure footer "
    "foreignobject form frameset head header hgroup hr html legend li main menu nav ol optgroup option p search "
    "section select summary ul",
    CELL: "button label td th",
    ROW: "caption table tbody tfoot thead tr",
    UNSEEN: "datalist noscript",
    BOXED: "audio canvas object video",
    DELETED: "del s strike",
    COLLECT: "base link meta script title",
    IMAGE: "area img",
    INPUT: "input",
    VERBATIM: "listing plaintext pre textarea xmp",
    MATH: "math",
    DIALOG: "dialog",
    TEMPLATE: "template",
    RUBY: "rp rt rtc",
    FRAME: "iframe",
    SUPERSCRIPT: "sup",
    LOWERED: "sub",
    HEADING: "h1 h2 h3 h4 h5 h6",
    CODE: "code kbd samp tt",
    QUOTED: "q",
}
OTHERS = {"metadata": METADATA}
"""Elements without an id of their own in lexbor, by name; any other such element is inline."""
# Elements that exist only inside others.
_NESTED = (
    "<table><caption></caption><thead><tr><th></th><td></td></tr></thead><tbody></tbody><tfoot></tfoot></table>"
    "<svg><desc></desc><foreignobject></foreignobject></svg><math><annotation-xml></annotation-xml></math>"
)


@cache
def ids() -> dict[str, int]:
    """Lexbor's id of every element name used here; they change from one release of lexbor to the next."""
    names = sorted(" ".join(_NAMES.values()).split(), key="plaintext".__eq__)
    every = "<!---->-" + _NESTED + "".join(f"<{name}></{name}>" for name in names)
    documents = [LexborHTMLParser(f"<html><body>{every}"), LexborHTMLParser("<frameset>")]
    roots = (document.root for document in documents)
    nodes = (node for root in roots if root is not None for node in root.traverse(include_text=True))
    return {str(node.tag).lower(): node.tag_id for node in nodes}


@cache
def levels() -> dict[int, int]:
    """What to do at an element, by its tag id; for one that is not here `OTHERS` says it."""
    return {ids()[name]: level for level, names in _NAMES.items() for name in names.split()}
