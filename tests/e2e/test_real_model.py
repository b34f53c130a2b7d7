"""Audits through a real language model. Only what must hold for every model is asserted, however weak it is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from tests.e2e.real_model import PATIENCE, without_structure

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import Run, Shell, Site
    from tests.e2e.real_model import RealModel

pytestmark = pytest.mark.model

DECISIONS = {"SUPPORTED": "yes", "UNSUPPORTED": "no", "CONTRADICTED": "no"}
DECISIONS |= dict.fromkeys(("CONTESTED", "UNCLEAR"), "not determined")
FAILING = {"UNSUPPORTED", "CONTRADICTED", "JUDGES_FAILED"}
OF_JUDGES = {*DECISIONS, "DEGRADED", "JUDGES_FAILED"}
KINDS = ("votes", "abstentions", "invalid", "refusals", "errors")
FAMILIES = ("wren", "heron")
"""A real model, and recorded replies: one model cannot be two families."""
FERRY = "<title>Ferry</title><p>The ferry sails on every day of the year.</p><p>Dogs travel free of charge.</p>"
BATHS = "<title>Baths</title><p>We hope to open the old baths in June.</p><p>The new baths are closed on Mondays.</p>"


@dataclass(frozen=True, slots=True)
class Audits:
    """One file, audited without judges, by two families, and by what these said, as it was recorded."""

    plain: Run
    judged: Run
    replayed: Run
    transcripts: dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def audits(shared_site: Site, shared_shell: Shell, real_model: RealModel) -> Audits:
    """The audits, of pages on a server of this machine."""
    written(shared_site, shared_shell)
    folder = shared_shell.folder / "raw"
    shared_shell.rows("heron.jsonl", {"reply": "DOES_NOT_SUPPORT"})
    tables = real_model.judge("wren") + replayed("heron", shared_shell.folder)
    judged = report(shared_shell, *panel(shared_shell, tables), "--transcripts", folder)
    return Audits(
        plain=report(shared_shell),
        judged=judged,
        replayed=report(shared_shell, *panel(shared_shell, "".join(replayed(name, folder) for name in FAMILIES))),
        transcripts={name: lines(folder / f"{name}.jsonl") for name in FAMILIES},
    )


def written(site: Site, shell: Shell) -> None:
    """Two citations with a quote and one without, all of which can be judged."""
    ferry, baths = site.put("/ferry", FERRY), site.put("/baths", BATHS)
    shell.rows(
        "findings.jsonl",
        {"claim": "The ferry runs in winter too", "url": ferry, "quote": "The ferry sails on every day of the year."},
        {"claim": "The old baths opened in June", "url": baths, "quote": "open the old baths in June"},
        {"claim": "Dogs travel free on the ferry", "url": ferry, "kind": "inference"},
    )


def report(shell: Shell, *options: object) -> Run:
    """Audit the file, with its report as JSON."""
    run = shell.audit("findings.jsonl", "--allow-private", "--format", "json", *options, patience=PATIENCE)
    assert run.err == ""
    return run


def panel(shell: Shell, tables: str) -> tuple[object, ...]:
    """Options for the judges of these tables."""
    return "--judge", "all", "--config", shell.write("judges.toml", tables)


def replayed(name: str, folder: Path) -> str:
    """The table of a judge that says again what was recorded in a folder."""
    place = json.dumps(str(folder / f"{name}.jsonl"))
    return f'[judges.{name}]\nfamily = "{name}"\nprotocol = "replay"\nbase_url = {place}\n\n'


def lines(file: Path) -> list[dict[str, Any]]:
    """The records of a transcript."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def opinions(run: Run) -> list[dict[str, Any]]:
    """All that judges said in a run."""
    return [one for citation in run.citations for one in citation["support"]["opinions"]]


def codes(run: Run) -> set[str]:
    """All flags of a run."""
    return {flag["code"] for owner in (*run.citations, run.report) for flag in owner["flags"]}


def raised(run: Run) -> set[str]:
    """Flags that fail a run, of those that judges bring."""
    return codes(run) & FAILING


def test_the_run_ends_with_the_documented_code(audits: Audits) -> None:
    assert audits.judged.err == ""
    assert audits.judged.code == int(bool(raised(audits.judged)))
    assert audits.judged.contacts == ()


