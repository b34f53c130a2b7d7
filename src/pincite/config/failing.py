"""What `--fail-on` says, and whether something that occurred fails the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.config.values import words
from pincite.model import Decision, Level
from pincite.rules import known, near, reason_key, reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.model import CheckedClaim, Flag

ERRORS = "error"
"""In `fail_on`: every flag of level error."""
FAIL_ON = frozenset({Decision.NOT_VERBATIM.value, Decision.UNKNOWN_DOC.value, ERRORS})
"""The default."""


def codes(value: object) -> frozenset[str]:
    """Parse codes, `CODE/reason` and `error`, or `none`; ValueError or ConfigError for what there is not."""
    names = [name.strip() for text in words(value) for name in text.split(",") if name.strip()]
    if not names:
        raise ValueError("give codes, CODE/reason, error or none")
    none = {"none"} & {name.lower() for name in names}
    if none and len(names) > 1:
        raise ValueError("none stands alone")
    return frozenset() if none else frozenset(map(_code, names))


def _code(name: str) -> str:
    if name.lower() == ERRORS:
        return ERRORS
    code, slash, reason = name.partition("/")
    code, reason = known(code), reason.strip().lower()
    if slash and reason_key(code, reason) is None:
        raise ValueError(f"there is no reason {name!r}{_reasons(code, reason)}")
    return f"{code}{slash}{reason}"


def _reasons(code: str, reason: str) -> str:
    return near(reason, reasons(code)) if reasons(code) else f"; {code} has none"


def fails(fail_on: frozenset[str], decision: Decision, reason: str | None) -> bool:
    """Whether a verdict fails the run."""
    return decision.value in fail_on or f"{decision}/{reason}" in fail_on


def fails_flag(fail_on: frozenset[str], flag: Flag) -> bool:
    """Whether a flag fails the run: it is named, or it is an error and errors fail it."""
    return flag.code in fail_on or (flag.level is Level.ERROR and ERRORS in fail_on)


def failures(fail_on: frozenset[str], claims: Iterable[CheckedClaim], flags: Iterable[Flag]) -> tuple[str, ...]:
    """List what fails the run in the order in which it occurs: each code, with its reason, once."""
    return tuple(dict.fromkeys(_failures(fail_on, claims, flags)))


def _failures(fail_on: frozenset[str], claims: Iterable[CheckedClaim], flags: Iterable[Flag]) -> Iterator[str]:
    for claim in claims:
        for checked in claim.citations:
            verdict = checked.verdict
            if fails(fail_on, verdict.decision, verdict.reason):
                yield f"{verdict.decision}/{verdict.reason}" if verdict.reason else verdict.decision.value
            yield from (flag.code for flag in checked.flags if fails_flag(fail_on, flag))
        yield from (flag.code for flag in claim.flags if fails_flag(fail_on, flag))
    yield from (flag.code for flag in flags if fails_flag(fail_on, flag))
