"""A word diff between a quote and a passage, and what kind of change each difference is."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from pincite.fold import composed, fold
from pincite.match.negation import is_negation
from pincite.match.scripts import UNSPACED
from pincite.match.text import letters
from pincite.model import Change

if TYPE_CHECKING:
    from collections.abc import Iterable

_TOKEN = re.compile(rf"{UNSPACED}|(?:(?!{UNSPACED})\w)+(?:[-‐‑‒–.,'’:/^](?:(?!{UNSPACED})\w)+)*|[^\w\s]")
_SIGN_BEFORE = ("-", "−", "–", "+", "±")
_SIGNS = frozenset("+-±<>≤≥=~≈")
_UNITS = frozenset(
    {"%", "‰", "°", "$", "€", "£", "¥", "percent", "thousand", "million", "billion", "trillion"}
    | {"km", "m", "cm", "mm", "mi", "kg", "g", "mg", "t", "kw", "mw", "gw", "kwh", "hours", "days", "weeks", "years"}
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark with its place in the text it is from."""

    start: int
    end: int
    folded: str
    raw: str

    @property
    def number(self) -> bool:
        """Whether it holds a digit."""
        return any(character.isdigit() for character in self.folded)

    @property
    def word(self) -> bool:
        """Whether it holds a letter or digit."""
        return bool(letters(self.folded))


@dataclass(frozen=True, slots=True)
class Block:
    """Tokens of the quote and the tokens of the page that stand for them; equal or not."""

    equal: bool
    quote: tuple[Token, ...]
    page: tuple[Token, ...]
    after_number: bool = False
    """The token before, equal on both sides, is a number."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What `compare` found: the passage with exact edges, the diff and the kinds of change, the gravest first."""

    passage: str
    diff: tuple[tuple[str, str], ...]
    changed: tuple[Change, ...]


def compare(quote: str, passage: str) -> Difference:
    """Compare a quote with a passage that may be a little wider than what is quoted."""
    quote, passage = composed(quote), composed(passage)
    blocks = _blocks(_without_edge_marks(tokens(quote)), tokens(passage))
    blocks = _trimmed(_mirrored(_slid(_mirrored(_slid(blocks)))))
    page = [token for block in blocks for token in block.page]
    signed = bool(page) and blocks[0].equal and page[0].number and passage[: page[0].start].endswith(_SIGN_BEFORE)
    start = page[0].start - signed if page else 0
    return Difference(
        passage=passage[start : page[-1].end] if page else "",
        diff=((("insert", passage[start]),) if signed else ()) + tuple(_diff(blocks, quote, passage)),
        changed=_changed(blocks, {Change.SIGN} if signed else set()),
    )


def tokens(text: str) -> tuple[Token, ...]:
    """Words, numbers and marks of a text; in scripts without spaces every character is one."""
    return tuple(
        Token(found.start(), found.end(), fold(found.group()).strip() or found.group(), found.group())
        for found in _TOKEN.finditer(text)
    )


def _blocks(quote: tuple[Token, ...], page: tuple[Token, ...]) -> list[Block]:
    blocks: list[Block] = []
    operations = Levenshtein.opcodes([token.folded for token in quote], [token.folded for token in page])
    for operation in operations:
        equal = operation.tag == "equal"
        here = quote[operation.src_start : operation.src_end]
        there = page[operation.dest_start : operation.dest_end]
        if blocks and not equal and not blocks[-1].equal:
            here, there = blocks[-1].quote + here, blocks[-1].page + there
            blocks.pop()
        number = bool(blocks) and blocks[-1].equal and blocks[-1].page[-1].number
        blocks.append(Block(equal=equal, quote=here, page=there, after_number=number))
    return blocks


def _without_edge_marks(quote: tuple[Token, ...]) -> tuple[Token, ...]:
    """The quote without the marks at its ends, which a page need not have; a sign before a number stays."""
    words = [at for at, token in enumerate(quote) if token.word]
    if not words:
        return quote
    first, last = words[0], words[-1]
    if first and quote[first - 1].folded in _SIGNS:
        first -= 1
    if last + 1 < len(quote) and quote[last + 1].folded in _UNITS:
        last += 1
    return quote[first : last + 1]


def _slid(blocks: list[Block]) -> list[Block]:
    """Move the first equal tokens next to what follows, over page tokens that only stand between (`the year. The`)."""
    if blocks and not blocks[0].quote:
        blocks = blocks[1:]
    if len(blocks) < 2 or not blocks[0].equal:
        return blocks
    first, second, *rest = blocks
    size = len(first.page)
    wanted = [token.folded for token in first.page]
    for at in range(len(second.page) - size - len(second.quote), -1, -1):
        if [token.folded for token in second.page[at : at + size]] == wanted:
            moved = replace(first, page=second.page[at : at + size])
            left = replace(second, page=second.page[at + size :])
            return [moved, *([left] if left.quote or left.page else []), *rest]
    return blocks


def _mirrored(blocks: list[Block]) -> list[Block]:
    return [replace(block, quote=block.quote[::-1], page=block.page[::-1]) for block in reversed(blocks)]


def _trimmed(blocks: list[Block]) -> list[Block]:
    """Without what the passage has before and after the quote."""
    if len(blocks) < 2:
        return blocks
    first, *middle, last = blocks
    if not first.equal:
        first = replace(first, page=first.page[len(first.page) - _counterparts(first.quote, first.page[::-1], -1) :])
    if not last.equal:
        last = replace(last, page=last.page[: _counterparts(last.quote, last.page, 1)])
    return [block for block in (first, *middle, last) if block.quote or block.page]


