"""What one document had to say about some citations, and the form in which the store keeps it.

An answer follows from the document, the quotes and this program alone. So a run that asks again what was asked before
neither opens the document nor searches it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite import __version__
from pincite.model import Change, Decision, Flag, How, Level, Match, Nearest, Verdict, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.checks.alternates import Followup
    from pincite.model import Citation, Snapshot

_PARTS = ("match", "checks", "readers", ".")
"""Folders of this package whose code may change an answer; `.` without what lies below it."""


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
    """Changes with every change of the code that answers: version, and size and time of each of its files."""
    folder = Path(__file__).parent
    files = (file for part in _PARTS for file in sorted((folder / part).glob("*.py")))
    told = [(file.name, found.st_size, found.st_mtime_ns) for file in files if (found := file.stat())]
    return hashlib.sha256(json.dumps((__version__, told)).encode()).hexdigest()


def encode(examined: Examined) -> bytes:
    """Bytes for the store. The places of flags are those of their citations, and left out."""
    return json.dumps(examined, default=_fields, separators=(",", ":")).encode("ascii")


def decoded(blob: bytes, citations: tuple[Citation, ...]) -> Examined | None:
    """What `encode` made bytes of, about the same citations; None for bytes that it cannot have made."""
    try:
        raw = json.loads(blob)
        answers = tuple(_answer(one, citation) for one, citation in zip(raw["answers"], citations, strict=True))
        return Examined(str(raw["digest"]), raw["canonical"], answers, tuple(map(_followup, raw["followups"])))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _fields(value: Any) -> dict[str, object]:  # noqa: ANN401 - any dataclass
    return {name: getattr(value, name) for name in value.__dataclass_fields__ if name != "place"}


def _answer(raw: dict[str, Any], citation: Citation) -> Answer:
    flags = tuple(
        Flag(code=flag["code"], level=Level(flag["level"]), message=flag["message"], place=citation.place)
        for flag in raw["flags"]
    )
    return Answer(_verdict(raw["verdict"]), flags)


def _verdict(raw: dict[str, Any]) -> Verdict:
    return Verdict(
        decision=Decision(raw["decision"]),
        reason=raw["reason"],
        match=raw["match"] and _match(raw["match"]),
        nearest=raw["nearest"] and _nearest(raw["nearest"]),
        passage=raw["passage"],
        detail=raw["detail"],
    )


def _match(raw: dict[str, Any]) -> Match:
    own = {"zone": Zone(raw["zone"]), "how": How(raw["how"]), "brackets": tuple(raw["brackets"])}
    return Match(**raw | own)


def _nearest(raw: dict[str, Any]) -> Nearest:
    diff = tuple((kind, text) for kind, text in raw["diff"])
    return Nearest(**raw | {"diff": diff, "changed": tuple(map(Change, raw["changed"]))})


def _followup(raw: dict[str, Any]) -> Followup:
    from pincite.checks.alternates import Followup

    return Followup(**raw)
