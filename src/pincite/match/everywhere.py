"""Every place where a quote stands, for rules that ask where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.match.pattern import patterns
from pincite.match.placing import placements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.match.text import Page
    from pincite.model import ZoneText


def everywhere(quote: str, page: Page) -> Iterator[tuple[ZoneText, int, int]]:
    """Zone and offsets (in the zone's text) of every place where the quote stands, at most a few hundred a zone."""
    for text in page.texts:
        for way in patterns(quote):
            for placement in placements(text, way):
                if not placement.refused:
                    yield text.zone, *text.origin(placement.start, placement.end)
