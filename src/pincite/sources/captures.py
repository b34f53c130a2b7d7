"""Copies in a web archive: their addresses, and their bodies without what the archive put in."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_CAPTURE = re.compile(r"(https?://[^/?#]+)(/(?:[^/?#]+/){0,8})(\d{14})(?:[a-z]{2}_)?/(https?:/.+)", re.IGNORECASE)
_ADDED = (
    (b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->", b"<!-- END WAYBACK TOOLBAR INSERT -->"),
    (b"<!-- WB Insert -->", b"<!-- End WB Insert -->"),
)
"""Comments that archives put round what they insert."""
_TOOLBAR = re.compile(rb"<div\b[^<>]{0,400}\bid\s*=\s*[\"']?wm-ipp(?:-base)?[\"'\s>]", re.IGNORECASE)
_DIV = re.compile(rb"<(/?)div\b[^<>]*>", re.IGNORECASE)


def archived_at(memento: str) -> str | None:
    """When a copy was taken, as its address tells (`/web/20190521120000/https://...`): UTC, ISO 8601."""
    found = _CAPTURE.fullmatch(memento)
    try:
        return found and f"{datetime.strptime(found[3], '%Y%m%d%H%M%S').replace(tzinfo=UTC):%Y-%m-%dT%H:%M:%SZ}"
    except ValueError:
        return None


def raw(memento: str) -> str | None:
    """Where the archive has the copy as it was captured (`id_`), None where its address offers no such form."""
    found = _CAPTURE.fullmatch(memento)
    return found and f"{found[1]}{found[2]}{found[3]}id_/{found[4]}"


def restored(body: bytes, memento: str) -> bytes:
    """A page without the archive's toolbar, its links as they were."""
    for begin, end in _ADDED:
        body = _without(body, begin, end)
    body = _without_toolbar(body)
    found = _CAPTURE.fullmatch(memento)
    if found is None:
        return body
    site, path = (re.escape(part.encode()) for part in (found[1].partition(":")[2], found[2]))
    rewritten = rb"(?<=[\"'=(])(?:(?:https?:)?%s)?%s\d{4,14}(?:[a-z]{2}_)?/(?=https?:/)" % (site, path)
    return re.sub(rewritten, b"", body, flags=re.IGNORECASE)


def _without(body: bytes, begin: bytes, end: bytes) -> bytes:
    """A body without all that stands between two comments."""
    kept, at = [], 0
    while (start := body.find(begin, at)) >= 0 and (stop := body.find(end, start)) >= 0:
        kept.append(body[at:start])
        at = stop + len(end)
    return b"".join((*kept, body[at:]))


def _without_toolbar(body: bytes) -> bytes:
    """A body without the element `#wm-ipp`, up to the end tag that closes it."""
    start = _TOOLBAR.search(body)
    if start is None:
        return body
    depth = 0
    for tag in _DIV.finditer(body, start.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return body[: start.start()] + body[tag.end() :]
    return body
