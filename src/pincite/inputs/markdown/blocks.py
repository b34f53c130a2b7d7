"""The blocks of a Markdown file, as a tree, with the lines they stand on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from pincite.inputs.markdown.block import Block
from pincite.inputs.markdown.elements import unfold
from pincite.inputs.markdown.lazy import unlazy
from pincite.inputs.markdown.text import Text, cut, join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# markdown-it stops reading below this depth; what it leaves is picked up line by line.
_DEEPEST = 100
_KINDS = {
    "paragraph": "paragraph",
    "heading": "heading",
    "blockquote": "quote",
    "bullet_list": "list",
    "ordered_list": "list",
    "list_item": "item",
    "footnote_reference": "note",
    "table": "table",
    "tr": "row",
    "fence": "code",
    "code_block": "code",
    "hr": "rule",
    "front_matter": "code",
}
_CODE_ELEMENT = re.compile(r"\s*<(?:script|pre|style|textarea|code)[\s>]", re.IGNORECASE)
_CONTAINERS = re.compile(r"(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*+")
_TASK_BOX = re.compile(r"\[[ xX]\][ \t]+")
_LETTER = re.compile(r"\w")
_QUOTES = re.compile(r"[ \t>]*")
# Front matter in TOML, which the parser knows between --- only.
_TOML = re.compile(r"\A\+\+\+([ \t]*\n(?=\s*(?:[#\[]|[\w.\"'-]+[ \t]*=))(?:.*\n)*?)\+\+\+(?=[ \t]*(?:\n|\Z))")
_HOLDERS = frozenset({"quote", "list", "item", "note"})


def read_blocks(source: str) -> tuple[Block, ...]:
    """Parse a file whose line ends are newlines. Every line that is not blank lies in some block."""
    lines = source.split("\n")
    tree = _Tree(lines)
    headed = _TOML.sub(r"---\1---", source, count=1)
    for token in _parser(front_matter=headed.startswith("---")).parse(headed):
        tree.take(token)
    blocks = tree.children[0]
    stray = list(_stray(lines, tree.covered))
    every = sorted((*blocks, *stray), key=lambda block: block.first) if stray else blocks
    return tuple(unfold(every))


@cache
def _parser(*, front_matter: bool) -> MarkdownIt:
    """Blocks only: what stands in a line is read by `inline`, which keeps columns; no reference definitions.

    As definitions, citations of the form `[tag]: url "quote"` would vanish. The plug-in for front matter takes the
    first line of a list for some, so it is there only where a file can have any.
    """
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table")
    parser.use(footnote_plugin)
    if front_matter:
        parser.use(front_matter_plugin)
    parser.disable("reference")
    parser.core.ruler.enableOnly(["block"])
    return parser


@dataclass(slots=True)
class _Tree:
    """Builds blocks from the parser's stream of opening and closing tokens."""

    lines: list[str]
    opened: list[Token] = field(default_factory=list)
    children: list[list[Block]] = field(default_factory=lambda: [[]])
    texts: list[Text | None] = field(default_factory=lambda: [None])
    covered: set[int] = field(default_factory=set)

    def take(self, token: Token) -> None:
        if token.nesting > 0:
            self.opened.append(token)
            self.children.append([])
            self.texts.append(None)
        elif token.nesting < 0:
            self._close(self.opened.pop(), self.children.pop(), self.texts.pop())
        elif token.type == "inline" and self.opened[-1].type not in {"th_open", "td_open"}:
            self.texts[-1] = self._text(token)
        else:
            self._leaf(token)

    def _close(self, token: Token, children: list[Block], text: Text | None) -> None:
        kind = _KINDS.get(token.type.removesuffix("_open"))
        if kind is None or token.map is None:
            # thead, tbody, th, td: rows are split again from their line
            self.children[-1] += children
            return
        first, last = token.map[0] + 1, token.map[1]
        if kind == "row":
            listed = any(opened.type == "list_item_open" for opened in self.opened)
            text = _after(_CONTAINERS if listed else _QUOTES, self.lines, first)
        if kind == "item":
            children = _without_box(children)
        label = token.info if kind == "item" else str(token.meta.get("label", ""))
        block = Block(kind=kind, first=first, last=last, text=text, children=tuple(children), label=label)
        self._cover(token, leaf=kind not in _HOLDERS)
        self.children[-1] += unlazy(block) if kind == "list" else [block]

    def _leaf(self, token: Token) -> None:
        if token.map is None or token.type == "inline":
            return
        first, last = token.map[0] + 1, token.map[1]
        kind = _KINDS.get(token.type, "code" if _CODE_ELEMENT.match(token.content) else "html")
        text = None
        if kind == "html":
            text = _aligned(self.lines, first, token.content.rstrip("\n").split("\n"))
        self._cover(token, leaf=True)
        self.children[-1].append(Block(kind=kind, first=first, last=last, text=text))

    def _text(self, token: Token) -> Text | None:
        if token.map is None:
            return None
        self._cover(token, leaf=True)
        return _aligned(self.lines, token.map[0] + 1, token.content.split("\n"))

    def _cover(self, token: Token, *, leaf: bool) -> None:
        if leaf and token.map:
            self.covered.update(range(token.map[0] + 1, token.map[1] + 1))


def _without_box(children: list[Block]) -> list[Block]:
    """The blocks of a list item without its task box `[x]` (GFM 5.3)."""
    first = children[0] if children else None
    if first is None or first.text is None or not (box := _TASK_BOX.match(first.text.value)):
        return children
    return [replace(first, text=cut(first.text, box.end(), len(first.text.value))), *children[1:]]


def _aligned(lines: Sequence[str], first: int, content: list[str]) -> Text:
    """The text of a block whose lines are, without their containers' marks, the ends of source lines."""
    stripped = [line.lstrip() for line in content]
    places = []
    for number, line in enumerate(stripped, first):
        source = lines[number - 1] if number <= len(lines) else ""
        places.append((number, _column(source, line)))
    return join(stripped, places)


def _column(source: str, line: str) -> int:
    for whole in (source, source.rstrip()):
        if whole.endswith(line):
            return len(whole) - len(line) + 1
    return max(source.find(line), 0) + 1


def _after(containers: re.Pattern[str], lines: Sequence[str], number: int) -> Text:
    """A line without the marks of the block quotes and lists it stands in."""
    source = lines[number - 1]
    found = containers.match(source)
    start = found.end() if found else 0
    return join([source[start:]], [(number, start + 1)])


def _stray(lines: Sequence[str], covered: set[int]) -> Iterator[Block]:
    """Lines that the parser left out because they are nested too deep, each as a paragraph."""
    for number, line in enumerate(lines, 1):
        if number not in covered and _LETTER.search(line):
            text = _after(_CONTAINERS, lines, number)
            if _LETTER.search(text.value):
                yield Block(kind="paragraph", first=number, last=number, text=text)
