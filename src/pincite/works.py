"""Which work an address names, where many addresses are known to name one."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import unquote

_DOI = r"(10\.\d{4,9}/[^?#\s]+?)"
_ARXIV = r"([a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?"
_BEFORE = (
    r"(?:(?:[a-z]{2}|document|insight/content|journal/article-lookup|journals/[\w-]+)/)?"
    r"(?:doi|articles?|chapter|book|content)/"
    r"(?:(?:full|fullhtml|abs|abstract|pdf|pdfplus|pdfdirect|epdf|epub|html|reader|xml)/)?"
)
"""What stands before a DOI in the path of its publisher. A page about the work (`/review/doi/`) stands deeper, and its
supplements, figures and letters are texts of their own."""
_FORM = (
    r"(?:\.(?:pdf|epub)|(?:/(?:full|fulltext|full-text|abstract|abs|pdf|epdf|epub|html?|xml|meta|pdfft)(?:\.html)?)*/?)"
)
"""What stands behind a DOI in the address of one of its forms."""

# What such an address always holds, in small letters; addresses without scheme and `www.`, as `pincite.urls` spells
# them; the name of the work. The first that fits. A query that may ask for another text (`?oldid=3`) does not.
_WORKS: tuple[tuple[str, str, str], ...] = (
    ("arxiv", rf"(?:dx\.)?doi\.org/10\.48550/arxiv\.{_ARXIV}", "arxiv:{0}"),
    ("arxiv.org/", rf"(?:\w+\.)?arxiv\.org/(?:abs|pdf|html|ps|format)/{_ARXIV}(?:\.pdf)?(?:\?.*)?", "arxiv:{0}"),
    (
        "iv.org/",
        rf"(?:alphaxiv|ar5iv|ar5iv\.labs\.arxiv)\.org/(?:abs|pdf|html|overview)/{_ARXIV}(?:\?.*)?",
        "arxiv:{0}",
    ),
    ("huggingface.co/papers/", rf"huggingface\.co/papers/{_ARXIV}(?:\?.*)?", "arxiv:{0}"),
    ("doi.org/10.", r"(?:dx\.)?doi\.org/(10\.\d{4,9}/.+?)\.?", "doi:{0}"),
    (
        "rxiv.org/content/10.",
        r"(?:bio|med)rxiv\.org/content/(10\.\d{4,9}/[\d.]+)(?:v\d+(?:\.(?:full|full-text|abstract|pdf))*)?",
        "doi:{0}",
    ),
    ("journals.aps.org/", rf"journals\.aps\.org/\w+/(?:abstract|pdf)/{_DOI}", "doi:{0}"),
    ("/10.", rf"[^/]+/{_BEFORE}{_DOI}{_FORM}(?:\?.*)?", "doi:{0}"),
    ("?id=10.", rf"[^/]+/(?:[\w-]+/)?article(?:/file)?\?id={_DOI}(?:&type=printable)?", "doi:{0}"),
    (
        "nature.com/articles/",
        r"nature\.com/articles/(s\d{5}-\d{3}-\d{4,5}-[\dxyz])(?:\.pdf)?(?:\?.*)?",
        "doi:10.1038/{0}",
    ),
    ("ncbi.nlm.nih.gov/", r"(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/(\d+)(?:\?.*)?", "pmid:{0}"),
    ("europepmc.org/", r"europepmc\.org/(?:article|abstract)/med/(\d+)(?:\?.*)?", "pmid:{0}"),
    (
        "pmc",
        (
            r"(?:(?:ncbi\.nlm\.nih\.gov/)?pmc(?:\.ncbi\.nlm\.nih\.gov)?/articles|europepmc\.org/articles?(?:/pmc)?)"
            r"/(pmc\d+)(?:/(?:pdf|epub)(?:/[^/?]*)?)?(?:\?.*)?"
        ),
        "pmc:{0}",
    ),
    ("github.com/", r"github\.com/([^/]+/[^/]+)/(?:blob|raw|blame)/(?:refs/heads/)?([^?]+)(?:\?.*)?", "github:{0}/{1}"),
    (
        "raw.githubusercontent.com/",
        r"raw\.githubusercontent\.com/([^/]+/[^/]+)/(?:refs/heads/)?([^?]+)(?:\?.*)?",
        "github:{0}/{1}",
    ),
    ("cdn.jsdelivr.net/gh/", r"cdn\.jsdelivr\.net/gh/([^/]+/[^/@]+)@([^?]+)", "github:{0}/{1}"),
    ("github.com/", r"github\.com/([^/]+/[^/?]+?)(?:\.git)?(?:\?tab=readme[\w-]*)?", "github:{0}"),
    ("gist.github.com/", r"gist\.github\.com/[^/]+/([0-9a-f]{8,})(?:/raw)?", "gist:{0}"),
    ("gist.githubusercontent.com/", r"gist\.githubusercontent\.com/[^/]+/([0-9a-f]{8,})/raw", "gist:{0}"),
    ("/-/", r"(gitlab\.[^/]+/.+)/-/(?:blob|raw|blame)/([^?]+)(?:\?.*)?", "gitlab:{0}/{1}"),
    (
        "youtu",
        (
            r"(?:youtu\.be/|(?:(?:m|music)\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:.*&)?v=|shorts/|embed/|live/|v/))"
            r"(?!videoseries|live_stream)([\w-]{11})(?:[?&].*)?"
        ),
        "youtube:{0}",
    ),
    ("/status/", r"(?:(?:mobile|m)\.)?(?:twitter|x)\.com/\w+/status/(\d+)(?:[/?].*)?", "tweet:{0}"),
    ("reddit.com/r/", r"(?:(?:old|np|new|m|i)\.)?reddit\.com/r/\w+/comments/(\w+)(?:/[^/?]*)?(?:\?.*)?", "reddit:{0}"),
    (
        "/q",
        (
            r"(stackoverflow\.com|[\w.]+\.stackexchange\.com|superuser\.com|serverfault\.com)/q(?:uestions)?/(\d+)"
            r"(?:/[^/?]*)?(?:\?.*)?"
        ),
        "{0}/q/{1}",
    ),
    (
        "wikipedia.org/wiki/",
        r"([a-z-]+)(?:\.m)?\.wikipedia\.org/wiki/([^?]+)(?:\?(?:wprov|useskin|uselang)=[^&]*)?",
        "wikipedia:{0}/{1}",
    ),
    ("wikipedia.org/w?", r"([a-z-]+)(?:\.m)?\.wikipedia\.org/w\?title=([^?&]+)", "wikipedia:{0}/{1}"),
    ("openreview.net/", r"openreview\.net/(?:forum|pdf)\?(?:.*&)?id=([\w-]+)(?:&.*)?", "openreview:{0}"),
    ("acl", r"(?:aclanthology\.org|aclweb\.org/anthology)/([\w.-]+?)(?:\.pdf)?", "acl:{0}"),
    ("docs.google.com/", r"docs\.google\.com/(?:document|presentation)/d/([\w-]{20,})(?:/.*)?", "gdoc:{0}"),
)
_KINDS = frozenset(name.partition(":")[0] for *_, name in _WORKS if ":" in name)
_FOLDED = ("doi:", "arxiv:", "pmc:", "github:")
"""Names whose first part is the same in upper and lower case."""
_LONGEST = 2000
"""Characters of an address that is looked at; no work has a longer one."""

_COPIES = tuple(
    (part, f"https?://{pattern}")
    for part, pattern in (
        ("web.archive.org/", r"web\.archive\.org/web/\d+[a-z_]*/(.+)"),
        ("archive.", r"(?:www\.)?archive\.(?:ph|today|is|li|md|vn|fo)/(?:\d{4,14}/)?(https?://.+)"),
        ("r.jina.ai/", r"r\.jina\.ai/(https?://.+)"),
        (
            "webcache.google",
            (
                r"webcache\.googleusercontent\.com/search\?q=cache(?::|%3A)(?:[\w-]+(?::|%3A))?"
                r"(https?(?::|%3A).+?)(?:[+&].*)?"
            ),
        ),
        ("google.", r"(?:www\.)?google\.[a-z.]+/url\?(?:.*&)?(?:q|url)=(https?(?::|%3A)[^&]+).*"),
        ("l.facebook.com/", r"l\.facebook\.com/l\.php\?(?:.*&)?u=(https?(?::|%3A)[^&]+).*"),
        ("translate.google.", r"translate\.google\.[a-z.]+/translate\?(?:.*&)?u=(https?(?::|%3A)[^&]+).*"),
        ("google.", r"(?:www\.)?google\.[a-z.]+/amp/(?:s/)?(.+)"),
        (".cdn.ampproject.org/", r"[\w-]+\.cdn\.ampproject\.org/[cvwr]/(?:s/)?(.+)"),
    )
)
SLUG = re.compile(r"[^/]*[^\W\d_]{2,}[-_][^/]*[-_][^/]+|[^/]*\d{4,}[^/]*|[^/]{16,}")
"""The last part of a path that names one article: words joined by hyphens, a long number."""
_MOBILE = re.compile(
    r"(?:amp|m|mobile)\.(?!(?:com?|org|net|gov|ac|edu)\.[a-z]{2}/)([^/.]+\.[^/?]+/(?:[^?]*/)?([^/?]+).*)"
)
"""The address of a page for small screens, without what makes it one, and the last part of its path."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A run meets few of them, and compiling all takes longer than the rest of a small run."""
    return re.compile(pattern, re.IGNORECASE)


