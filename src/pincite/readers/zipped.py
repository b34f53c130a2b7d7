"""Files inside zip archives, with bounds: a small archive can hold gigabytes."""

from __future__ import annotations

import io
import zipfile
import zlib

MAX_BYTES = 64 * 1024 * 1024
"""Bytes taken out of one archive, together."""

MAX_NAMES = 10_000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # no others are allowed in EPUB, OOXML and OpenDocument


class Archive:
    """An archive that is read up to `MAX_BYTES`. What is missing, broken or too much reads as empty."""

    def __init__(self, body: bytes) -> None:
        self._left = MAX_BYTES
        try:
            self._zip: zipfile.ZipFile | None = zipfile.ZipFile(io.BytesIO(body))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            self._zip = None

    @property
    def broken(self) -> bool:
        """Whether it is no archive after all."""
        return self._zip is None

    @property
    def exhausted(self) -> bool:
        """Whether the bound was reached: some text is missing."""
        return self._left <= 0

    @property
    def names(self) -> list[str]:
        """The names of its files, the first few thousand."""
        return self._zip.namelist()[:MAX_NAMES] if self._zip else []

    def read(self, name: str) -> bytes:
        """The file `name`, or nothing."""
        if self._zip is None or self.exhausted:
            return b""
        try:
            about = self._zip.getinfo(name)
            if about.compress_type not in _METHODS:
                return b""
            with self._zip.open(about) as file:
                data = file.read(self._left)
        except (
            KeyError,
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            RuntimeError,
            NotImplementedError,
            OSError,
            ValueError,
        ):
            return b""
        self._left -= len(data)
        return data
