"""A word diff between a quote and a passage, and what kind of change each difference is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from pincite.fold import composed
from pincite.match.amounts import magnitude_at, operator_before
from pincite.match.changes import SIGNS, changed, mojibake
from pincite.match.figures import UNITS
from pincite.match.text import letters
from pincite.match.tokens import Block, raw, tokens
from pincite.model import Change

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.match.tokens import Token

_BROKEN = 12
"""Tokens at an end of a passage that are tried as one piece of broken text."""


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
    if not page:
        return Difference(passage="", diff=tuple(_diff(blocks, quote, passage)), changed=changed(blocks, set()))
    start, end = page[0].start, page[-1].end
    sign = operator_before(passage[:start]) if blocks[0].equal and page[0].number else ""
    unit = magnitude_at(passage[end:]) if blocks[-1].equal and page[-1].number else ""
    cut = {change for change, part in ((Change.SIGN, sign), (Change.UNIT, unit)) if part}
    inserts = [[("insert", part.strip())] if part else [] for part in (sign, unit)]
    return Difference(
        passage=passage[start - len(sign) : end + len(unit)],
        diff=(*inserts[0], *_diff(blocks, quote, passage), *inserts[1]),
        changed=changed(blocks, cut),
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
        number = bool(blocks) and blocks[-1].equal and _measures(blocks[-1].page[-2:])
        blocks.append(Block(equal=equal, quote=here, page=there, after_number=number))
    return blocks


def _measures(before: tuple[Token, ...]) -> bool:
    """Whether a unit may follow: after a number, also with `°` or `million` between."""
    return before[-1].figure or (len(before) == 2 and before[0].figure and before[1].folded in UNITS)


def _without_edge_marks(quote: tuple[Token, ...]) -> tuple[Token, ...]:
    """The quote without the marks at its ends, which a page need not have; a sign before a number stays."""
    words = [at for at, token in enumerate(quote) if token.word]
    if not words:
        return quote
    first, last = words[0], words[-1]
    if first and quote[first].number and not SIGNS.isdisjoint(quote[first - 1].folded):
        first -= 1
    if last + 1 < len(quote) and quote[last + 1].folded in UNITS:
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
    for count in range(1, min(len(page), _BROKEN) + 1) if wanted else ():
        if mojibake(raw(page[:count][::step]), wanted):
            return count
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