def original(url: str) -> str | None:
    """The URL of which another is a copy or a detour: in a web archive, behind a redirect of a search engine."""
    for part, pattern in _COPIES:
        if part in url and (found := _compiled(pattern).fullmatch(url)):
            inner = found[1]
            if "://" not in inner[:8]:
                inner = unquote(inner) if "%3a" in inner[:12].lower() else f"http://{inner}"
            return inner
    return None


def work(address: str) -> str:
    """The name of the work that an address names; else the address, that of its page for small screens its page's own.

    `address` is without scheme and `www.`, as `pincite.urls.address` gives it.
    """
    if len(address) > _LONGEST:
        return address
    plain = unquote(address) if "10." in address else address
    lower = plain.lower()
    for part, pattern, name in _WORKS:
        if part in lower and (found := _compiled(pattern).fullmatch(plain)):
            first, *others = found.groups()
            return name.format(first.lower(), *others) if name.startswith(_FOLDED) else name.format(first, *others)
    return _on_paper(address)


def is_named(key: str) -> bool:
    """Whether a key names a work, and not an address."""
    return key.partition(":")[0] in _KINDS


def _on_paper(address: str) -> str:
    """The address of an article without the `m.` of its page for small screens; two sites may differ by it elsewhere.

    What lies at `/amp` is left to the page: the format has it name its rel=canonical.
    """
    found = _MOBILE.fullmatch(address)
    return found[1] if found and SLUG.fullmatch(found[2]) else address
