"""Signs that a page is not the page that was asked for: challenge, shell, wall, soft 404.

Each needs two things at once, a signature and a page that shows little else, because pages *about* captchas, cookies
or missing pages are pages. Nobody looks at a sign before a quote is missed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pincite.readers import phrases
from pincite.readers.missing import MISSING
from pincite.readers.types import LONGEST_WALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TINY, SHORT = 600, 3_000
"""Characters of a page that says one thing only, and of one that holds no article."""
SENTENCE = 40
"""Characters from which on a line is more than a label."""
PARAGRAPH = 200
"""Characters from which on a line is a paragraph of an article."""

# Markup of the challenge itself; the same vendors' scripts on ordinary pages look different.
_CHALLENGE = re.compile(
    rb"_cf_chl_opt|challenge-platform/(?!(?:h/\w/)?scripts/jsd)|id=[\"']?px-captcha|captcha-delivery\.com"
    rb"|Incapsula incident|_Incapsula_Resource\?SWJIYLWA|awsWafCookieDomainList|gokuProps|sgcaptcha|/_sec/cp_challenge"
    rb"|sucuri_cloudproxy_js|ddos-guard/js-challenge|anubis_challenge|KPSDK\.|perfdrive\.com|/__qrator/"
)
_MACHINE = re.compile(rb"<script|<noscript|<iframe|http-equiv=[\"']?refresh|<form", re.IGNORECASE)
_ROOT = re.compile(
    rb"<(?:div|main|body|section)\b[^>]{0,200}?\bid=[\"']?[\w-]{0,30}?"
    rb"(?:root|app|main|next|nuxt|gatsby|react|svelte|mount|docusaurus|application)\b[^>]{0,200}>"
    rb"|<(?:app-root|[a-z]{1,30}-(?:app|shell|root))\b[^>]{0,200}>"
    rb"|\bng-app\b|\bdata-reactroot\b|\bdata-server-rendered\b",
    re.IGNORECASE,
)
# Nothing in it, or boxes with nothing in them up to what follows it.
_BARE = re.compile(
    rb"(?:\s|<!--.*?-->)*+</"
    rb"|(?:\s|<!--.*?-->|</?(?:div|span|i|p|img|svg|path|circle|rect|g|section|main)\b[^>]{0,2000}>)*+"
    rb"(?:</?(?:script|noscript|style|footer|body|html)\b|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_SCRIPT = re.compile(rb"<script\b[^>]*>", re.IGNORECASE)
# A program from elsewhere, or one that goes elsewhere.
_PROGRAM = re.compile(
    rb"<script\b[^>]{0,400}?\b(?:src=|type=[\"']?module)|\blocation(?:\.href)?\s*=|\blocation\.(?:replace|assign)\(",
    re.IGNORECASE,
)
_REFRESH = re.compile(rb"http-equiv=[\"']?refresh", re.IGNORECASE)
_PASSWORD = re.compile(rb"<input\b[^>]{0,400}\btype=[\"']?password", re.IGNORECASE)
_FORM = re.compile(rb"<form\b|<input\b|<button\b", re.IGNORECASE)


# Site and page in a title; "City: page not found" is asked at both ends.
_SEGMENT = re.compile(r"[|–—·»]| - |(?<!404): ")
_SITE = re.compile(r"[|–—·»]| - ")
_STOP = re.compile(r"(?<=[.!?]) ")
LEAD = 4
"""Lines at the top of a page that may say what it is."""
_OPENING = ("“", '"', "‘", "'", "«", "„", "「", "‹")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a page looks like from outside."""

    body: str
    headings: tuple[str, ...] = ()
    title: str = ""
    hidden: str = ""
    markup: bytes = b""
    data: bool = False
    """Whether scripts hold text."""

    @property
    def lines(self) -> list[str]:
        """Blocks of the visible text."""
        return self.body.split("\n")

    @property
    def named(self) -> list[str]:
        """Title and first heading."""
        return [text[:TINY] for text in (self.title, *self.headings[:1]) if text]


