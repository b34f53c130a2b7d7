import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pincite.model import (
    Change,
    Decision,
    Elsewhere,
    How,
    Level,
    Match,
    Nearest,
    StandIn,
    Unavailable,
    Verdict,
    Zone,
)
from pincite.outputs.json import render

Make = Callable[..., Any]


def parsed(report: object) -> dict[str, Any]:
    return json.loads(render(report))


def test_the_keys_are_those_of_the_schema(checked: Make, report: Make, snapshot: Make, flag: Make) -> None:
    found = parsed(report(checked(retrieval=snapshot()), claim_flags=(flag("ONE_TAG", Level.WARNING),)))
    assert list(found) == ["schema", "tool", "started_at", "finished_at", "files", "claims", "flags", "summary"]
    assert found["schema"] == "pincite/report/1"
    assert found["tool"] == {"name": "pincite", "version": "0.1.0"}
    claim = found["claims"][0]
    assert list(claim) == ["id", "text", "file", "line", "flags", "citations"]
    assert list(claim["flags"][0]) == ["code", "level", "message", "file", "line", "column"]
    keys = "id file line column tag url doc_id quote kind binding verdict reason match nearest elsewhere document"
    more = ["answered_by", "retrieval", "support", "flags", "passage", "detail"]
    assert list(claim["citations"][0]) == [*keys.split(), *more]
    assert list(found["summary"]) == ["claims", "citations", "verdicts", "flags", "exit_code", "because", "judging"]


def test_a_citation_that_was_never_fetched_has_every_key(checked: Make, report: Make) -> None:
    citation = parsed(report(checked(Verdict(decision=Decision.UNCHECKED, reason="no_quote"), quote=None)))["claims"][
        0
    ]["citations"][0]
    for key in ("tag", "doc_id", "quote", "kind", "match", "nearest", "document", "retrieval"):
        assert citation[key] is None
    assert citation["elsewhere"] == citation["flags"] == []
    assert citation["binding"] == "explicit"
    assert (citation["line"], citation["column"]) == (5, 7)


def test_the_document_that_answered_is_told_from_the_cited_one(checked: Make, report: Make, snapshot: Make) -> None:
    copy = snapshot(final_url="https://archive.example/1", doc_id="doc_2")
    stand_in = StandIn(snapshot=copy, why="memento", archived_at="2019-05-21T12:00:00Z")
    citation = parsed(report(checked(retrieval=snapshot(), answered_by=stand_in)))["claims"][0]["citations"][0]
    assert citation["document"]["doc_id"] == "doc_1"
    assert citation["answered_by"]["document"]["doc_id"] == "doc_2"
    assert citation["answered_by"]["why"] == "memento"
    assert citation["answered_by"]["archived_at"] == "2019-05-21T12:00:00Z"


def test_the_match_has_a_page_only_in_a_pdf(checked: Make, report: Make) -> None:
    match = Match(zone=Zone.JSON_LD, start=3, end=5, how=How.ELIDED, text="a", before="b", after="c")
    paged = Match(zone=Zone.BODY, start=3, end=5, how=How.EXACT, text="a", page=2)
    citations = [checked(Verdict(decision=Decision.VERBATIM, match=each)) for each in (match, paged)]
    one, two = (each["match"] for each in parsed(report(*citations))["claims"][0]["citations"])
    assert one == {"zone": "json_ld", "start": 3, "end": 5, "how": "elided", "text": "a", "before": "b", "after": "c"}
    assert two["page"] == 2


def test_the_nearest_passage_and_other_documents_are_written_out(checked: Make, report: Make) -> None:
    verdict = Verdict(
        decision=Decision.NOT_VERBATIM,
        reason="misattributed",
        nearest=Nearest(text="x", score=61.04, diff=(("equal", "x"), ("delete", "y")), changed=(Change.ADDED,)),
        elsewhere=(Elsewhere(url="https://a.example/", doc_id="doc_2", zone=Zone.OG),),
        passage="p",
        detail="d",
    )
    citation = parsed(report(checked(verdict)))["claims"][0]["citations"][0]
    assert citation["verdict"] == "NOT_VERBATIM"
    assert citation["nearest"] == {
        "text": "x",
        "score": 61.0,
        "diff": [["equal", "x"], ["delete", "y"]],
        "changed": ["added words"],
    }
    assert citation["elsewhere"] == [{"url": "https://a.example/", "doc_id": "doc_2", "zone": "og"}]
    assert (citation["passage"], citation["detail"]) == ("p", "d")


def test_document_and_retrieval_say_what_came(checked: Make, report: Make, snapshot: Make) -> None:
    gone = Unavailable(url="https://a.example/", reason="http_404", status=404, error="", attempts=2)
    came, missing = parsed(
        report(checked(retrieval=snapshot(final_url="https://b.example/", origin="archive")), checked(retrieval=gone))
    )["claims"][0]["citations"]
    keys = "doc_id url final_url status media_type retrieved_at validated_at sha256 from"
    assert list(came["document"]) == keys.split()
    assert came["document"]["final_url"] == "https://b.example/"
    assert came["document"]["from"] == "archive"
    assert came["retrieval"] == {"status": 200, "error": None, "attempts": 1}
    assert missing["document"] is None
    assert missing["retrieval"] == {"status": 404, "error": "http_404", "attempts": 2}


def test_the_summary_counts_verdicts_and_flags_wherever_they_are(checked: Make, report: Make, flag: Make) -> None:
    note = flag("META_ONLY", Level.NOTE)
    undecided = checked(Verdict(decision=Decision.UNREACHABLE, reason="dns"))
    found = parsed(
        report(
            undecided,
            checked(flags=(note,)),
            checked(),
            claim_flags=(flag("ONE_TAG", Level.WARNING),),
            flags=(flag("MALFORMED", Level.ERROR), note),
            exit_code=1,
            because=("MALFORMED",),
        )
    )
    assert found["summary"] == {
        "claims": 1,
        "citations": 3,
        "verdicts": {"VERBATIM": 2, "UNREACHABLE": 1},
        "flags": {"MALFORMED": 1, "META_ONLY": 2, "ONE_TAG": 1},
        "exit_code": 1,
        "because": ["MALFORMED"],
        "judging": None,
    }


def test_a_flag_of_the_run_has_no_place(report: Make, flag: Make) -> None:
    found = parsed(report(flags=(flag("NOTHING_DECIDED", Level.ERROR, line=None),)))["flags"][0]
    assert (found["file"], found["line"], found["column"]) == (None, None, None)


def test_any_text_is_written_as_valid_ascii(checked: Make, report: Make) -> None:
    evil = 'a"\\\x00\x1b\x85\u202e\udc80\udfff中\U0001f642'
    text = render(report(checked(quote=evil), text=evil))
    assert text.isascii()
    assert json.loads(text)["claims"][0]["citations"][0]["quote"] == evil


def test_there_is_one_claim_a_line(checked: Make, report: Make) -> None:
    one = report(checked())
    lines = render(replace(one, claims=one.claims * 3)).splitlines()
    assert len([line for line in lines if line.startswith('{"id"')]) == 3


def test_a_report_without_claims_is_valid(report: Make) -> None:
    assert parsed(replace(report(), claims=(), files=()))["claims"] == []
