"""Superscripts and subscripts: which are figures, which are footnote markers, which are plain text."""

from __future__ import annotations

import re

from pincite.match.negation import negates
from pincite.readers import marks
from pincite.readers.markers import is_attached, is_marker, is_symbol

_UP = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_DOWN = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")

_FIGURE = re.compile(r"[+\-−–]?\d{1,6}|\d{0,3}[+\-−–]")
_DECIMAL = re.compile(r"[+\-−–]?\d{1,6}\.\d{1,6}")
_INDEX = re.compile(r"[\d+\-−–]{1,8}")
_SEVERAL = re.compile(
    r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){1,20}"  # 1,2 or 3–5: several notes
    r"|[a-z](?:\s?,\s?[a-z]){1,10}|TM|SM"
)
_BRACKETED = re.compile(r"[\[(].{1,40}[\])]")
_AFTER_WORD = re.compile(r"[a-z]|\d{1,3}[a-z]|(?:(?:foot|end)?note|nb|n|fn|ref|anm)\.?\s?\d{1,3}", re.IGNORECASE)
_VARIABLE = re.compile(r"[^\W\d_]|[\W\d].*|.*[\d+−=/^].*")
# 1er, 2e, 1re, nᵒ, 19th, 5h30: letters that belong to a figure on the line.
_UNITS = frozenset("aehmosºª°%‰′″")


def figure(text: str) -> str | None:
    """`text` of a `sup` in superscript characters where it is a bare figure or sign: 6 becomes ⁶."""
    if _FIGURE.fullmatch(text):
        return text.translate(_UP)
    return "^" + text if _DECIMAL.fullmatch(text) else None


def index(text: str) -> str | None:
    """`text` of a `sub` in subscript characters where it is a bare figure: 2 becomes ₂."""
    return text.translate(_DOWN) if _INDEX.fullmatch(text) else None


def written(text: str, before: str, mark: str) -> tuple[str, bool]:
    """How the text of a shifted element stands on the line, and whether a quote may leave it out.

    `mark` is the mark that began it, `before` the last few characters before it.
    """
    if mark == marks.LOWERED:
        return index(text) or text, False
    named = mark == marks.RAISED_NOTE or (mark == marks.NOTE and is_attached(before))
    if (named and is_marker(text)) or (mark != marks.NOTE and _is_note(text, before)):
        # 1931 and its note 2 are not 19312.
        return (text.translate(_UP) if text[:1].isdigit() and before[-1:].isdigit() else text), True
    return (text if mark == marks.NOTE else figure(text) or _power(text, before)), False


def _power(text: str, before: str) -> str:
    """`text` after `^` where it would be read as part of a figure: 2^1/2, 10^6x, not 19th."""
    meets = before[-1:].isdigit() and _VARIABLE.fullmatch(text) and text not in _UNITS
    return f"^{text}" if meets or any(map(str.isdigit, text)) else text


def _is_note(text: str, before: str) -> bool:
    """Whether a `sup` without link, class or id is a note all the same.

    A lone figure never is: nothing tells a note after 1931 from an exponent. A lone small letter is one after a
    whole word, but not in 1ᵉʳ or nᵒ.
    """
    if figure(text) is not None:
        return False
    if _SEVERAL.fullmatch(text) or is_symbol(text):
        return True
    if _BRACKETED.fullmatch(text):
        return not negates(text.casefold())
    return text == text.lower() and len(before) == 4 and before.isalpha() and _AFTER_WORD.fullmatch(text) is not None
