"""Lists of numbered sources, as their writers set them out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.block import Block
from pincite.inputs.markdown.inline import may_cite, scan
from pincite.inputs.markdown.sources import find_sources
from pincite.inputs.markdown.text import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pincite.inputs.markdown.text import Text

_TITLE = re.compile(
    r"[*_#\s\d.]*(?:"
    r"(?:(?:list of )?(?:(?:web )?sources?|(?:key |external )?references?|works cited|citations?|bibliography"
    r"|(?:end|foot)?notes|links|further reading|sources? (?:cited|used)"
    r"|quellen(?:verzeichnis|angaben)?|literatur(?:verzeichnis)?|einzelnachweise|referenzen|fu(?:ß|ss)noten"
    r"|r[ée]f[ée]rences|bibliographie|referencias|bibliograf[ií]a|fuentes|notas|riferimenti|fonti|bronnen"
    r"|المصادر|المراجع|источники|литература)\b[^\n]{0,20})"
    r"|(?:参考(?:文献|资料|链接)?|參考(?:文獻|資料|連結)?|引用(?:文献|来源)?|[资資]料[来來]源|[来來]源|出典"
    r"|[脚腳注註][注註释釋解])[*_:：\s]*)",
    re.IGNORECASE,
)
# `[1] ...`, in Chinese, Japanese and Korean without a space.
_DEFINES = re.compile(
    r"[*_]{0,2}\\?\[(\d{1,3})\\?\][*_]{0,2}[:.]?[*_]{0,2}"
    r"(?:[ \t]+(?=\S)|(?=https?://|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]))"
)


def split_titles(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, the first line of a paragraph that is a title of the lines `[1] https://...` below it by itself."""
    for block in blocks:
        first = block.text.lines[0][1] if block.kind == "paragraph" and block.text else 0
        if block.text and _DEFINES.match(block.text.value, first + 1) and _TITLE.fullmatch(block.text.value[:first]):
            yield _paragraph(cut(block.text, 0, first))
            yield _paragraph(cut(block.text, first + 1, len(block.text.value)))
        else:
            yield block


def source_lists(blocks: Sequence[Block]) -> Iterator[tuple[int, tuple[Block, ...]]]:
    """Index and notes of each block that is a list of sources."""
    titled = below_titles(blocks)
    for at, block in enumerate(blocks):
        if block.kind == "list":
            yield at, _listed(block, titled=at in titled)
        elif block.kind == "paragraph" and block.text:
            yield at, _lined(block.text, titled=at in titled)


def below_titles(blocks: Sequence[Block]) -> frozenset[int]:
    """Indexes of the blocks below a heading or paragraph such as "Sources", up to the next heading."""
    found: set[int] = set()
    titled = False
    for at, block in enumerate(blocks):
        if block.kind == "heading" or (block.kind == "paragraph" and _titles(block)):
            titled = _titles(block)
        elif titled:
            found.add(at)
    return frozenset(found)


def _titles(block: Block) -> bool:
    return block.text is not None and _TITLE.fullmatch(block.text.value.strip()) is not None


def begins_with_number(block: Block) -> bool:
    """Whether a block is a paragraph `[1] ...`."""
    return block.kind == "paragraph" and block.text is not None and _DEFINES.match(block.text.value) is not None


def _listed(block: Block, *, titled: bool) -> tuple[Block, ...]:
    """The items of a list `1. Title, https://...`; without a title every one of them has to lead somewhere."""
    items = tuple(_bulleted(item) for item in block.children)
    enough = any if titled else all
    if not enough(map(is_sourced, items)) or not all(item.label and _plain(item, titled=titled) for item in items):
        return ()
    return tuple(replace(item, kind="note") for item in items)


def _bulleted(item: Block) -> Block:
    """An item `- [1] Title, https://...` as one with that number."""
    first = item.children[0] if item.children else item
    found = _DEFINES.match(first.text.value) if first.text and not item.label else None
    if first.text is None or found is None:
        return item
    words = replace(first, text=cut(first.text, found.end(), len(first.text.value)))
    return replace(item, label=found[1], children=(words, *item.children[1:]))


def _lined(text: Text, *, titled: bool) -> tuple[Block, ...]:
    """The lines `[1] Title, https://...` of a paragraph."""
    starts = [(start, found) for start, _ in text.lines if (found := _DEFINES.match(text.value, start))]
    if not starts or starts[0][0] != 0:
        return ()
    ends = [*(start - 1 for start, _ in starts[1:]), len(text.value)]
    parts = [(found[1], cut(text, found.end(), end)) for (_, found), end in zip(starts, ends, strict=True)]
    notes = tuple(_note(label, _paragraph(part)) for label, part in parts)
    return notes if all(_plain(note, titled=titled) for note in notes) else ()


def _plain(block: Block, *, titled: bool) -> bool:
    """Whether an item is no citation of its own: it has no tag, nor a quotation behind its source.

    One before it that begins with no small letter is the title of a work, where the list has a title, or the words
    before it say nothing.
    """
    for text in _citing(block):
        marks = scan(text.value, {})
        sources, _ = find_sources(text.value, marks)
        if any(source.tagged for source in sources):
            return False
        first = sources[0].start if sources else len(text.value)
        for quote in marks.quotes:
            entitles = not text.value[quote.inner_start].islower() and (titled or _entitles(text.value, quote.start))
            if quote.start > first or not entitles:
                return False
    return True


def _entitles(text: str, start: int) -> bool:
    """Whether a quotation is the title of a work: at most its author, and the year, stand before it."""
    before = text[max(0, start - 8) : start].rstrip("*_ \n")
    return not before or before.endswith((",", ")", ")."))


def is_sourced(block: Block) -> bool:
    """Whether a block, or one in it, names a source."""
    return any(find_sources(text.value, scan(text.value, {}))[0] for text in _citing(block))


def _citing(block: Block) -> Iterator[Text]:
    return (text for text in texts_of(block) if may_cite(text.value))


def texts_of(block: Block) -> Iterator[Text]:
    """The text of a block, and those of all blocks in it."""
    if block.text:
        yield block.text
    for child in block.children:
        yield from texts_of(child)


def _note(label: str, words: Block) -> Block:
    return Block(kind="note", first=words.first, last=words.last, children=(words,), label=label)


def _paragraph(text: Text) -> Block:
    return Block(kind="paragraph", first=text.places[0][0], last=text.places[-1][0], text=text)
