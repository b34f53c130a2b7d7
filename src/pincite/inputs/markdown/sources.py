"""The sources that a text names, with the tags they wear: `[tag] https://...`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.inputs.markdown.inline import Link, Skipped
from pincite.inputs.markdown.links import DOC_ID
from pincite.inputs.markdown.passages import is_passage
from pincite.inputs.targets import Target, What, read_target

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pincite.inputs.markdown.inline import Bracketed, Marker, Marks
    from pincite.model import Citation

DASH = r"(?:[—–―‒−]|-{1,3}|&[mn]dash;)"
_TO_TARGET = re.compile(rf"[*_]{{0,3}}:?[*_]{{0,3}}(?:[ \t]+{DASH}(?=\s))?[ \t]*\n?[ \t]*(?:(?<=\s)\()?")
_WORD = re.compile(
    r"[a-z][a-z0-9+.-]{1,20}:[^\s\"“”„«»\[\]()|`]*+\([^\s\"“”„«»\[\]()|`]*+\)|[^\s\"“”„«»「」『』\[\]()|`]+",
    re.IGNORECASE,
)
_TO_QUOTE = re.compile(rf"[ \t)]*+\n?[ \t]*+(?:{DASH}|:)\s*+[*_]*+(?=[\"“„«「『])")
_DASHED = re.compile(rf"[ \t)]*+\n?[ \t]*+{DASH}\s*+[*_]*+(?=[\"“„«「『])")
_LEADING = re.compile(r"(?:^|\n)[ \t*_]*$")
_DASH_QUOTE = re.compile(rf"(?<=\s){DASH}\s*+[*_]*+[\"“„«「『]")
_DIRECT_TO_END = re.compile(rf"\s*+{DASH}\s*+[*_]*+[\"“„«「『][^\"“”„«»「」『』\n]++[\"”“»」』][*_.,;]*+\s*+")
_BARE_TO_END = re.compile(r"[ \t]++[*_]{0,3}[\"“„«「『]([^\"“”„«»「」『』\n]++)[\"”“»」』][*_.,;]*+\s*+")
_LEADS_ON = re.compile(r"https?:|www\.|\]\(|\[\^", re.IGNORECASE)
_ALONE = re.compile(r"[ \t.,;]*+(?:\n|$|\[)")
_TASK_BOX = frozenset({"", "x", "X"})
_REMARK = re.compile(r"sic!?|\.{3}|…|!.*", re.IGNORECASE)
_COMPOUND = re.compile(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+")
_DIGEST = re.compile(r"(?=[a-f]*[0-9])[0-9a-f]{8,}")
_CONNECTED = re.compile(r"[\s,;/&]*+(?:and|or|und)?[\s,;/&]*+")
_HOLDS_DOC_ID = re.compile(DOC_ID)
_LONGEST_TAG = 100


@dataclass(frozen=True, slots=True)
class Source:
    """A source in a text, from the bracket of its tag on where it has one."""

    start: int
    end: int
    target: Target
    link: int
    """Offset at which the URL or its link begins."""
    tag: str | None = None
    tagged: bool = False
    """A bracket stands before it (a bare number in a bracket is no tag)."""
    joined: bool = False
    """It shares the tag of the source before it."""
    note: bool = False
    """It stands in a footnote, and a marker in the text."""
    carried: tuple[Citation, ...] = ()
    """Citations with quotes of their own in that footnote."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that looks like a citation and is none."""

    at: int
    message: str


def find_sources(text: str, marks: Marks, *, files: bool = False) -> tuple[tuple[Source, ...], tuple[Problem, ...]]:
    """The sources of a text, in order, and what looked like one: web links, and whatever wears a tag.

    `files`: links to files count too.
    """
    tokens = {token.start: token for token in marks.tokens}
    brackets = [bracket for bracket in marks.brackets if _may_tag(text, bracket, marks)]
    linked = [source for bracket in brackets if (source := _linked(text, bracket, tokens))]
    taken = {source.start for source in linked}
    others = [
        item
        for bracket, limit in _limits(text, brackets)
        if bracket.start not in taken and (item := _worded(text, bracket, limit, tokens, sure=bool(linked)))
    ]
    links = {source.link for source in linked}
    plain = (source for link in marks.links if link.start not in links and (source := _plain(text, link, files=files)))
    tagged = (item for item in others if isinstance(item, Source))
    found = sorted((*linked, *tagged, *plain), key=lambda source: source.start)
    return tuple(_spread(text, found)), tuple(item for item in others if isinstance(item, Problem))


def _plain(text: str, link: Link, *, files: bool) -> Source | None:
    """A link without a tag; one to a file counts only with a dash and a quotation behind it, or where files count."""
    target = read_target(link.url)
    if not link.web and not (target.what is What.PATH and (files or _DASHED.match(text, link.end))):
        return None
    return Source(link.start, link.end, target, link.start)


