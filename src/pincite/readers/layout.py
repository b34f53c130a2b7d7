"""From text and marks to the text of a zone, with its optional ranges, joints and headings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.model import Zone, ZoneText
from pincite.readers import marks
from pincite.readers.markers import BRACKETED, is_attached, may_follow
from pincite.readers.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARK = re.compile(marks.ANY)
# Noncharacters some programs give a meaning to, and white space that must not be taken for a boundary of ours.
_UNWANTED = "\t\r\f\v\ufffe\uffff"
_NEVER = re.compile("[\x00\ufdd0-\ufdef\ufffe\uffff]")
_ONE = f"([^{marks.EITHER}-{marks.EITHER_END}]*)"
_EITHER = re.compile(f"([{marks.EITHER}{marks.EITHER_LATTER}]){_ONE}{marks.OR}{_ONE}{marks.EITHER_END}")
_POWER = re.compile(f"[⁰¹²³⁴-⁹⁺⁻₀-₉^{marks.RAISED}]")
# Code is passed over: a[3] is no note there.
_REFERENCE = re.compile(
    rf"{marks.CODE}[^{marks.CODE_END}]*{marks.CODE_END}|{BRACKETED}(?:\s?[,–-]\s?{BRACKETED}){{0,9}}"
    rf"|\[(?:{marks.ANY}|[\d\s,;–-]){{1,80}}\]|\[[⁰¹²³⁴-⁹]{{1,3}}[)\]]|\([⁰¹²³⁴-⁹]{{1,3}}[)\]]"
    rf"|\((?:{marks.ANY}){{0,4}}[{marks.RAISED}{marks.RAISED_NOTE}](?:{marks.ANY}|\d){{1,9}}\)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(BRACKETED, re.IGNORECASE)
_LIFTED = re.compile(f"[⁰¹²³⁴-⁹{marks.RAISED}{marks.RAISED_NOTE}]")
_SHIFTED = re.compile(f"[{marks.RAISED}{marks.RAISED_NOTE}]{marks.ANY}*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A text laid out. `others` are passages as assistive technology is told them, where that differs."""

    text: str
    optional: tuple[tuple[int, int], ...] = ()
    joints: tuple[int, ...] = ()
    headings: tuple[tuple[int, int], ...] = ()
    others: tuple[str, ...] = ()

    def zone(self, zone: Zone) -> ZoneText:
        """The same as the text of a zone."""
        return ZoneText(zone=zone, text=self.text, optional=self.optional, joints=self.joints, headings=self.headings)


def carve(pieces: Iterable[str]) -> tuple[str, str]:
    """What is seen and what is hidden; the seen text joins as if the hidden was not there."""
    whole = "".join(pieces)
    if marks.HIDDEN not in whole:
        return whole, ""
    first, *rest = whole.split(marks.HIDDEN)
    seen, hidden, depth = [first], [], 0
    for part in rest:
        inner, *outer = part.split(marks.HIDDEN_END)
        hidden += [marks.BLOCK, inner]
        depth += 1
        for text in outer:
            depth = max(0, depth - 1)
            (hidden if depth else seen).append(text)
    return "".join(seen), "".join(hidden)


def lay_out(whole: str) -> Laid:
    """Collapse white space block by block and turn marks into ranges."""
    for character in _UNWANTED:
        if character in whole:
            whole = whole.replace(character, " ")
    sheet = Sheet()
    others: list[str] = []
    for block in whole.split(marks.BLOCK):
        line = block.strip()
        if "\n" in line or "  " in line:
            line = " ".join(line.split())
        if "[" in line or ("(" in line and not line.isascii() and _LIFTED.search(line)):
            line = _REFERENCE.sub(_optional, line)
        if line.isascii() or not _MARK.search(line):
            if line:
                sheet.waiting.append(line)
        else:
            sheet.marked(_seen(line, others) if marks.OR in line else line)
    sheet.plain()
    return Laid(
        text="".join(sheet.parts),
        optional=merged(sheet.optional),
        joints=tuple(sheet.joints),
        headings=tuple(sorted(sheet.headings)),
        others=tuple(others),
    )


def _seen(line: str, others: list[str]) -> str:
    """Of what is said twice keep what is seen; the other reading of the line goes to `others`."""
    seen = " ".join(_EITHER.sub(lambda m: m[2 if m[1] == marks.EITHER else 3], line).split())
    other = " ".join(_EITHER.sub(_other, line).split())
    if other != seen:
        others.append(other)
    return seen


def _other(match: re.Match[str]) -> str:
    seen, other = match[2 if match[1] == marks.EITHER else 3], match[3 if match[1] == marks.EITHER else 2]
    # A copy of a formula for the eye has its powers on the line: 10⁶ as 106.
    return seen if _POWER.search(seen) and other and not _POWER.search(other) else other


def clean(text: str) -> str:
    """Text without marks, other noncharacters and halves of surrogate pairs (JSON can spell them)."""
    if text.isascii() and "\0" not in text:
        return text
    encoded = text.encode("utf-8", "replace")
    whole = encoded.decode()
    # In UTF-8 the noncharacters begin with this byte; a byte is found much faster than a set of characters.
    return _NEVER.sub("", whole) if b"\xef" in encoded or "\0" in whole else whole


def merged(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Sorted ranges without overlaps; ranges that only touch stay apart."""
    out: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        elif end > start:
            out.append((start, end))
    return tuple(out)


def _optional(match: re.Match[str]) -> str:
    found = match[0]
    before = match.string[max(0, match.start() - 24) : match.start()]
    if found[0] == marks.CODE or not _may_go(_MARK.sub("", found), before, raised=_LIFTED.search(found) is not None):
        return found
    return f"{marks.OPTIONAL}{found}{marks.OPTIONAL_END}"


def _may_go(found: str, before: str, *, raised: bool) -> bool:
    """Whether what stands in brackets is a mark of a note there; a raised figure in brackets is nothing else."""
    if raised:
        return is_attached(_MARK.sub("", before).rstrip(" "))
    if not _BRACKETED.match(found):
        return False
    return found[1].isalpha() or _clings(before) or may_follow(_MARK.sub("", before), found)


def _clings(before: str) -> bool:
    """Whether a mark after `before` clings to it; one that is raised is looked at as such (`raised.written`)."""
    return not _SHIFTED.search(before) and is_attached(_MARK.sub("", before))
