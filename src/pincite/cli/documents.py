"""What `pincite docs list`, `show`, `text`, `rm` and `gc` do."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pincite import answers, readers
from pincite import reading as readings
from pincite.cli.streams import complain, emit
from pincite.config import default_store
from pincite.config.values import seconds
from pincite.errors import ConfigError
from pincite.examine import Shelf
from pincite.outputs.documents import page_json, readable
from pincite.outputs.inventory import as_fields, as_lines, as_table, sized, total
from pincite.sources.inventory import chosen, collect, disk_size, everything, existing, remove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.sources.inventory import Freed, Kept


def folder(store: str | None) -> Path:
    """The folder of the store: the given one, else the usual one."""
    return Path(store) if store else default_store(os.environ)


def list_all(store: str | None, *, as_json: bool) -> int:
    """Print all documents, the oldest first, and how much room they take."""
    opened = existing(folder(store))
    documents = [as_fields(one.snapshot, one.packed, one.unusable) for one in everything(opened)]
    sums = total(documents, disk_size(opened))
    emit(json.dumps({"documents": documents, "total": sums}, indent=2) + "\n" if as_json else as_table(documents, sums))
    return 0


def show_one(store: str | None, name: str, *, as_json: bool) -> int:
    """Print the whole snapshot, in JSON as `pincite fetch` does."""
    opened = existing(folder(store))
    one = chosen(opened, name)[0]
    if as_json:
        title = Shelf(opened).page(one.snapshot).reading.document.title
        emit(page_json(one.snapshot, title, one.unusable, None))
    else:
        emit(as_lines(one.snapshot, one.packed, one.unusable))
    return 0


def print_text(store: str | None, name: str) -> int:
    """Print every zone of a document under its name."""
    opened = existing(folder(store))
    document = Shelf(opened).page(chosen(opened, name)[0].snapshot).reading.document
    emit("\n".join(f"== {zone.zone}\n{readable(zone.text)}" for zone in document.zones if zone.text.strip()))
    if document.signs:
        complain(
            f"{name}: not the whole text of a page, or not that of the page asked for: {', '.join(document.signs)}"
        )
    return 0


def delete(store: str | None, names: Iterable[str]) -> int:
    """Delete documents, and say what went with them."""
    opened = existing(folder(store))
    found = [one for name in names for one in chosen(opened, name)]
    emit(f"deleted {_counted(remove(opened, _ids(found)))}\n")
    return 0


def collect_garbage(store: str | None, older_than: str | None) -> int:
    """Delete what nothing needs, and say how much room that gave back."""
    opened = existing(folder(store))
    age = None if older_than is None else _age(older_than)
    before = disk_size(opened)
    current = readings.version(readers.READER_VERSION), answers.version()
    freed = collect(opened, older_than=age, current=current)
    after = disk_size(opened)
    emit(f"deleted {_counted(freed)}; freed {sized(max(0, before - after))}, {sized(after)} remain\n")
    return 0


def _ids(found: Iterable[Kept]) -> list[str]:
    return list(dict.fromkeys(one.snapshot.doc_id for one in found))


def _age(text: str) -> float:
    try:
        return seconds(text)
    except ValueError as error:
        raise ConfigError(f"--older-than: {error}") from error


def _counted(freed: Freed) -> str:
    return f"documents: {freed.documents}, bodies: {freed.bodies}, readings and answers: {freed.readings}"
