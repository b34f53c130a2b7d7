from pincite.model import Document, Link, Zone, ZoneText
from pincite.reading import build, decode, encode, version


def test_a_reading_survives_the_store() -> None:
    zone = ZoneText(zone=Zone.BODY, text="In 1931[3] x\ud800y", optional=((7, 10),), joints=(12,), pages=(0, 5))
    document = Document(
        media_type="text/html",
        zones=(zone, ZoneText(zone=Zone.TITLE, text="Título")),
        title="Título",
        canonical="https://e.org/",
        links=(Link(rel="pdf", url="https://e.org/x.pdf"),),
        signs=("paywall",),
    )
    reading = build(document)

    assert decode(encode(reading)) == reading


def test_the_key_follows_the_reader() -> None:
    assert version("1") != version("2")
