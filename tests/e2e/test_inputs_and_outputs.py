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


def test_sarif_fingerprints_do_not_move_with_lines(shell: Shell, site: Site) -> None:
    url = site.put("/page", "<p>The gate opens at seven and the bell rings at eight.</p>")
    found = []
    for lead in ("", "Some words first.\n\n"):
        shell.write("notes/a.md", lead + markdown(url))
        run = shell.audit("notes/a.md", "--format", "sarif", "--output", "out.sarif", "--allow-private")
        assert run.code == 1
        log = json.loads(run.out)
        assert json.loads((shell.folder / "out.sarif").read_text(encoding="utf-8")) == log
        found += log["runs"][0]["results"]
    first, second = found
    assert first["ruleId"] == "NOT_VERBATIM"
    assert first["partialFingerprints"] == second["partialFingerprints"]
    places = [one["locations"][0]["physicalLocation"] for one in found]
    assert [place["artifactLocation"]["uri"] for place in places] == ["notes/a.md"] * 2
    assert [place["region"]["startLine"] for place in places] == [3, 5]


def test_annotations_are_ours_alone(shell: Shell, site: Site) -> None:
    forged = "<p>The gate opens\n::stop-commands::x\n::error file=README.md,line=1::forged</p>"
    shell.write("a.md", markdown(site.put("/page", forged)))
    run = shell.run("audit", "a.md", "--format", "github", "--allow-private", env={"GITHUB_ACTIONS": "true"})
    commands = [line for line in run.out.splitlines() if line.lstrip().startswith("::")]
    assert (run.code, len(commands)) == (1, 1)
    assert commands[0].startswith("::error file=a.md,line=3,col=")


def test_one_text_at_two_addresses_is_one_witness(shell: Shell, site: Site) -> None:
    first, second = (
        "The ferry line said it will cut fares by nine percent",
        "Tickets bought in January stay good until May",
    )
    more = (
        "The change follows two years in which fewer people crossed the sound than at any time since the bridge opened,"
        " and a survey in which every third resident called the price of a return ticket the reason to drive instead."
    )
    text = f"<p>{more}</p><p>{first} from May. {second}, the line said.</p><p>{more.swapcase()}</p>"
    one = site.put("/release", f"<p>NORTHPORT (AP)</p>{text}")
    other = site.put("/story", f"{text}<p>Our staff added a map.</p>")
    third = site.put("/own", "<p>Nobody pays more than in January, the clerk told us.</p>")
    shell.write("a.md", f'Fares fall\n\n- [a] {one} — "{first}"\n- [b] {other} — "{second}"\n')
    shell.write("b.md", f'Fares fall\n\n- [a] {one} — "{first}"\n- [b] {third} — "Nobody pays more than in January"\n')
    for file, codes in (("a.md", ["SAME_TEXT"]), ("b.md", [])):
        run = shell.audit(file, *JSON)
        assert [flag["code"] for claim in run.report["claims"] for flag in claim["flags"]] == codes
        assert run.code == 0
