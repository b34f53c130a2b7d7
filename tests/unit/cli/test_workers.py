"""`pincite fetch` and `pincite check`, answered from an archive or a store."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from pincite import toolbox

if TYPE_CHECKING:
    from collections.abc import Callable

    Pincite = Callable[..., tuple[int, str, str]]

ARCHIVE = ("--archive", str(Path(__file__).parents[3] / "fixtures" / "cases" / "algora" / "web" / "pages.warc"))
ALGORA = "https://algora.io"
QUOTE = "Algora connects companies and engineers for full-time and contract work"


@pytest.fixture
def pincite(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Pincite:
    """Run `pincite` with arguments in an empty folder: exit code, standard output, standard error."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: bytes | None = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", None if stdin is None else SimpleNamespace(buffer=io.BytesIO(stdin)))
        monkeypatch.setattr(sys, "argv", ["pincite", *arguments])
        with pytest.raises(SystemExit) as ended:
            toolbox.main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def test_fetch_prints_a_line_for_each_url_in_order(pincite: Pincite) -> None:
    code, out, err = pincite("fetch", ALGORA, "https://algora.io/none", "algora.io", *ARCHIVE)
    first, second, third = out.splitlines()
    assert (code, err) == (1, "")
    doc_id, status, media_type, _title = first.split("  ", 3)
    assert (doc_id[:4], len(doc_id), status, media_type) == ("doc_", 20, "200", "text/html")
    assert second.startswith("UNREACHABLE  not_in_store  https://algora.io/none  ")
    assert third == first


def test_fetch_as_json_lines(pincite: Pincite) -> None:
    code, out, _ = pincite("fetch", ALGORA, "nonsense", "--json", *ARCHIVE)
    page, failure = map(json.loads, out.splitlines())
    assert code == 1
    assert (page["final_url"], page["from"], "text" in page) == ("https://algora.io/", "archive", False)
    assert (failure["doc_id"], failure["url"]) == (None, "nonsense")
    text = json.loads(pincite("fetch", ALGORA, "--json", "--text", *ARCHIVE)[1])["text"]
    assert "\n" in text or text


def test_fetch_text_by_url_or_doc_id(pincite: Pincite) -> None:
    doc_id = pincite("fetch", ALGORA, *ARCHIVE)[1][:20]
    code, out, _ = pincite("fetch", doc_id, "--text", "--offline")
    head, blank, *text = out.splitlines()
    assert (code, head[:20], blank) == (0, doc_id, "")
    assert any(line.strip() for line in text)


def test_fetch_reads_urls_from_standard_input(pincite: Pincite) -> None:
    code, out, _ = pincite("fetch", "-", *ARCHIVE, stdin=b"https://algora.io\r\n\n  https://algora.io/#x\n")
    assert code == 0
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fetch"], "pincite fetch: no URL given; try pincite fetch https://...\n"),
        (["fetch", ""], "pincite fetch: no URL given; try pincite fetch https://...\n"),
        (["fetch", "-"], "pincite fetch: no URL given; try pincite fetch https://...\n"),
        (["fetch", ALGORA, "--timeout", "soon"], "pincite fetch: --timeout: 'soon' is not a time"),
        (["check", ALGORA, "  "], "pincite check: the quote is empty"),
        (["check", "notes.md", "some words"], "pincite check: 'notes.md' is neither a doc id nor a URL"),
        (["check", ALGORA, "x", "--refresh", "--offline"], "pincite check: --offline reads nothing but the store"),
    ],
)
def test_bad_usage_is_one_line(pincite: Pincite, arguments: list[str], message: str) -> None:
    code, out, err = pincite(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


def test_closed_standard_input_is_said(pincite: Pincite) -> None:
    code, _, err = pincite("fetch", "-", stdin=None)
    assert (code, err) == (2, "pincite fetch: -: standard input is closed\n")


def test_check_says_where_a_quote_stands(pincite: Pincite) -> None:
    code, out, err = pincite("check", ALGORA, QUOTE, *ARCHIVE)
    assert (code, err) == (0, "")
    head, *rows = out.splitlines()
    assert head == "VERBATIM  exact"
    assert "  found : meta description" in rows
    assert not any(row.startswith("  claim") for row in rows)


def test_check_says_what_stands_there_instead(pincite: Pincite) -> None:
    code, out, _ = pincite("check", ALGORA, QUOTE.replace("full-time", "part-time"), *ARCHIVE)
    assert code == 1
    assert out.startswith("NOT_VERBATIM  altered\n")
    assert "[-part-time-]{+full-time+}" in out


def test_check_of_an_invented_doc_id_fails(pincite: Pincite) -> None:
    code, out, _ = pincite("check", "doc_0123456789abcdef", QUOTE)
    assert code == 1
    assert out.startswith("UNKNOWN_DOC\n")
    assert "mistyped or invented" in out


@pytest.mark.parametrize(("source", "quote"), [("https://algora.io/none", QUOTE), (ALGORA, "it")])
def test_check_that_cannot_know_exits_with_three(pincite: Pincite, source: str, quote: str) -> None:
    assert pincite("check", source, quote, *ARCHIVE)[0] == 3


def test_check_takes_the_quote_from_standard_input_and_answers_in_json(pincite: Pincite) -> None:
    code, out, _ = pincite("check", ALGORA, "-", "--json", *ARCHIVE, stdin=f"{QUOTE}\n".encode())
    citation = json.loads(out)
    assert (code, citation["verdict"], citation["quote"]) == (0, "VERBATIM", QUOTE)
    assert (citation["match"]["zone"], citation["document"]["final_url"]) == ("meta", "https://algora.io/")
    assert citation["file"] is None
    assert citation["line"] is None
