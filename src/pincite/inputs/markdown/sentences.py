"""Where the sentences of a text begin and end, as far as quotations and links are concerned."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from pincite.inputs.markdown.fillers import own_words, says_something
from pincite.inputs.markdown.inline import Link, Marker, Skipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.inputs.markdown.inline import Marks
    from pincite.inputs.markdown.quotes import Quote

# Scripts that end a sentence without a space; the sentence model knows only those with one.
# One inside a quotation ends nothing (there it is masked to stand before ”).
_FULL_STOP = re.compile(r"[。！？]++(?!”)[）)\s]*")
_BEFORE_CREDIT = re.compile(r"[.!?。！？”\"’)]\s*[(（\[]$")
_BETWEEN = re.compile(r"[\s,;|/&]*+")
_BEHIND_CREDIT = re.compile(r"[)）\]]\s+(?=[^\Wa-z_]|[\"“«„‘'(\[*_])")
_NEWLINE = re.compile(r"\n")
_HARD_BREAK = re.compile(r"(?<=  |.\\)\n")
# A footnote in the text belongs to the sentence before it: `"..."^[Town notice, https://...]`.
_INLINE_NOTE = re.compile(r"\^\[")
_LONG = 50_000
_NEAR = 5_000
_FINAL = frozenset(".!?。！？")


def sentences(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Start and end of each sentence, in order, covering the text.

    Quotations and links are never cut. What only points at a source, as `([title](url).)`, belongs to the sentence
    before it. Lines that hold a quotation and a link each are taken one by one, and a hard line break ends a sentence.
    """
    masked = _mask(text, marks)
    cuts = {end for start, stop in _windows(text, marks) for end in _ends(masked, start, stop)}
    cuts |= {found.end() for found in _FULL_STOP.finditer(masked)}
    cuts |= {found.end() for found in _HARD_BREAK.finditer(text) if masked[found.end() - 1] == " "}
    cuts |= set(_lines(text, masked, marks))
    cuts |= set(_credits(text, marks))
    cuts -= {found.start() - back for found in _INLINE_NOTE.finditer(text) for back in range(-1, 3)}
    return _merged(text, marks, sorted(cuts | {len(text)}))


def _windows(text: str, marks: Marks) -> list[tuple[int, int]]:
    """The parts of a text in which sentences matter: all of it, of a very long one what is near links."""
    if len(text) <= _LONG:
        return [(0, len(text))]
    windows: list[tuple[int, int]] = []
    for token in marks.tokens:
        start, end = max(0, token.start - _NEAR), min(len(text), token.end + _NEAR)
        if windows and start <= windows[-1][1]:
            start = windows.pop()[0]
        windows.append((start, end))
    return windows


def _ends(masked: str, start: int, stop: int) -> Iterator[int]:
    from nupunkt import sent_spans

    spans: list[tuple[int, int]] = sent_spans(masked[start:stop])
    return (start + end for _, end in spans)


def _mask(text: str, marks: Marks) -> str:
    """The text with what must not be cut as filler letters, and footnote markers as spaces; of equal length."""
    pieces: list[str] = []
    at = 0
    for span in sorted((*marks.tokens, *marks.quotes), key=lambda span: (span.start, -span.end)):
        if span.start >= at:
            pieces += (text[at : span.start], _filler(text, span))
            at = span.end
    return "".join((*pieces, text[at:])).replace("\n", " ")


def _filler(text: str, span: Link | Marker | Skipped | Quote) -> str:
    width = span.end - span.start
    match span:
        case Link():
            return "x" * width
        case Marker():
            return " " * width
        case Skipped(token=token) if token or text[span.start] in "<!":
            return " " * width
        case _:
            last = text[span.end - 2]
            return f"“{'x' * (width - 3)}{last if last in _FINAL else 'x'}”" if width >= 3 else "x" * width


def _lines(text: str, masked: str, marks: Marks) -> Iterator[int]:
    """Ends of lines after which a new pair of quotation and link begins, the one before being complete."""
    ends = [found.end() for found in _NEWLINE.finditer(text) if masked[found.start()] == " "]
    if not ends or len(marks.quotes) < 2:
        return
    quotes = _count(ends, marks.quotes)
    links = _count(ends, (token for token in marks.tokens if isinstance(token, Link | Marker)))
    open_quotes = open_links = 0
    for index, end in enumerate(ends):
        open_quotes += quotes[index]
        open_links += links[index]
        if open_quotes == open_links and open_quotes and quotes[index + 1] and links[index + 1]:
            yield end
            open_quotes = open_links = 0


def _credits(text: str, marks: Marks) -> Iterator[int]:
    """Ends of `([title](url), [title](url))` that stand behind a full stop and before a capital."""
    end = -1
    for link in marks.links:
        if end >= 0 and _BETWEEN.fullmatch(text, end, link.start):
            end = link.end
        else:
            end = link.end if _BEFORE_CREDIT.search(text[max(0, link.start - 6) : link.start]) else -1
        if end >= 0 and (behind := _BEHIND_CREDIT.match(text, end)):
            yield behind.end()


def _count(ends: list[int], spans: Iterable[Quote | Link | Marker]) -> list[int]:
    """How many spans begin in each line."""
    counts = [0] * (len(ends) + 1)
    for span in spans:
        counts[bisect_left(ends, span.start + 1)] += 1
    return counts


def _merged(text: str, marks: Marks, cuts: list[int]) -> list[tuple[int, int]]:
    """Sentences between the cuts; one that only points at a source is put to the one before."""
    found: list[tuple[int, int]] = []
    pointing = {bisect_right(cuts, token.start) for token in marks.tokens if isinstance(token, Link | Marker)}
    start = 0
    for index, end in enumerate(cuts):
        if found and index in pointing and _only_points(text, marks, start, end):
            found[-1] = (found[-1][0], end)
        elif end > start:
            found.append((start, end))
        start = end
    return found


def _only_points(text: str, marks: Marks, start: int, end: int) -> bool:
    return not marks.quotes_between(start, end) and not says_something(own_words(text, marks, start, end))
