"""A WARC file (ISO 28500), or an older ARC one, as a table of recorded responses. Imported only when one is read."""

from __future__ import annotations

import contextlib
import io
import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import ChunkedDataReader
from warcio.exceptions import ArchiveLoadFailed
from warcio.statusandheaders import StatusAndHeadersParserException

from pincite import urls
from pincite.errors import ConfigError
from pincite.sources.responses import REDIRECTS, Head, clean, head

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16
_DATE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z")
# warcio meets a file that is no WARC file with whatever its parsing runs into.
_UNREADABLE = (
    ArchiveLoadFailed,
    StatusAndHeadersParserException,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    EOFError,
    OSError,
    zlib.error,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Where a response lies in the file."""

    offset: int
    status: int
    recorded_at: str | None
    """As the model writes times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Revisit:
    """A response whose body was recorded before, and the ways to find that record."""

    href: str
    refers_to: str | None
    payload: str | None


@dataclass(frozen=True, slots=True)
class _Table:
    found: dict[str, Recording] = field(default_factory=dict)
    payloads: dict[str, Recording] = field(default_factory=dict)
    revisits: list[_Revisit] = field(default_factory=list)


class Recordings:
    """The responses of one file by URL (WHATWG `href` without fragment)."""

    def __init__(self, path: str | Path) -> None:
        """Reads the whole file once. Raises `ConfigError` for one that cannot be read or is no WARC file."""
        self.path = Path(path)
        with self._explained():
            self._found = self._scan()

    def find(self, href: str) -> Recording | None:
        """The best recording of a URL: a good response before a redirect before a refusal, the later of two equals."""
        return self._found.get(href)

    @contextlib.contextmanager
    def opened(self, recording: Recording) -> Iterator[Recorded]:
        """The recorded response, to be read."""
        with self._explained(), self.path.open("rb") as file:
            file.seek(recording.offset)
            yield Recorded(next(ArchiveIterator(file, arc2warc=True)))

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            # warcio prints what it finds odd.
            with contextlib.redirect_stderr(io.StringIO()):
                yield
        except _UNREADABLE as error:
            raise ConfigError(f"{self.path}: {_why(error)}") from error

    def _scan(self) -> dict[str, Recording]:
        table = _Table()
        with self.path.open("rb") as file:
            iterator = ArchiveIterator(file, arc2warc=True)
            for number, record in enumerate(iterator, 1):
                with _placed(number):
                    _enter(table, record, iterator)
        if not table.found:
            raise ArchiveLoadFailed("it holds no recorded page")
        for revisit in table.revisits:
            _resolve(table, revisit)
        return table.found


@contextlib.contextmanager
def _placed(number: int) -> Iterator[None]:
    """What a damaged record makes of warcio's parsing, as an error that says which record it is."""
    try:
        yield
    except (ValueError, TypeError, AttributeError, IndexError) as error:
        raise ArchiveLoadFailed(f"record {number} is damaged") from error


class Recorded:
    """One recorded response."""

    def __init__(self, record: Any) -> None:  # noqa: ANN401  (warcio has no types)
        self._record = record
        self.head = _head(record)

    def pieces(self) -> Iterator[bytes]:
        """The body as it was sent, without its transfer coding."""
        stream = self._record.raw_stream
        if "chunked" in self.head.joined("transfer-encoding").lower():
            stream = ChunkedDataReader(stream)
        while data := stream.read(_CHUNK):
            yield data

    def cut(self, received: int) -> bool:
        """Whether the recording lacks a part, given the number of bytes that came."""
        if self._record.rec_headers.get_header("WARC-Truncated") or getattr(self._record.raw_stream, "limit", 0):
            return True
        length = self.head.header("content-length") or ""
        chunked = self.head.header("transfer-encoding")
        return not chunked and length.isdecimal() and int(length[:18]) > received


def _enter(table: _Table, record: Any, iterator: Any) -> None:  # noqa: ANN401
    href = urls.without_fragment(urls.href(_field(record, "WARC-Target-URI") or "") or "")
    if not href or record.rec_type not in {"response", "resource", "revisit"}:
        return
    payload = _field(record, "WARC-Payload-Digest")
    if record.rec_type == "revisit":
        refers_to = urls.href(_field(record, "WARC-Refers-To-Target-URI") or "")
        table.revisits.append(_Revisit(href=href, refers_to=refers_to, payload=payload))
        return
    status, recorded_at = _head(record).status, _date(_field(record, "WARC-Date"))
    recording = Recording(offset=iterator.get_record_offset(), status=status, recorded_at=recorded_at)
    _keep(table, href, recording)
    if payload:
        table.payloads.setdefault(payload, recording)


def _resolve(table: _Table, revisit: _Revisit) -> None:
    by_payload = table.payloads.get(revisit.payload or "")
    by_url = table.found.get(urls.without_fragment(revisit.refers_to or ""))
    if original := by_payload or by_url:
        _keep(table, revisit.href, original)


def _keep(table: _Table, href: str, recording: Recording) -> None:
    known = table.found.get(href)
    if known is None or _rank(recording.status) >= _rank(known.status):
        table.found[href] = recording


def _rank(status: int) -> int:
    return 2 if 200 <= status < 300 else int(status in REDIRECTS)


def _head(record: Any) -> Head:  # noqa: ANN401
    """A `resource` record is the body alone, its type in the WARC header."""
    if record.http_headers is None:
        return head(200, [("content-type", record.content_type or "")])
    return head(int(record.http_headers.get_statuscode()), record.http_headers.headers)


def _field(record: Any, name: str) -> str | None:  # noqa: ANN401
    value: str | None = record.rec_headers.get_header(name)
    return value


def _date(text: str | None) -> str | None:
    found = _DATE.fullmatch(text or "")
    return f"{found.group(1)}Z" if found else None


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be read ({error.strerror})"
    if "non-chunked gzip" in str(error):
        return "one gzip stream over all records; `gunzip` it, or compress record by record (`warcio recompress`)"
    told = clean(str(error))[:200] if isinstance(error, ArchiveLoadFailed) else ""
    return f"not a readable WARC file ({told or 'a record is damaged'})"
