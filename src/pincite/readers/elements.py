"""Elements that need a look: each function takes one and returns what to do with it, a code of `tags`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

from pincite.match.negation import negates
from pincite.readers import mathml, tags
from pincite.readers.markers import is_marker, is_symbol
from pincite.readers.marks import BLOCK, CODE, CODE_END, LINE, NOTE, NOTE_END, OPTIONAL, OPTIONAL_END
from pincite.readers.tags import Mark
from pincite.readers.walk import Trail, opening_words, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from selectolax.lexbor import LexborNode

MAX_DEPTH = 8
"""Templates inside templates, and the like, that are opened."""

_NAMED = re.compile(
    r"(?:^|[\s_-])(?:(?:foot|end)?notes?|fn|fnref|ref|refs|reference|references|cite|cites|citation|citations|xref|"
    r"bibr?|doc-noteref|noteref|footnote\w*|endnote\w*|cite_ref\S*)"
    r"(?=$|[\s\d:]|[_-](?:\d|back|call|id|index|link|mark|no|num|ref|text|to)|--)",
    re.IGNORECASE,
)
_STEMS = ("note", "ref", "cit", "fn", "bib")
"""One of these is in all that `_NAMED` finds; looking for them first is faster."""
_TO_NOTE = re.compile(
    r"#[\W_]{0,2}(?:user-content-)?(?:(?:fn|ftn|edn|en|footnote|endnote|note|cite|cite_note|ref|reference|bib|cr)"
    r"[-_:.a-z]{0,20}\d{1,4}(?:-\d{1,12})?[a-z]?|[rbn][-_]?\d{1,4})$",
    re.IGNORECASE,
)
_PLAIN = {"span", "cite", "small"}
"""Elements that mean nothing by themselves."""
_NAMING = ("class", "id", "role", "rel", "epub:type")
_SILENT_INPUTS = {"hidden", "password", "checkbox", "radio", "file", "color", "range"}


def meet(node: LexborNode, code: int, trail: Trail) -> int:
    """Code for the element `node`, whose name alone (negative `code`) does not settle it."""
    return _MEET[code](node, trail)


def brief(node: LexborNode, text: str) -> str:
    """`text`, a text node of a few characters at an inline boundary, marked where it is a link to a note."""
    if not _is_brief(text):
        return text
    link = node.parent
    if link is not None and (tag := link.tag) not in {"a", "sup"}:
        if tag in _PLAIN and _is_named(link.attributes):
            return f"{NOTE}{text}{NOTE_END}"
        link = link.parent
    if link is None or link.tag != "a" or not _leads_to_note(link.attributes, text):
        return text
    return text if link.parent is not None and link.parent.tag == "sup" else f"{NOTE}{text}{NOTE_END}"


@lru_cache(maxsize=4096)
def _is_brief(text: str) -> bool:
    return is_marker(text.strip())


def parted(node: LexborNode, before: str) -> bool:
    """Whether the digits of the text `node` and those before it (`before`), an inline boundary away, are two numbers.

    They are where two elements stand side by side, unless each holds one digit of a word spelled in elements.
    """
    text = node.text_content or ""
    entered: list[LexborNode] = []
    at = node
    while (earlier := _earlier(at)) is None:
        parent = at.parent
        if parent is None or len(entered) > MAX_DEPTH:
            return False
        at = parent
        entered.append(at)
    if earlier.tag_id == tags.TEXT:
        return any(map(_parts, entered))
    left, deep = [earlier], earlier
    while len(left) < MAX_DEPTH and deep.last_child is not None and deep.last_child.tag_id != tags.TEXT:
        deep = deep.last_child
        left.append(deep)
    return any(map(_parts, [*left, *entered])) or (bool(entered) and len(text.strip()) + len(before) > 2)


def _earlier(node: LexborNode) -> LexborNode | None:
    """The sibling before, comments apart."""
    earlier = node.prev
    while earlier is not None and earlier.tag == "-comment":
        earlier = earlier.prev
    return earlier


def _parts(node: LexborNode) -> bool:
    """Whether an element is a thing of its own, however it is laid out: a component, a picture, what was struck out."""
    tag = str(node.tag)
    return "-" in tag or tag in {"img", "svg", "text", "del", "ins", "s", "strike"}


def literal(trail: Trail, level: int, text: str) -> int:
    """Code of a new mark that puts `text` in the place of an element's content."""
    trail.marks.append(Mark(level, text, None))
    return tags.FIRST_MARK + len(trail.marks) - 1


def reopened(node: LexborNode) -> LexborNode | None:
    """The content of a `template`, which is outside the tree, as a tree of its own."""
    html = node.html or ""
    return LexborHTMLParser("<div" + html[len("<template") : -len("</template>")] + "</div>").body


def _is_named(attributes: dict[str, str | None]) -> bool:
    return any(_names_note(value) for name in _NAMING if name in attributes and (value := attributes[name]))


