"""Who publishes a source, as far as its address tells."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pincite.urls import canonical, host
from pincite.works import is_named

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

# Where many publish who have nothing to do with each other, and that no public suffix list knows for it: anywhere on
# the domain, and each on a host of their own.
_SHARED = frozenset(
    (
        *("academia.edu", "acm.org", "acs.org", "aip.org", "amazon.com", "aps.org", "archive.org", "biorxiv.org"),
        *("bitbucket.org", "bmj.com", "bsky.app", "businesswire.com", "cambridge.org", "cell.com", "codeberg.org"),
        *("courtlistener.com", "crates.io", "degruyter.com", "degruyterbrill.com", "dev.to", "docker.com", "docs.rs"),
        *("doi.org", "dropbox.com", "elifesciences.org", "emerald.com", "eurekalert.org", "europepmc.org"),
        *("facebook.com", "figshare.com", "flickr.com", "frontiersin.org", "github.com", "gitlab.com"),
        *("globenewswire.com", "google.com", "hackmd.io", "hal.science", "huggingface.co", "ieee.org"),
        *("instagram.com", "iop.org", "issuu.com", "jamanetwork.com", "jstor.org", "justia.com", "kaggle.com"),
        *("linkedin.com", "lww.com", "mastodon.social", "mdpi.com", "medium.com", "medrxiv.org", "msn.com"),
        *("nih.gov", "notion.so", "npmjs.com", "openalex.org", "openreview.net", "osf.io", "oup.com"),
        *("pinterest.com", "plos.org", "pnas.org", "prnewswire.com", "pypi.org", "quora.com", "reddit.com"),
        *("researchgate.net", "royalsocietypublishing.org", "rsc.org", "sagepub.com", "science.org"),
        *("sciencedirect.com", "scribd.com", "semanticscholar.org", "slideshare.net", "soundcloud.com"),
        *("sourceforge.net", "spotify.com", "springer.com", "ssrn.com", "stackexchange.com", "stackoverflow.com"),
        *("storage.googleapis.com", "t.me", "tandfonline.com", "telegra.ph", "thelancet.com", "threads.net"),
        *("tiktok.com", "twitter.com", "vimeo.com", "wikimedia.org", "wikisource.org", "wiley.com", "x.com"),
        *("yahoo.com", "ycombinator.com", "youtube.com", "zenodo.org"),
    )
)
_HOUSES = frozenset(
    (
        *("admin.ch", "canada.ca", "europa.eu", "fandom.com", "ghost.io", "hashnode.dev", "nsw.gov.au", "qld.gov.au"),
        *("readthedocs.io", "sharepoint.com", "squarespace.com", "substack.com", "tumblr.com", "typepad.com"),
        *("vic.gov.au", "wa.gov.au", "weebly.com", "wordpress.com"),
    )
)


@lru_cache(maxsize=1 << 12)
def publisher(url: str) -> str | None:
    """The registrable domain of a source, or its host on a shared one; None where that does not tell the publisher.

    A copy in an archive is published by whom it is a copy of.
    """
    key = canonical(url)
    if is_named(key):
        return None
    name = host(f"https://{key}")
    if ":" in name or name.rpartition(".")[2].isdigit():
        return None  # an address
    domain = _suffixes().privatesuffix(name)
    if domain in _HOUSES:
        return ".".join(name.split(".")[-domain.count(".") - 2 :]) if name != domain else None
    return None if domain in _SHARED else domain


@cache
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    # With the private part: two users of one host for pages are two publishers.
    return PublicSuffixList()
