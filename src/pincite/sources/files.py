"""Local files as sources: only those that lie with the findings (a findings file is a stranger's input)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pincite.sources.failures import Failure, unavailable
from pincite.sources.packing import Packing
from pincite.sources.retrieved import Retrieved
from pincite.sources.settings import MEBIBYTE

if TYPE_CHECKING:
    from pincite.model import Snapshot, Unavailable
    from pincite.sources.store import Store

_CHUNK = 1 << 16
_NO_FILE = Failure(reason="not_found", error="there is no such file")

# By suffix; what the bytes really are is the readers' business.
_MEDIA_TYPES = {
    ".csv": "text/csv",
    ".htm": "text/html",
    ".html": "text/html",
    ".json": "application/json",
    ".jsonl": "application/x-ndjson",
    ".markdown": "text/markdown",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".rst": "text/x-rst",
    ".tex": "text/x-tex",
    ".txt": "text/plain",
    ".xhtml": "application/xhtml+xml",
    ".xml": "application/xml",
}


def fetch_file(
    store: Store, findings_file: str, path: str, *, max_bytes: int = 64 * MEBIBYTE
) -> Snapshot | Unavailable:
    """The file at `path` (or `file:` URL), relative to the findings file (`-`: to the working directory).

    Outside the findings file's repository, or its folder where there is none, and inside `.git`: `refused_address`.
    """
    try:
        found = _located(findings_file, path)
        if isinstance(found, Failure):
            return unavailable(path, found, attempts=0)
        return _read(store, path, found, max_bytes)
    except FileNotFoundError:
        return unavailable(path, _NO_FILE, attempts=0)
    except (OSError, ValueError, RuntimeError) as error:  # no permission, a null character, a circle of links
        return unavailable(path, Failure(reason="not_found", error=f"cannot be read: {error}"), attempts=0)


def _located(findings_file: str, path: str) -> Path | Failure:
    folder = Path.cwd() if findings_file == "-" else Path(findings_file).resolve().parent
    wanted = _as_path(path)
    if wanted is None:
        return Failure(reason="refused_address", error="a file of another host is not read")
    # Links are followed first: what counts is where the bytes lie.
    found = (folder / wanted).resolve()
    if not found.exists() and "#" in wanted:
        found = (folder / wanted.partition("#")[0]).resolve()
    root = _root(folder)
    if not found.is_relative_to(root) or ".git" in map(str.lower, found.relative_to(root).parts):
        return Failure(reason="refused_address", error=f"it lies outside {root.name or root}, where the findings are")
    return found


def _as_path(path: str) -> str | None:
    """RFC 8089; None for a `file:` URL with a host."""
    if not path.lower().startswith("file:"):
        return path
    parts = urlsplit(path)
    return unquote(parts.path) if parts.netloc in {"", "localhost"} else None


def _root(folder: Path) -> Path:
    return next((each for each in (folder, *folder.parents) if (each / ".git").exists()), folder)


def _read(store: Store, path: str, file: Path, max_bytes: int) -> Snapshot | Unavailable:
    if not file.is_file() and file.exists():
        return unavailable(path, Failure(reason="refused_address", error="it is no regular file"), attempts=0)
    with file.open("rb") as opened:
        packing = Packing()
        while packing.size < max_bytes and (data := opened.read(min(_CHUNK, max_bytes - packing.size))):
            packing.write(data)
        complete = not opened.read(1)
    media_type = _MEDIA_TYPES.get(file.suffix.lower(), "")
    retrieved = Retrieved(url=path, final_url=file.as_uri(), content_type=media_type, complete=complete, origin="file")
    return store.put(retrieved, packing)
