"""A source that fails is a verdict of its own and never stops the others."""

from __future__ import annotations

import gzip
import socket
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
PAGE = f"<p>{QUOTE}</p>"
JSON = ("--format", "json", "--allow-private")


def claims(*urls: str) -> list[dict[str, str]]:
    """A claim for each URL."""
    return [{"claim": f"claim {number}", "url": url, "quote": QUOTE} for number, url in enumerate(urls)]


def closed_port() -> str:
    """A URL at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"http://127.0.0.1:{server.getsockname()[1]}/"


def verdicts(run: Run) -> list[tuple[str, str | None]]:
    """Verdict and reason of each citation."""
    return [(citation["verdict"], citation["reason"]) for citation in run.citations]


def test_each_failure_has_its_reason_and_the_good_page_is_read(shell: Shell, site: Site) -> None:
    shell.rows(
        "claims.jsonl",
        *claims(
            site.url("/missing"),
            site.put("/broken", "x", status=500),
            site.reset("/reset"),
            site.drip("/drip"),
            site.put("/badgzip", b"\x1f\x8b\x08 this is not gzip", content_encoding="gzip"),
            site.redirect("/loop", "/loop"),
            site.redirect("/ftp", "ftp://files.alt/x"),
            closed_port(),
            site.put("/good", PAGE),
        ),
    )
    run = shell.audit("claims.jsonl", *JSON, "--timeout", "1")
    assert run.code == 1
    assert [verdict for verdict, _ in verdicts(run)] == ["UNREACHABLE"] * 8 + ["VERBATIM"]
    reasons = [reason for _, reason in verdicts(run)]
    assert reasons[0] == "http_404"
    assert reasons[1] == "http_500"
    assert reasons[2] in {"connection", "protocol"}
    assert reasons[3] == "timeout"
    assert reasons[4] == "protocol"
    assert reasons[5] == "redirect_loop"
    assert reasons[6] == "refused_address"
    assert reasons[7] == "connection"


def test_a_page_that_came_compressed_is_read(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(site.put("/gzip", gzip.compress(PAGE.encode()), content_encoding="gzip")))
    assert verdicts(shell.audit("claims.jsonl", *JSON)) == [("VERBATIM", "exact")]


def test_a_dead_source_fails_the_run(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(site.url("/missing"), site.put("/good", PAGE)))
    run = shell.audit("claims.jsonl", *JSON)
    assert run.code == 1
    assert run.report["summary"]["flags"] == {"DEAD_SOURCE": 1}
    assert shell.audit("claims.jsonl", *JSON, "--fail-on", "NOT_VERBATIM").code == 0


def test_without_any_network_nothing_is_decided(shell: Shell) -> None:
    shell.rows("claims.jsonl", *claims("https://one.alt/a", "https://two.alt/b", "http://192.0.2.1/"))
    run = shell.audit("claims.jsonl", "--format", "json")
    assert run.code == 1
    assert {verdict for verdict, _ in verdicts(run)} == {"UNREACHABLE"}
    assert [flag["code"] for flag in run.report["flags"]] == ["NOTHING_DECIDED"]
    assert "DEAD_SOURCE" not in run.out, "a silent name server says nothing about a source"


@pytest.mark.parametrize("status", [401, 403, 429, 503])
def test_a_page_that_is_kept_from_us_is_neither_dead_nor_false(shell: Shell, site: Site, status: int) -> None:
    shell.rows("claims.jsonl", *claims(site.put("/kept", "<p>no</p>", status=status), site.put("/good", PAGE)))
    run = shell.audit("claims.jsonl", *JSON, "--timeout", "2")
    assert run.code == 0
    assert [verdict for verdict, _ in verdicts(run)] == ["UNREACHABLE", "VERBATIM"]


def test_strict_exits_3_when_something_is_left_undecided(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(site.put("/kept", "", status=403), site.put("/good", PAGE)))
    assert shell.audit("claims.jsonl", *JSON, "--strict").code == 3


def test_strict_does_not_hide_a_failure(shell: Shell, site: Site) -> None:
    shell.rows("claims.jsonl", *claims(site.put("/kept", "", status=403), site.put("/other", "<p>Not that.</p>")))
    assert shell.audit("claims.jsonl", *JSON, "--strict").code == 1


def test_a_cut_page_never_accuses(shell: Shell, site: Site) -> None:
    long = site.put("/long", PAGE + "<p>pad</p>" * 4000 + "<p>The last clause of the page holds.</p>")
    rows = claims(long)
    rows.append({"claim": "last", "url": long, "quote": "The last clause of the page holds."})
    shell.rows("claims.jsonl", *rows)
    run = shell.audit("claims.jsonl", *JSON, "--max-bytes", "8000")
    assert verdicts(run) == [("VERBATIM", "exact"), ("UNREADABLE", "truncated")]


def test_one_url_is_fetched_once(shell: Shell, site: Site) -> None:
    url = site.put("/good", PAGE)
    shell.rows("claims.jsonl", *claims(url, url + "#part", url, url))
    assert [verdict for verdict, _ in verdicts(shell.audit("claims.jsonl", *JSON))] == ["VERBATIM"] * 4
    assert site.asked == ["/good"]
