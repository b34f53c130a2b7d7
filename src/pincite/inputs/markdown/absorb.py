"""What Markdown takes apart and a citation holds together: a source, and the quote on the next line or list item."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.fillers import own_words, says_something, words
from pincite.inputs.markdown.inline import scan
from pincite.inputs.markdown.sources import DASH, find_sources
from pincite.inputs.markdown.text import Text, join

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable

    from pincite.inputs.markdown.block import Block
    from pincite.inputs.markdown.scope import Scope

_MARK = "[\"“„«»「『'‘‚]"
_QUOTE_FIRST = re.compile(rf"[*_]{{0,3}}{_MARK}")
_DASH_FIRST = re.compile(rf"{DASH}\s*[*_]{{0,3}}{_MARK}")
_URL = re.compile(r"https?://|\]\(|<https?:|\]\[|\[\^", re.IGNORECASE)
_POINTS = re.compile(r"\W*(?:source|via|from|ref|reference|link|url)\b", re.IGNORECASE)
_LONGEST_TAIL = 200


def absorb(block: Block, rest: deque[Block], scope: Scope, *, item: bool) -> Text | None:
    """The text of a paragraph with the blocks behind it that belong to its citation; takes those off `rest`."""
    text = block.text
    if text is None or not rest:
        return text
    following = rest[0]
    if following.kind == "paragraph" and following.text:
        if _belongs(text, following.text, scope, item=item):
            rest.popleft()
            return _joined(text, [following.text])
        return text
    near = item or following.first == block.last + 1 or text.value.rstrip().endswith(":")
    if following.kind != "list" or not near:
        return text
    taken = _leading(text, following.children, scope, nested=item)
    if taken:
        rest.popleft()
        if len(taken) < len(following.children):
            rest.appendleft(replace(following, children=following.children[len(taken) :]))
        return _joined(text, taken)
    return text


def merge_items(items: Iterable[Block], scope: Scope) -> list[Block]:
    """List items, those that are only a quote put to the item with the source before them."""
    groups: list[tuple[Block, list[Text]]] = []
    for block in items:
        text = _only_text(block)
        if text and groups and _is_quote(text) and (groups[-1][1] or _awaits(groups[-1][0], scope)):
            groups[-1][1].append(_dashed(text))
        else:
            groups.append((block, []))
    return [_with(block, quotes) for block, quotes in groups]


def _awaits(block: Block, scope: Scope) -> bool:
    text = _only_text(block)
    return text is not None and ends_in_source(text, scope)


def _with(block: Block, quotes: list[Text]) -> Block:
    text = _only_text(block)
    if text is None or not quotes:
        return block
    return replace(block, children=(replace(block.children[0], text=_joined(text, quotes)),))


def ends_in_source(text: Text, scope: Scope) -> bool:
    """Whether a text ends in a source that has no quote yet."""
    marks = scan(text.value, scope.references)
    sources, _ = find_sources(text.value, marks)
    if not sources or any(quote.start >= sources[-1].end for quote in marks.quotes[-1:]):
        return False
    tail = text.value[sources[-1].end :]
    return len(tail) <= _LONGEST_TAIL and not says_something(words(tail))


def _belongs(text: Text, below: Text, scope: Scope, *, item: bool) -> bool:
    if _DASH_FIRST.match(below.value):
        return not _URL.search(below.value) and ends_in_source(text, scope)
    return (item or bool(_POINTS.match(below.value))) and _is_link(below, scope) and _is_unsourced(text, scope)


def _leading(text: Text, items: tuple[Block, ...], scope: Scope, *, nested: bool) -> list[Text]:
    """The first items of a list that are only quotes for the source above, or only links for the quote above."""
    texts = [_only_text(block) for block in items]
    quotes = _while(texts, _is_quote)
    if quotes:
        return [_dashed(quote) for quote in quotes] if ends_in_source(text, scope) else []
    return _while(texts, lambda found: _is_link(found, scope)) if nested and _is_unsourced(text, scope) else []


def _while(texts: list[Text | None], holds: Callable[[Text], bool]) -> list[Text]:
    taken: list[Text] = []
    for text in texts:
        if text is None or not holds(text):
            break
        taken.append(text)
    return taken


def _only_text(block: Block) -> Text | None:
    """The text of an item that is one paragraph."""
    only = block.children[0] if block.kind == "item" and len(block.children) == 1 else None
    return only.text if only and only.kind == "paragraph" else None


def _is_quote(text: Text) -> bool:
    return bool(_QUOTE_FIRST.match(text.value) or _DASH_FIRST.match(text.value)) and not _URL.search(text.value)


def _is_link(text: Text, scope: Scope) -> bool:
    if not _URL.search(text.value):
        return False
    marks = scan(text.value, scope.references)
    points = not marks.quotes and not says_something(own_words(text.value, marks, 0, len(text.value)))
    return points and bool(find_sources(text.value, marks)[0])


def _is_unsourced(text: Text, scope: Scope) -> bool:
    """Whether a text quotes and names no source."""
    marks = scan(text.value, scope.references)
    return bool(marks.quotes) and not find_sources(text.value, marks)[0] and not scope.noted(marks)


def _dashed(text: Text) -> Text:
    """An item with its bullet, as the dash that it was meant to be."""
    if _DASH_FIRST.match(text.value):
        return text
    line, column = text.places[0]
    lines = [text.value[start:end] for start, end in text.lines]
    return join([f"- {lines[0]}", *lines[1:]], [(line, max(1, column - 2)), *text.places[1:]])


def _joined(text: Text, others: list[Text]) -> Text:
    parts = (text, *others)
    lines = [part.value[start:end] for part in parts for start, end in part.lines]
    return join(lines, [place for part in parts for place in part.places])