def _names_note(value: str) -> bool:
    lower = value.lower()
    return any(map(lower.__contains__, _STEMS)) and _NAMED.search(value) is not None


def _image(node: LexborNode, trail: Trail) -> int:
    text = (node.attrs.get("alt") or "").strip()
    if not text:
        return tags.INLINE
    if len(text) <= 8 and is_symbol(text):
        # An emoji as a picture: people quote it or leave it out.
        return literal(trail, tags.INLINE, f"{OPTIONAL}{text}{OPTIONAL_END}")
    trail.alt.append(text)
    return tags.INLINE


def _input(node: LexborNode, trail: Trail) -> int:
    attributes = node.attributes
    if (attributes.get("type") or "").lower() not in _SILENT_INPUTS:
        trail.alt.extend(text for name in ("value", "placeholder", "alt") if (text := attributes.get(name)))
        return tags.CELL
    return tags.INLINE


def _verbatim(node: LexborNode, trail: Trail) -> int:
    if hint := node.attrs.get("placeholder"):
        trail.alt.append(hint)
    if trail.depth >= MAX_DEPTH:
        return tags.BLOCK
    pieces = _read(node, trail)
    text = "".join(pieces).replace("\r\n", "\n").replace("\n", LINE)
    return literal(trail, tags.BLOCK, CODE + text.replace(BLOCK, CODE_END + BLOCK + CODE) + CODE_END)


def _inside(trail: Trail) -> Trail:
    return Trail(found=trail.found, alt=trail.alt, marks=trail.marks, depth=trail.depth + 1)


def _math(node: LexborNode, trail: Trail) -> int:
    return literal(trail, tags.INLINE, mathml.text(node))


def _dialog(node: LexborNode, _trail: Trail) -> int:
    return tags.BLOCK if "open" in node.attributes else tags.UNSEEN


def _template(node: LexborNode, trail: Trail) -> int:
    # A declarative shadow root is shown; other templates wait for a script.
    if "shadowrootmode" not in node.attributes:
        trail.found[node.tag_id].append(node)
        return tags.SKIP
    content = reopened(node) if trail.depth < MAX_DEPTH else None
    return literal(trail, tags.INLINE, "".join(_read(content, trail))) if content else tags.SKIP


def _superscript(node: LexborNode, _trail: Trail) -> int:
    is_note = _is_named(node.attributes) or any(map(_is_note, _near(node))) or _is_linked(node)
    return tags.NOTED if is_note else tags.RAISED


def _is_linked(node: LexborNode) -> bool:
    """Whether `node` is all there is in a link to a note, or in what a class or an id calls one."""
    link = node.parent
    if link is None or node.prev is not None or node.next is not None:
        return False
    return _is_note(link) or (link.tag == "span" and _is_named(link.attributes))


def _ruby(node: LexborNode, _trail: Trail) -> int:
    """What is written above a word may be left out, unless nothing stands below or it turns the word round."""
    above = node.parent
    while above is not None and above.tag in {"rtc", "rb"}:
        above = above.parent
    is_ruby = above is not None and above.tag == "ruby"
    return tags.OPTIONAL if is_ruby and not negates(opening_words(node)) else tags.INLINE


def _frame(node: LexborNode, trail: Trail) -> int:
    """A page inside the page: read where its source stands in an attribute."""
    source = node.attributes.get("srcdoc") if trail.depth < MAX_DEPTH else None
    content = LexborHTMLParser(source).body if source else None
    return literal(trail, tags.BLOCK if content else tags.CELL, "".join(_read(content, trail)) if content else "")


def _metadata(node: LexborNode, _trail: Trail) -> int:
    """What a program says about its drawing; an element of that name elsewhere is shown."""
    return tags.SKIP if node.parent is not None and node.parent.tag in {"svg", "g"} else tags.INLINE


def _read(node: LexborNode, trail: Trail) -> list[str]:
    return walk(node, _inside(trail), meet, brief, parted)


def _near(node: LexborNode) -> Iterable[LexborNode]:
    """The first few elements inside `node`, two levels down."""
    for child in islice(node.iter(), 4):
        yield child
        yield from islice(child.iter(), 4)


def _is_note(node: LexborNode) -> bool:
    if node.tag != "a":
        return False
    attributes = node.attributes
    return "#" in (attributes.get("href") or "") or _is_named(attributes)


def _leads_to_note(attributes: dict[str, str | None], text: str) -> bool:
    href = attributes.get("href") or ""
    return _is_named(attributes) or bool(_TO_NOTE.search(href)) or ("#" in href and is_symbol(text.strip()))


_MEET: dict[int, Callable[[LexborNode, Trail], int]] = {
    tags.IMAGE: _image,
    tags.INPUT: _input,
    tags.VERBATIM: _verbatim,
    tags.MATH: _math,
    tags.DIALOG: _dialog,
    tags.TEMPLATE: _template,
    tags.SUPERSCRIPT: _superscript,
    tags.RUBY: _ruby,
    tags.FRAME: _frame,
    tags.METADATA: _metadata,
}
