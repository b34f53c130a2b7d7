"""What keyboards lack and people type otherwise: <= for ≤, 1/2 for ½, 3x4 for 3×4.

A form coarser than `fold`, the same for both spellings, for what does not stand as it is. It is all ASCII, so ASCII
text has no other form. Nothing in it can stand for another value: a fraction stays apart from the number before it.
"""

from __future__ import annotations

import re
import unicodedata

from pincite.fold import fold

_TYPED = {
    **dict.fromkeys("≤≦⩽", "<="),
    **dict.fromkeys("≥≧⩾", ">="),
    **dict.fromkeys("→⟶➔➜➝➞⇾", "->"),
    **dict.fromkeys("®™℠", ""),  # left out as often as kept
}
_TYPED |= {"≠": "!=", "±": "+/-", "←": "<-", "⇒": "=>", "×": "x", "≈": "~", "µ": "u", "μ": "u", "№": "No.", "©": "(c)"}
_TYPED |= {"⁄": "/", "∕": "/", "٪": "%"}
_LOWERED = dict(zip("ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "aehijklmnoprstuvx", strict=True))  # xᵢ is typed xi
_RAISED = dict(zip("ⁿⁱˣʸᵏᵐ", ("^n", "^i", "^x", "^y", "^k", "^m"), strict=True))  # 2ⁿ is typed 2^n, not 2n
_ORDINAL = re.compile(r"(?<=[\dIVXLCDM])(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ|ᵉʳ|ʳᵉ|ᵉ)(?!\w)")
_FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_PARTED = {one: unicodedata.normalize("NFKC", one).replace("\N{FRACTION SLASH}", "/") for one in _FRACTIONS}
_TABLE = str.maketrans(_TYPED | _LOWERED | _RAISED | _PARTED)
_LACKED = re.compile(f"[{''.join(_TYPED)}{''.join(_LOWERED | _RAISED)}{_FRACTIONS}²³ᵉˢʳᵗ]")
_AFTER_FIGURE = re.compile(rf"(?<=\d)(?=[{_FRACTIONS}])")  # a space goes there: 2½ is no 21/2
_BUILT = re.compile(r"(\d)?([⁰¹²³⁴-⁹]{1,3})[⁄/]([₀-₉]{1,4})")  # 2¹⁄₂
_BEGINS = re.compile(rf"[{_FRACTIONS}⁰¹²³⁴-⁹]|\d{{1,3}}⁄")
_ADDED = re.compile(r"(?<=\d)\+(?=\d{1,3}⁄\d)")  # 2+1⁄2, as Wikipedia says 2½ to screen readers
_POWER = re.compile(r"(?<![^\W\d_])((?:[kcmdnµ]?m|[кмс]?м|in|ft|mi|yd|s|sec|с)[²³])(?![\w⁰-⁹])")
"""A unit that is squared or cubed: 5 m² is typed 5 m2. No other letter: R² is no R2."""
_LEVEL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)


def begins_fraction(text: str, at: int) -> bool:
    """Whether a fraction in signs of its own begins at an offset, which would run on from a number before it."""
    return _BEGINS.match(text, at) is not None


def lacks_keys(text: str) -> bool:
    """Whether a text holds a sign that people type otherwise."""
    return not text.isascii() and _LACKED.search(text) is not None


def typed(text: str) -> str:
    """The text as it is typed where keyboards lack its signs."""
    if not lacks_keys(text):
        return text
    text = _ADDED.sub(" ", _BUILT.sub(_built, text)) if "⁄" in text or "/" in text else text
    text = _ORDINAL.sub(lambda found: unicodedata.normalize("NFKC", found.group()), text)
    text = _POWER.sub(lambda found: found.group().translate(_LEVEL), text)
    return _AFTER_FIGURE.sub(" ", text).translate(_TABLE)


def fold_typed(text: str) -> str:
    """`fold` of the text as it is typed."""
    return fold(typed(text))


def _built(found: re.Match[str]) -> str:
    before = found.group(1)
    space = "" if before is None else f"{before} "
    return f"{space}{found.group(2)}/{found.group(3)}".translate(_LEVEL)
