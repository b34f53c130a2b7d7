"""A worker fetches through pincite and writes claims down; a closed run holds it to what it fetched."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell, Site

ARCHIVE = Path(__file__).parents[2] / "fixtures" / "cases" / "algora" / "web" / "pages.warc"
DOCS = Path(__file__).parents[2] / "docs" / "closed-runs.md"
GATE = "<title>The Gate</title><p>The gate opens at six and the bell rings at seven.</p>"
QUOTE = "The gate opens at six"
CLOSED = ("claims.jsonl", "--store", "run", "--closed", "--format", "json")
WORKER = """
import asyncio, json, sys
from pincite import FetchError, Retriever

async def main(urls):
    async with Retriever("run", allow_private=True) as retriever:
        for url in urls:
            try:
                page = await retriever.fetch(url)
            except FetchError as error:
                print(error.reason, file=sys.stderr)
                continue
            quote = next(line for line in page.text.splitlines() if "gate" in line)[:21]
            verdict = await retriever.check(page.doc_id, quote)
            cited = {"doc_id": page.doc_id, "quote": quote, "tag": str(verdict.decision)}
            print(json.dumps({"claim": page.title, **cited}))

asyncio.run(main(sys.argv[1:]))
"""


@pytest.fixture
def gate(site: Site) -> str:
    return site.put("/gate", GATE)


def fetch(shell: Shell, *urls: str) -> Run:
    return shell.run("pincite", "fetch", *urls, "--store", "run", "--allow-private")


def doc_id_of(run: Run) -> str:
    return run.out.split()[0]


def verdicts(run: Run) -> list[str]:
    return [citation["verdict"] for citation in run.citations]


def claim(**source: Any) -> dict[str, Any]:
    return {"claim": "The gate opens early", "quote": QUOTE, **source}


def mistyped(doc_id: str) -> str:
    return doc_id[:-1] + ("x" if doc_id[-1] != "x" else "y")


def test_a_worker_is_held_to_what_it_fetched(shell: Shell, site: Site, gate: str) -> None:
    shell.write("worker.py", WORKER)
    worker = shell.run("python", "-W", "error", "worker.py", gate, site.url("/gone"))
    assert (worker.code, worker.err) == (0, "http_404\n")
    (honest,) = map(json.loads, worker.out.splitlines())
    assert (honest["claim"], honest["quote"], honest["tag"]) == ("The Gate", QUOTE, "VERBATIM")
    asked = list(site.asked)
    never = site.put("/never", GATE)
    shell.rows(
        "claims.jsonl",
        honest,
        claim(doc_id="doc_7kq2mzw4cvb8xtn5"),
        claim(doc_id=mistyped(honest["doc_id"])),
        claim(url=never),
        claim(url=gate + "#opening"),
        claim(url=never, doc_id=honest["doc_id"]),
        claim(url=gate, doc_id=honest["doc_id"]),
    )
    run = shell.audit(*CLOSED)
    unknown = "UNKNOWN_DOC"
    assert verdicts(run) == ["VERBATIM", unknown, unknown, unknown, "VERBATIM", unknown, "VERBATIM"]
    assert (run.code, run.report["summary"]["because"]) == (1, [unknown])
    details = [citation["detail"] for citation in run.citations]
    assert all("mistyped or invented" in details[each] for each in (1, 2))
    assert "never fetched" in details[3]
    assert site.asked == asked, "a closed run asks nobody"


def test_the_worker_of_the_docs_passes(shell: Shell, gate: str) -> None:
    (script,) = re.findall(r"^```python\n(.+?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert "https://algora.io" in script
    local = script.replace("https://algora.io", gate).replace(
        'Retriever("run")', 'Retriever("run", allow_private=True)'
    )
    shell.write("worker.py", local)
    worker = shell.run("python", "-W", "error", "worker.py")
    shell.write("claims.jsonl", worker.out)
    run = shell.audit(*CLOSED)
    assert (worker.code, run.code, verdicts(run)) == (0, 0, ["VERBATIM"])


def test_an_honest_run_passes(shell: Shell, gate: str) -> None:
    shell.rows("claims.jsonl", claim(doc_id=doc_id_of(fetch(shell, gate))))
    run = shell.audit(*CLOSED)
    assert (run.code, verdicts(run)) == (0, ["VERBATIM"])
    assert run.citations[0]["document"]["url"] == gate


def test_a_quote_that_is_not_there_fails_by_doc_id_too(shell: Shell, gate: str) -> None:
    shell.rows("claims.jsonl", claim(doc_id=doc_id_of(fetch(shell, gate))) | {"quote": "The gate opens at nine"})
    assert verdicts(shell.audit(*CLOSED)) == ["NOT_VERBATIM"]


def test_a_doc_id_keeps_the_page_as_it_was(shell: Shell, site: Site, gate: str) -> None:
    before = doc_id_of(fetch(shell, gate))
    site.put("/gate", GATE.replace("six", "five"))
    after = doc_id_of(shell.run("pincite", "fetch", gate, "--store", "run", "--allow-private", "--refresh"))
    shell.rows("claims.jsonl", claim(doc_id=before), claim(doc_id=after), claim(url=gate))
    assert before != after
    assert verdicts(shell.audit(*CLOSED)) == ["VERBATIM", "NOT_VERBATIM", "NOT_VERBATIM"]


def test_every_url_of_a_redirect_was_fetched(shell: Shell, site: Site, gate: str) -> None:
    old = site.redirect("/old", "/middle")
    middle = site.redirect("/middle", "/gate")
    fetch(shell, old)
    shell.rows("claims.jsonl", *(claim(url=url) for url in (old, middle, gate, site.url("/old/"), site.url("/older"))))
    assert verdicts(shell.audit(*CLOSED)) == [*["VERBATIM"] * 4, "UNKNOWN_DOC"]


def test_a_wall_was_fetched_and_is_no_unknown_document(shell: Shell, site: Site) -> None:
    url = site.put("/wall", "<title>Just a moment...</title><script src='/cdn-cgi/challenge-platform/x.js'></script>")
    fetched = fetch(shell, url)
    shell.rows("claims.jsonl", claim(doc_id=doc_id_of(fetched)), claim(url=url))
    for _ in range(2):  # the first audit marks the page as one that is never served as fresh
        assert verdicts(shell.audit(*CLOSED)) == ["UNREADABLE", "UNREADABLE"]


def test_local_files_are_no_part_of_a_closed_run(shell: Shell, gate: str) -> None:
    fetch(shell, gate)
    shell.write("gate.html", GATE)
    shell.rows("claims.jsonl", claim(url="gate.html"))
    assert verdicts(shell.audit(*CLOSED)) == ["UNKNOWN_DOC"]
    assert verdicts(shell.audit("claims.jsonl", "--format", "json")) == ["VERBATIM"]


def test_what_an_archive_lacks_is_unknown_in_a_closed_run(shell: Shell, gate: str) -> None:
    shell.rows("claims.jsonl", claim(url=gate))
    archived = ("claims.jsonl", "--archive", ARCHIVE, "--format", "json")
    assert verdicts(shell.audit(*archived)) == ["UNREACHABLE"]
    assert verdicts(shell.audit(*archived, "--closed")) == ["UNKNOWN_DOC"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--store", "rnu"), "there is no store in rnu"),
        (("--store", "run", "--refresh"), "--closed reads nothing but the store and --refresh passes it by"),
    ],
)
def test_a_closed_run_that_makes_no_sense_is_refused(
    shell: Shell, gate: str, options: tuple[str, ...], message: str
) -> None:
    fetch(shell, gate)
    shell.rows("claims.jsonl", claim(url=gate))
    run = shell.audit("claims.jsonl", "--closed", *options)
    assert (run.code, run.out) == (2, "")
    assert message in run.err
    assert not (shell.folder / "rnu").exists()


def test_a_project_cannot_close_a_run_of_its_own(shell: Shell, gate: str) -> None:
    shell.write("pyproject.toml", "[tool.pincite]\nclosed = true\n")
    assert fetch(shell, gate).code == 2


def test_doc_ids_are_cited_in_markdown_like_urls(shell: Shell, gate: str) -> None:
    doc_id = doc_id_of(fetch(shell, gate))
    shell.write(
        "claims.md",
        f'The gate opens early [notice] {doc_id} — "{QUOTE}"\n\n'
        f'It says "{QUOTE} and the bell rings at seven" ({doc_id}).\n\n'
        f"> The bell rings at seven.\n>\n> — {mistyped(doc_id)}\n",
    )
    run = shell.audit("claims.md", *CLOSED[1:])
    assert verdicts(run) == ["VERBATIM", "VERBATIM", "UNKNOWN_DOC"]
    assert [citation["doc_id"] for citation in run.citations] == [doc_id, doc_id, mistyped(doc_id)]


def test_one_bad_url_does_not_stop_the_others(shell: Shell, site: Site, gate: str) -> None:
    urls = f"{gate}\n{site.url('/gone')}\nnot a url\n"
    run = shell.run("pincite", "fetch", "-", "--store", "run", "--allow-private", stdin=urls)
    good, gone, bad = run.out.splitlines()
    assert run.code == 1
    assert good.endswith("  200  text/html  The Gate")
    assert gone.startswith("UNREACHABLE  http_404  ")
    assert bad.startswith("UNREACHABLE  refused_address  not a url  ")


def test_private_hosts_stay_shut_to_fetch_and_check(shell: Shell, site: Site, gate: str) -> None:
    assert shell.run("pincite", "fetch", gate).out.startswith("UNREACHABLE  refused_address  ")
    assert shell.run("pincite", "check", gate, QUOTE).code == 3
    assert site.asked == []


def test_check_answers_one_question(shell: Shell, site: Site, gate: str) -> None:
    doc_id = doc_id_of(fetch(shell, gate))
    codes = {
        shell.run("pincite", "check", source, quote, "--store", "run", *options).code: (source, quote)
        for source, quote, *options in (
            (doc_id, QUOTE),
            (doc_id, "The gate opens at nine"),
            (site.url("/other"), QUOTE, "--offline"),
            (doc_id, " "),
        )
    }
    assert sorted(codes) == [0, 1, 2, 3]
    assert shell.run("pincite", "check", site.url("/other"), QUOTE, "--store", "run", "--closed").code == 1
    assert site.asked == ["/gate"]


def test_fetched_pages_are_not_fetched_again_by_the_audit(shell: Shell, site: Site, gate: str) -> None:
    fetch(shell, gate)
    shell.rows("claims.jsonl", claim(url=gate))
    run = shell.audit("claims.jsonl", "--store", "run", "--allow-private", "--format", "json")
    assert (verdicts(run), site.asked) == (["VERBATIM"], ["/gate"])


def test_hostile_pages_do_not_reach_the_terminal(shell: Shell, site: Site) -> None:
    url = site.put("/evil", "<title>\x1b[2Jgone\u202e</title><p>\x1b]0;owned\x07 the gate\u200b opens</p>")
    run = shell.run("pincite", "fetch", url, "--text", "--store", "run", "--allow-private")
    assert run.code == 0
    assert "\x1b" not in run.out
    assert "\x07" not in run.out
    assert "the gate opens" in run.out
