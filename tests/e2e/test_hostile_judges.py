"""The judge's server, its page or its recorded replies are the attacker: coverage falls, and nothing else."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import threading
from typing import TYPE_CHECKING, Any

import pytest
from tests.e2e.conftest import SCRIPTS
from tests.e2e.models import model_server, panel, spoken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.conftest import Run, Shell, Site
    from tests.unit.judges.server import Answer

YES = '{"evidence": "", "reason": "", "vote": "SUPPORTS"}'
NO = '{"evidence": "", "reason": "no", "vote": "DOES_NOT_SUPPORT"}'
SENTENCES = [f"The bell of tower {n} rings at noon." for n in range(200)]


def findings(shell: Shell, site: Site, count: int) -> Path:
    """So many citations of one page, and all their quotes stand there."""
    page = site.put("/p", "".join(f"<p>{one}</p>" for one in SENTENCES))
    rows = ({"claim": f"Bell {n} rings", "url": page, "quote": SENTENCES[n]} for n in range(count))
    return shell.rows("findings.jsonl", *rows)


def judged(shell: Shell, url: str, *more: object, tables: str = "", env: dict[str, str] | None = None) -> Run:
    """Audit with the three judges of a server."""
    config = shell.write("judges.toml", tables or panel(url))
    options = ("--allow-private", "--judge", "all", "--config", config, "--format", "json", *more)
    return shell.audit("findings.jsonl", *options, env=env)


def speaker(asked: dict[str, Any]) -> str:
    """Which judge of the panel is asked."""
    return "teal" if "contents" in asked else "lark" if "system" in asked else "heron"


def said(text: str, **others: str) -> Callable[[dict[str, Any]], Answer]:
    """Judges that say this, but for those that are named."""
    return lambda asked: spoken(asked, others.get(speaker(asked), text))


def judging(run: Run) -> dict[str, Any]:
    """What the judges of a run did."""
    found: dict[str, Any] = run.report["summary"]["judging"]
    return found


def states(run: Run) -> list[int]:
    """Citations that are supported, not supported, not determined."""
    return [one["citations"] for one in judging(run)["standings"]]


def codes(run: Run) -> set[str]:
    """Flags at citations and at the run."""
    return {flag["code"] for owner in (*run.citations, run.report) for flag in owner["flags"]}


def test_no_judge_is_asked_more_at_once_than_it_may(shell: Shell, site: Site) -> None:
    findings(shell, site, 200)
    with model_server(said(YES), delay=0.01) as model:
        tables = panel(model.url).replace('family = "lark"', 'family = "lark"\nmax_concurrency = 1')
        run = judged(shell, model.url, tables=tables)
    assert (run.code, run.err, len(model.asked), states(run)) == (0, "", 600, [200, 0, 0])
    busiest = {path.strip("/").split("/")[0] + path[-4:]: most for path, most in model.busiest.items()}
    assert busiest == {"v1ions": 4, "v1ages": 1, "v1betatent": 4}


def test_a_judge_that_dies_in_the_middle_degrades_and_changes_no_verdict(shell: Shell, site: Site) -> None:
    findings(shell, site, 40)
    asked: list[str] = []

    def dying(request: dict[str, Any]) -> Answer:
        asked.append(speaker(request))
        if asked.count("lark") > 10 and asked[-1] == "lark":
            return 401, {}, b'{"error": "expired"}'
        return spoken(request, YES)

    with model_server(dying) as model:
        tables = panel(model.url).partition("[judges.teal]")[0]
        run = judged(shell, model.url, tables=tables)
    assert (run.code, states(run), codes(run)) == (0, [10, 0, 30], {"UNCLEAR", "DEGRADED"})
    assert {one["verdict"] for one in run.citations} == {"VERBATIM"}
    assert [(one["votes"], one["errors"]) for one in judging(run)["judges"]] == [(40, 0), (10, 30)]


def test_an_interrupt_keeps_the_votes_that_came(shell: Shell, site: Site) -> None:
    findings(shell, site, 60)
    came = threading.Event()

    def answer(asked: dict[str, Any]) -> Answer:
        if len(model.asked) > 30:
            model.delay = 60.0
            came.set()
        return spoken(asked, YES)

    with model_server(answer) as model:
        config = shell.write("judges.toml", panel(model.url))
        options = ("findings.jsonl", "--allow-private", "--memento", "off", "--judge", "all", "--config", str(config))
        with subprocess.Popen(
            [str(SCRIPTS / "audit"), *options],
            cwd=shell.folder,
            env=shell.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            came.wait(60)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    (store,) = [file for file in shell.home.rglob("*") if file.is_file() and is_database(file)]
    with sqlite3.connect(store) as database:
        assert database.execute("SELECT count(*) FROM votes").fetchone()[0] >= 20


def is_database(file: Path) -> bool:
    """Whether a file is the store's."""
    return file.read_bytes()[:15] == b"SQLite format 3"


