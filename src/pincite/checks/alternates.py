"""Where else a document says that its own text stands: its declared alternates. Nothing is fetched here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.checks.kinds import onward
from pincite.model import Link, Zone
from pincite.readers.head import absolute
from pincite.urls import address, host, href, leads_home, leads_up, says_missing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.model import Document, Snapshot

DECLARED = ("print", "pdf", "amphtml", "canonical")
"""Link relations by which a page names another address of its own text, the most promising first."""
_PROMISED = "fulltext"

_Rule = tuple[re.Pattern[str], tuple[tuple[str, str], ...]]
_RULES: tuple[_Rule, ...] = (
    (
        re.compile(r"https?://(?:www\.)?github\.com/([^/]+/[^/]+)/blob/([^?#]+)"),
        (("raw", r"https://raw.githubusercontent.com/\1/\2"),),
    ),
    (re.compile(r"https?://gist\.github\.com/([\w-]+/[0-9a-f]+)/?"), (("raw", r"https://gist.github.com/\1/raw"),)),
    (re.compile(r"(https?://[^/?#]+/[^?#]+/-)/blob/([^?#]+)"), (("raw", r"\1/raw/\2"),)),
    (
        re.compile(r"https?://(?:www\.|export\.)?arxiv\.org/abs/([^?#]+)"),
        (("fulltext", r"https://arxiv.org/html/\1"), ("pdf", r"https://arxiv.org/pdf/\1")),
    ),
    (
        re.compile(r"https?://(?:www\.|export\.)?arxiv\.org/pdf/([^?#]+?)(?:\.pdf)?"),
        (("fulltext", r"https://arxiv.org/html/\1"),),
    ),
)
"""Addresses that tell by themselves where the same work stands in another form."""
_LINK = re.compile(r"<([^<>]{1,2000})>([^<>]{0,400})")
_REL = re.compile(r";\s{0,9}rel\s{0,9}=\s{0,9}(?:\"([^\"]{0,200})\"|([\w-]+))", re.IGNORECASE)
_PUBMED = re.compile(r"https?://(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov/pubmed)/\d+")
_PMCID = re.compile(r"\bPMCID:\s{0,4}(PMC\d{3,9})\b")
_EXTENSION = re.compile(r"\.[a-z0-9]{1,5}$")
_NUMBER = re.compile(r"\d{2,}")
_NAME = 4
"""Letters of the last part of an address that name one document."""
_OPENING = 20_000
"""Characters of a PubMed page in which its own PMC number stands; those of other articles come later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Followup:
    """A document worth a look when a quote is not on the page that was read."""

    url: str
    why: str
    """Its relation to that page; see `StandIn.why`."""
    declared: bool = True
    """The page says that it is the same text. Else a link that only promises the whole of it: named, and not tried."""


def alternates(document: Document, snapshot: Snapshot) -> tuple[Followup, ...]:
    """The alternates of a document, each once, the most promising first, those that are not declared last.

    Left out is what cannot be the same text: the page itself, a home page, the section above, an error page.
    """
    asked, final = snapshot.url, snapshot.final_url
    if href(final) is None:
        return ()
    known = {address(asked), address(final)}
    found: dict[str, Followup] = {}
    sent = (Followup(url=url, why="refresh") for url in onward(document, snapshot))
    for one in (*sent, *_by_address(asked, final), *_pubmed(document, asked, final), *_linked(document, snapshot)):
        if (key := address(one.url)) not in known and not _worthless(one.url, final):
            found.setdefault(key, one)
    return tuple(found.values())


def _by_address(*urls: str) -> Iterator[Followup]:
    for url in dict.fromkeys(urls):
        for pattern, forms in _RULES:
            if found := pattern.fullmatch(url.partition("?")[0]):
                yield from (Followup(url=found.expand(form), why=why) for why, form in forms)


def _pubmed(document: Document, *urls: str) -> Iterator[Followup]:
    if any(map(_PUBMED.match, urls)):
        bodies = (zone.text[:_OPENING] for zone in document.zones if zone.zone is Zone.BODY)
        if found := next(filter(None, map(_PMCID.search, bodies)), None):
            yield Followup(url=f"https://pmc.ncbi.nlm.nih.gov/articles/{found[1]}/", why="fulltext")


def _linked(document: Document, snapshot: Snapshot) -> Iterable[Followup]:
    """What the page links as itself.

    A print version is known by its words alone, which anybody may write below an article: its address has to name the
    same document.
    """
    final, links = snapshot.final_url, (*_headed(snapshot), *document.links)
    linked = (link for rel in (*DECLARED, _PROMISED) for link in links if link.rel == rel)
    return (
        Followup(url=link.url, why=link.rel, declared=link.rel != _PROMISED)
        for link in linked
        if link.rel != "print" or _names_the_same(link.url, final)
    )


def _names_the_same(url: str, final: str) -> bool:
    """Whether an address of the same host holds what another one names its document by: a last part, a number."""
    if host(url) != host(final):
        return False
    other, named = _after_host(url), _after_host(final)
    last = _EXTENSION.sub("", named.partition("?")[0].rstrip("/")).rpartition("/")[2]
    shared = set(_NUMBER.findall(named)) & set(_NUMBER.findall(other))
    return bool(shared) or (len(last) >= _NAME and last in other)


def _after_host(url: str) -> str:
    return url.partition("#")[0].partition("://")[2].partition("/")[2].lower()


def _headed(snapshot: Snapshot) -> Iterator[Link]:
    """The canonical address that the server names: the only way for what is no HTML (RFC 8288, RFC 6596)."""
    said = next((value for name, value in snapshot.headers if name == "link"), "")
    for found in _LINK.finditer(said):
        rel = _REL.search(found[2])
        named = rel is not None and "canonical" in (rel[1] or rel[2] or "").lower().split()
        if named and (url := absolute(found[1], snapshot.final_url)):
            yield Link(rel="canonical", url=url)


def _worthless(url: str, final: str) -> bool:
    return href(url) is None or leads_home(url) or says_missing(url) or leads_up(final, url)
