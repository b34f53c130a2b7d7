"""What was fetched once is kept: a second run asks nobody, until the page is too old or is asked for again."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
JSON = ("claims.jsonl", "--format", "json", "--allow-private")


@pytest.fixture
def page(shell: Shell, site: Site) -> str:
    url = site.put("/page", f"<p>{QUOTE}</p>")
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    return url


def verdict(run: Run) -> tuple[str, str | None]:
    """Verdict and reason of the only citation."""
    (citation,) = run.citations
    return citation["verdict"], citation["reason"]


def test_the_second_run_asks_nobody(shell: Shell, site: Site, page: str) -> None:
    first, second = shell.audit(*JSON), shell.audit(*JSON)
    assert site.asked == ["/page"]
    assert verdict(first) == verdict(second) == ("VERBATIM", "exact")
    (before,), (after,) = first.citations, second.citations
    assert (before["document"]["from"], after["document"]["from"]) == ("network", "store")
    assert before["document"]["retrieved_at"] == after["document"]["retrieved_at"]
    assert before["document"]["doc_id"] == after["document"]["doc_id"]
    assert before["id"] == after["id"]


def test_refresh_sees_an_edited_page(shell: Shell, site: Site, page: str) -> None:
    shell.audit(*JSON)
    site.put("/page", "<p>The gate opens at five and the bell rings at seven.</p>")
    assert verdict(shell.audit(*JSON)) == ("VERBATIM", "exact")
    assert verdict(shell.audit(*JSON, "--refresh")) == ("NOT_VERBATIM", "altered")
    assert len(site.asked) == 2


def test_a_quote_of_a_page_that_was_changed_since_is_not_accused_by_the_old_copy(shell: Shell, site: Site) -> None:
    url = site.put("/page", "<p>The gate opens at five and the bell rings at eight.</p>")
    shell.rows("claims.jsonl", {"claim": "c", "url": url, "quote": QUOTE})
    options = ("claims.jsonl", "--format", "json", "--allow-private", "--store", "run")
    assert verdict(shell.audit(*options)) == ("NOT_VERBATIM", "altered")
    site.put("/page", f"<p>{QUOTE}</p>")
    assert verdict(shell.audit(*options)) == ("NOT_VERBATIM", "altered")  # it was read a moment ago

    with contextlib.closing(sqlite3.connect(shell.folder / "run" / "store.sqlite3")) as store, store:
        store.execute("UPDATE snapshots SET retrieved_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-2 hours')")
    assert verdict(shell.audit(*options, "--offline")) == ("NOT_VERBATIM", "altered")
    assert verdict(shell.audit(*options)) == ("VERBATIM", "exact")
    assert site.asked == ["/page", "/page"]


def test_max_age_0_asks_again(shell: Shell, site: Site, page: str) -> None:
    shell.audit(*JSON)
    shell.audit(*JSON, "--max-age", "0")
    assert len(site.asked) == 2


def test_offline_uses_the_store_only(shell: Shell, site: Site, page: str) -> None:
    missed = shell.audit(*JSON, "--offline")
    assert (missed.code, verdict(missed)) == (1, ("UNREACHABLE", "not_in_store"))
    shell.audit(*JSON)
    assert verdict(shell.audit(*JSON, "--offline")) == ("VERBATIM", "exact")
    assert verdict(shell.audit(*JSON, "--offline", "--max-age", "0")) == ("VERBATIM", "exact")
    assert site.asked == ["/page"]


def test_a_store_can_lie_anywhere(shell: Shell, site: Site, page: str) -> None:
    shell.audit(*JSON, "--store", "kept")
    assert any((shell.folder / "kept").iterdir())
    assert not (shell.home / "cache").exists()
    assert verdict(shell.audit(*JSON, "--store", "kept", "--offline")) == ("VERBATIM", "exact")


def test_a_failure_is_not_kept(shell: Shell, site: Site) -> None:
    url = site.put("/page", "x", status=503)
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    assert verdict(shell.audit(*JSON, "--timeout", "1"))[0] == "UNREACHABLE"
    site.put("/page", f"<p>{QUOTE}</p>")
    assert verdict(shell.audit(*JSON)) == ("VERBATIM", "exact")


def test_a_damaged_store_is_no_traceback(shell: Shell, site: Site, page: str) -> None:
    shell.audit(*JSON, "--store", "kept")
    for file in (shell.folder / "kept").rglob("*"):
        if file.is_file():
            file.write_bytes(b"not a database" * 512)
    run = shell.audit(*JSON, "--store", "kept")
    assert "Traceback" not in run.err
    assert run.code in {0, 2}
    assert run.code == 0 or "kept" in run.err


def test_no_secret_is_kept(shell: Shell, site: Site) -> None:
    url = site.put("/page", f"<p>{QUOTE}</p>", set_cookie="session=sesame", etag='"version-of-the-page"')
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    shell.audit(*JSON, "--store", "kept")
    kept = b"".join(file.read_bytes() for file in (shell.folder / "kept").rglob("*") if file.is_file())
    assert b"version-of-the-page" in kept, "headers can be seen in the store, so a secret one would be"
    assert b"sesame" not in kept
