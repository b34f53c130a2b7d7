"""A WARC file (ISO 28500), or an older ARC one, as a table of recorded responses. Imported only when one is read."""

from __future__ import annotations

import contextlib
import io
import weakref
import zlib
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.statusandheaders import StatusAndHeadersParserException

from pincite.errors import ConfigError
from pincite.sources.gzipped import unpacked_file
from pincite.sources.recorded import Recorded
from pincite.sources.responses import clean
from pincite.sources.tabling import Recording, Table, enter, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

_ONE_STREAM = "non-chunked gzip"  # how warcio says it
# warcio meets a file that is no WARC file with whatever its parsing runs into.
_DAMAGE = (
    ArchiveLoadFailed,
    StatusAndHeadersParserException,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
    RecursionError,
    EOFError,
    zlib.error,
)
_UNREADABLE = (*_DAMAGE, OSError)


class Recordings:
    """The responses of one file by URL (WHATWG `href` without fragment)."""

    def __init__(self, path: str | Path) -> None:
        """Reads the whole file once. Raises `ConfigError` for one that cannot be read or is no WARC file."""
        self.path = Path(path)
        self._unpacked: IO[bytes] | None = None
        with self._explained():
            try:
                table = self._scan()
            except ArchiveLoadFailed as error:
                if _ONE_STREAM not in str(error):
                    raise
                self._unpacked = unpacked_file(self.path)
                weakref.finalize(self, self._unpacked.close)
                table = self._scan()
        self._found = table.found
        self.exported = tuple(table.exported)
        """What an archive made by `pincite docs export` says about its pages."""

    def urls(self) -> tuple[str, ...]:
        """Everything that was recorded."""
        return tuple(self._found)

    def find(self, href: str) -> Recording | None:
        """The best recording of a URL: a good response before a redirect before a refusal, the later of two equals."""
        return self._found.get(href)

    @contextlib.contextmanager
    def opened(self, offset: int) -> Iterator[Recorded]:
        """The response recorded at an offset, to be read."""
        with self._explained(), self._file() as file, _placed(offset):
            file.seek(offset)
            yield Recorded(next(ArchiveIterator(file, arc2warc=True)))

    @contextlib.contextmanager
    def _file(self) -> Iterator[IO[bytes]]:
        if self._unpacked is None:
            with self.path.open("rb") as file:
                yield file
        else:
            self._unpacked.seek(0)
            yield self._unpacked

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            # warcio prints what it finds odd.
            with contextlib.redirect_stderr(io.StringIO()):
                yield
        except _UNREADABLE as error:
            raise ConfigError(f"{self.path}: {_why(error)}") from error

    def _scan(self) -> Table:
        table = Table()
        with self._file() as file:
            iterator = ArchiveIterator(file, arc2warc=True)
            records = iter(iterator)
            while (record := _next(records, iterator)) is not None:
                with _placed(iterator.offset):
                    enter(table, record, iterator)
        if not table.found and not table.exported:
            raise ArchiveLoadFailed("it holds no recorded page")
        for revisit in table.revisits:
            resolve(table, revisit)
        return table


def _next(records: Iterator[Any], iterator: Any) -> Any:  # noqa: ANN401
    """The next record, None behind the last."""
    try:
        return next(records, None)
    except _DAMAGE as error:
        if not iterator.offset or _ONE_STREAM in str(error):
            raise
        raise ArchiveLoadFailed(f"the record at byte {iterator.offset} is damaged") from error


@contextlib.contextmanager
def _placed(offset: int) -> Iterator[None]:
    """What a damaged record makes of warcio's parsing, as an error that says where that record is."""
    try:
        yield
    except _DAMAGE as error:
        raise ArchiveLoadFailed(f"the record at byte {offset} is damaged") from error


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be read ({error.strerror})"
    told = clean(str(error))[:200] if isinstance(error, ArchiveLoadFailed) else ""
    return f"not a readable WARC file ({told or 'a record is damaged'})"