@pytest.mark.parametrize(
    "row", [b"", b"{", b"null", b'{"vote": 1}', b'{"vote": "CONTRADICTS", "evidence": "The bells are gone for good."}']
)
def test_a_store_of_somebody_else_casts_no_vote(shell: Shell, site: Site, row: bytes) -> None:
    findings(shell, site, 2)
    with model_server(said(YES)) as model:
        judged(shell, model.url)
        (store,) = [file for file in shell.home.rglob("*") if file.is_file() and is_database(file)]
        with sqlite3.connect(store) as database:
            database.execute("UPDATE votes SET opinion = ?", (row,))
        database.close()
        run = judged(shell, model.url)
    assert (run.code, run.err, states(run), len(model.asked)) == (0, "", [2, 0, 0], 12)


HUGE = b'{"choices": [{"message": {"content": "SUPPORTS"}}], "usage": {"prompt_tokens": 1' + b"0" * 4000 + b"}}"
BAD: dict[str, Answer] = {
    "half JSON": (200, {}, b'{"choices": [{"message": {"content": "SUPP'),
    "no JSON": (200, {"Content-Type": "text/html"}, b"<html>SUPPORTS</html>"),
    "10 MB": (200, {}, b'{"choices": [{"message": {"content": "' + b"x" * 10_000_000 + b'"}}]}'),
    "redirect": (307, {"Location": "https://collector.alt/"}, b""),
    "redirect for ever": (302, {"Location": "/v1/chat/completions"}, b""),
    "gzip": (200, {"Content-Encoding": "gzip"}, b"\x1f\x8b\x08" + b"\0" * 1000),
    "deep": (200, {}, b'{"choices": ' + b"[" * 200_000),
    "deep error": (400, {}, b'{"error": ' + b"[" * 990 + b"]" * 990 + b"}"),
    "control characters": (403, {}, b"\x1b]0;title\x07\x1b[2Jno\xff\x00\r\n::error::x"),
    "fence": (200, {}, json.dumps({"choices": [{"message": {"content": "```" + "\n" * 200_000 + "x"}}]}).encode()),
}


@pytest.mark.parametrize("name", BAD)
def test_a_server_that_misbehaves_lowers_coverage_and_nothing_else(shell: Shell, site: Site, name: str) -> None:
    findings(shell, site, 3)
    with model_server(lambda asked: BAD[name] if speaker(asked) == "heron" else spoken(asked, NO)) as model:
        tables = panel(model.url).partition("[judges.teal]")[0]
        run = judged(shell, model.url, "--fail-on", "UNCLEAR", tables=tables)
        shown = judged(shell, model.url, "--format", "console", "-v", tables=tables)
    assert (run.code, run.err, run.contacts, states(run)) == (1, "", (), [0, 0, 3])
    assert codes(run) == {"UNCLEAR", "DEGRADED"}
    assert {one["verdict"] for one in run.citations} == {"VERBATIM"}
    assert shown.code == 0
    assert not set(shown.out + shown.err) & {"\x1b", "\x07", "\x00", "\r"}
    assert "\n::error" not in shown.out


def test_numbers_of_tokens_that_cannot_be_break_no_sum(shell: Shell, site: Site) -> None:
    findings(shell, site, 2)
    with model_server(lambda asked: (200, {}, HUGE)) as model:
        tables = panel(model.url).partition("[judges.lark]")[0]
        run = judged(shell, model.url, "--min-families", 1, "--judge-budget", "1money", tables=tables)
    assert (run.code, run.err, states(run)) == (0, "", [2, 0, 0])
    assert judging(run)["judges"][0]["money"] < 0.1


