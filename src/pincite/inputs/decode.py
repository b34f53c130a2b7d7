"""From the bytes of a findings file to text."""

from __future__ import annotations

import codecs
import re

from pincite.errors import InputError

_NEWLINE = re.compile(rb"\r\n?|\n")
_BOMS = (
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(file: str, data: bytes) -> str:
    """The text of a findings file: UTF-8, or what its byte order mark says; the mark is taken off.

    InputError names the line of the first byte that does not fit.
    """
    encoding = next((name for mark, name in _BOMS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(_complaint(data, error), file=file, line=_line(data, error.start, encoding)) from None
    if text.count("\0") * 10 > len(text):
        raise InputError("this is no text (NUL bytes all over); save the file as UTF-8", file=file, line=1)
    return text.lstrip("\ufeff")


def _complaint(data: bytes, error: UnicodeDecodeError) -> str:
    name = "UTF-8" if error.encoding.startswith("utf-8") else error.encoding.upper()
    byte = f"byte 0x{data[error.start]:02X}" if error.start < len(data) else "the end of the file"
    return f"{byte} is not valid {name}; save the file as UTF-8"


def _line(data: bytes, offset: int, encoding: str) -> int:
    if encoding.startswith("utf-8"):
        return len(_NEWLINE.findall(data, 0, offset)) + 1
    return data[:offset].decode(encoding, errors="ignore").count("\n") + 1
