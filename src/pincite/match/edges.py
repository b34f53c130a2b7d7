"""The two ends of a match: they never cut a word or a number."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.amounts import (
    is_fraction,
    is_measure,
    number_after,
    number_before,
    parts_operator,
    power_after,
)
from pincite.match.negation import negating_prefix, negating_suffix
from pincite.match.scripts import unspaced

if TYPE_CHECKING:
    from pincite.match.text import Text

_LAST_WORD = re.compile(r"[^\W\d_]+$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_REST = re.compile(r"(?:n?'t|not)(?!\w)")
_CLITICS = frozenset({"t", "d", "ll", "re", "ve", "m"})
_CURRENCIES = frozenset("$€£¥")
_OTHER_CURRENCY = frozenset({"a", "au", "c", "ca", "cad", "aud", "hk", "mx", "nt", "nz", "r", "s", "sg"})
"""What makes of a dollar another one: HK$5."""
_UNDERSCORED = 4
"""Underscores at the edge of a name that are looked over."""


def whole(text: Text, start: int, end: int, *, cut: bool = False) -> bool:
    """Whether a range of folded text begins and ends between words; with `cut` its last word may be cut."""
    return not cuts_start(text, start) and not cuts_end(text, end, cut=cut)


def is_word(character: str) -> bool:
    """Whether a character is part of a word: a letter, digit, underscore or combining mark."""
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"


def cuts_start(text: Text, start: int) -> bool:
    """Whether a word or number of the page runs over the beginning of a range."""
    folded = text.folded.text
    before, first = folded[max(0, start - 2) : start], folded[start]
    if not before:
        return False
    if first in _CURRENCIES:
        return _other_currency(text, start)
    if is_word(before[-1]) and is_word(first):
        outer = folded[max(0, start - _UNDERSCORED) : start].rstrip("_")[-1:]
        return _is_part(outer) and _glued(text, start, first.isdigit() and before[-1].isdigit())
    if first.isdigit() or is_fraction(first):
        return number_before(text, start)
    if parts_operator(before[-1], first):
        return True
    return first.isalpha() and _word_before(text, start, before)


def cuts_end(text: Text, end: int, *, cut: bool = False) -> bool:
    """Whether a word or number of the page runs over the end of a range."""
    folded = text.folded.text
    last, after = folded[end - 1], folded[end : end + 2]
    if not after:
        return False
    if cut and _hides_negation(folded, end):
        return True
    if is_word(last) and is_word(after[0]):
        digits = last.isdigit() and after[0].isdigit()
        outer = folded[end : end + _UNDERSCORED].lstrip("_")[:1]
        return digits or (not cut and _is_part(outer) and _glued(text, end, digits))
    if last.isdigit():
        return number_after(text, end)
    if parts_operator(last, after[0]) or power_after(folded, end):
        return True
    return last.isalpha() and not cut and _word_after(text, end, after)


def _is_part(outer: str) -> bool:
    """Whether what stands beside the underscores of a name makes it part of a longer one: my_name, not _name."""
    return bool(outer) and is_word(outer)


def _other_currency(text: Text, start: int) -> bool:
    """Whether letters before a sign of currency make another of it: HK$5, R$ 5."""
    found = _LAST_WORD.search(text.folded.text, max(0, start - 4), start)
    if found is None or found.group() not in _OTHER_CURRENCY:
        return False
    return not text.has_joint(*(text.origin(start - 1, start)[1],) * 2)


def _hides_negation(folded: str, end: int) -> bool:
    """Whether a cut turns a verb round: `can...` of can't or cannot."""
    return folded[end - 1].isalpha() and _REST.match(folded, end) is not None


def _glued(text: Text, at: int, digits: bool) -> bool:  # noqa: FBT001 - a fact, not an option
    """Whether two word characters side by side belong to one word."""
    folded = text.folded.text
    left, right = folded[at - 1], folded[at]
    if unspaced(left) or unspaced(right):
        return False
    end, start = text.origin(at - 1, at)[1], text.origin(at, at + 1)[0]
    between = fold(text.zone.text[end:start]).strip()
    if between:  # something optional stands between them: a marker, or the hyphen of a line's end
        return _negates(folded, at, at) if between == "-" else between == "^" and is_measure(folded, at)
    joint = not digits and text.has_joint(end, start)
    return not (joint and _new_word(text.zone.text[end - 1], text.zone.text[start]))


def _negates(folded: str, end: int, start: int) -> bool:
    """Whether of the halves of a word, one up to `end` and one from `start`, one negates the other: un-happy."""
    before, after = _LAST_WORD.search(folded, max(0, end - 32), end), _FIRST_WORD.match(folded, start)
    prefix, suffix = (found.group() if found else "" for found in (before, after))
    return negating_prefix(prefix) or negating_suffix(suffix)


def _broken(text: Text, hyphen: int) -> bool:
    """Whether a line ends at a hyphen (folded offset) that may be a hyphenation."""
    if not text.kept_optional or text.folded.text[hyphen : hyphen + 2] != "- ":
        return False
    return text.has_optional(*text.origin(hyphen, hyphen + 2))


def _new_word(left: str, right: str) -> bool:
    """Whether elements that touch (`HomeAbout`, `Price12`) show by their letters that a word begins."""
    return right.isdigit() != left.isdigit() or (left.islower() and right.isupper())


def _word_before(text: Text, start: int, before: str) -> bool:
    folded = text.folded.text
    if before == "- " and _broken(text, start - 2):
        return _negates(folded, start - 2, start)
    if len(before) < 2 or not is_word(before[0]):
        return False
    if before[1] == "'":
        rest = _FIRST_WORD.match(folded, start)
        return rest is not None and rest.group() in _CLITICS
    return before[1] == "-" and _negates(folded, start - 1, start)


def _word_after(text: Text, end: int, after: str) -> bool:
    folded = text.folded.text
    if after == "- " and _broken(text, end):
        return _negates(folded, end, end + 2)
    part = _FIRST_WORD.match(folded, end + 1)
    if part is None or len(after) < 2:
        return False
    if after[0] == "'":
        return part.group() in _CLITICS
    return after[0] == "-" and negating_suffix(part.group())
