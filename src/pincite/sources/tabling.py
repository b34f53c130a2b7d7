"""Which records of an archive hold which pages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pincite import urls
from pincite.sources import exported
from pincite.sources.recorded import head_of
from pincite.sources.responses import PARTIAL, REDIRECTS

if TYPE_CHECKING:
    from pincite.sources.exported import Exported

_DATE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Where a response lies in the file."""

    offset: int
    status: int
    recorded_at: str | None
    """As the model writes times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisit:
    """A response whose body was recorded before, and the ways to find that record."""

    href: str
    refers_to: str | None
    payload: str | None


@dataclass(frozen=True, slots=True)
class Table:
    """What was found so far."""

    found: dict[str, Recording] = field(default_factory=dict)
    """The best recording of a URL: a good response before a redirect before a refusal, the later of two equals."""
    payloads: dict[str, Recording] = field(default_factory=dict)
    offsets: dict[str, int] = field(default_factory=dict)
    """Of pages, by record id."""
    exported: list[Exported] = field(default_factory=list)
    revisits: list[Revisit] = field(default_factory=list)


def enter(table: Table, record: Any, iterator: Any) -> None:  # noqa: ANN401  (warcio has no types)
    """Note what a record holds. Raises what warcio and its parsing run into."""
    if record.content_type == exported.MEDIA_TYPE:
        offset = table.offsets[_field(record, "WARC-Refers-To") or ""]
        table.exported.append(exported.parse(record.raw_stream.read(exported.MOST), offset))
        return
    href = urls.without_fragment(urls.href(_field(record, "WARC-Target-URI") or "") or "")
    match record.rec_type:
        case "revisit" if href:
            refers_to = urls.href(_field(record, "WARC-Refers-To-Target-URI") or "")
            payload = _field(record, "WARC-Payload-Digest")
            table.revisits.append(Revisit(href=href, refers_to=refers_to, payload=payload))
        case "response" | "resource":
            _enter_page(table, record, iterator, href)


def _enter_page(table: Table, record: Any, iterator: Any, href: str) -> None:  # noqa: ANN401
    status, recorded_at = head_of(record).status, _date(_field(record, "WARC-Date"))
    recording = Recording(offset=iterator.get_record_offset(), status=status, recorded_at=recorded_at)
    table.offsets[_field(record, "WARC-Record-ID") or ""] = recording.offset
    if not href:
        return
    _keep(table, href, recording)
    if payload := _field(record, "WARC-Payload-Digest"):
        table.payloads.setdefault(payload, recording)


def resolve(table: Table, revisit: Revisit) -> None:
    """Find the body of a revisit, once all records are known."""
    by_payload = table.payloads.get(revisit.payload or "")
    by_url = table.found.get(urls.without_fragment(revisit.refers_to or ""))
    if original := by_payload or by_url:
        _keep(table, revisit.href, original)


def _keep(table: Table, href: str, recording: Recording) -> None:
    known = table.found.get(href)
    if known is None or _rank(recording.status) >= _rank(known.status):
        table.found[href] = recording


def _rank(status: int) -> int:
    if 200 <= status < 300:
        return 2 if status == PARTIAL else 3
    return int(status in REDIRECTS)


def _field(record: Any, name: str) -> str | None:  # noqa: ANN401
    value: str | None = record.rec_headers.get_header(name)
    return value


def _date(text: str | None) -> str | None:
    found = _DATE.fullmatch(text or "")
    return f"{found.group(1)}Z" if found else None