def _may_tag(text: str, bracket: Bracketed, marks: Marks) -> bool:
    if bracket.name in _TASK_BOX or len(bracket.name) > _LONGEST_TAG or "\n" in bracket.name:
        return False
    if any(no_tag(bracket.name) for no_tag in (_REMARK.fullmatch, _HOLDS_DOC_ID.search)):
        return False
    if text[max(0, bracket.start - 1) : bracket.start].isalnum():
        return False
    return not marks.quoted(bracket.start)


def _limits(text: str, brackets: list[Bracketed]) -> Iterator[tuple[Bracketed, int]]:
    """Each bracket with the offset at which the next one begins."""
    ends = [*(bracket.start for bracket in brackets[1:]), len(text)]
    return zip(brackets, ends, strict=False)


def _name(bracket: Bracketed) -> str | None:
    return None if bracket.name.isdigit() else bracket.name


def _linked(text: str, bracket: Bracketed, tokens: Mapping[int, Link | Marker | Skipped]) -> Source | None:
    """A tag before a link; a link to a file counts only with a quotation behind it."""
    at = _end(_TO_TARGET, text, bracket.end)
    token = tokens.get(at)
    if not isinstance(token, Link) or not (token.web or _TO_QUOTE.match(text, token.end)):
        return None
    return Source(bracket.start, token.end, read_target(token.url), token.start, _name(bracket), tagged=True)


def _worded(
    text: str, bracket: Bracketed, limit: int, tokens: Mapping[int, Link | Marker | Skipped], *, sure: bool
) -> Source | Problem | None:
    """A tag before something that is no link: a path, a host, a doc id, or a mistake."""
    at = _end(_TO_TARGET, text, bracket.end)
    token = tokens.get(at)
    if isinstance(token, Skipped) and token.code:
        target, end = read_target(token.code, code=True), token.end
    elif token is None and (word := _WORD.match(text, at)):
        target = read_target(word[0].rstrip(".,;:"))
        end = at + len(word[0].rstrip(".,;:"))
    else:
        return _missing(text, bracket, limit)
    if _TO_QUOTE.match(text, end):
        return _judged(bracket, target, end, at)
    defines = text.startswith(":", bracket.end) and target.what is not What.DOC
    alone = _ALONE.match(text, end) or "://" in target.value
    if not defines and alone and _is_attempt(target, sure=sure or bracket.name.isdigit()):
        return _judged(bracket, _demand_url(target), end, at)
    return _missing(text, bracket, limit)


def _judged(bracket: Bracketed, target: Target, end: int, at: int) -> Source | Problem:
    if target.what is What.BAD:
        return Problem(bracket.start, target.remark)
    return Source(bracket.start, end, target, at, _name(bracket), tagged=True)


def _is_attempt(target: Target, *, sure: bool) -> bool:
    """Whether a lone word behind a tag was meant as a source; `sure`: real ones stand beside it."""
    if target.what is What.DOC or "://" in target.value or target.value.lower().startswith(("http:", "https:")):
        return True
    return sure and (
        target.what is not What.BAD or "cut short" in target.remark or bool(_DIGEST.fullmatch(target.value))
    )


def _demand_url(target: Target) -> Target:
    if target.what is not What.PATH:
        return target
    return replace(target, what=What.BAD, remark=f"{target.value!r} is no URL; give the source's http or https URL")


def _missing(text: str, bracket: Bracketed, limit: int) -> Problem | None:
    """A tag with a dash and a quotation behind it, and no source between."""
    line_end = text.find("\n", bracket.end, limit)
    end = line_end if line_end >= 0 else limit
    problem = Problem(bracket.start, f"no source between [{bracket.name}] and its quote; put the URL after the tag")
    if not bracket.name.isdigit() and _is_bare(text, bracket, end):
        return problem
    leads = _LEADING.search(text[max(0, bracket.start - 40) : bracket.start]) is not None
    between = _DASH_QUOTE.search(text, bracket.end, end)
    if bracket.name.isdigit() or between is None or "http" in text[bracket.end : between.start()]:
        return None
    ends = _DIRECT_TO_END.fullmatch(text, bracket.end, end) is not None
    if not (leads or ends or _COMPOUND.fullmatch(bracket.name)):
        return None
    return problem


def _is_bare(text: str, bracket: Bracketed, end: int) -> bool:
    """Whether a tag and a quotation end a line that leads nowhere, as does the next one."""
    quoted = _BARE_TO_END.fullmatch(text, bracket.end, end)
    if quoted is None or not is_passage(quoted[1]) or text[end : end + 1] not in {"", "\n"}:
        return False
    begin = text.rfind("\n", 0, bracket.start) + 1
    return _LEADS_ON.search(text, begin, end + 80) is None


def _spread(text: str, sources: Iterable[Source]) -> Iterator[Source]:
    """Give a tag to the links that follow its own with nothing but a comma or an "and" between."""
    last: Source | None = None
    for source in sources:
        shared = last is not None and last.tagged and not source.tagged
        if last and shared and _CONNECTED.fullmatch(text, last.end, source.start):
            last = replace(source, tag=last.tag, tagged=True, joined=True)
        else:
            last = source
        yield last


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start
