"""Pages that are gone are looked up in a web archive; pages that name other versions of themselves have those tried."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from http.server import BaseHTTPRequestHandler

    from tests.e2e.conftest import Run, Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
PAGE = f"<title>The gate</title><p>{QUOTE}</p>"
GONE = "http://gone.nowhere.alt/notices/gate"
JSON = ("--format", "json", "--allow-private")
DATE = "20190521120000"


def claims(*urls: str, **more: str) -> list[dict[str, str]]:
    """A claim for each URL."""
    return [{"claim": f"claim {number}", "url": url, "quote": QUOTE, **more} for number, url in enumerate(urls)]


def codes(run: Run) -> dict[str, int]:
    """How often each flag occurred."""
    found: dict[str, int] = run.report["summary"]["flags"]
    return found


def archive(site: Site, copy: str | None, url: str = GONE) -> tuple[str, str]:
    """Options for the archive of the site, which has one copy, with and without its own additions."""
    if copy is not None:
        site.redirect(f"/timegate/{url}", f"/web/{DATE}/{url}")
        site.put(f"/web/{DATE}id_/{url}", copy)
    return "--memento", site.url("/timegate/")


def test_a_quote_is_found_in_the_copy_of_a_page_that_is_gone(shell: Shell, site: Site) -> None:
    heard: list[str | None] = []

    def gate(request: BaseHTTPRequestHandler) -> None:
        heard.append(request.headers["Accept-Datetime"])
        request.send_response(302)
        request.send_header("Location", f"/web/{DATE}/{GONE}")
        request.send_header("Vary", "accept-datetime")
        request.send_header("Content-Length", "0")
        request.end_headers()

    options = archive(site, PAGE)
    site.behave(f"/timegate/{GONE}", gate)
    shell.rows("claims.jsonl", *claims(GONE, accessed="2019-05-20"))

    run = shell.audit("claims.jsonl", *JSON, *options)

    assert run.code == 0
    assert heard == ["Mon, 20 May 2019 12:00:00 GMT"]
    (citation,) = run.citations
    assert (citation["verdict"], citation["reason"]) == ("VERBATIM", "exact")
    assert citation["document"] is None
    assert citation["answered_by"]["why"] == "memento"
    assert citation["answered_by"]["archived_at"] == "2019-05-21T12:00:00Z"
    assert citation["answered_by"]["document"]["final_url"] == site.url(f"/web/{DATE}id_/{GONE}")
    assert codes(run) == {"LIVE_ELSEWHERE": 1}
    assert set(run.contacts) == {"'gone.nowhere.alt'"}


def test_the_console_names_the_copy_and_its_date(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(GONE))

    run = shell.audit("claims.jsonl", "--allow-private", "--verbose", *archive(site, PAGE))

    assert f"  read  : {site.url(f'/web/{DATE}id_/{GONE}')} (memento, archived 2019-05-21)\n" in run.out
    assert "LIVE_ELSEWHERE (note)" in run.out


def test_a_copy_with_the_archives_toolbar_is_read_without_it(shell: Shell, site: Site) -> None:
    toolbar = (
        "<!-- BEGIN WAYBACK TOOLBAR INSERT --><div>12 captures in seven years</div><!-- END WAYBACK TOOLBAR INSERT -->"
    )
    options = archive(site, None)
    site.redirect(f"/timegate/{GONE}", f"/web/{DATE}/{GONE}")
    site.put(f"/web/{DATE}/{GONE}", gzip.compress(f"{toolbar}{PAGE}".encode()), content_encoding="gzip")
    rows = claims(GONE)
    rows.append({"claim": "captures", "url": GONE, "quote": "12 captures in seven years"})
    shell.rows("claims.jsonl", *rows)

    run = shell.audit("claims.jsonl", *JSON, *options)

    assert [citation["verdict"] for citation in run.citations] == ["VERBATIM", "UNREACHABLE"]


def test_without_a_copy_the_source_is_dead(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(GONE, site.put("/good", PAGE)))

    run = shell.audit("claims.jsonl", *JSON, *archive(site, None))

    assert run.code == 1
    assert [citation["verdict"] for citation in run.citations] == ["UNREACHABLE", "VERBATIM"]
    assert codes(run) == {"DEAD_SOURCE": 1}
    assert f"/timegate/{GONE}" in site.asked


def test_a_copy_without_the_quote_neither_accuses_nor_passes(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(GONE, site.put("/good", PAGE)))

    run = shell.audit("claims.jsonl", *JSON, *archive(site, PAGE.replace("six", "five")))

    assert run.code == 1
    gone = run.citations[0]
    assert (gone["verdict"], gone["reason"], gone["nearest"]) == ("UNREACHABLE", "dns", None)
    assert "2019-05-21" in gone["detail"]
    assert codes(run) == {"DEAD_SOURCE": 1, "LIVE_ELSEWHERE": 1}


def test_an_archive_never_hears_of_a_local_page(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(site.url("/missing"), site.put("/good", PAGE)))

    run = shell.audit("claims.jsonl", *JSON, *archive(site, PAGE, url=site.url("/missing")))

    assert codes(run) == {"DEAD_SOURCE": 1}
    assert not [path for path in site.asked if path.startswith("/timegate")]


@pytest.mark.parametrize("option", ["--offline", "--archive", "off"])
def test_an_archive_is_not_asked_where_pages_are_at_hand_or_it_is_off(shell: Shell, site: Site, option: str) -> None:
    shell.rows("claims.jsonl", *claims(GONE))
    shell.write("none.warc", b"")
    memento = archive(site, PAGE)
    chosen = {"--offline": (*memento, "--offline"), "off": ("--memento", "off")}
    args = chosen.get(option, (*memento, "--archive", "none.warc"))

    shell.audit("claims.jsonl", *JSON, *args)

    assert site.asked == []


def test_an_archive_that_is_down_does_no_harm(shell: Shell, site: Site) -> None:
    down = [f"http://gone{number}.nowhere.alt/" for number in range(5)]
    for url in down:
        site.put(f"/timegate/{url}", status=503)
    shell.rows("claims.jsonl", *claims(*down, site.put("/good", PAGE)))

    run = shell.audit("claims.jsonl", *JSON, "--memento", site.url("/timegate"))

    assert [citation["verdict"] for citation in run.citations] == ["UNREACHABLE"] * 5 + ["VERBATIM"]
    assert codes(run) == {"DEAD_SOURCE": 5}
    assert len([path for path in site.asked if path.startswith("/timegate")]) <= 3


def test_a_page_whose_canonical_holds_the_quote_is_answered_by_it(shell: Shell, site: Site) -> None:
    whole = site.put("/whole", PAGE)
    part = site.put("/part", "<link rel=canonical href=/whole><p>In short: six.</p>")
    shell.rows("claims.jsonl", *claims(part))

    run = shell.audit("claims.jsonl", *JSON)
    (citation,) = run.citations

    assert run.code == 0
    assert citation["verdict"] == "VERBATIM"
    assert citation["document"]["url"] == part
    assert citation["answered_by"]["why"] == "canonical"
    assert citation["answered_by"]["document"]["final_url"] == whole
    assert f"  read  : {whole} (canonical)\n" in shell.audit("claims.jsonl", "--allow-private", "--verbose").out


def test_the_same_bytes_at_a_strangers_address_vouch_for_nothing(shell: Shell, site: Site) -> None:
    """A copy of an honest page names versions at the stranger's address; the honest page names its own."""
    short = '<link rel="canonical" href="whole"><p>A short form of the notice about the gate of the town.</p>'
    honest = site.put("/town/notice", short)
    strange = site.put("/strange/notice", short)
    site.put("/town/whole", "<p>The gate is painted green.</p>")
    site.put("/strange/whole", PAGE)
    shell.rows("claims.jsonl", *claims(strange, honest))

    for _ in range(2):  # the second run reads nothing anew
        run = shell.audit("claims.jsonl", *JSON, "--store", "run")
        assert [one["verdict"] for one in run.citations] == ["VERBATIM", "NOT_VERBATIM"]


