from __future__ import annotations

import pytest

from pincite.sources.doc_ids import valid_doc_id
from pincite.sources.retrieved import Retrieved, from_row, minted, timestamp, to_row


@pytest.mark.parametrize(
    ("content_type", "media_type"),
    [
        ("Text/HTML; charset=utf-8", "text/html"),
        ("application/pdf", "application/pdf"),
        (" text/plain ;x", "text/plain"),
        ("", ""),
        (";", ""),
    ],
)
def test_the_media_type_is_the_essence_of_the_content_type(content_type: str, media_type: str) -> None:
    made = minted(Retrieved(url="u", final_url="u", content_type=content_type), digest="d", size=1)
    assert made.media_type == media_type


def test_the_id_covers_url_final_url_time_and_body() -> None:
    base = {"url": "u", "final_url": "f", "retrieved_at": "2025-01-01T00:00:00Z"}
    changes = ({}, {"url": "x"}, {"final_url": "x"}, {"retrieved_at": "2025-01-01T00:00:01Z"})
    ids = [minted(Retrieved(**(base | change)), digest="d", size=1).doc_id for change in changes]
    ids.append(minted(Retrieved(**base), digest="e", size=1).doc_id)
    assert len(set(ids)) == 5
    assert all(map(valid_doc_id, ids))


def test_a_snapshot_goes_into_a_row_and_comes_back() -> None:
    made = minted(
        Retrieved(url="u", final_url="f", chain=("u", "f"), headers=(("etag", "é"),), complete=False, origin="archive"),
        digest="d",
        size=7,
    )
    doc_id, url, final_url, chain, status, content_type, digest, at, *rest = to_row(made)
    assert from_row((doc_id, url, final_url, chain, status, content_type, digest, 7, at, *rest)) == made


def test_times_are_utc_with_seconds() -> None:
    assert timestamp(1_000_000_000.9) == "2001-09-09T01:46:40Z"
