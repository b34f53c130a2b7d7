"""Where markers lead: reference definitions `[label]: url` and footnotes `[^label]: ...`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.inputs.markdown.inline import normal
from pincite.inputs.markdown.links import resolve
from pincite.inputs.markdown.passages import is_passage
from pincite.inputs.markdown.text import join

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.text import Text

_DEFINITION = re.compile(
    r"""\[([^\[\]^\n][^\[\]\n]{0,200})\]:[ \t]*(<[^<>\s]*>|[^\s<]\S*)(?:[ \t]+("[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$"""
)
_MENTION = re.compile(r"\[([^\[\]\n]{1,200})\](?!\(|:|\s*<?https?://)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:_\d+)?")
_NAME = re.compile(r"[^\W\d_]{2,}[\w-]*")


def all_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """All blocks, parents first."""
    for block in blocks:
        yield block
        yield from all_blocks(block.children)


def find_references(blocks: Iterable[Block]) -> dict[str, tuple[str, int]]:
    """URL and line of each reference definition that something in the file refers to, by normal label.

    One that nothing refers to, or whose title is a passage and that no `[text][label]` needs, is a citation
    `[tag]: url "quote"`.
    """
    texts = [block.text for block in all_blocks(blocks) if block.text and block.kind in {"paragraph", "heading", "row"}]
    defined: dict[str, tuple[str, int, bool]] = {}
    for text in texts:
        for label, url, line, quotes in _definitions(text):
            defined.setdefault(label, (url, line, quotes))
    if not defined:
        return {}
    values = [text.value for text in texts]
    mentions = {(_behind(value, found), normal(found[1])) for value in values for found in _MENTION.finditer(value)}
    return {
        label: (url, line)
        for label, (url, line, quotes) in defined.items()
        if (True, label) in mentions or ((False, label) in mentions and (label.isdigit() or not quotes))
    }


def _behind(text: str, label: re.Match[str]) -> bool:
    """Whether a label stands behind the words of a link: `[words][label]`."""
    return text.startswith("]", max(0, label.start() - 1))


def _definitions(text: Text) -> Iterator[tuple[str, str, int, bool]]:
    """Label, URL, line, and whether the title is a passage, of each definition in a text."""
    for (start, end), (line, _) in zip(text.lines, text.places, strict=True):
        if text.value.startswith("[", start) and (found := _DEFINITION.match(text.value[start:end])):
            yield normal(found[1]), resolve(found[2].strip("<>")), line, is_passage(found[3] or "")


def without_lines(text: Text, lines: frozenset[int]) -> Text:
    """A text without the lines that are reference definitions."""
    if not lines or lines.isdisjoint(line for line, _ in text.places):
        return text
    kept = [
        (text.value[start:end], place)
        for (start, end), place in zip(text.lines, text.places, strict=True)
        if place[0] not in lines
    ]
    return join([line for line, _ in kept], [place for _, place in kept])


def is_marker(label: str) -> bool:
    """Whether `[^label]` was meant as a footnote marker, and not as a character class `[^a-z]`."""
    return bool(_NUMBER.fullmatch(label) or _NAME.fullmatch(label))