def test_a_page_that_only_sends_its_reader_on_is_answered_by_where_it_leads(shell: Shell, site: Site) -> None:
    there = site.put("/notices/gate", PAGE)
    url = site.put("/gate", f'<meta http-equiv="refresh" content="0; url={there}"><p>This notice has moved.</p>')
    shell.rows("claims.jsonl", *claims(url), {"claim": "c", "url": url, "quote": "The gate was never painted at all."})

    run = shell.audit("claims.jsonl", *JSON, "--render", "never")

    assert [(one["verdict"], one["reason"]) for one in run.citations] == [
        ("VERBATIM", "exact"),
        ("UNREADABLE", "js_shell"),
    ]
    assert run.citations[0]["answered_by"]["why"] == "refresh"


def test_a_version_that_cannot_be_read_is_noted(shell: Shell, site: Site) -> None:
    part = site.put("/part", "<link rel=amphtml href=/amp><p>In short: six.</p>")
    shell.rows("claims.jsonl", *claims(part))

    run = shell.audit("claims.jsonl", *JSON)

    assert run.code == 1
    assert [(citation["verdict"], citation["reason"]) for citation in run.citations] == [("NOT_VERBATIM", "absent")]
    assert codes(run) == {"FULLER_VERSION": 1}


def test_a_quote_that_was_changed_is_still_reported_of_the_cited_page(shell: Shell, site: Site) -> None:
    site.put("/whole", "<p>Something else altogether.</p>")
    part = site.put("/part", "<link rel=canonical href=/whole>" + PAGE.replace("six", "five"))
    shell.rows("claims.jsonl", *claims(part))

    (citation,) = shell.audit("claims.jsonl", *JSON).citations

    assert (citation["verdict"], citation["reason"]) == ("NOT_VERBATIM", "altered")
    assert citation["nearest"]["changed"] == ["number"] or "five" in citation["nearest"]["text"]
    assert "/whole" in site.asked
