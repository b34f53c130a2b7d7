import pytest

from pincite.model import Document, Link, Zone, ZoneText
from pincite.reading import build, decode, decoded, encode, version


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
    assert decoded(encode(reading)) == reading


def test_the_key_follows_the_reader() -> None:
    assert version("1") != version("2")


@pytest.mark.parametrize(
    "blob", [b"", b"\x00\x11", b"5", b"[]", b"{}", b'{"document":5}', b'{"document":{"zones":[{}]}}', b"[" * 90_000]
)
def test_what_was_never_encoded_is_no_reading(blob: bytes) -> None:
    assert decoded(blob) is None
