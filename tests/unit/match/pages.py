"""Pages made of one text, for the tests of the matcher."""

from typing import Any

from pincite.match import Page
from pincite.model import Document, Zone, ZoneText
from pincite.reading import build


def page(text: str, zone: Zone = Zone.BODY, **details: Any) -> Page:
    return zones(ZoneText(zone=zone, text=text, **details))


def zones(*texts: ZoneText, **details: Any) -> Page:
    return Page(build(Document(media_type="text/html", zones=texts, **details)))
