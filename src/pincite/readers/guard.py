"""A cheap look at bytes before anything parses them: what may take long is read in a process of its own.

The parser's time grows with the square of the nesting and of the attributes of one element. All checks are linear.
"""

from __future__ import annotations

import re
from collections import Counter

from pincite.readers.types import DOCX, EPUB

FEW = 16_000
"""Tags (`<`) below which no nesting takes long; few pages have more."""
LARGE = 2 << 20
"""Bytes of any type beyond which even an honest document takes seconds and hundreds of megabytes."""
MAX_NESTING, MAX_ATTRIBUTES, MAX_ROOTS = 400, 500, 20
_WINDOW = 1024
_VALUE = re.compile(rb"=\s*(?:\"[^\"]*\"|'[^']*')")
_TOKEN = re.compile(rb"<(/?)([a-zA-Z][^\s/><]{0,40})")
_TAG = re.compile(rb"<(/?)([a-zA-Z][^\s/><]{0,40})([^<>]*>?)")
# A tag's attributes as the tokenizer sees them (WHATWG HTML, 13.2.5.32 to 40): a quote opens a value only after "=".
_ATTRIBUTE = re.compile(rb"[\s/]+(?:=?[^\s/>=]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>][^\s>]*)?)?)")
# Elements that cannot lie inside their like unless something in between counts, or that have no content.
_FLAT = set(
    b"p li dd dt option optgroup td th tr tbody thead tfoot caption colgroup col rt rp rtc rb area base br embed hr "
    b"img input link meta param source track wbr script style title textarea html body head path".split()
)


def suspicious(body: bytes, media_type: str) -> bool:
    """Whether reading `body` may take more time or memory than a page of a run may."""
    if len(body) > LARGE or media_type in {"application/pdf", EPUB, DOCX}:
        return True
    if media_type in {"text/html", "application/xhtml+xml", "application/xml"}:
        # A value may hold what looks like the end of a tag, or like tags that close.
        return body.count(b"<") > FEW or any(map(_bristling, (body, _VALUE.sub(b'""', body))))
    return False


def _bristling(body: bytes) -> bool:
    """Whether one tag has too many attributes. Such a tag is a long stretch without `<`: only those are looked at."""
    at = 0
    while at < len(body):
        if body.find(b"<", at, at + _WINDOW) >= 0:
            at += _WINDOW
            continue
        start = max(0, body.rfind(b"<", 0, at))
        end = body.find(b"<", at)
        end = len(body) if end < 0 else end
        if _attributes(body[start:end]) > MAX_ATTRIBUTES:
            return True
        at = end
    return False


def _attributes(tag: bytes) -> int:
    name = _TOKEN.match(tag)
    if name is None:
        return 0
    count, at = 0, name.end()
    while count <= MAX_ATTRIBUTES and (match := _ATTRIBUTE.match(tag, at)):
        count, at = count + 1, match.end()
    return count


class _Tamer:
    """Rewrites tags one after the other; past the bounds an element becomes a line break."""

    def __init__(self) -> None:
        self.open: Counter[bytes] = Counter()
        self.dropped: Counter[bytes] = Counter()
        self.depth = self.roots = 0

    def tag(self, match: re.Match[bytes]) -> bytes:
        """The tag, without attributes beyond reason, or what stands for it."""
        closing, name = match[1], match[2].lower()
        whole = match[0] if len(match[3]) <= _WINDOW or _attributes(match[0]) <= MAX_ATTRIBUTES else b"<%b>" % match[2]
        if name in _FLAT:
            self.roots += name in {b"html", b"body"}
            return whole if self.roots <= MAX_ROOTS or name not in {b"html", b"body"} else b""
        return self._closed(name, whole) if closing else self._opened(name, whole)

    def _opened(self, name: bytes, whole: bytes) -> bytes:
        if self.depth >= MAX_NESTING:
            self.dropped[name] += 1
            return b"<br>"
        self.open[name] += 1
        self.depth += 1
        return whole

    def _closed(self, name: bytes, whole: bytes) -> bytes:
        if self.dropped[name]:
            self.dropped[name] -= 1
            return b"<br>"
        if self.open[name]:
            self.open[name] -= 1
            self.depth -= 1
        return whole


def tamed(markup: bytes) -> bytes:
    """Markup that parses in linear time: what lies too deep is flattened, what bristles is shorn."""
    return _TAG.sub(_Tamer().tag, markup)
