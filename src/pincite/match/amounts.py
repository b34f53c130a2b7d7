"""What belongs to a number: its sign and operator, its groups of digits, its fraction, its unit.

The ends of a match never cut it off, and between a number and its unit a space may come or go.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from pincite.match.typed import begins_fraction

if TYPE_CHECKING:
    from pincite.match.text import Text

_LAST_DIGITS = re.compile(r"(?<![\w^])(?<![^\W\d_]-)\d+$")  # not those of a name: CO2, A-2
_FIRST_DIGITS = re.compile(r"\d+")
_FRACTION = re.compile(r"(\d{1,2})/(\d{1,2})(?![\d/])")
_INSIDE_NUMBER = frozenset(".,':/^")
_SIGNS = frozenset("-−‐‑–\ufe63\uff0d")
# `> 5` with a space may be the end of a path of links, `a + 5` begins a number of its own.
_OPERATOR = re.compile(r"(?:[<>!]=|\+/-|[+±<≤≥≠]|(?<![-=])>)$|(?:[<>!]=|\+/-|[±<≤≥≠]) $")
_SIGN_BEFORE = re.compile(r"(?:[-−–+>]|[±<≤≥≠] ?)$")
_COMPARING = frozenset("<>=!")
# Without these a number is another one. Not `m` and `k`, which are said of people and streets too.
_MAGNITUDE = re.compile(
    r" ?(?:[%‰°]|(?:per ?cent|percentage points?|pct|prozent|procent|pourcent|por ciento|per cento|bn|mn|tn|mio|mrd"
    r"|hundred|thousand|[mb]illions?|trillions?|tausend|millionen|milliarden?|mille|milliards?|millones|mil(?:lón)?"
    r"|mil[ai]oni|miliardi|milione|miliardo|milhões|bilhões|тысяч\w{0,2}|миллион\w{0,2}|миллиард\w{0,2}|млн|млрд)(?!\w))"
)
_MAGNITUDES = frozenset("百千万億亿兆萬")
_POWERED = re.compile(r"\d ?(?:[kcmdnµ]?m|[кмс]?м|ft|in|mi|yd|s|sec|с)$")
_POWER = re.compile(r"\^[23](?!\d)")
_THIN = frozenset("\u00a0\u2007\u2009\u202f")
"""Spaces that group the digits of one number."""
_WORD = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_LONGEST_UNIT = 8
_UNITS = """
k m b bn mn mm tn trn mio mrd thousand million billion trillion percent pct pp bp bps x
nm µm μm um cm dm km mi ft in yd ha µg μg ug mg g kg t kt mt gt lb lbs oz ml cl dl l hl w kw mw gw tw wh kwh mwh gwh twh
v kv mv a ma mah hz khz mhz ghz j kj mj pa hpa kpa mpa bar kb mb gb tb pb bit kbit mbit gbit kbps mbps gbps px pt fps
dpi rpm mph kph kmh kn s ms µs μs ns sec min h hr hrs d wk yr yrs y c f cal kcal db mol mmol ppm ppb am pm th st nd rd p
eur euro euros usd gbp chf jpy cny inr sek nok dkk pln czk kr zł
мг г кг т м см мм км л с ч мин сек тыс млн млрд руб р
"""
_CURRENCIES = "eur usd gbp chf jpy cny inr sek nok dkk pln czk aud cad kr rs rm r x"
_AFTER_NUMBER, _BEFORE_NUMBER = frozenset(_UNITS.split()), frozenset(_CURRENCIES.split())


def number_before(text: Text, start: int) -> bool:
    """Whether the number at `start` (folded offset) begins before it, or an operator before it belongs to it."""
    folded = text.folded.text
    before = folded[max(0, start - 4) : start]
    mark, second = before[-1], before[-2:-1] or " "
    if _OPERATOR.search(before):
        return True
    if mark == "-":
        return text.zone.text[text.origin(start - 1, start)[0]] in _SIGNS
    if mark == " ":
        return _mixed(text, start - 1) or (second.isdigit() and grouped(text, start - 1))
    return mark in _INSIDE_NUMBER and second.isdigit()


def number_after(text: Text, end: int) -> bool:
    """Whether the number that ends at `end` goes on after it."""
    after = text.folded.text[end : end + 2]
    mark, second = after[0], after[1:] or " "
    if mark == " ":
        return _mixed(text, end) or (second.isdigit() and grouped(text, end))
    if mark == "-":
        return second.isdigit() and text.zone.text[text.origin(end, end + 1)[0]] in _SIGNS
    if mark == "+":
        return begins_fraction(text.folded.text, end + 1)
    return mark == "^" or (mark in _INSIDE_NUMBER and second.isdigit())


def magnitude_after(text: Text, end: int) -> bool:
    """Whether what follows at `end` multiplies or divides the number before it: million, %."""
    folded = text.folded.text
    if not folded[end - 1].isdigit() or _MAGNITUDE.match(folded, end) is None:
        return folded[end - 1].isdigit() and folded[end : end + 1] in _MAGNITUDES
    return folded[end] != " " or not _parts_blocks(text, end)


def operator_before(before: str) -> str:
    """The sign or operator at the end of what stands before a number."""
    found = _SIGN_BEFORE.search(before)
    return found.group() if found else ""


def magnitude_at(after: str) -> str:
    """The *million* or % at the beginning of what follows a number."""
    found = _MAGNITUDE.match(after)
    return found.group() if found else ""


def parts_operator(left: str, right: str) -> bool:
    """Whether two characters side by side are one operator: the = of <= alone says something else."""
    return left in _COMPARING and right in _COMPARING


def power_after(folded: str, end: int) -> bool:
    """Whether a unit that ends at `end` is squared or cubed: 5 m is not 5 m²."""
    return _POWER.match(folded, end) is not None and is_measure(folded, end)


def is_measure(folded: str, end: int) -> bool:
    """Whether a number with a unit of length or time ends at `end`."""
    return _POWERED.search(folded, max(0, end - 8), end) is not None


def is_fraction(character: str) -> bool:
    """Whether it is a fraction in one character: ½."""
    return bool(character) and unicodedata.decomposition(character).startswith("<fraction>")


def grouped(text: Text, at: int) -> bool:
    """Whether the space at `at` groups the digits of one number (1 000): one to three digits, then just three.

    Not a tab or a line break: those part the cells of a table.
    """
    left, right = _last_digits(text, at), _FIRST_DIGITS.match(text.folded.text, at + 1)
    return 0 < left <= 3 and right is not None and len(right.group()) == 3


def _mixed(text: Text, at: int) -> bool:
    """Whether the space at `at` stands in a mixed number: 2 1/2, 2 ½. Not 2019 1/2."""
    folded = text.folded.text
    right = _FRACTION.match(folded, at + 1)
    proper = is_fraction(folded[at + 1 : at + 2]) or (right is not None and int(right.group(1)) < int(right.group(2)))
    return proper and 0 < _last_digits(text, at) <= 3


def _last_digits(text: Text, at: int) -> int:
    """How many digits end at the space at `at`, none where a block or a cell ends there."""
    if _parts_blocks(text, at):
        return 0
    found = _LAST_DIGITS.search(text.folded.text, max(0, at - 4), at)
    return len(found.group()) if found else 0


def _parts_blocks(text: Text, at: int) -> bool:
    """Whether at a space (folded offset) a block or a cell ends; a line that goes on in the next one does not."""
    origin = text.origin(at, at + 1)[0]
    return text.zone.text[origin] in "\t\n\f" and not text.has_joint(origin, origin + 1)


def same_amount(text: Text, left: int, right: int, quote: str) -> bool:
    """Whether a space came or went (folded offsets of its neighbours) where it tells no amount from another.

    That is between a number and its unit or currency, and, thin or not breaking, among the digits of one number.
    """
    folded = text.folded.text
    page = folded[left + 1 : right]
    if {quote, page} != {"", " "}:
        return False
    if folded[left].isdigit() and folded[right].isdigit():
        return bool(page) and text.zone.text[text.origin(left + 1, right)[0]] in _THIN and grouped(text, left + 1)
    between = text.zone.text[text.origin(left, left + 1)[1] : text.origin(right, right + 1)[0]]
    return not set(between) & set("\t\n\f") and (_unit_after(folded, left, right) or _unit_before(folded, left, right))


def _unit_after(folded: str, left: int, right: int) -> bool:
    found = _WORD.match(folded, right)
    return found is not None and folded[left].isdigit() and found.group() in _AFTER_NUMBER


def _unit_before(folded: str, left: int, right: int) -> bool:
    found = _LAST_WORD.search(folded, max(0, left - _LONGEST_UNIT), left + 1)
    return found is not None and folded[right].isdigit() and found.group() in _BEFORE_NUMBER