def _counterparts(quote: tuple[Token, ...], page: tuple[Token, ...], step: int) -> int:
    """How many tokens of the page stand for the quote's: those with the same letters, else as many."""
    wanted = letters("".join(token.folded for token in quote))
    for count in range(1, len(page) + 1) if wanted else ():
        found = letters("".join(token.folded for token in page[:count][::step]))
        if found == wanted:
            return count
        if len(found) >= len(wanted):
            break
    return min(len(quote), len(page))


def _diff(blocks: list[Block], quote: str, passage: str) -> Iterable[tuple[str, str]]:
    for block in blocks:
        if block.equal:
            yield "equal", _slice(passage, block.page)
            continue
        if block.quote:
            yield "delete", _slice(quote, block.quote)
        if block.page:
            yield "insert", _slice(passage, block.page)


def _slice(text: str, part: tuple[Token, ...]) -> str:
    return " ".join(text[part[0].start : part[-1].end].split())


def _changed(blocks: list[Block], found: set[Change]) -> tuple[Change, ...]:
    edges = [block for block in (blocks[:1] + blocks[-1:]) if not block.equal]
    for block in blocks:
        loose = block in edges and not any(token.word for token in block.quote + block.page)
        if not block.equal and not loose and not _is_elision(block):
            found |= _kinds(block)
    words = (Change.WORD, Change.ADDED, Change.MISSING, Change.NAME)
    if found & set(words) and _reordered(blocks):
        found = (found - set(words)) | {Change.ORDER}
    return tuple(change for change in Change if change in found) or (Change.ELISION,)


def _is_elision(block: Block) -> bool:
    marks = "".join(token.folded for token in block.quote)
    return len(marks) > 1 and not marks.strip(".[]()")


def _reordered(blocks: list[Block]) -> bool:
    gone = Counter(t.folded for block in blocks if not block.equal for t in block.quote if t.word)
    come = Counter(t.folded for block in blocks if not block.equal for t in block.page if t.word)
    return gone == come


def _kinds(block: Block) -> set[Change]:
    here, there = (" ".join(t.folded for t in part) for part in (block.quote, block.page))
    if letters(here) == letters(there):
        return {_mark_change(block, here, there)}
    if _bare(here) == _bare(there):
        return {Change.ACCENTS}
    if "\ufffd" in there or _mojibake(_raw(block.page), here):
        return {Change.MOJIBAKE}
    return _word_changes(block)


def _mark_change(block: Block, here: str, there: str) -> Change:
    if re.sub(r"[\w\s]", "", here) == re.sub(r"[\w\s]", "", there):
        return Change.SPACING
    numbers = [Counter(t.folded for t in part if t.number) for part in (block.quote, block.page)]
    if numbers[0] != numbers[1]:
        return Change.NUMBER  # 3.4 and 34, 10^6 and 106
    if _UNITS & (set(here) ^ set(there)):
        return Change.UNIT  # $5 and €5
    numeric = block.after_number or bool(numbers[0]) or not letters(here)
    return Change.SIGN if numeric and _SIGNS & (set(here) ^ set(there)) else Change.PUNCTUATION


def _word_changes(block: Block) -> set[Change]:
    found: set[Change] = set()
    gone, come = _only(block.quote, block.page), _only(block.page, block.quote)
    if [t for t in gone + come if is_negation(t.folded)]:
        found.add(Change.NEGATION)
    if [t for t in gone + come if t.number]:
        found.add(Change.NUMBER)
    gone, come = _plain(gone), _plain(come)
    if gone and come:
        found.add(_replaced(block, gone, come))
    elif gone or come:
        found.add(Change.ADDED if gone else Change.MISSING)
    return found or {Change.WORD}


def _replaced(block: Block, gone: list[Token], come: list[Token]) -> Change:
    if len(gone) == len(come) == 1 and (block.after_number or {gone[0].folded, come[0].folded} & _UNITS):
        return Change.UNIT if {gone[0].folded, come[0].folded} & _UNITS else Change.WORD
    return Change.NAME if all(t.raw[:1].isupper() for t in gone + come) else Change.WORD


def _only(these: tuple[Token, ...], those: tuple[Token, ...]) -> list[Token]:
    left = Counter(t.folded for t in those)
    kept = []
    for token in these:
        if left[token.folded]:
            left[token.folded] -= 1
        elif token.word or token.folded in _UNITS:
            kept.append(token)
    return kept


def _plain(part: list[Token]) -> list[Token]:
    return [token for token in part if not token.number and not is_negation(token.folded)]


def _bare(folded: str) -> str:
    return letters("".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c)))


def _raw(part: tuple[Token, ...]) -> str:
    """The tokens as they stand, with one space where there was any."""
    gaps = ("" if left.end == right.start else " " for left, right in pairwise(part))
    return part[0].raw + "".join(gap + token.raw for gap, token in zip(gaps, part[1:], strict=True)) if part else ""


def _mojibake(page: str, quote: str) -> bool:
    """Whether the page's words are the quote's in UTF-8 read as windows-1252."""
    try:
        return letters(fold(page.encode("cp1252").decode("utf-8"))) == letters(quote)
    except UnicodeError:
        return False
