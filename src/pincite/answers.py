"""What one document had to say about some citations, and the form in which the store keeps it.

An answer follows from the document, the quotes and this program alone. So a run that asks again what was asked before
neither opens the document nor searches it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from pincite import __version__
from pincite.model import Flag, Verdict
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pincite.checks.alternates import Followup
    from pincite.model import Citation, Snapshot

_PARTS = ("match", "checks", "readers", ".")
"""Folders of this package whose code may change an answer; `.` without what lies below it."""

_PLAIN = frozenset({str, int, float, bool, list})


@dataclass(frozen=True, slots=True)
class Answer:
    """L2 about one citation."""

    verdict: Verdict
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """What one document had to say."""

    digest: str
    canonical: str | None
    answers: tuple[Answer, ...]
    followups: tuple[Followup, ...] = ()
    """Where the quotes that it does not hold may stand, if there are any such quotes."""


def key(snapshot: Snapshot, asked: Iterable[object]) -> str:
    """What an answer is kept under, beside the digest of its document: all that it follows from."""
    document = (snapshot.url, snapshot.final_url, snapshot.status, snapshot.content_type, snapshot.complete)
    about = json.dumps((document, snapshot.headers, snapshot.chain, list(asked)))
    return hashlib.sha256(about.encode()).hexdigest()


def version() -> str:
    """What the names begin with under which the answers of this code are kept."""
    return f"answers {stamp()[:16]}"


@cache
def stamp() -> str:
    """Changes with every change of the code that answers: versions, and size and time of each of its files.

    Python's version counts, for what a letter is, and its case: installations may share one copy of the files.
    """
    folder = Path(__file__).parent
    # An editor's lock, `.#name.py`, is a link to nowhere.
    files = (file for part in _PARTS for file in sorted((folder / part).glob("[!.]*.py")))
    told = [(file.name, found.st_size, found.st_mtime_ns) for file in files if (found := file.stat())]
    return hashlib.sha256(json.dumps((__version__, sys.version, told)).encode()).hexdigest()


def encode(examined: Examined) -> bytes:
    """Bytes for the store. Left out are the places of flags, which are those of their citations, and their levels."""
    return json.dumps(examined, default=_fields, separators=(",", ":")).encode("ascii")


def decoded(blob: bytes, citations: tuple[Citation, ...]) -> Examined | None:
    """What `encode` made bytes of, about the same citations; None for bytes that it cannot have made."""
    try:
        raw = json.loads(blob)
        answers = tuple(_answer(one, citation) for one, citation in zip(raw["answers"], citations, strict=True))
        followups = _followups(raw["followups"]) if raw["followups"] else ()
        return Examined(_made(str, raw["digest"]), _made(str | None, raw["canonical"]), answers, followups)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _fields(value: Any) -> dict[str, object]:  # noqa: ANN401 - any dataclass
    return {name: getattr(value, name) for name in value.__dataclass_fields__ if name not in {"place", "level"}}


def _followups(raw: object) -> tuple[Followup, ...]:
    from pincite.checks.alternates import Followup  # few documents name any, and it brings the matcher

    made: tuple[Followup, ...] = _made(tuple[Followup, ...], raw)
    return made


def _answer(raw: dict[str, Any], citation: Citation) -> Answer:
    flags = (flag(_made(str, one["code"]), _made(str, one["message"]), citation.place) for one in raw["flags"])
    return Answer(_made(Verdict, raw["verdict"]), tuple(flags))


def _made(kind: Any, raw: Any) -> Any:  # noqa: ANN401 - any type of the model, any JSON value
    return _maker(kind)(raw)


@cache
def _maker(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - any type of the model
    """What makes a value of this type out of JSON, and raises TypeError, ValueError or LookupError for what is none."""
    if get_origin(kind) is tuple:
        return _several(*get_args(kind))
    if isinstance(kind, UnionType):  # or None
        made = _maker(get_args(kind)[0])
        return lambda raw: None if raw is None else made(raw)
    if hasattr(kind, "__dataclass_fields__"):
        parts = [(name, _maker(each)) for name, each in get_type_hints(kind).items()]
        return lambda raw: kind(**{name: made(raw[name]) for name, made in parts})
    return _plain(kind) if kind in _PLAIN else kind


def _several(*kinds: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - any type of the model
    made = [_maker(kind) for kind in kinds if kind is not ...]
    if kinds[-1] is ...:
        return lambda raw: tuple(map(made[0], _made(list, raw)))
    return lambda raw: tuple(make(one) for make, one in zip(made, raw, strict=True))


def _plain(kind: type) -> Callable[[Any], Any]:
    def same(raw: Any) -> Any:  # noqa: ANN401 - any JSON value
        if type(raw) is not kind:
            raise TypeError(f"{type(raw).__name__} is no {kind.__name__}")
        return raw

    return same
