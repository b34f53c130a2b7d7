"""`pincite docs`: what a store holds, and how evidence gets from one person to another."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from warcio.archiveiterator import ArchiveIterator

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
JSON = ("claims.jsonl", "--format", "json")
FETCH = (*JSON, "--allow-private", "--store", "run")


@pytest.fixture
def fetched(shell: Shell, site: Site) -> list[str]:
    """A store `run` with three pages: a plain one, a redirected one, a wall. Their URLs."""
    page = f"<title>Town notice</title><meta name=description content='The gate'><p>{QUOTE}</p>"
    final = site.put("/final", page, etag='"1"')
    urls = [site.put("/page", f"<p>{QUOTE} </p>"), site.redirect("/moved", final), site.put("/other", "<p>x</p>")]
    shell.rows("claims.jsonl", *({"claim": "the gate", "url": url, "quote": QUOTE} for url in urls))
    shell.audit(*FETCH)
    return urls


def docs(shell: Shell, *args: str, store: str = "run") -> Run:
    return shell.run("pincite", "docs", *args, "--store", store)


def ids(run: Run) -> list[str]:
    return [(citation["document"] or {}).get("doc_id") for citation in run.citations]


def test_list_show_and_text(shell: Shell, site: Site, fetched: list[str]) -> None:
    listed = docs(shell, "list")
    assert (listed.code, listed.err) == (0, "")
    *lines, last = listed.out.splitlines()
    assert [any(url in line for line in lines) for url in fetched] == [True, True, True]
    assert last.startswith("documents: 3, bodies: 3 of ")
    whole = json.loads(docs(shell, "list", "--json").out)
    assert whole["total"]["documents"] == len(whole["documents"]) == 3
    moved = next(one for one in whole["documents"] if one["url"] == fetched[1])
    for name in (moved["doc_id"], fetched[1], site.url("/final#part")):
        shown = docs(shell, "show", name)
        assert f"doc id        {moved['doc_id']}" in shown.out
        assert 'header        etag: "1"' in shown.out
    shown = json.loads(docs(shell, "show", moved["doc_id"], "--json").out)
    assert (shown["title"], shown["chain"]) == ("Town notice", [fetched[1], site.url("/final")])
    text = docs(shell, "text", fetched[1])
    assert (text.code, text.err) == (0, "")
    assert text.out.startswith(f"== body\n{QUOTE}\n")
    assert "\n== title\nTown notice\n" in text.out
    assert "\n== meta\nThe gate\n" in text.out


def test_rm_and_gc(shell: Shell, site: Site, fetched: list[str]) -> None:
    doc_id = json.loads(docs(shell, "show", fetched[0], "--json").out)["doc_id"]
    gone = docs(shell, "rm", doc_id, fetched[1])
    assert (gone.code, gone.out) == (0, "deleted documents: 2, bodies: 2, readings and answers: 8\n")
    assert docs(shell, "show", doc_id).code == 2
    assert json.loads(docs(shell, "list", "--json").out)["total"]["documents"] == 1
    freed = docs(shell, "gc", "--older-than", "30d")
    assert freed.out.startswith("deleted documents: 0, bodies: 0, readings and answers: 0; freed ")
    freed = docs(shell, "gc", "--older-than", "0")
    assert freed.code == 0
    shell.audit(*FETCH)
    assert site.asked.count("/page") == 2


@pytest.mark.parametrize("name", ["run.warc", "run.warc.gz"])
def test_a_reviewer_sees_the_same_documents(shell: Shell, site: Site, fetched: list[str], name: str) -> None:
    first = shell.audit(*FETCH)
    asked = len(site.asked)
    exported = docs(shell, "export", name)
    assert exported.code == 0
    assert exported.out.startswith(f"exported 3 documents to {name}, ")
    from_archive = shell.audit(*JSON, "--archive", name, "--store", "second")
    imported = docs(shell, "import", name, store="third")
    assert (imported.code, imported.out) == (0, "imported 3 documents into third\n")
    from_import = shell.audit(*JSON, "--offline", "--store", "third")
    assert None not in ids(first)
    assert ids(from_archive) == ids(first)
    assert ids(from_import)[:2] == ids(first)[:2]
    verdicts = [citation["verdict"] for citation in first.citations]
    assert [citation["verdict"] for citation in from_archive.citations] == verdicts
    shell.rows("claims.jsonl", *({"claim": "c", "doc_id": doc_id, "quote": QUOTE} for doc_id in ids(first)))
    for store in ("second", "third"):
        assert [one["verdict"] for one in shell.audit(*JSON, "--offline", "--store", store).citations] == verdicts
    assert len(site.asked) == asked


def test_only_what_is_named_is_exported(shell: Shell, fetched: list[str]) -> None:
    docs(shell, "export", "one.warc.gz", fetched[1])
    with (shell.folder / "one.warc.gz").open("rb") as file:
        kinds = [record.rec_type for record in ArchiveIterator(file)]
    assert kinds == ["warcinfo", "response", "response", "metadata"]


def test_local_files_are_exported_only_by_name(shell: Shell, fetched: list[str]) -> None:
    shell.write("notes.txt", QUOTE)
    shell.rows("claims.jsonl", {"claim": "c", "url": "notes.txt", "quote": QUOTE})
    assert ids(shell.audit(*FETCH)) != [None]
    docs(shell, "export", "all.warc")
    assert b"notes.txt" not in (shell.folder / "all.warc").read_bytes()
    assert docs(shell, "export", "named.warc", "notes.txt").code == 0
    assert b"notes.txt" in (shell.folder / "named.warc").read_bytes()


def test_an_archive_of_another_tool_is_imported_with_what_it_lacks(shell: Shell, fetched: list[str]) -> None:
    docs(shell, "export", "run.warc")
    records = (shell.folder / "run.warc").read_bytes().split(b"WARC/1.1\r\n")
    others = [record for record in records if b"WARC-Type: metadata" not in record]
    gone = next(record for record in others if b"/other" in record)
    others.append(gone.replace(b"200 OK", b"404 No").replace(b"/other", b"/gone"))
    shell.write("other.warc.gz", gzip.compress(b"WARC/1.1\r\n".join(others)))
    imported = docs(shell, "import", "other.warc.gz", store="other")
    assert (imported.code, imported.err) == (0, "")
    assert imported.out == "imported 4 documents into other; left out 1 recorded failure\n"
    run = shell.audit(*JSON, "--offline", "--store", "other")
    assert [one["verdict"] for one in run.citations][:2] == ["VERBATIM", "VERBATIM"]


@pytest.fixture(scope="module")
def kept(shared_shell: Shell, shared_site: Site) -> Shell:
    """A store `run` that nobody changes, and an archive of it that is damaged."""
    url = shared_site.put("/page", f"<p>{QUOTE}</p>")
    shared_shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    shared_shell.audit(*FETCH)
    docs(shared_shell, "export", "whole.warc")
    whole = (shared_shell.folder / "whole.warc").read_bytes()
    os.mkfifo(shared_shell.folder / "pipe")
    shared_shell.write("damaged.warc", whole.replace(b"WARC/1.1\r\nWARC-Record-ID", b"WARX", 2))
    return shared_shell


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("show", "doc_0000000000000000"), "is no doc id: it is mistyped or invented"),
        (("text", "https://nowhere.alt/"), "is not in run; `pincite docs list` shows what is"),
        (("rm", "paste.txt"), "is not in run"),
        (("gc", "--older-than", "soon"), "--older-than: 'soon' is not a time"),
        (("export", "nowhere/run.warc"), "nowhere/run.warc: cannot be written (No such file or directory)"),
        (("export", "run.warc", "doc_1"), "is no doc id"),
        (("export", ""), "'.' is no file that can be written"),
        (("export", "/"), "'/' is no file that can be written"),
        (("export", "pipe"), "'pipe' is no file that can be written"),
        (("show", "\udcff"), "is not in run"),
        (("rm", "doc_\udcff"), "is no doc id"),
        (("import", "claims.jsonl"), "claims.jsonl: not a readable WARC file"),
        (("import", "nowhere.warc"), "nowhere.warc: cannot be read (No such file or directory)"),
        (("import", "damaged.warc"), "damaged.warc: not a readable WARC file (the record at byte"),
        (("list", "--store", "nowhere"), "nowhere: there is no store; name its folder with --store"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_line_and_exit_2(kept: Shell, args: tuple[str, ...], why: str) -> None:
    run = kept.run("pincite", "docs", *args, *(() if "--store" in args else ("--store", "run")))
    assert (run.code, run.out) == (2, "")
    (line,) = run.err.splitlines()
    assert line.startswith(f"pincite docs {args[0]}: ")
    assert why in line
    assert not (kept.folder / "nowhere").exists()


def test_a_word_of_the_command_is_no_file(shell: Shell, fetched: list[str]) -> None:
    (shell.folder / "docs").mkdir()
    assert docs(shell, "list").code == 0


def test_a_page_cannot_reach_the_terminal(shell: Shell, site: Site) -> None:
    url = site.put("/page", f"<title>\x1b[31m</title><p>{QUOTE} \x1b]0;x\x07</p>", etag='"\x9b31m"')
    shell.rows("claims.jsonl", {"claim": "c", "url": url, "quote": QUOTE})
    shell.audit(*FETCH)
    for command in ("list", "show", "text"):
        run = docs(shell, command, *([] if command == "list" else [url]))
        assert (run.code, "\x1b" in run.out, "\x9b" in run.out) == (0, False, False)


def test_a_page_is_confirmed_and_not_sent_again(shell: Shell, site: Site) -> None:
    def answer(request: object) -> None:
        asked = request.headers.get("If-None-Match")  # type: ignore[attr-defined]
        head = b'304 Not Modified\r\nETag: "1"\r\n\r\n' if asked == '"1"' else b'200 OK\r\nETag: "1"\r\n\r\n'
        request.wfile.write(b"HTTP/1.1 " + head + (b"" if asked else QUOTE.encode()))  # type: ignore[attr-defined]

    url = site.behave("/page", answer)
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    first, second = shell.audit(*FETCH), shell.audit(*FETCH, "--max-age", "0")
    assert site.asked == ["/page", "/page"]
    assert ids(first) == ids(second)
    assert [one["verdict"] for run in (first, second) for one in run.citations] == ["VERBATIM", "VERBATIM"]
    assert json.loads(docs(shell, "show", url, "--json").out)["validated_at"]


def test_a_wall_is_kept_as_evidence_and_asked_for_again(shell: Shell, site: Site) -> None:
    wall = "<title>Just a moment...</title><p>Verify you are human</p><script>window._cf_chl_opt = {}</script>"
    url = site.put("/page", wall, etag='"1"')
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": QUOTE})
    (first,) = shell.audit(*FETCH).citations
    assert first["verdict"] == "UNREADABLE"
    assert f"({first['reason']})" in docs(shell, "list").out
    (offline,) = shell.audit(*JSON, "--offline", "--store", "run").citations
    assert offline["reason"] == "not_in_store"
    site.put("/page", f"<p>{QUOTE}</p>")
    assert [one["verdict"] for one in shell.audit(*FETCH).citations] == ["VERBATIM"]


@pytest.mark.skipif(shutil.which("wget") is None, reason="wget is not installed")
def test_an_archive_made_by_wget_is_audited(shell: Shell, site: Site, fetched: list[str]) -> None:
    command = ["wget", "-q", "--no-config", "--no-proxy", "--warc-file=crawl", "--delete-after", *fetched]
    subprocess.run(command, cwd=shell.folder, check=False, env=shell.environment())
    asked = len(site.asked)
    run = shell.audit(*JSON, "--archive", "crawl.warc.gz", "--store", "second")
    assert [one["verdict"] for one in run.citations][:2] == ["VERBATIM", "VERBATIM"]
    plain = gzip.decompress((shell.folder / "crawl.warc.gz").read_bytes())
    shell.write("one-stream.warc.gz", gzip.compress(plain))
    again = shell.audit(*JSON, "--archive", "one-stream.warc.gz", "--store", "third")
    assert ids(again) == ids(run)
    assert len(site.asked) == asked
    assert next(iter(ArchiveIterator(io.BytesIO(plain)))).rec_type == "warcinfo"
