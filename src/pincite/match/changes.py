"""What kind of change a difference between a quote and a passage is."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.figures import UNITS
from pincite.match.negation import is_negation, negates, opposite
from pincite.match.text import letters
from pincite.match.tokens import raw
from pincite.model import Change

if TYPE_CHECKING:
    from pincite.match.tokens import Block, Token

SIGNS = frozenset("+-±<>≤≥=≠~≈")
_FEW = 8
"""Words that are compared each with each."""
# Letters that normal form D does not take apart, and how German umlauts are typed without.
_PLAIN_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h"})
_TYPED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def changed(blocks: list[Block], found: set[Change]) -> tuple[Change, ...]:
    """The kinds of change in a diff beside those `found` already, the gravest first."""
    edges = [block for block in (blocks[:1] + blocks[-1:]) if not block.equal]
    for block in blocks:
        loose = block in edges and not any(_counts_at_end(token) for token in block.quote + block.page)
        if not block.equal and not loose and not _is_elision(block):
            found |= _kinds(block)
    words = (Change.WORD, Change.ADDED, Change.MISSING, Change.NAME)
    if found & {*words, Change.NUMBER} and _reordered(blocks):
        found = (found - set(words)) | {Change.ORDER}
    rest = Change.ELISION if any(_is_elision(block) for block in blocks) else Change.SPACING
    return tuple(change for change in Change if change in found) or (rest,)


def _counts_at_end(token: Token) -> bool:
    """Whether a token at an end of the quote is more than punctuation, which a page need not have there."""
    return token.word or not SIGNS.isdisjoint(token.folded)


def _is_elision(block: Block) -> bool:
    marks = "".join(token.folded for token in block.quote)
    return len(marks) > 1 and not marks.strip(".⋯[]()<>")


def _reordered(blocks: list[Block]) -> bool:
    gone = Counter(t.folded for block in blocks if not block.equal for t in block.quote if t.word)
    come = Counter(t.folded for block in blocks if not block.equal for t in block.page if t.word)
    return gone == come


def _kinds(block: Block) -> set[Change]:
    here, there = (" ".join(t.folded for t in part) for part in (block.quote, block.page))
    if letters(here) == letters(there):
        return {_mark_change(block, here, there)}
    if _bare(here) == _bare(there) or _bare(here.translate(_TYPED)) == _bare(there.translate(_TYPED)):
        return {Change.ACCENTS}
    if "\ufffd" in there or mojibake(raw(block.page), here):
        return {Change.MOJIBAKE}
    return _word_changes(block)


def _mark_change(block: Block, here: str, there: str) -> Change:
    numbers = [Counter(t.folded for t in part if t.number) for part in (block.quote, block.page)]
    if numbers[0] != numbers[1]:
        return Change.NUMBER  # 3.4 and 34, 10^6 and 106, 1 250 and 1250
    if re.sub(r"[\w\s]", "", here) == re.sub(r"[\w\s]", "", there):
        return Change.SPACING
    if UNITS & (set(here) ^ set(there)):
        return Change.UNIT  # $5 and €5
    numeric = block.after_number or bool(numbers[0]) or not letters(here)
    marks = [{t.folded for t in part if not t.word} for part in (block.quote, block.page)]
    differing = (set(here) ^ set(there)).union(*(marks[0] ^ marks[1]))
    return Change.SIGN if numeric and SIGNS & differing else Change.PUNCTUATION


def _word_changes(block: Block) -> set[Change]:
    found: set[Change] = set()
    gone, come = _only(block.quote, block.page), _only(block.page, block.quote)
    if _turned(block, gone, come):
        found.add(Change.NEGATION)
    if any(_counts(block, t) for t in gone + come):
        found.add(_counted(gone, come))
    one_for_one = bool(found) and len(gone) == len(come)
    gone, come = ([t for t in part if not _counts(block, t) and not is_negation(t.folded)] for part in (gone, come))
    if gone and come and found != {Change.NEGATION}:
        found.add(_replaced(block, gone, come))
    elif (gone or come) and not one_for_one:
        found.add(_uneven(gone, come))
    return found or {Change.WORD}


def _uneven(gone: list[Token], come: list[Token]) -> Change:
    """What words that stand on one side are called; on both it is a word in another form."""
    if gone and come:
        return Change.WORD
    return Change.ADDED if gone else Change.MISSING


def _turned(block: Block, gone: list[Token], come: list[Token]) -> bool:
    """Whether a negation came or went, as a word, an ending (開かない) or a prefix (unlawful)."""
    if any(is_negation(t.folded) for t in gone + come):
        return True
    if negates(fold(raw(block.quote))) != negates(fold(raw(block.page))):
        return True
    return any(opposite(one.folded, other.folded) for one, other in product(gone[:_FEW], come[:_FEW]))


def _counts(block: Block, token: Token) -> bool:
    """Whether a token is a figure, and no unit: five, not the million of 5 million."""
    return token.figure and not (block.after_number and token.folded in UNITS)


def _counted(gone: list[Token], come: list[Token]) -> Change:
    amounts = [Counter(t.amount for t in part if t.number) for part in (gone, come)]
    return Change.UNIT if amounts[0] == amounts[1] and amounts[0] else Change.NUMBER


def _replaced(block: Block, gone: list[Token], come: list[Token]) -> Change:
    if {t.folded for t in gone + come} <= UNITS:
        return Change.UNIT
    if len(gone) == len(come) == 1 and (block.after_number or {gone[0].folded, come[0].folded} & UNITS):
        return Change.UNIT if {gone[0].folded, come[0].folded} & UNITS else Change.WORD
    return Change.NAME if all(t.raw[:1].isupper() for t in gone + come) else Change.WORD


def _only(these: tuple[Token, ...], those: tuple[Token, ...]) -> list[Token]:
    left = Counter(t.folded for t in those)
    kept = []
    for token in these:
        if left[token.folded]:
            left[token.folded] -= 1
        elif token.word or token.folded in UNITS:
            kept.append(token)
    return kept


def _bare(folded: str) -> str:
    plain = unicodedata.normalize("NFD", folded.translate(_PLAIN_LETTERS))
    return letters("".join(c for c in plain if not unicodedata.combining(c)))


def mojibake(page: str, quote: str) -> bool:
    """Whether the page's words are the quote's in UTF-8 read as windows-1252 (WHATWG: no byte is undefined)."""
    if page.isascii():
        return False
    try:
        return letters(fold(b"".join(map(_byte, page)).decode("utf-8"))) == letters(quote)
    except UnicodeError:
        return False


def _byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")
