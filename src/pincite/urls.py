"""What a URL is, and when two URLs name one source (WHATWG URL, RFC 3986 section 6)."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlencode

import ada_url

from pincite.works import SLUG, original, work

_TRACKING = re.compile(
    r"utm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_[ce]id|_gl|_ga"
    r"|ref_src|ref_url|mkt_tok|vero_id|oly_(?:anon|enc)_id|_hs(?:enc|mi)|srsltid|gad_(?:source|campaignid)|_gid|_gac"
    r"|wt\.\w+|(?:pk|piwik|mtm|matomo)_\w+|hsctatracking|guccounter|guce_\w+|__twitter_impression|ss_campaign_\w+"
    r"|phpsessid|jsessionid"
)
_PERHAPS = re.compile(
    r"cmpid|s_cid|spm|epik|__s|at_(?:medium|campaign|link_\w+)|xtor|ocid|ncid|smid|trk|trackingid|sc_cid|ss_source"
)
"""Names that elsewhere are those of what a page shows; a number is taken for its id."""
_SESSION = re.compile(r";jsessionid=[^/;]*", re.IGNORECASE)
_DEEPEST = 4
"""Copies of copies that are seen through."""
_INDEX = re.compile(r"/(?:index|default)\.(?:html?|php|aspx?|jsp)$")
_HOME = re.compile(
    r"(?:/[a-z]{2}(?:[-_][a-z]{2,4})?)?"
    r"(?:/(?:home|index|start|startseite|accueil|inicio|main)(?:\.\w{1,5})?)?/?",
    re.IGNORECASE,
)
_LOCALE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?(?=/)", re.IGNORECASE)
_LOST = re.compile(
    r"/(?:40[34]|410|not-?found|page-?not-?found|error-?(?:page|40[34])?|errors?/(?:40[34]|not-?found)|(?:seite-)?nicht-gefunden"
    r"|introuvable|no-encontrad[oa])(?:\.\w{1,5})?/?",
    re.IGNORECASE,
)
_LOST_QUERY = re.compile(
    r"[?&](?:\w+=)?(?:40[34]|410|not-?found|page-?not-?found|error)(?:&|$)|[?&](?:40[34]|not_?found)=", re.IGNORECASE
)
_ASIDE = re.compile(
    r"(?:^\?|&)(?:ref|from|src|source|redirect(?:ed)?|lang|locale|hl|utm_\w+|origin|status|msg)=[^&]*", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?!(?:19|20)\d\d/)\d{4,}|[0-9a-f]{8}|[-_][^/]*[-_]")
"""An address that names one document itself."""
_PARTING = re.compile(r"(%(?:2[F35]|3F))", re.IGNORECASE)
"""A slash, a number sign, a percent or a question mark that is no part of an address's own syntax."""


@lru_cache(maxsize=1 << 12)
def href(url: str) -> str | None:
    """The WHATWG serialisation of an absolute http(s) URL, None for anything else."""
    try:
        parsed = ada_url.URL(url.strip())
    except ValueError:
        return None
    if parsed.protocol not in {"http:", "https:"} or not parsed.hostname:
        return None
    return str(parsed.href)


def without_fragment(url: str) -> str:
    """`url` up to its fragment: what a server is asked for."""
    return url.partition("#")[0]


@lru_cache(maxsize=1 << 12)
def host(url: str) -> str:
    """Host name of an http(s) URL in lower-case ASCII, without port and trailing dot; empty when there is none."""
    try:
        return str(ada_url.URL(url).hostname).rstrip(".")
    except ValueError:
        return ""


def is_home(url: str) -> bool:
    """Whether a URL names the home page of its host."""
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return False
    return not parsed.search and _INDEX.sub("/", parsed.pathname) in {"", "/"}


def leads_home(url: str) -> bool:
    """Whether a redirect to `url` ends at a front page: of the host, of one language, with a remark in the query."""
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return False
    return _HOME.fullmatch(parsed.pathname) is not None and _ASIDE.sub("", parsed.search) in {"", "?"}


def says_missing(url: str) -> bool:
    """Whether the address is one that sites keep for pages that do not exist: `/404.html`, `/?error=404`."""
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return False
    path = _LOCALE.sub("", parsed.pathname, count=1)
    return bool(_LOST.fullmatch(path) or _LOST_QUERY.search(parsed.search))


def leads_up(asked: str, final: str) -> bool:
    """Whether a redirect led from an article to the section above it (`/news/bridge-closed-2019` to `/news/`).

    Not where the last part of the address only dressed up a number before it: `/a/12345/bridge-closed`.
    """
    try:
        before, after = ada_url.URL(asked), ada_url.URL(final)
    except ValueError:
        return False
    deep, section = (_LOCALE.sub("", url.pathname.rstrip("/") + "/", count=1) for url in (before, after))
    if after.search or section == "/" or not deep.startswith(section) or _NUMBERED.search(section):
        return False
    return any(map(SLUG.fullmatch, deep.removeprefix(section).strip("/").split("/")))


@lru_cache(maxsize=1 << 12)
def canonical(url: str, *, depth: int = 0) -> str:
    """A key that equal sources share. For comparing only: what is fetched is the URL as written.

    Scheme, `www.`, default port, fragment, trailing slash, index page, tracking parameters, order of the query,
    percent-encoding of plain characters, and the several addresses of one work do not count.
    """
    try:
        parsed = ada_url.URL(url.strip())
    except ValueError:
        return url.strip()
    if parsed.protocol not in {"http:", "https:"}:
        return without_fragment(str(parsed.href))
    inner = original(str(parsed.href))
    if inner is not None and depth < _DEEPEST:
        return canonical(inner, depth=depth + 1)
    return work(_address(parsed))


def address(url: str) -> str:
    """A key that two spellings of one address share; unlike with `canonical`, each address of a work has its own."""
    try:
        return _address(ada_url.URL(url))
    except ValueError:
        return url


def _address(parsed: ada_url.URL) -> str:
    name = parsed.hostname.rstrip(".").removeprefix("www.")
    port = "" if parsed.port in {"", "80", "443"} else f":{parsed.port}"
    path = _plain(_INDEX.sub("/", _SESSION.sub("", parsed.pathname))).rstrip("/")
    pairs = parse_qsl(parsed.search.removeprefix("?"), keep_blank_values=True)
    query = urlencode(sorted(pair for pair in pairs if not _tracks(*pair)))
    return f"{name}{port}{path}" + (f"?{query}" if query else "")


def _tracks(name: str, value: str) -> bool:
    """Whether a parameter only tells where a reader came from."""
    name = name.lower()
    return bool(_TRACKING.fullmatch(name) or (_PERHAPS.fullmatch(name) and not value.isdigit()))


def _plain(path: str) -> str:
    """A path with its percent-encodings undone, except of what would change its parts (RFC 3986, 2.2 and 6.2.2.2)."""
    return "".join(part.upper() if at % 2 else unquote(part) for at, part in enumerate(_PARTING.split(path)))