def signs(sight: Sight) -> tuple[str, ...]:
    """Reasons of UNREADABLE this page speaks for, the surest first; none for a page of any length."""
    if len(sight.body) > LONGEST_WALL:
        return ()
    return tuple(name for name, holds in _SIGNS.items() if holds(sight))


def _challenge(sight: Sight) -> bool:
    if len(sight.body) > SHORT or (_has_paragraphs(sight) and not _titled(sight, phrases.CHALLENGE)):
        return False
    if _CHALLENGE.search(sight.markup):
        return True
    if _has_paragraphs(sight):
        return False
    if len(sight.body) > 2 * TINY:
        return False
    said = "\n".join((*_segments(sight), sight.body, sight.hidden[:TINY]))
    if phrases.BLOCKED.search(said):
        return True
    if len(sight.body) > TINY:
        return False
    # In a text without a machine that lets people in, the phrase may be what the text is about, unless it is all.
    opens = _titled(sight, phrases.CHALLENGE) or phrases.CHALLENGE.match(sight.body) is not None
    return opens or (bool(_MACHINE.search(sight.markup)) and bool(phrases.CHALLENGE.search(said)))


def _segments(sight: Sight) -> list[str]:
    """Title and first heading in parts: page, section, site."""
    return [part.strip() for text in sight.named for part in (text, *_SITE.split(text))]


def _titled(sight: Sight, phrase: re.Pattern[str]) -> bool:
    return any(map(phrase.match, _segments(sight)))


def _js_shell(sight: Sight) -> bool:
    if len(sight.body) > TINY or _has_paragraphs(sight):
        return False
    if _aside(sight, phrases.NEEDS_SCRIPT) <= PARAGRAPH / 2 and phrases.NEEDS_SCRIPT.search(
        f"{sight.hidden[:SHORT]}\n{sight.body}"
    ):
        return True
    if not _SCRIPT.search(sight.markup) and not _REFRESH.search(sight.markup):
        return False
    if phrases.WAITING.fullmatch(sight.body.strip()):
        return True
    if not sight.body.strip():
        return any(pattern.search(sight.markup) for pattern in (_PROGRAM, _ROOT))
    root = _ROOT.search(sight.markup) if len(sight.body) < TINY / 3 else None
    return root is not None and (_BARE.match(sight.markup, root.end()) is not None or not _tells(sight))


def _tells(sight: Sight) -> bool:
    """Whether the page shows anything but what frames a page."""
    return any(line.strip() and not phrases.FURNITURE.search(line) for line in sight.lines)


def _states(sight: Sight) -> bool:
    """Whether the page says something of its own in a sentence."""
    lines = (line for line in sight.lines if len(line) >= SENTENCE and not phrases.FURNITURE.search(line))
    return any(line.rstrip().endswith((".", "!", "?", "。")) for line in lines)


def _consent_wall(sight: Sight) -> bool:
    """Most of what the page says is about cookies."""
    if len(sight.body) > SHORT or not _holds(sight.body, phrases.CONSENT_STEMS):
        return False
    if not (_has_consent_button(sight) if _has_paragraphs(sight) else phrases.CONSENT.search(sight.body)):
        return False
    about = sum(len(line) for line in sight.lines if phrases.COOKIES.search(line))
    return about * 2 > len(sight.body)


def _has_consent_button(sight: Sight) -> bool:
    """Whether a label of a few words asks for consent; an article about cookies has it in headings and sentences."""
    labels = (label for label in re.split(r"[\n\t]", sight.body) if len(label) < SENTENCE)
    return any(phrases.CONSENT.match(label) and label not in sight.headings for label in labels)


def _login_wall(sight: Sight) -> bool:
    if len(sight.body) > SHORT or _has_paragraphs(sight):
        return False
    asked = _holds(sight.body, phrases.LOGIN_STEMS) and phrases.LOGIN.search(sight.body) is not None
    tiny = len(sight.body) <= TINY
    if _PASSWORD.search(sight.markup):
        return asked or (tiny and _invites(sight))
    if not tiny or not _FORM.search(sight.markup):
        return asked and len(sight.body) <= PARAGRAPH and not _aside(sight, phrases.LOGIN)
    return asked or any(map(phrases.SIGN_IN.search, sight.named))


