"""What a page is instead of the cited text: consulted only after a miss, except for an echo."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from pincite.fold import fold
from pincite.match.everywhere import everywhere
from pincite.match.text import letters
from pincite.model import Zone
from pincite.urls import address, host, leads_home, leads_up, says_missing

if TYPE_CHECKING:
    from pincite.match import Page
    from pincite.model import Document, Snapshot, ZoneText

_ARTICLE = re.compile(r"[^\W\d_]{2,}(?:[-_][^/]*){2,}[^/]*/?$")
"""The last part of a path that names one article: three words or more."""
_SECTION = re.compile(r"(?:/[^\W\d_]{2,}(?:-[^\W\d_]{2,})?){1,2}(?:\.\w{1,5})?/?")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SLUG_WORDS = 3
_CONSENT = re.compile(r"[./?=_-](?:consent|gdpr|cookie-?wall|privacy-?gate)[./?&=_-]", re.IGNORECASE)
_LOGIN = re.compile(r"/(?:log-?in|sign-?in|auth|sso|account/login|users/sign_in)(?:[/?.]|$)", re.IGNORECASE)
_SHORT = 2500
"""Characters under which a page can be a wall and nothing else."""
_TINY = 300
"""Characters of a page that only sends its reader on."""
_SEARCH = re.compile(
    r"/(?:search(?:es|-results?)?|suche|suchergebnisse?|recherche|rechercher|buscar|busqueda|busca|pesquisa|ricerca|zoeken"
    r"|szukaj|wyszukiwanie|poisk|hledat|hledani|kereses|cautare|arama)(?:/|\.\w{1,5}/?)(.+)",
    re.IGNORECASE,
)
_NAMES_A_PAGE = frozenset({"title", "page", "name", "article", "slug", "headline", "topic", "story", "p", "t", "id"})
"""Parameters that choose a page; its heading repeats them and is evidence all the same."""
_ELLIPSIS = re.compile(r"\s*[\[(]?(?:\.\s?){3,}[\])]?\s*|\s*[\[(]?…[\])]?\s*")
_LED_IN = 160
"""Characters of a line that says what was searched for, without the query."""


def kind(document: Document, snapshot: Snapshot) -> str | None:
    """The reason of UNREADABLE that speaks for itself after a miss, None for an ordinary page."""
    if led := _refreshed(document, snapshot):
        return led
    if document.signs:
        return document.signs[0]
    if onward(document, snapshot):
        return "js_shell"
    if not any(zone.text.strip() for zone in document.zones):
        return "empty"
    return _moved(document, snapshot)


def _moved(document: Document, snapshot: Snapshot) -> str | None:
    """Where a redirect led: a consent or login page, or the home page in place of a deep link."""
    if not snapshot.chain or snapshot.final_url == snapshot.url:
        return None
    short = _size(document) < _SHORT
    if short and _CONSENT.search(snapshot.final_url) and not _CONSENT.search(snapshot.url):
        return "consent_wall"
    if short and _LOGIN.search(snapshot.final_url) and not _LOGIN.search(snapshot.url):
        return "login_wall"
    return _led(snapshot.url, snapshot.final_url)


def _led(asked: str, final: str) -> str | None:
    """Where a redirect between two addresses led, as far as the addresses tell."""
    if says_missing(final) and not says_missing(asked):
        return "soft_404"
    home = leads_home(final) and not leads_home(asked)
    return "redirected_home" if home or leads_up(asked, final) or _leads_aside(asked, final) else None


def _leads_aside(asked: str, final: str) -> bool:
    """Whether a redirect led from an article to a section elsewhere on the site, or to its search.

    `/2019/05/bridge-closed-for-a-week` to `/news/`: one or two plain words that no word of the article's name is in.
    """
    before, after = urlsplit(asked), urlsplit(final)
    words = [word.lower() for word in _WORD.findall(before.path)]
    if not _ARTICLE.search(before.path) or len(words) < _SLUG_WORDS:
        return False
    if _SEARCH.search(f"{after.netloc}{after.path}/?{after.query}") or (after.query and "search" in after.path.lower()):
        return True
    section = _SECTION.fullmatch(after.path)
    named = [word.lower() for word in _WORD.findall(after.path)]
    return section is not None and not after.query and not any(a[:4] == b[:4] for a in named for b in words)


def _refreshed(document: Document, snapshot: Snapshot) -> str | None:
    """The same for a page that only sends its reader on (`meta http-equiv=refresh`)."""
    targets = onward(document, snapshot)
    return next((led for url in targets if (led := _led(snapshot.final_url, url))), None)


def onward(document: Document, snapshot: Snapshot) -> tuple[str, ...]:
    """Where a browser leaves for that shows this page, which has hardly any text of its own."""
    if _size(document) >= _TINY:
        return ()
    targets = (link.url for link in document.links if link.rel == "refresh")
    return tuple(url for url in targets if address(url) not in {address(snapshot.url), address(snapshot.final_url)})


def _size(document: Document) -> int:
    return sum(len(zone.text) for zone in document.zones if zone.zone is Zone.BODY)


def is_echo(quote: str, page: Page, snapshot: Snapshot) -> bool:
    """Whether a page only repeats the query of its URL.

    Every occurrence is in a title, a heading, a form value, or a line that says what was searched for.
    """
    if not any(_asks_for(quote, url) for url in (snapshot.url, snapshot.final_url)):
        return False
    return all(_repeats(zone, start, end) for zone, start, end in everywhere(quote, page))


def _asks_for(quote: str, url: str) -> bool:
    """Whether the query of a URL, or what follows `/search/`, holds the quote, piece by piece where it is elided."""
    address, _, query = url.partition("#")[0].partition("?")
    asked = [value for name, value in parse_qsl(query) if name.lower() not in _NAMES_A_PAGE]
    asked += [unquote_plus(query)] if "=" not in query else []
    if searched := _SEARCH.search(address.partition("://")[2]):
        asked.append(unquote_plus(searched[1]))
    if not any(asked):
        return False
    pieces = [letters(fold(piece)) for piece in _ELLIPSIS.split(quote)]
    heard = letters(fold(" ".join(asked)))
    return bool(host(url)) and any(pieces) and all(piece in heard for piece in pieces)


def _repeats(zone: ZoneText, start: int, end: int) -> bool:
    if zone.zone is not Zone.BODY:
        return True
    return any(first <= start and end <= last for first, last in zone.headings) or _led_in(zone.text, start, end)


def _led_in(text: str, start: int, end: int) -> bool:
    """Whether an occurrence stands in a short line that begins like "No results for"."""
    from pincite.readers.phrases import ECHO  # many patterns, compiled on import

    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end) % (len(text) + 1)
    return last - first - (end - start) <= _LED_IN and ECHO.match(text, first, start) is not None
