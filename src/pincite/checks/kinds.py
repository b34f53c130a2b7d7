"""What a page is instead of the cited text: consulted only after a miss, except for an echo."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote_plus

from pincite.fold import fold
from pincite.match.everywhere import everywhere
from pincite.match.text import letters
from pincite.model import Zone
from pincite.urls import host, leads_home, leads_up, says_missing

if TYPE_CHECKING:
    from pincite.match import Page
    from pincite.model import Document, Snapshot, ZoneText

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
    return "redirected_home" if home or leads_up(asked, final) else None


def _refreshed(document: Document, snapshot: Snapshot) -> str | None:
    """The same for a page that only sends its reader on (`meta http-equiv=refresh`)."""
    if _size(document) >= _TINY:
        return None
    targets = (link.url for link in document.links if link.rel == "refresh")
    return next((led for url in targets if (led := _led(snapshot.final_url, url))), None)


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
