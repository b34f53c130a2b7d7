"""What a page says about itself: title, meta elements, links worth following."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import ada_url

from pincite.model import Link, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborNode

MAX_LINKS = 40
_RELS = {"canonical", "amphtml", "alternate", "next", "prev"}
# Names of meta elements whose content is text for people: description, dc.title, citation_abstract, ...
_TEXTUAL = re.compile(
    r"(?:^|[.:_-])(?:description|abstract|title|headline|summary|keywords|author|creator|subject|publisher|excerpt|lead)$"
)
_FEED = re.compile(r"rss|atom|oembed|json")
_REFRESH = re.compile(r"[\d.\s]*[;,]\s*(?:url\s*=\s*)?[\"']?([^\"'\s>]+)", re.IGNORECASE)
_PRINT = re.compile(r"print(?:able)? version|printer[\s-]friendly", re.IGNORECASE)
_FULL = re.compile(r"full[\s-]?text|\bpdf\b|view full|read full|whole article", re.IGNORECASE)


class Head(NamedTuple):
    """Texts by zone, and links with absolute addresses."""

    texts: dict[Zone, list[str]]
    description: str
    links: tuple[Link, ...]

    @property
    def canonical(self) -> str | None:
        """Address the page gives as its own."""
        return next((link.url for link in self.links if link.rel == "canonical"), None)


def read_head(metas: Iterable[LexborNode], links: Iterable[LexborNode], base: str) -> Head:
    """`base`: the address that relative ones are relative to, empty where there is none."""
    texts: dict[Zone, list[str]] = {Zone.META: [], Zone.OG: [], Zone.TWITTER: []}
    found: list[tuple[str, str]] = []
    description = ""
    for meta in metas:
        said = meta.attributes.get
        content = said("content") or ""
        name = (said("property") or said("name") or said("itemprop") or "").lower().strip()
        if (zone := _zone(name)) and _says(content):
            texts[zone].append(" ".join(content.split()))
        if name == "description":
            description = description or " ".join(content.split())
        elif name == "citation_pdf_url":
            found.append(("pdf", content))
        elif (said("http-equiv") or "").lower() == "refresh" and (match := _REFRESH.match(content)):
            found.append(("refresh", match[1]))
    found += _of_links(links)
    return Head(texts, description, resolve(found, base))


def _zone(name: str) -> Zone | None:
    if name.startswith(("og:", "article:", "book:", "product:")):
        return Zone.OG
    if name.startswith("twitter:"):
        return Zone.TWITTER
    return Zone.META if _TEXTUAL.search(name) else None


def _says(content: str) -> bool:
    """Whether this is text: neither an address nor a bare figure."""
    return "://" not in content.partition(" ")[0] and any(map(str.isalpha, content))


def _of_links(links: Iterable[LexborNode]) -> Iterator[tuple[str, str]]:
    for link in links:
        attributes = link.attributes
        rels = _RELS.intersection((attributes.get("rel") or "").lower().split())
        if not rels or not (href := attributes.get("href")):
            continue
        kind = (attributes.get("type") or "").lower()
        if not _FEED.search(kind):
            yield _form(min(rels), kind, (attributes.get("media") or "").lower()), href


def _form(rel: str, kind: str, media: str) -> str:
    """The relation; an alternate for paper or in PDF is called by that (HTML, 4.6.7.1)."""
    if rel == "alternate":
        return "print" if "print" in media else "pdf" if kind.startswith("application/pdf") else rel
    return rel


def fuller(anchors: Iterable[LexborNode]) -> Iterator[tuple[str, str]]:
    """Links in the text that promise the whole of it: full text, PDF, print version."""
    for anchor in anchors:
        href, text = anchor.attributes.get("href") or "", anchor.text()[:200]
        if _PRINT.search(text):
            yield "print", href
        elif _FULL.search(text) or href.partition("?")[0].lower().endswith(".pdf"):
            yield "fulltext", href


def resolve(found: Iterable[tuple[str, str]], base: str) -> tuple[Link, ...]:
    """Absolute http links without duplicates, at most `MAX_LINKS`; what is no address is left out."""
    links: dict[Link, None] = {}
    for rel, href in found:
        url = absolute(href, base)
        if url:
            links[Link(rel=rel, url=url)] = None
        if len(links) == MAX_LINKS:
            break
    return tuple(links)


def absolute(href: str, base: str) -> str:
    """`href` against `base` as browsers resolve it (WHATWG URL); empty for what does not lead to http."""
    try:
        url = ada_url.URL(href.strip(), base or None).href
    except ValueError:
        return ""
    return url if url.startswith(("http://", "https://")) else ""
