"""The ways to look for a quote in a zone, and every place where it stands, for rules that ask where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.match.pattern import patterns
from pincite.match.placing import placements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.pattern import Pattern
    from pincite.match.text import Page, Text
    from pincite.model import ZoneText


def attempts(text: Text, quote: str) -> Iterator[tuple[Text, Pattern]]:
    """A form of a zone and a way to read a quote, the most literal first; as people type what keyboards lack last."""
    for variant in filter(None, (text, text.with_optional)):
        for way in patterns(quote):
            yield variant, way
    ways = patterns(quote, as_typed=True)
    if text.typed is None and ways == patterns(quote):
        return
    base = text.typed or text
    for variant in filter(None, (base, base.with_optional)):
        for way in ways:
            yield variant, way


def everywhere(quote: str, page: Page) -> Iterator[tuple[ZoneText, int, int]]:
    """Zone and offsets (in the zone's text) of every place where the quote stands, at most a few hundred a zone."""
    for text in page.texts:
        for variant, way in attempts(text, quote):
            for placement in placements(variant, way):
                if not placement.refused:
                    yield text.zone, *variant.origin(placement.start, placement.end)
