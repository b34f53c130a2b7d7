"""Documents of a store as a WARC 1.1 file (ISO 28500:2017), for other tools and other people."""

from __future__ import annotations

import io
import uuid
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, BinaryIO

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from pincite import __version__
from pincite.sources.exported import MEDIA_TYPE, describe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.model import Snapshot
    from pincite.sources.inventory import Kept
    from pincite.sources.store import Store

_ABOUT = {
    "software": f"pincite/{__version__}",
    "format": "WARC File Format 1.1",
    "conformsTo": "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
    "description": "Pages as they were read: bodies without their transfer and content codings, redirects as 302",
}
_OCTETS = "application/octet-stream"


def export(store: Store, documents: Iterable[Kept], file: BinaryIO, *, gzip: bool) -> None:
    """Write documents, each record compressed by itself."""
    writer = WARCWriter(file, gzip=gzip, warc_version="1.1")
    writer.write_record(writer.create_warcinfo_record(None, _ABOUT))
    for kept in documents:
        for record in _records(writer, kept, store.body(kept.snapshot.digest) or b""):
            writer.write_record(record)


def _records(writer: Any, kept: Kept, body: bytes) -> Iterator[Any]:  # noqa: ANN401  (warcio has no types)
    """The redirects on the way, the page, and what is known about both."""
    snapshot = kept.snapshot
    for number, (here, there) in enumerate(zip(snapshot.chain, snapshot.chain[1:], strict=False)):
        head = StatusAndHeaders("302 Found", [("Location", there), ("Content-Length", "0")], protocol="HTTP/1.1")
        yield _record(writer, "response", here, b"", _fields(snapshot, f"{number}"), http_headers=head)
    yield _page(writer, snapshot, body)
    about = _fields(snapshot, "about") | {"WARC-Refers-To": _id(snapshot, "page")}
    yield _record(writer, "metadata", snapshot.final_url, describe(kept), about, warc_content_type=MEDIA_TYPE)


def _page(writer: Any, snapshot: Snapshot, body: bytes) -> Any:  # noqa: ANN401
    fields = _fields(snapshot, "page") | ({} if snapshot.complete else {"WARC-Truncated": "unspecified"})
    if snapshot.origin == "file":
        media_type = snapshot.content_type or _OCTETS
        return _record(writer, "resource", snapshot.final_url, body, fields, warc_content_type=media_type)
    lines = [(name.title(), value) for name, value in snapshot.headers]
    lines.append(("Content-Length", str(len(body))))
    head = StatusAndHeaders(f"{snapshot.status} {_phrase(snapshot.status)}", lines, protocol="HTTP/1.1")
    return _record(writer, "response", snapshot.final_url, body, fields, http_headers=head)


def _record(writer: Any, kind: str, url: str, block: bytes, fields: dict[str, str], **how: object) -> Any:  # noqa: ANN401
    return writer.create_warc_record(
        url, kind, payload=io.BytesIO(block), length=len(block), warc_headers_dict=fields, **how
    )


def _fields(snapshot: Snapshot, part: str) -> dict[str, str]:
    return {"WARC-Record-ID": _id(snapshot, part), "WARC-Date": snapshot.retrieved_at}


def _id(snapshot: Snapshot, part: str) -> str:
    """The same for the same document every time, so that archives can be compared."""
    return f"<urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{snapshot.doc_id}#{part}')}>"


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"
