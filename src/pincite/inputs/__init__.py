"""Findings files: which there are, and from their bytes to claims and citations.

A new format is one module with `parse(file, text) -> Findings`, and one line in `INPUTS`.
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING

from pincite.errors import ConfigError, InputError
from pincite.inputs.decode import decode
from pincite.inputs.discover import FindingsFile, discover

if TYPE_CHECKING:
    from collections.abc import Callable

    from pincite.model import Findings

__all__ = ["FORMATS_BY_SUFFIX", "INPUTS", "FindingsFile", "detect", "discover", "parse"]


def _markdown(file: str, text: str) -> Findings:
    from pincite.inputs.markdown import parse

    return parse(file, text)


def _jsonl(file: str, text: str) -> Findings:
    from pincite.inputs.jsonl import parse

    return parse(file, text)


INPUTS: dict[str, Callable[[str, str], Findings]] = {
    "markdown": _markdown,
    "jsonl": _jsonl,
}

FORMATS_BY_SUFFIX = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "markdown",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}


def parse(file: str, data: bytes, *, input_format: str | None = None) -> Findings:
    """Parse a findings file in the given format, else in the one its suffix names, else its content.

    InputError where it cannot be read; ConfigError for a format that does not exist.
    """
    if input_format is not None and input_format not in INPUTS:
        raise ConfigError(f"there is no input format {input_format!r}; there are {', '.join(INPUTS)}")
    text = decode(file, data)
    chosen = input_format or detect(file, text)
    if input_format is None and chosen == "markdown" and _is_json(file, text):
        complaint = "this is JSON, and not JSON Lines; write one object a line, or name it .jsonl"
        raise InputError(complaint, file=file, line=1)
    return INPUTS[chosen](file, text)


def detect(file: str, text: str) -> str:
    """The format of a file: by suffix, else JSONL when its first line that is not blank is a JSON object."""
    suffix = "" if file == "-" else PurePath(file).suffix.lower()
    if suffix in FORMATS_BY_SUFFIX:
        return FORMATS_BY_SUFFIX[suffix]
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return "jsonl" if first.startswith("{") and _is_object(first) else "markdown"


def _is_json(file: str, text: str) -> bool:
    """Whether a file that is not JSONL says by its name that it is JSON, or is so as a whole."""
    if file != "-" and (suffix := PurePath(file).suffix.lower()) in {*FORMATS_BY_SUFFIX, ".json"}:
        return suffix == ".json"
    if not text.lstrip().startswith(("[", "{")):
        return False
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(part, dict) for part in value))


def _is_object(line: str) -> bool:
    """A whole JSON object, or what begins like one and is broken: that must not pass as Markdown."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return line[1:].lstrip().startswith('"')
