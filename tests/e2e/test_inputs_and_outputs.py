"""Several files, folders and standard input; several reports of one run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
JSON = ("--format", "json", "--allow-private")


@pytest.fixture
def page(site: Site) -> str:
    return site.put("/page", f"<p>{QUOTE}</p>")


def markdown(url: str) -> str:
    """A findings file with one citation on line 3."""
    return f'# Gate\n\nThe gate is shut at night [town] {url} — "{QUOTE}"\n'


def test_several_files_make_one_report(shell: Shell, site: Site, page: str) -> None:
    shell.write("a.md", markdown(page))
    shell.rows("b.jsonl", {"claim": "The gate", "url": page, "quote": QUOTE})
    run = shell.audit("a.md", "b.jsonl", *JSON)
    assert run.code == 0
    assert run.report["files"] == ["a.md", "b.jsonl"]
    assert [(claim["file"], claim["line"]) for claim in run.report["claims"]] == [("a.md", 3), ("b.jsonl", 1)]
    assert site.asked == ["/page"]


def test_the_worst_file_decides(shell: Shell, site: Site, page: str) -> None:
    shell.write("good.md", markdown(page))
    shell.write("bad.md", markdown(site.put("/other", "<p>Nothing of the kind.</p>")))
    assert shell.audit("good.md", "--allow-private").code == 0
    assert shell.audit("bad.md", "good.md", "--allow-private").code == 1


def test_a_folder_is_searched(shell: Shell, page: str) -> None:
    shell.write("notes/a.md", markdown(page))
    shell.write("notes/deep/b.jsonl", json.dumps({"claim": "c", "url": page, "quote": QUOTE}))
    shell.write("notes/picture.png", b"\x89PNG")
    shell.write("notes/empty.md", "# Nothing is cited here\n")
    run = shell.audit("notes", *JSON)
    assert run.code == 0
    assert {claim["file"] for claim in run.report["claims"]} == {"notes/a.md", "notes/deep/b.jsonl"}
    assert [(flag["code"], flag["level"]) for flag in run.report["flags"]] == [("NOTHING_TO_CHECK", "note")]


def test_standard_input(shell: Shell, page: str) -> None:
    for text, kind in (
        (markdown(page), "markdown"),
        (json.dumps({"claim": "c", "url": page, "quote": QUOTE}), "jsonl"),
    ):
        run = shell.audit("-", "--input-format", kind, *JSON, stdin=text)
        assert (run.code, [citation["verdict"] for citation in run.citations]) == (0, ["VERBATIM"])


def test_windows_line_ends_and_a_mark_in_front(shell: Shell, page: str) -> None:
    shell.write("a.md", b"\xef\xbb\xbf" + markdown(page).replace("\n", "\r\n").encode())
    run = shell.audit("a.md", *JSON)
    assert [(citation["line"], citation["verdict"]) for citation in run.citations] == [(3, "VERBATIM")]


def test_a_file_without_citations_fails_unless_allowed(shell: Shell) -> None:
    shell.write("a.md", "# Report\n\nFees rose ([e.org](https://site.alt/a)).\n")
    run = shell.audit("a.md", "--offline")
    assert run.code == 1
    assert "NOTHING_TO_CHECK" in run.out
    assert "1 link" in run.out
    assert "0 quotes" in run.out
    assert shell.audit("a.md", "--offline", "--allow-empty").code == 0


def test_a_report_file_beside_the_console(shell: Shell, page: str) -> None:
    shell.write("a.md", markdown(page))
    run = shell.audit(
        "a.md", "--allow-private", "--format", "console", "--verbose", "--output", "r.json", "--output", "s.json"
    )
    written = json.loads((shell.folder / "r.json").read_text(encoding="utf-8"))
    assert written["schema"] == "pincite/report/1"
    assert written["summary"]["verdicts"] == {"VERBATIM": 1}
    assert json.loads((shell.folder / "s.json").read_text(encoding="utf-8")) == written
    assert "VERBATIM" in run.out
    assert not run.out.startswith("{")


def test_the_exit_code_does_not_depend_on_the_format(shell: Shell, site: Site) -> None:
    shell.write("a.md", markdown(site.put("/other", "<p>Nothing of the kind.</p>")))
    codes = [shell.audit("a.md", "--allow-private", *args).code for args in ((), ("--quiet",), ("--format", "json"))]
    assert codes == [1, 1, 1]


def test_also_finds_where_a_quote_really_stands(shell: Shell, site: Site, page: str) -> None:
    other = site.put("/other", "<p>A page about boats.</p>")
    shell.write("a.md", markdown(other))
    assert [c["reason"] for c in shell.audit("a.md", *JSON).citations] == ["absent"]
    run = shell.audit("a.md", *JSON, "--also", site.put("/third", "<p>Nor here.</p>"), "--also", page)
    (citation,) = run.citations
    assert citation["reason"] == "misattributed"
    assert [(found["url"], found["zone"]) for found in citation["elsewhere"]] == [(page, "body")]


def test_too_few_sources(shell: Shell, site: Site, page: str) -> None:
    other = site.put("/other", f"<p>{QUOTE}</p>", cache_control="no-store")
    shell.write("a.md", f'The gate\n\n- [a] {page} — "{QUOTE}"\n- [b] {page}#top — "{QUOTE}"\n')
    run = shell.audit("a.md", *JSON, "--min-sources", "2", "--fail-on", "SAME_SOURCE")
    assert run.code == 1
    (claim,) = run.report["claims"]
    assert ("SAME_SOURCE", "error") in {(flag["code"], flag["level"]) for flag in claim["flags"]}
    shell.write("b.md", f'The gate\n\n- [a] {page} — "{QUOTE}"\n- [b] {other} — "{QUOTE}"\n')
    assert "SAME_SOURCE" not in shell.audit("b.md", "--format", "json", "--allow-private", "--offline").out


def test_ids_do_not_move_with_lines(shell: Shell, page: str) -> None:
    shell.write("a.md", markdown(page))
    before = shell.audit("a.md", *JSON)
    shell.write("a.md", "Some words first.\n\n" + markdown(page))
    after = shell.audit("a.md", *JSON)
    ids = [[claim["id"], *(citation["id"] for citation in claim["citations"])] for claim in before.report["claims"]]
    assert ids == [
        [claim["id"], *(citation["id"] for citation in claim["citations"])]
        for claim in after.report["claims"]
        if claim["citations"]
    ]
    assert [c["line"] for c in after.citations] == [5]
