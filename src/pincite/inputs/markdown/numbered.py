"""Sources in a numbered list, and `[2]` in the text: the footnotes of those who write without a footnote syntax."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING

from pincite.inputs.markdown.numerals import LOWERED, NUMBERED, lowered, mentioned, numbered
from pincite.inputs.markdown.source_lists import (
    begins_with_number,
    below_titles,
    is_sourced,
    source_lists,
    split_titles,
    texts_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pincite.inputs.markdown.block import Block

_WORKS_CITED = re.compile(r"[*_#\s]*works cited[*_:\s]*", re.IGNORECASE)
_LINKED = re.compile(r"(?<=[^\d\\]\])\[(\d{1,3})\]")
_ALL = tuple(map(str, range(1, 1000)))
_TEXTS = frozenset({"paragraph", "heading", "row", "html"})


def number_notes(blocks: Sequence[Block], defined: Iterable[str]) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """The blocks, lists of numbered sources in them as footnotes, and the labels that are markers in the text.

    `defined`: labels of reference definitions that are in use. Nothing changes where the text refers to no source by
    number, or two lists share a number.
    """
    blocks = tuple(split_titles(blocks))
    known = frozenset(defined)
    mentions = [frozenset(_mentions(block, known)) for block in blocks]
    lists = dict(_lists(blocks, mentions)) if any(mentions) else {}
    glued = {} if lists else _lowered(blocks)
    lists = lists or glued
    lists = _surest(lists, below_titles(blocks))
    if _share_numbers(lists):
        return blocks, ()
    if not lists and known.isdisjoint(chain.from_iterable(mentions)):
        return blocks, ()
    labels = [note.label for notes in lists.values() for note in notes]
    keys = (numbered(number) for number in (*labels, *(() if glued else _ALL)) if number not in known)
    parts = (_labelled(lists[at]) if at in lists else (block,) for at, block in enumerate(blocks))
    return tuple(chain.from_iterable(parts)), (NUMBERED, *((LOWERED,) if glued else ()), *keys)


def _labelled(notes: Iterable[Block]) -> tuple[Block, ...]:
    return tuple(replace(note, label=numbered(note.label)) for note in notes)


def _surest(lists: dict[int, tuple[Block, ...]], titled: frozenset[int]) -> dict[int, tuple[Block, ...]]:
    """Of lists that share numbers those below a title, then those with a source in each item.

    A file may be called "Notes", and hold steps to take above its sources.
    """
    if _share_numbers(lists):
        lists = {at: notes for at, notes in lists.items() if at in titled}
    if _share_numbers(lists):
        lists = {at: notes for at, notes in lists.items() if all(map(is_sourced, notes))}
    return lists


def _share_numbers(lists: Mapping[int, tuple[Block, ...]]) -> bool:
    labels = [note.label for notes in lists.values() for note in notes]
    return len(set(labels)) < len(labels)


def _lowered(blocks: Sequence[Block]) -> dict[int, tuple[Block, ...]]:
    """A list called "Works cited" whose numbers stand right behind words, as Gemini's export leaves them."""
    titles = [at for at, block in enumerate(blocks) if block.text and _WORKS_CITED.fullmatch(block.text.value.strip())]
    if not titles:
        return {}
    found = {at: notes for at, notes in source_lists(blocks) if notes and at > titles[-1]}
    labels = {note.label for notes in found.values() for note in notes}
    texts = (text for at, block in enumerate(blocks) if at not in found for text in texts_of(block))
    return found if any(number in labels for text in texts for _, _, number in lowered(text.value)) else {}


def _lists(blocks: Sequence[Block], mentions: Sequence[frozenset[str]]) -> Iterator[tuple[int, tuple[Block, ...]]]:
    """Index and notes of each list of sources that something outside of such lists refers to.

    Without a title it must refer to half of them; else the list is one of things to do or to say. So it is where other
    numbered paragraphs stand beside it.
    """
    candidates = {at: notes for at, notes in source_lists(blocks) if notes}
    runs = [run for run in _runs(candidates) if any(is_sourced(note) for at in run for note in candidates[at])]
    found = {at: candidates[at] for run in runs for at in run}
    titled = below_titles(blocks)
    outside = frozenset[str]().union(*(labels for at, labels in enumerate(mentions) if at not in found))
    for run in runs:
        labels = {note.label for at in run for note in found[at]}
        known = labels & outside
        if known and (run[0] in titled or (2 * len(known) >= len(labels) and not _continues(blocks, run))):
            yield from ((at, found[at]) for at in run)


def _continues(blocks: Sequence[Block], run: Sequence[int]) -> bool:
    """Whether numbered paragraphs stand right before or behind blocks, that are more of them then."""
    beside = (*blocks[max(0, run[0] - 1) : run[0]], *blocks[run[-1] + 1 : run[-1] + 2])
    return any(map(begins_with_number, beside))


def _runs(found: Iterable[int]) -> Iterator[list[int]]:
    """Indexes of blocks, those in one list that stand right below each other."""
    for _, run in groupby(enumerate(found), key=lambda pair: pair[1] - pair[0]):
        yield [at for _, at in run]


def _mentions(block: Block, defined: frozenset[str]) -> Iterator[str]:
    """The numbers that a block refers to; a link `[words][1]` to a definition is none."""
    if block.text and block.kind in _TEXTS:
        yield from mentioned(_LINKED.sub(lambda link: "" if link[1] in defined else link[0], block.text.value))
    for child in block.children:
        yield from _mentions(child, defined)
