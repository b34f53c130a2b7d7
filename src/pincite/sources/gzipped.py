"""Archives that are one gzip stream over all records: nothing in them can be gone to, so they are unpacked first."""

from __future__ import annotations

import gzip
import tempfile
from contextlib import suppress
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_MOST = 16 << 30
_STEP = 1 << 20


def unpacked_file(path: Path) -> IO[bytes]:
    """All of a gzip file as far as it goes, 16 GiB at most, in a file without a name. Raises OSError, zlib.error."""
    made = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    try:
        with gzip.open(path) as packed, suppress(EOFError):  # a stream that breaks off is an archive that does
            while made.tell() <= _MOST and (piece := packed.read1(_STEP)):
                made.write(piece)
    except BaseException:
        made.close()
        raise
    made.seek(0)
    return made
