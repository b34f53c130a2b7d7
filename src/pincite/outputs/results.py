"""What a report has to say, one by one and the gravest first: for formats that annotate lines of files."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite import rules
from pincite.model import Decision, Level, Place
from pincite.outputs.blocks import LONGEST, Manner, quote_block
from pincite.outputs.visible import clipped
from pincite.paths import portable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import CheckedCitation, CheckedClaim, Flag, Report

_LEVELS = {
    Decision.NOT_VERBATIM: Level.ERROR,
    Decision.UNKNOWN_DOC: Level.ERROR,
    Decision.UNREADABLE: Level.WARNING,
    Decision.UNREACHABLE: Level.WARNING,
    Decision.UNCHECKED: Level.NOTE,
}
_RANK = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2}
_PLAIN = Manner(color=False, files=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A verdict that is not VERBATIM, or a flag. Its text can be shown anywhere: no control characters but newlines."""

    code: str
    reason: str = ""
    level: Level
    message: str
    place: Place
    key: str
    """Stays the same when lines move, and differs from that of every other result of the run."""

    @property
    def name(self) -> str:
        """The code with its reason: `NOT_VERBATIM/altered`."""
        return f"{self.code}/{self.reason}" if self.reason else self.code


def level_of(code: str) -> str:
    """The level of a rule in the words of SARIF 2.1.0 (3.27.10); a verdict that is a pass has none."""
    level = rules.RULES[code].level
    verdict = _LEVELS.get(Decision(code)) if level is None else level
    return verdict.value if verdict else "none"


def results(report: Report) -> list[Result]:
    """All results, errors first, then as they stand in the files. Links without a quote are none."""
    order = {file: at for at, file in enumerate(report.files)}
    found = sorted(_all(report), key=lambda one: (_RANK[one.level], order.get(one.place.file, 0), one.place.line))
    seen: Counter[str] = Counter()
    return [_numbered(one, seen) for one in found]


def _numbered(one: Result, seen: Counter[str]) -> Result:
    """Equals are told apart by their order."""
    seen[one.key] += 1
    return replace(one, key=f"{one.key}:{seen[one.key]}")


def _all(report: Report) -> Iterator[Result]:
    first = Place(file=report.files[0] if report.files else "-", line=1)
    for claim in report.claims:
        yield from _of_claim(claim)
    for flag in report.flags:
        place = flag.place or first
        yield _flagged(flag, place, f"{portable(place.file)}\0{flag.message}")


def _of_claim(checked: CheckedClaim) -> Iterator[Result]:
    for flag in checked.flags:
        yield _flagged(flag, flag.place or checked.claim.place, checked.claim.id)
    for citation in checked.citations:
        if citation.verdict.decision is not Decision.VERBATIM and citation.verdict.reason != "no_quote":
            yield _judged(citation)
        for flag in citation.flags:
            yield _flagged(flag, flag.place or citation.citation.place, citation.citation.id)


def _judged(checked: CheckedCitation) -> Result:
    verdict = checked.verdict
    rows = quote_block(replace(checked, flags=()), _PLAIN).rows
    lines = (f"{row.label}: {''.join(text for text, _ in row.spans)}" for row in rows)
    return Result(
        code=verdict.decision.value,
        reason=verdict.reason or "",
        level=_LEVELS[verdict.decision],
        message="\n".join(lines),
        place=checked.citation.place,
        key=_key(verdict.decision.value, checked.citation.id),
    )


def _flagged(flag: Flag, place: Place, about: str) -> Result:
    message = clipped(flag.message, LONGEST)
    return Result(code=flag.code, level=flag.level, message=message, place=place, key=_key(flag.code, about))


def _key(code: str, about: str) -> str:
    """`about`: an id, which hangs on the file already, or a file and what is said of it."""
    return hashlib.sha256(f"{code}\0{about}".encode("utf-8", "replace")).hexdigest()[:16]
