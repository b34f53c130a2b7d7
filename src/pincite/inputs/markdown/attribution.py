"""Form (b): where the words of a block quote end and its attribution begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.inputs.markdown.fillers import says_something, words
from pincite.inputs.markdown.inline import may_cite, scan
from pincite.inputs.markdown.sources import DASH, Source, find_sources

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.inputs.markdown.inline import Marks
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.text import Text

_DASH_LINE = re.compile(rf"^[ \t]*[*_(]{{0,3}}{DASH}(?=[\s\[<*_(\w])", re.MULTILINE)
_INNER_DASH = re.compile(r"\s(?:—|–|―|--)(?=[\s\[<*_(])")
_LEAD = re.compile(
    r"[\s(\[*_]*+(?:(?:source|via|from|see|ref|reference|in|at|quoted from)\b[:\s]*+)?[(\[*_<]*$", re.IGNORECASE
)
_TAIL = re.compile(r"(?:[^<>\n]{1,200}</a>)?(?:</[a-z]{1,12}>|[\s)\].,;:*_>\"”’])*", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_LINKED = re.compile(r"[^<>\n]*</a>", re.IGNORECASE)
# What may stand before and behind the link of a line that is only a credit: "Source:", or "Town, [Title](url), 2020".
_BEFORE_CREDIT = re.compile(
    r"[\s*_(<]*(?:(?i:sources?|via|from|reference|ref|url|link|quelle|fuente|fonte)[*_\s]*:[*_\s]*)?[\s*_(<]*"
    r"|[*_]*[^\Wa-z_][^.!?\n]*,[ ](?:[^.!?,\n]*\()?[*_\"“„«]*"
)
_BEHIND_CREDIT = re.compile(r"[\s*_)>.\"”»]*(?:,[ ][^.!?\n]*\.?)?[\s*_)]*")
_ENDS = tuple('.!?…"”’»」』。！？)')
_LONGEST_CREDIT = 200


@dataclass(frozen=True, slots=True)
class Attribution:
    """The sources that a text ends with; `start`: the offset where the attribution begins."""

    text: Text
    marks: Marks
    start: int
    sources: tuple[Source, ...]


def find_attribution(text: Text, scope: Scope) -> Attribution | None:
    """The attribution at the end of a paragraph: a line or clause after a dash, or a link behind the last sentence."""
    if not may_cite(text.value):
        return None
    marks = scan(text.value, scope.references)
    dashed = _DASH_LINE.search(text.value) is not None
    found = (*find_sources(text.value, marks, files=dashed)[0], *scope.noted(marks))
    sources = sorted(found, key=lambda source: source.start)
    if not sources:
        return None
    start = 0 if _is_credit(text.value, sources) else _start(text.value, marks, sources)
    if start is None:
        return None
    return Attribution(text, marks, start, tuple(source for source in sources if source.start >= start))


def is_attribution(text: Text, scope: Scope, *, dashed: bool = True) -> Attribution | None:
    """The attribution that a paragraph consists of: a dash (or an item) and a source, or a line that is a credit."""
    if not may_cite(text.value):
        return None
    marks = scan(text.value, scope.references)
    sources = find_sources(text.value, marks, files=_DASH_LINE.match(text.value) is not None)[0]
    if not sources or marks.quotes or len(text.value) > _LONGEST_CREDIT + 2000:
        return None
    if dashed and not (_DASH_LINE.match(text.value) or _is_credit(text.value, sources)):
        return None
    return Attribution(text, marks, 0, sources)


def _is_credit(text: str, sources: Sequence[Source]) -> bool:
    """Whether a text is one line that only says where something is from."""
    if len(sources) != 1 or sources[0].note or sources[0].tagged or "\n" in text:
        return False
    linked = _LINKED.match(text, sources[0].end)
    parts = text[: sources[0].start], text[linked.end() if linked else sources[0].end :]
    before, behind = (_TAG.sub("", part) if "<" in part else part for part in parts)
    short = len(before) <= _LONGEST_CREDIT and len(behind) <= _LONGEST_CREDIT // 2
    return short and bool(_BEFORE_CREDIT.fullmatch(before) and _BEHIND_CREDIT.fullmatch(behind))


def _start(text: str, marks: Marks, sources: list[Source]) -> int | None:
    last = sources[-1]
    lines = [found.start() for found in _DASH_LINE.finditer(text) if found.start() <= last.start]
    if lines and not marks.quotes_between(lines[-1], len(text)):
        return lines[-1]
    if not _TAIL.fullmatch(text, last.end):
        return None
    if last.note:
        return last.start
    return _clause(text, last) or _behind(text, last)


def _clause(text: str, last: Source) -> int | None:
    """Where ` — [title](url)` begins at the end of the last line."""
    window = max(0, last.start - _LONGEST_CREDIT)
    dashes = [found.start() for found in _INNER_DASH.finditer(text, window, last.start + 1)]
    credit = text[dashes[-1] : last.start] if dashes else ""
    return dashes[-1] if dashes and not re.search(r"[.!?]\s", credit) else None


def _behind(text: str, last: Source) -> int | None:
    """Where a link begins that stands alone behind the last sentence, perhaps in parentheses or after "Source:"."""
    window = max(0, last.start - 60)
    lead = _LEAD.search(text, window, last.start)
    start = lead.start() if lead else last.start
    before = text[:start].rstrip("*_ \n")[-1:] if start < 4000 else text[start - 200 : start].rstrip("*_ \n")[-1:]
    if not before or before in _ENDS or "(" in text[start : last.start]:
        return start
    return start if "\n" in text[start : last.start] and not says_something(words(text[start : last.start])) else None
