"""What was fetched: a line, a line of JSON, or the text of a page."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING

from pincite.outputs.visible import clipped, visible

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable

LONGEST = 200
"""Characters shown of a title, an address or a reason."""
UNKNOWN = "unknown_doc"


def page_line(snapshot: Snapshot, title: str, unreadable: str | None) -> str:
    """Doc id, status, media type and title, and what the page is where it is hardly the one that was meant."""
    parts = [snapshot.doc_id, str(snapshot.status), snapshot.media_type or "-", clipped(title, LONGEST)]
    return "  ".join(filter(None, (*parts, f"({unreadable})" if unreadable else ""))) + "\n"


def failure_line(failure: Unavailable) -> str:
    """Verdict, reason and address of what could not be had, and why."""
    codes = ["UNKNOWN_DOC"] if failure.reason == UNKNOWN else ["UNREACHABLE", failure.reason]
    return "  ".join(filter(None, (*codes, clipped(failure.url, LONGEST), clipped(failure.error, LONGEST)))) + "\n"


def page_json(snapshot: Snapshot, title: str, unreadable: str | None, text: str | None) -> str:
    """The whole snapshot as a line of JSON, in the words of the JSON report; `text` None: without it."""
    fields: dict[str, object] = {
        "doc_id": snapshot.doc_id,
        "url": snapshot.url,
        "final_url": snapshot.final_url,
        "chain": list(snapshot.chain),
        "status": snapshot.status,
        "media_type": snapshot.media_type,
        "content_type": snapshot.content_type,
        "title": title,
        "retrieved_at": snapshot.retrieved_at,
        "validated_at": snapshot.validated_at,
        "sha256": snapshot.digest,
        "size": snapshot.size,
        "complete": snapshot.complete,
        "headers": dict(snapshot.headers),
        "from": snapshot.origin,
        "attempts": snapshot.attempts,
        "unreadable": unreadable,
        "error": None,
    }
    return json.dumps(fields | ({} if text is None else {"text": text})) + "\n"


def failure_json(failure: Unavailable) -> str:
    """A failure as a line of JSON; its `doc_id` is null."""
    fields = {
        "doc_id": None,
        "url": failure.url,
        "final_url": failure.final_url,
        "status": failure.status,
        "reason": failure.reason,
        "error": failure.error or failure.reason,
        "attempts": failure.attempts,
    }
    return json.dumps(fields) + "\n"


def readable(text: str) -> str:
    """A page's text fit for a terminal and for copying: marks that nobody sees are left out, controls are shown."""
    lines = text.replace("\f", "\n\n").splitlines()
    return "".join(f"{visible(_without_marks(line)).rstrip()}\n" for line in lines)


def _without_marks(line: str) -> str:
    """Soft hyphens, zero-width and bidi marks do not count when a quote is looked for."""
    return line if line.isascii() else "".join(char for char in line if unicodedata.category(char) != "Cf")
