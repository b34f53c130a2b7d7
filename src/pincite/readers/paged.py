"""Text that comes in pages: hyphens and ligatures put right, running heads and page numbers taken out."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pincite.model import Document, Zone, ZoneText
from pincite.readers import marks
from pincite.readers.layout import lay_out

if TYPE_CHECKING:
    from collections.abc import Iterable

EDGE = 3
"""Lines at either end of a page that may be a running head or foot."""

# Codes of the ligatures in TeX fonts: T1 (Cork) encoding, then OT1.
_CODES = str.maketrans(
    {
        "\x1b": "ff",
        "\x1c": "fi",
        "\x1d": "fl",
        "\x1e": "ffi",
        "\x1f": "ffl",
        "\x0b": "ff",
        "\x0c": "fi",
        "\x0e": "ffi",
        "\x0f": "ffl",
    }
)
# Another code of OT1, fl, is a carriage return; only a text that holds the others is known to mean it so.
_OLD = re.compile("[\x0b\x0c\x0e\x0f](?=[^\\W\\d_])")
_LONE_RETURN = re.compile(r"\r(?=[^\W\d_])")
# Hyphens at a line's end as pdfium gives them (the break is gone then), and soft ones.
_HYPHEN = re.compile(r"[\x02\ufffe]\n?|\u00ad\n|(?<=[^\W\d_])\u00ac\n(?=[^\W\d_])")
# Many a font gives its hyphen as a soft one; between letters it may be one that is not shown.
_SOFT_HYPHEN = re.compile(r"(?<=[^\W\d_])\u00ad(?=[^\W\d_])")
# A fancy sign inside a word: a glyph whose name said nothing.
_STRANGE = re.compile(r"(?<=[^\W\d_])[\u2701-\u27bf]+|[\u2701-\u27bf]+(?=[^\W\d_A-Z])")
# A title set as A N N U A L: which of the blanks part words is lost.
_SPACED = re.compile(r"(?<!\w)(?:[^\W\d_] {1,3}){3,80}[^\W\d_](?!\w)")
# Marks of notes that no figures are: a dagger at a word, a star that ends one.
_SYMBOL = re.compile(r"(?<=[^\W\d_])[†‡]{1,3}|(?<=[^\W\d_]{2})\*{1,3}(?=[\s.,;:!?)]|$)", re.MULTILINE)
# A figure after the stop of a sentence whose next one follows: "gate.3 The", not "Fig.3 shows".
_FLAT = re.compile(r"(?<=[^\W\d_]{4}[.!?])([”’\"»]?)(\d{1,3}(?:,\d{1,3}){0,4})(?=\s+[“‘\"«]?[A-Z]|\s*$)")
# A glyph without meaning: a lost letter, or nothing to be seen. Between two digits it may be a decimal point.
_NAMELESS = re.compile(r"(?<!\d)\x00+|\x00+(?!\d)")
_NUMBER = re.compile(
    r"(?:page|seite|p\.|s\.)?\W*(?:\d{1,4}|[ivxlc]{1,7})(?:\W*(?:of|/|von|de|sur)\W*\d{1,4})?\W*", re.IGNORECASE
)
NOTE = re.compile(r"\s*(?:[\[(]?\d{1,3}[\])]?|[*†‡§⁰¹²³⁴-⁹]{1,3})[.):]?\s{0,3}[^\W\d_]{2}")
ENDED = re.compile(r"[.!?:;。！？][\W\d]{0,6}$")
_SHORT = 60
"""Characters of a line that may be a head."""
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


def tidy(page: str) -> str:
    """One page's text with plain line breaks, hyphens and ligatures."""
    text = page.replace("\r\n", "\n")
    if _OLD.search(text):
        text = _LONE_RETURN.sub("fl", text)
    text = _HYPHEN.sub("-\n", text.replace("\r", "\n")).translate(_CODES).strip("\n")
    if "\u00ad" in text:
        text = _SOFT_HYPHEN.sub(f"{marks.OPTIONAL}-{marks.OPTIONAL_END}", text).replace("\u00ad", "-")
    text = _FLAT.sub(rf"\1{marks.OPTIONAL}\2{marks.OPTIONAL_END}", _SYMBOL.sub(_may_go, text))
    text = _SPACED.sub(lambda match: re.sub(" +", marks.JOINT, match[0]), _STRANGE.sub("\x00", text))
    if "\x00" in text:
        text = _NAMELESS.sub(f"{marks.OPTIONAL}\ufffd{marks.OPTIONAL_END}", text).replace("\x00", "\ufffd")
    return text


def _may_go(match: re.Match[str]) -> str:
    return f"{marks.OPTIONAL}{match[0]}{marks.OPTIONAL_END}"


