from __future__ import annotations

import pytest
from tests.unit.checks.values import snapshot

from pincite.sources.validators import conditions

URL = "https://example.org/a"


def test_both_validators_are_sent_to_the_page_they_came_from() -> None:
    known = snapshot(url=URL, final_url=URL, headers=(("date", "x"), ("etag", 'W/"1"'), ("last-modified", "Mon")))
    assert conditions(known, [URL]) == {"If-None-Match": 'W/"1"', "If-Modified-Since": "Mon"}
    assert conditions(known, [URL, "https://example.org/b"]) == {}
    assert conditions(known, ["https://example.org/b"]) == {}
    assert conditions(None, [URL]) == {}


@pytest.mark.parametrize("value", ["", "é", "x" * 501])
def test_what_could_not_be_sent_or_means_nothing_is_left_out(value: str) -> None:
    assert conditions(snapshot(url=URL, final_url=URL, headers=(("etag", value),)), [URL]) == {}
