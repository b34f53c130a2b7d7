"""Markdown text as a reader sees it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.inputs.markdown.inline import Link, Marker, Skipped
from pincite.inputs.markdown.links import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.inputs.markdown.inline import Marks

_STARS = re.compile(r"(?<![\s\\])\*{1,3}|(?<!\\)\*{1,3}(?!\s)|(?<!\\)~~")
_UNDERSCORES = re.compile(r"(?<![\w\\])_{1,3}(?=\S)|(?<=[^\s\\])_{1,3}(?!\w)|^_{1,3}(?=\s)|(?<=\s)_{1,3}$")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_EMPTY = re.compile(r"[(\[{]\s*(?:[,;|/&]\s*)*[)\]}]")
_GAP = re.compile(r"\s+(?:([.,;:!?)\]])(?=[\s\"'”’)]|$)|(?=[，。、；！？]))")
_ASIDE = re.compile(r"\s*[)\]]")
_ESCAPES = re.compile(r"\\([!-/:-@\[-`{-~])")
_COMMAS = re.compile(r"(?<=\S)\s*[,;](?=\s*[,;.!?])")
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_QUOTATION_TAG = re.compile(r"<q(?:\s[^<>]*)?>|</q>", re.IGNORECASE)
# An image, and the end of a link.
_SILENT = re.compile(r"!|</a\s*>", re.IGNORECASE)
_HIDDEN = "\ue000"
_LEFT_OVER = re.compile(rf"[(\[]\s*{_HIDDEN}(?:[\s,;|/&]*{_HIDDEN})*\s*[)\]]|{_HIDDEN}")


def render(text: str, marks: Marks, start: int, end: int) -> str:
    """The words between two offsets: links as their text, code as it is, nothing else of the markup."""
    return "".join(_pieces(text, marks, start, end, hide=False))


def render_claim(text: str, marks: Marks, start: int, end: int) -> str:
    """The words between two offsets on one line; links in parentheses, bare URLs and footnote markers leave nothing."""
    words = " ".join(_LEFT_OVER.sub("", "".join(_pieces(text, marks, start, end, hide=True))).split())
    words = _COMMAS.sub("", words)
    return _GAP.sub(lambda gap: gap[1] or "", _EMPTY.sub("", words)).strip()


def render_quote(text: str, marks: Marks, start: int, end: int, *, source: int = -1) -> str:
    """A quotation as it was written: links and markers in it as their text, line breaks as spaces, escapes resolved.

    `source`: where its own source begins, which is no part of it where it stands within the marks. Nor is any URL in
    parentheses at its end, or one that stands alone.
    """
    pieces: list[str] = []
    at = start
    for token in marks.tokens_between(start, end):
        if isinstance(token, Skipped) and not (token.token or _SILENT.match(text, token.start)):
            continue
        before, at = text[at : token.start], token.end
        bare = isinstance(token, Link) and token.label is None
        silent = own = bare and token.start == source
        aside = _ASIDE.match(text, at, end) if bare and before.rstrip().endswith(("(", "[")) else None
        if aside and (own or not text[aside.end() : end].strip(" .")):
            before, at, silent = before.rstrip()[:-1].rstrip(), aside.end(), True
        pieces += (before, "" if silent else _quoted(text, token))
    joined = "".join((*pieces, text[at:end]))
    if _ADDRESS.fullmatch(joined.strip()):
        return ""
    return _ESCAPES.sub(r"\1", unwrap(joined)).strip()


def _quoted(text: str, token: Link | Marker | Skipped) -> str:
    """What a link in a quotation shows: its text, or its URL; a marker or an image shows nothing that was quoted."""
    if not isinstance(token, Link):
        return ""
    return text[slice(*token.label)] if token.label else text[token.start : token.end].strip("<>")


def unwrap(text: str) -> str:
    """Soft and hard line breaks (CommonMark 6.7, 6.8) as one space each."""
    if "\n" not in text:
        return text
    first, *others = text.split("\n")
    return " ".join((_unbroken(first.rstrip()), *(_unbroken(line.strip()) for line in others)))


def _unbroken(line: str) -> str:
    return line.removesuffix("\\").rstrip()


def _pieces(text: str, marks: Marks, start: int, end: int, *, hide: bool) -> Iterator[str]:
    at = start
    for token in marks.tokens_between(start, end):
        yield _prose(text[at : max(at, token.start)])
        yield _shown(text, token, hide=hide)
        at = token.end
    yield _prose(text[at:end])


def _prose(text: str) -> str:
    if "<" in text:
        text = _QUOTATION_TAG.sub('"', text)
    if "*" in text or "~" in text:
        text = _STARS.sub("", text)
    return resolve(_UNDERSCORES.sub("", text) if "_" in text else text)


def _shown(text: str, token: Link | Marker | Skipped, *, hide: bool) -> str:
    if isinstance(token, Marker):
        return _HIDDEN if hide else ""
    if isinstance(token, Skipped):
        return token.code or ""
    if token.label is None:
        return _HIDDEN if hide else token.url
    words = _prose(_IMAGE.sub("", text[slice(*token.label)]))
    silent = _ADDRESS.fullmatch(words) or words.isdigit() or _parenthesised(text, token)
    return _HIDDEN if hide and silent else words


def _parenthesised(text: str, link: Link) -> bool:
    """Whether a link stands alone, or with other links, between brackets."""
    before = text[max(0, link.start - 3) : link.start].rstrip()[-1:]
    after = text[link.end : link.end + 3].lstrip()[:1]
    return (before in {"(", "["} and after in set(")],;")) or (after in {")", "]"} and before in set("([,;"))