def test_what_keeps_judges_from_being_asked_is_said_before_any_page_is_fetched(shell: Shell, site: Site) -> None:
    findings(shell, site, 1)
    replay = '[judges.a]\nfamily = "a"\nprotocol = "replay"\nbase_url = "none.jsonl"\n'
    shell.write("file", "")
    keyless = judged(shell, "", tables=panel("http://127.0.0.1:9", heron="HERON_KEY"))
    unread = judged(shell, "", "--min-families", 1, tables=replay)
    unwritten = judged(shell, "http://127.0.0.1:9", "--transcripts", "file")
    for run, says in (
        (keyless, "HERON_KEY"),
        (unread, "none.jsonl cannot be read"),
        (unwritten, "--transcripts: file"),
    ):
        assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
        assert says in run.err
    assert site.asked == []


def test_what_a_judge_says_reaches_no_terminal_as_it_is(shell: Shell, site: Site) -> None:
    findings(shell, site, 1)
    reply = {"evidence": "", "reason": "\x1b[31mred\u202e\x07\n::error::x" + "y" * 5000, "vote": "DOES_NOT_SUPPORT"}
    with model_server(said(json.dumps(reply))) as model:
        run = judged(shell, model.url, "--format", "console")
    assert run.code == 1
    assert not set(run.out) & {"\x1b", "\x07", "\u202e"}
    assert "\n::error" not in run.out
    assert len(run.out) < 6000


def test_nothing_fails_a_run_but_flags_that_were_asked_for(shell: Shell, site: Site) -> None:
    findings(shell, site, 1)
    with model_server(said(NO, lark=YES, teal="UNCLEAR")) as model:
        plain = judged(shell, model.url, "--strict")
        contested = judged(shell, model.url, "--strict", "--fail-on", "CONTESTED")
    with model_server(said(NO)) as model:
        harsh = judged(shell, model.url, "--refresh")
        none = judged(shell, model.url, "--refresh", "--fail-on", "none")
    found = [(run.code, run.report["summary"]["because"]) for run in (plain, contested, harsh, none)]
    assert found == [(0, []), (1, ["CONTESTED"]), (1, ["UNSUPPORTED"]), (0, [])]


@pytest.mark.parametrize(
    ("budget", "asked"), [("0calls", 0), ("0money", 0), ("0.0000001money", 0), ("0tokens", 0), ("7calls", 2)]
)
def test_what_the_budget_leaves_out_is_counted(shell: Shell, site: Site, budget: str, asked: int) -> None:
    findings(shell, site, 5)
    with model_server(said(YES)) as model:
        run = judged(shell, model.url, "--judge-budget", budget)
    assert (run.code, states(run)) == (0, [asked, 0, 0])
    assert (judging(run)["asked"], judging(run)["not_asked"]) == (asked, 5 - asked)
    assert len(model.asked) == 3 * asked


def test_a_server_that_fails_takes_no_more_calls_than_the_budget_has(shell: Shell, site: Site) -> None:
    findings(shell, site, 5)
    with model_server((500, {"Retry-After": "0"}, b"")) as model:
        run = judged(shell, model.url, "--judge-budget", "10calls")
    assert run.code == 1
    assert "JUDGES_FAILED" in codes(run)
    assert len(model.asked) <= 10
    assert sum(one["calls"] for one in judging(run)["judges"]) == len(model.asked)


def test_recorded_replies_of_a_stranger_do_no_harm(shell: Shell, site: Site) -> None:
    findings(shell, site, 1)
    shell.rows("a.jsonl", {"reply": "SUPPORTS\x1b[2J", "claim": 5}, {"reply": "CONTRADICTS\nEVIDENCE: It never rings."})
    shell.write("b.jsonl", '{"reply": 5, "error": "x"}\n')
    table = '[judges.{0}]\nfamily = "{0}"\nprotocol = "replay"\nbase_url = "{0}.jsonl"\n'
    run = judged(shell, "", "--min-families", 1, tables=table.format("a"))
    assert (run.code, codes(run)) == (1, {"UNCLEAR", "DEGRADED", "JUDGES_FAILED"})
    bad = judged(shell, "", "--min-families", 1, tables=table.format("b"))
    assert (bad.code, bad.out, bad.err.count("\n")) == (2, "", 1)
    assert "b.jsonl, line 1: needs an object" in bad.err
