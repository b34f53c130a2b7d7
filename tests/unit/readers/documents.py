"""Documents read from markup, and what a test asks of them."""

from pincite.model import Document, Zone, ZoneText
from pincite.readers import read


def page(
    markup: str, content_type: str = "text/html; charset=utf-8", url: str = "https://town.example/a/b"
) -> Document:
    return read(markup.encode(), content_type=content_type, url=url)


def text(document: Document, zone: Zone = Zone.BODY) -> str:
    """The first text of a zone, empty where there is none."""
    return next((found.text for found in document.zones if found.zone is zone), "")


def texts(document: Document, zone: Zone = Zone.BODY) -> list[str]:
    return [found.text for found in document.zones if found.zone is zone]


def body(markup: str) -> str:
    return text(page(markup))


def first(markup: str) -> ZoneText:
    return page(markup).zones[0]


def optional(zone: ZoneText) -> list[str]:
    return [zone.text[start:end] for start, end in zone.optional]


def joints(zone: ZoneText) -> list[str]:
    """Each joint with its neighbours: `part|s`."""
    return [f"{zone.text[at - 1]}|{zone.text[at]}" for at in zone.joints]


def headings(zone: ZoneText) -> list[str]:
    return [zone.text[start:end] for start, end in zone.headings]
