"""What a citation gives as its source: a URL, a path, a doc id, or nothing that could be one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Protocol

from pincite.urls import host, href

_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)
_DOC_ID = re.compile(r"doc_[0-9A-Za-z_-]{4,}")
_PLACEHOLDER = re.compile(r"(?:localhost|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?::\d+)?(?:/.*)?")
_TEMPLATE_NAME = re.compile(r"https?://(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\{[^{}/]*\})(?=[:/?#]|$)")
# RFC 2606, RFC 6761: names that are nobody's.
_RESERVED = re.compile(r"(?:^|\.)(?:example\.(?:com|org|net)|example|invalid|test|localhost)$")
_RESERVED_NAME = re.compile(r"example|invalid|test|localhost", re.IGNORECASE)
_NAMED = re.compile(r"https?://[^/]*[a-z0-9]")
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?", re.IGNORECASE)
_EXTENSION = re.compile(
    r"\.(?:pdf|txt|md|markdown|rst|html?|xhtml|xml|json|jsonl|ya?ml|toml|csv|tsv|log|docx?|odt|rtf|epub|tex|pptx?|xlsx?"
    r"|eml|warc|gz|zip|png|jpe?g|gif|webp|svg|py|js|ts|sh|rs|go|java|c|h|cpp|ipynb|sql)$",
    re.IGNORECASE,
)
_CUT_URL = re.compile(r"…|\.{3,}$")
_CUT_PATH = re.compile(r"…|(?:^|/)\.{3,}|\.{3,}$")


class What(Enum):
    """What a written source turned out to be."""

    URL = auto()
    PATH = auto()
    DOC = auto()
    BAD = auto()


@dataclass(frozen=True, slots=True)
class Target:
    """A source as it will be cited; `remark` says what is wrong with it (BAD) or what was assumed."""

    what: What
    value: str
    remark: str = ""


class _Suffixes(Protocol):
    def publicsuffix(self, domain: str) -> str | None: ...


def read_target(written: str, *, code: bool = False) -> Target:
    """Tell what a source is, as it stands in a place that is only for sources; `code`: it stood in a code span."""
    text = written.strip()
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1].strip()
    if _ADDRESS.match(text):
        return _url(text)
    if is_doc_id(text):
        return Target(What.DOC, text)
    if _CUT_PATH.search(text):
        return Target(What.BAD, text, f"the source {_shown(text)} is cut short; write it out")
    if _PLACEHOLDER.fullmatch(text):
        return Target(What.URL, f"https://{text}")
    if text.lower().startswith("file:") or _is_path(text, code=code):
        return Target(What.PATH, text)
    if _is_host(text):
        return Target(
            What.URL, f"https://{text}", f"{_shown(text)} has no scheme and is read as https; write the whole URL"
        )
    return Target(What.BAD, text, f"{_shown(text)} is neither a URL nor a file; give the source's http or https URL")


def is_doc_id(text: str) -> bool:
    """Whether a text is meant as a doc id, which it may be without ever having been minted."""
    return _DOC_ID.fullmatch(text) is not None


def is_placeholder(url: str) -> bool:
    """Whether a URL lies on a host that is meant for examples, or is a word to be filled in."""
    return bool(_TEMPLATE_NAME.match(url) or (_RESERVED_NAME.search(url) and _RESERVED.search(host(url))))


def _url(text: str) -> Target:
    if _CUT_URL.search(text):
        return Target(What.BAD, text, f"the URL {_shown(text)} is cut short; write it out")
    parsed = href(text)
    if parsed is None or not _NAMED.match(parsed):
        return Target(What.BAD, text, f"{_shown(text)} is no URL; give the source's http or https URL")
    return Target(What.URL, text)


def _is_path(text: str, *, code: bool) -> bool:
    if not text or "\n" in text or _SCHEME.match(text):
        return False
    if text.startswith(("./", "../", "/", "~/")):
        return not text.endswith("/")
    first, slash, _ = text.partition("/")
    if slash and "." in first and _is_host(text):
        return False
    return bool(_EXTENSION.search(re.split(r"[#?]", text, maxsplit=1)[0])) or (code and "/" in text and " " not in text)


def _is_host(text: str) -> bool:
    name = re.split(r"[/?#]", text, maxsplit=1)[0]
    if " " in text or len(name) > 260 or not _HOST.fullmatch(name):
        return False
    return _suffixes().publicsuffix(name.partition(":")[0].lower()) is not None


@cache
def _suffixes() -> _Suffixes:
    from publicsuffixlist import PublicSuffixList

    suffixes: _Suffixes = PublicSuffixList(accept_unknown=False)
    return suffixes


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:77]}...")
