"""Marks of editors (footnotes, [3], [edit]): which of them a quote may leave out, and in what company."""

from __future__ import annotations

import re
import unicodedata

from pincite.match.scripts import unspaced

_FIGURES = r"\d{1,3}[a-z]?(?:\s?[,;–-]\s?\d{1,3}[a-z]?){0,20}"
_WORDED = (
    r"(?:(?:foot|end)?note|fußnote|voetnoot|nota|nb|n|fn|ref|anm)\.?\s?\d{1,3}"
    r"|(?:citation|clarification|verification|attribution|quotation|page|source|further explanation)s? needed"
    r"|edit(?: source)?|update|who|when|where|which|by whom|according to whom|dubious|dead link"
)
BRACKETED = rf"\[(?:{_FIGURES}|{_WORDED})\??\]"
"""An editor's mark in brackets: [3], [2, 5], [1–4], [note 2], [citation needed], [edit]; not [2024]."""
_BARE = re.compile(
    rf"[\[(]?(?:{_FIGURES}|[a-z](?:\s?,\s?[a-z]){{0,10}}|[ivx]{{1,5}}|{_WORDED})[\])]?|(?:{BRACKETED}){{1,9}}"
    r"|:\s?\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,5}",  # : 17–18, the page that a note means
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"[^\W\d_]+[,;]?$")
_NUMBERS = re.compile(r"\d+")
_STOPS = ".,;:!?)]”’\"'»…%。，、！？」』）"
# Punctuation, other symbols, and what joins them to one picture; never a sign of currency or mathematics.
_HARMLESS = {"Po", "So", "Sk", "Ps", "Pe", "Pi", "Pf", "Mn", "Cf", "Zs"}
_MEANING = frozenset("%‰°′″/\\&@")


def is_marker(text: str) -> bool:
    """Whether `text` has the shape of a mark: figures, one letter, symbols, a known phrase; never a word."""
    return _BARE.fullmatch(text) is not None or is_symbol(text)


def is_symbol(text: str) -> bool:
    """Whether `text` is symbols that say nothing by themselves: † * # ¶ and pictures, not % or minus."""
    return (
        0 < len(text) <= 16
        and not text[0].isalnum()
        and _MEANING.isdisjoint(text)
        and all(unicodedata.category(character) in _HARMLESS for character in text)
    )


_NEEDS_MORE = re.compile(
    "range|ranges|interval|intervals|is|are|was|were|be|of|to|in|on|at|by|from|between|than|about|see|over|under|with|for"
    "|and|or|the|an|von|bis|im|ist|sind|zwischen|de|du|en|entre|est|sont|di|del|tra|fra|es|son",
    re.IGNORECASE,
)
"""Words that lead to a number: in `the fee is [12]` it is no mark."""


def may_follow(before: str, bracketed: str) -> bool:
    """Whether a bracketed number that stands apart (`shown to work [3]`) can go: its sentence does not need it.

    Not an interval that begins with 0, nor what a function word leads to (`in the range [5, 10]`, `the fee is [12]`).
    """
    word = _LAST_WORD.search(before.rstrip(" "))
    if not before.endswith(" ") or word is None or "0" in _NUMBERS.findall(bracketed):
        return False
    return len(word[0]) > 1 and _NEEDS_MORE.fullmatch(word[0]) is None


def is_attached(before: str) -> bool:
    """Whether a mark after `before` clings to a word or a stop, as [3] does and the interval [0, 1] does not."""
    last = before[-1:]
    if not last:
        return False
    return last in _STOPS or last.isdigit() or unspaced(last) or (len(before) > 1 and before[-2:].isalpha())