def _invites(sight: Sight) -> bool:
    """Title, heading or a button says "sign in", and no sentence stands beside it."""
    if any(map(phrases.SIGN_IN.search, sight.named)):
        return True
    if any(map(phrases.JOIN.search, sight.named)) and not _states(sight):
        return True
    return not _aside(sight, phrases.LOGIN) and any(map(phrases.SIGN_IN.search, re.split(r"[\n\t]", sight.body)))


def _aside(sight: Sight, about: re.Pattern[str]) -> int:
    """Characters in sentences about something else."""
    return sum(len(line) for line in sight.lines if len(line) >= SENTENCE and not about.search(line))


def _paywall(sight: Sight) -> bool:
    """The wall speaks, and the article before it is short or breaks off, and none comes after it."""
    lines = lower(sight.body).split("\n")
    begun, last = _few(lines, SENTENCE), len(lines) - 1 - _few(lines[::-1], PARAGRAPH)
    text = "\n".join(
        line
        for i, line in enumerate(lines)
        if i >= last and len(line) <= TINY and (i <= begun or lines[i - 1].endswith(("...", "…")))
    )
    return any(_speaks(text, start, end) for start, end in _about_access(text))


def _speaks(text: str, start: int, end: int) -> bool:
    """Whether a line is a wall's own words; an article about walls puts them in quotation marks."""
    found = phrases.PAYWALL.search(text, start, end)
    return found is not None and not text[: found.start()].endswith(_OPENING)


def _few(lines: list[str], length: int) -> int:
    """How many lines from the first on hold no article: half of `SHORT` in lines of `length` characters and more."""
    shown = 0
    for i, line in enumerate(lines):
        if len(line) >= length:
            shown += len(line)
            if shown > SHORT / 2:
                return i
    return len(lines)


def _about_access(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line that may speak of a subscription."""
    for stem in phrases.PAYWALL_STEMS:
        at = text.find(stem)
        while at >= 0:
            start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at) % (len(text) + 1)
            yield start, end
            at = text.find(stem, end)


def _holds(text: str, stems: tuple[str, ...]) -> bool:
    return any(stem in lower(text) for stem in stems)


@lru_cache(maxsize=1)
def lower(text: str) -> str:
    """`text` in small letters; several questions in a row are asked of one page."""
    return text.lower()


def _soft_404(sight: Sight) -> bool:
    """Title or heading says that the page is missing, and says little more."""
    if len(sight.body) > SHORT or _has_paragraphs(sight):
        return False
    segments = (part for text in sight.named for part in _SEGMENT.split(text))
    if any(_says_missing(part, 0.6) for part in segments):
        return True
    if len(sight.body) > TINY or any(map(phrases.CHANGES.match, (*sight.named, *sight.headings))):
        return False
    lead = (_STOP.split(line)[0] for line in sight.lines[:LEAD] if len(line) < PARAGRAPH)
    return any(_says_missing(line, 0.75) for line in lead)


def _says_missing(text: str, share: float) -> bool:
    """Whether a text begins by saying that a page is missing, and `share` of it says so."""
    found = MISSING.match(text)
    return found is not None and len(found[0]) >= share * len(text.strip())


def _empty(sight: Sight) -> bool:
    return not sight.body.strip() and not sight.data


def _has_paragraphs(sight: Sight) -> bool:
    """Whether the page holds running text: two paragraphs, or one long one."""
    long = [len(line) for line in sight.lines if len(line) >= PARAGRAPH]
    return len(long) >= 2 or sum(long) >= 3 * PARAGRAPH


_SIGNS: dict[str, Callable[[Sight], bool]] = {
    "challenge": _challenge,
    "consent_wall": _consent_wall,
    "login_wall": _login_wall,
    "paywall": _paywall,
    "soft_404": _soft_404,
    "js_shell": _js_shell,
    "empty": _empty,
}
