from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pincite.sources.responses import clean, content_type, head, kept, location, refusal, retry_after

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "headers", "reason"),
    [
        (200, {}, None),
        (203, {}, None),
        (404, {}, "http_404"),
        (410, {}, "http_410"),
        (401, {}, "http_401"),
        (451, {}, "http_451"),
        (500, {}, "http_500"),
        (503, {}, "http_503"),
        (304, {}, "http_304"),
        (301, {}, "http_301"),
        (429, {}, "rate_limited"),
        (403, {}, "blocked"),
        (999, {}, "blocked"),
        (403, {"cf-mitigated": "challenge"}, "blocked"),
        (503, {"CF-Mitigated": "Challenge"}, "blocked"),
        (202, {"x-amzn-waf-action": "challenge"}, "blocked"),
        (429, {"x-vercel-mitigated": "challenge"}, "blocked"),
        (503, {"server": "cloudflare"}, "http_503"),
    ],
)
def test_what_a_status_means(status: int, headers: dict[str, str], reason: str | None) -> None:
    refused = refusal(head(status, headers.items()), "example.org")
    assert (refused and refused[0]) == reason


def test_a_challenge_is_told_by_the_page_of_a_refusal_only() -> None:
    page = b"<html><title>Just a moment...</title><script src='/cdn-cgi/challenge-platform/x'></script>"
    assert refusal(head(503, []), "example.org", page) == (
        "blocked",
        "example.org answered 503 and asks for proof of a human",
    )
    assert refusal(head(200, []), "example.org", page) is None
    assert refusal(head(404, []), "example.org", page) == ("http_404", "example.org answered 404")


def test_a_dead_redirect_of_a_search_assistant_has_expired() -> None:
    host = "vertexaisearch.cloud.google.com"
    assert (refusal(head(404, []), host) or "")[0] == "expired_redirect"
    assert (refusal(head(403, []), host) or "")[0] == "expired_redirect"
    assert (refusal(head(429, []), host) or "")[0] == "rate_limited"
    assert (refusal(head(500, []), host) or "")[0] == "http_500"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("60", 60.0),
        ("0", 0.0),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Monday, 30-Nov-26 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("-5", None),
        ("soon", None),
        ("", None),
        ("1.5", None),
        ("9" * 400, 999_999_999.0),
        ("٣", None),
        ("Mon, 30 Nov 99999999999999 12:00:30 GMT", None),
        ("Mon, 30 Nov 2026 99999999999999999999:00:30 GMT", None),
        ("Mon, 30 Nov 2026 12:00:30 +9999999999", None),
    ],
)
def test_retry_after_in_both_forms(value: str, seconds: float | None) -> None:
    assert retry_after(head(429, [("Retry-After", value)]), NOW) == seconds


def test_only_harmless_headers_are_kept_once_and_clean() -> None:
    answer = head(
        200,
        [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Set-Cookie", "session=secret"),
            ("Authorization", "secret"),
            ("WWW-Authenticate", "secret"),
            ("ETag", '"a\x1b[31mb"'),
            ("ETag", '"second"'),
            ("Link", "x" * 5000),
            ("X-Other", "secret"),
        ],
    )
    found = dict(kept(answer))
    assert set(found) == {"content-type", "etag", "link"}
    assert found["etag"] == '"a [31mb"'
    assert len(found["link"]) == 2000
    assert content_type(answer) == "text/html; charset=utf-8"


def test_a_location_counts_only_for_a_redirect() -> None:
    assert location(head(308, [("Location", "/b")])) == "/b"
    assert location(head(201, [("Location", "/b")])) is None
    assert location(head(302, [])) is None


def test_list_headers_are_joined() -> None:
    assert head(200, [("Content-Encoding", "gzip"), ("content-encoding", "br")]).joined("content-encoding") == "gzip,br"


def test_text_of_strangers_becomes_one_printable_line() -> None:
    assert clean("a\r\nb\x1b[2J\u202ec\u2028d\x00") == "a b [2J c d"
