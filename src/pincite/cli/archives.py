"""What `pincite docs export` and `import` do."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pincite.cli.documents import folder
from pincite.cli.streams import emit
from pincite.errors import ConfigError
from pincite.model import Snapshot
from pincite.outputs.inventory import sized
from pincite.sources.exporting import export
from pincite.sources.inventory import chosen, everything, existing
from pincite.sources.store import Store
from pincite.sources.warc import WarcSource

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.sources.inventory import Kept


def write_archive(store: str | None, file: str, names: Sequence[str]) -> int:
    """Write an archive, whole or not at all, and say what is in it."""
    opened = existing(folder(store))
    documents = _documents(opened, names)
    if not documents:
        raise ConfigError(f"{opened.path}: there is nothing to export in it")
    with _replacing(Path(file)) as out:
        export(opened, documents, out, gzip=file.lower().endswith(".gz"))
    emit(f"exported {_counted(len(documents), 'document')} to {file}, {sized(Path(file).stat().st_size)}\n")
    return 0


def read_archive(store: str | None, file: str) -> int:
    """Keep every document of an archive, and say how many that were."""
    opened = Store(folder(store), strict=True)
    answers = tuple(WarcSource(file, opened, origin="import").everything())
    documents = {answer.doc_id for answer in answers if isinstance(answer, Snapshot)}
    failures = sum(not isinstance(answer, Snapshot) for answer in answers)
    left_out = f"; left out {_counted(failures, 'recorded failure')}" if failures else ""
    emit(f"imported {_counted(len(documents), 'document')} into {opened.path}{left_out}\n")
    return 0


def _documents(store: Store, names: Sequence[str]) -> list[Kept]:
    """The named ones, else all that did not come from this machine's own files."""
    if not names:
        return [one for one in everything(store) if one.snapshot.origin != "file"]
    found = (one for name in names for one in chosen(store, name)[::-1])
    return list({one.snapshot.doc_id: one for one in found}.values())


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


@contextmanager
def _replacing(file: Path) -> Iterator[BinaryIO]:
    # To replace what is no regular file would make one of it: of a terminal, of /dev/null.
    if not file.name or (file.exists() and not file.is_file()):
        raise ConfigError(f"{str(file)!r} is no file that can be written; give one, such as run.warc.gz")
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as out:
            yield out
        draft.replace(file)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written ({error.strerror or error})") from error
    finally:
        draft.unlink(missing_ok=True)
