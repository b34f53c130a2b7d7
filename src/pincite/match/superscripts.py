"""A raised digit may be a footnote mark or an exponent, and structure alone cannot tell."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.match.text import Page
from pincite.model import Match
from pincite.reading import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from pincite.model import Document, Reading, ZoneText

_RAISED = re.compile("(?<![⁰¹²³⁴-⁹⁺⁻])[⁰¹²³⁴-⁹]+(?![⁰¹²³⁴-⁹⁺⁻])")  # no footnote has a sign: 10⁻⁶ is not 10
_AFTER_LETTER = re.compile("(?<=[^\\W\\d])[⁰¹²³⁴-⁹]")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def only_superscripts_differ(reading: Reading, found: Callable[[Page], Match | object]) -> bool:
    """Whether a quote that was missed stands once raised digits are left out, or (after a letter) lowered.

    10⁶ never equals 106: after a digit a raised one is left out or kept, not lowered.
    """
    if not any("^" in folded.text for folded in reading.folded):
        return False
    variants = (_document(reading, _optional), _document(reading, _lowered))
    return any(isinstance(found(Page(build(variant))), Match) for variant in variants)


def _document(reading: Reading, change: Callable[[ZoneText], ZoneText]) -> Document:
    return replace(reading.document, zones=tuple(change(zone) for zone in reading.document.zones))


def _optional(zone: ZoneText) -> ZoneText:
    raised = [found.span() for found in _RAISED.finditer(zone.text)]
    inside = {at for start, end in zone.optional for at in range(start, end)}
    ranges = sorted([*zone.optional, *(span for span in raised if span[0] not in inside)])
    return replace(zone, optional=tuple(ranges))


def _lowered(zone: ZoneText) -> ZoneText:
    return replace(zone, text=_AFTER_LETTER.sub(lambda found: found.group().translate(_PLAIN), zone.text))