def test_every_citation_has_a_documented_decision(audits: Audits) -> None:
    assert len(audits.judged.citations) == 3
    for citation in audits.judged.citations:
        support, flags = citation["support"], {flag["code"] for flag in citation["flags"]}
        assert DECISIONS[support["decision"]] == support["standing"]
        assert flags & set(DECISIONS) == {support["decision"]} - {"SUPPORTED"}
        assert [one["judge"] for one in support["opinions"]] == list(FAMILIES)


def test_what_a_judge_says_changes_no_verdict(audits: Audits) -> None:
    for before, after in zip(audits.plain.citations, audits.judged.citations, strict=True):
        kept = [flag for flag in after["flags"] if flag["code"] not in OF_JUDGES]
        # The later run has its pages from the store.
        assert after["document"]["doc_id"] == before["document"]["doc_id"]
        own = {"document": None, "support": None}
        assert {**after, "flags": kept, **own} == {**before, **own}


def test_the_totals_add_up(audits: Audits) -> None:
    judging = audits.judged.report["summary"]["judging"]
    assert [one["standing"] for one in judging["standings"]] == ["yes", "no", "not determined"]
    assert sum(one["citations"] for one in judging["standings"]) == judging["asked"] == 3
    for judge in judging["judges"]:
        said = [one for one in opinions(audits.judged) if one["judge"] == judge["judge"]]
        assert sum(judge[kind] for kind in KINDS) == 3
        for name in ("calls", "tokens_in", "tokens_out"):
            assert judge[name] == sum(one[name] for one in said)
            assert judge[name] > 0 or judge["judge"] != "wren"


def test_evidence_is_from_the_page(audits: Audits) -> None:
    for citation, page in zip(audits.judged.citations, (FERRY, BATHS, FERRY), strict=True):
        for opinion in citation["support"]["opinions"]:
            assert opinion["evidence"] in page


def test_what_the_model_wrote_is_in_the_transcripts(audits: Audits, real_model: RealModel) -> None:
    records = audits.transcripts["wren"]
    assert len({record["claim"] for record in records}) == 3
    assert any(record.get("reply") or record.get("text") for record in records)
    assert {record["model"] for record in records} == {real_model.name}


def test_what_was_recorded_decides_the_same(audits: Audits) -> None:
    def decided(run: Run) -> list[object]:
        panel = ("decision", "standing", "evidence", "ballots")
        return [[citation["support"][name] for name in panel] for citation in run.citations]

    def said(run: Run) -> list[object]:
        return [(one["judge"], one["reply"], one["vote"], one["reason"]) for one in opinions(run)]

    assert decided(audits.replayed) == decided(audits.judged)
    assert said(audits.replayed) == said(audits.judged)
    assert audits.replayed.code == audits.judged.code


def test_in_plain_text_and_counted_by_the_server(site: Site, shell: Shell, real_model: RealModel) -> None:
    """A server without structured output is asked in another way; tokens are those of its `usage`."""
    ferry = site.put("/ferry", FERRY)
    shell.rows("findings.jsonl", {"claim": "Dogs pay nothing", "url": ferry, "quote": "Dogs travel free of charge."})
    with without_structure(real_model) as (server, replies):
        asked = panel(shell, real_model.judge("wren", url=f"{server.url}/v1"))
        run = report(shell, *asked, "--min-families", "1", "--judge-budget", "2calls", "--transcripts", "raw")
    assert run.code == int(bool(raised(run)))
    judging = run.report["summary"]["judging"]
    assert (judging["asked"], judging["not_asked"]) == (1, 0)
    assert ["response_format" in body for _, _, body in server.asked] == [True, False]
    (reply,), (judge,) = replies, judging["judges"]
    counted = reply["usage"]["prompt_tokens"], reply["usage"]["completion_tokens"]
    assert (judge["calls"], judge["tokens_in"], judge["tokens_out"]) == (2, *counted)
    (record,) = lines(shell.folder / "raw" / "wren.jsonl")
    assert (record.get("reply") or record["text"]) == reply["choices"][0]["message"]["content"]