def document(pages: Iterable[str], *, media_type: str, title: str = "", orders: Iterable[list[str]] = ()) -> Document:
    """A Document of `pages` (their texts); `orders` are the same pages read in another order."""
    raw = [tidy(page) for page in pages]
    cored = without_furniture(raw)
    readings = [cored, raw, bridged(cored), *(without_furniture([tidy(page) for page in order]) for order in orders)]
    unique = [reading for i, reading in enumerate(readings) if reading not in readings[:i]]
    zones = [stitched(reading) for reading in unique if any(map(str.strip, reading))]
    if title:
        zones.append(ZoneText(zone=Zone.TITLE, text=title))
    return Document(media_type=media_type, zones=tuple(zones), title=title, signs=() if zones else ("empty",))


def without_furniture(pages: list[str]) -> list[str]:
    """Pages without the lines that run along their edges and without bare page numbers."""
    if len(pages) < 2:
        return pages
    split = [page.split("\n") for page in pages]
    running = _running(split)
    return ["\n".join(_core(lines, running)) for lines in split]


def repeated(pages: list[str]) -> set[str]:
    """The lines of `pages` that run along their edges."""
    split = [page.split("\n") for page in pages]
    running = _running(split)
    return {line for lines in split for line in _edges(lines) if _key(line) in running}


def _running(split: list[list[str]]) -> set[str]:
    counts = Counter(key for lines in split for key in {_key(line) for line in _edges(lines)} if key)
    often = max(2, min(len(split) // 4, 12))
    return {key for key, count in counts.items() if count >= often}


def _edges(lines: list[str]) -> list[str]:
    return lines if len(lines) <= 2 * EDGE else lines[:EDGE] + lines[-EDGE:]


def _key(line: str) -> str:
    """A line without its figures; empty for one too long to be a running head."""
    return re.sub(r"\d+", "#", " ".join(line.split()).casefold()) if len(line) <= 120 else ""


def _core(lines: list[str], running: set[str]) -> list[str]:
    first, last = 0, len(lines)
    while first < last and first < EDGE and _is_furniture(lines[first], running):
        first += 1
    while last > first and len(lines) - last < EDGE and _is_furniture(lines[last - 1], running):
        last -= 1
    return lines[first:last]


def _is_furniture(line: str, running: set[str]) -> bool:
    text = line.strip()
    return not text or _key(line) in running or (len(text) <= 20 and _NUMBER.fullmatch(text) is not None)


def bridged(pages: list[str]) -> list[str]:
    """Pages without the notes and heads that stand, at a page's end, in the middle of a sentence."""
    split = [page.split("\n") for page in pages]
    for i in range(len(split) - 1):
        above, below = split[i : i + 2]
        foot, head = _foot(above), _head(below)
        if (foot < len(above) or head) and foot > 0 and not ENDED.search(above[foot - 1]):
            split[i], split[i + 1] = above[:foot], below[head:]
    return ["\n".join(lines) for lines in split]


def _foot(lines: list[str]) -> int:
    """Where the notes at the foot of a page begin: a short line that starts with a mark, and what follows it."""
    first = max(0, len(lines) - EDGE)
    return next((i for i in range(first, len(lines)) if NOTE.match(lines[i])), len(lines))


def _head(lines: list[str]) -> int:
    """How many short lines stand over one that goes on with a sentence in small letters."""
    for i, line in enumerate(lines[: EDGE + 1]):
        if line[:1].islower():
            return i
        if len(line) > _SHORT:
            break
    return 0


def stitched(pages: list[str]) -> ZoneText:
    """Pages as one body, with a form feed between them; a word may be broken there as at a line's end."""
    parts: list[str] = []
    optional: list[tuple[int, int]] = []
    joints: list[int] = []
    starts: list[int] = []
    size = 0
    last = ""
    for page in pages:
        laid = lay_out(_PARAGRAPH.sub(marks.BLOCK, page).replace("\n", marks.LINE))
        if starts:
            parts.append("\f")
            size += 1
            if laid.text and last:
                _bridge(last, laid.text[0], size - 1, optional, joints)
        starts.append(size)
        optional += [(start + size, end + size) for start, end in laid.optional]
        joints += [joint + size for joint in laid.joints]
        parts.append(laid.text)
        size += len(laid.text)
        last = laid.text[-2:]
    return ZoneText(
        zone=Zone.BODY, text="".join(parts), optional=tuple(optional), joints=tuple(joints), pages=tuple(starts)
    )


def _bridge(before: str, after: str, at: int, optional: list[tuple[int, int]], joints: list[int]) -> None:
    """A page ends with `before` at the form feed `at`: a joint between letters, a hyphen that may go."""
    if before[-1].isalnum() and after.isalnum():
        joints.append(at)
    elif before[-1] in "-\u2010" and before[0].isalpha() and after.isalpha():
        optional.append((at - 1, at + 1))
