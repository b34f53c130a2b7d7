import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from pincite.cores import Cores
from pincite.examine import Shelf, examine
from pincite.judges.costs import Budget
from pincite.judges.prompt import Question
from pincite.judges.replies import Reply, always
from pincite.judges.settings import JudgeSettings
from pincite.judging import Panel, estimated, judge
from pincite.judging.asking import Desk, _transcript
from pincite.judging.budget import Purse
from pincite.means import Judged, Means, Request
from pincite.model import (
    CheckedCitation,
    CheckedClaim,
    Citation,
    Claim,
    Decision,
    Kind,
    Place,
    Snapshot,
    StandIn,
    TextQuoteSelector,
    Unavailable,
    Verdict,
)
from pincite.opinions import ReplyKind, Standing, Vote
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

PLACE = Place(file="a.md", line=1)
PAGE = b"<title>Rules</title><p>AI help is welcome here.</p><p>x</p><p>Submissions made by AI are not accepted.</p>"
CLAIM, QUOTE = "Submissions by AI are welcome.", "AI help is welcome here"


@dataclass
class Fake:
    """A judge that gives its replies one after the other, the last for ever."""

    settings: JudgeSettings
    replies: list[str | ReplyKind]
    asked: list[Question] = field(default_factory=list)

    async def ask(self, question: Question, _again: Callable[[], bool] = always) -> Reply:
        self.asked.append(question)
        said = self.replies[min(len(self.asked), len(self.replies)) - 1]
        if isinstance(said, ReplyKind):
            return Reply(kind=said, error="timeout")
        return Reply(kind=ReplyKind.VOTE, text=said, tokens_in=100, tokens_out=10)

    async def aclose(self) -> None:
        pass


def fake(name: str, *replies: str | ReplyKind, **settings: Any) -> Fake:
    given = {"name": name, "family": name, "protocol": "openai", "model": name} | settings
    return Fake(JudgeSettings(**given), list(replies))


async def _never(request: Request) -> Unavailable:
    raise AssertionError(request)


@dataclass
class Bench:
    """A store with one page, and the runs of panels over claims about it."""

    store: Store
    votes: dict[str, bytes] = field(default_factory=dict)
    transcripts: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)

    def claim(
        self, text: str = CLAIM, quote: str | None = QUOTE, page: bytes = PAGE, number: int = 0, **about: Any
    ) -> CheckedClaim:
        address = "https://rules.alt/"
        snapshot = self.store.put(Retrieved(url=address, final_url=address, content_type="text/html"), page)
        selector = TextQuoteSelector(exact=quote) if quote else None
        key = f"{text} {quote} {number}"
        citation = Citation(id=key, place=PLACE, source=address, quote=selector)
        verdict = Verdict(decision=Decision.UNCHECKED, reason="no_quote")
        if quote:
            verdict = examine(Shelf(self.store), snapshot, (citation,)).answers[0].verdict
        checked = CheckedCitation(citation=citation, verdict=verdict, retrieval=snapshot)
        claim = Claim(id=text, text=text, place=PLACE, citations=(citation,), **about)
        return CheckedClaim(claim=claim, citations=(checked,))

    def panel(self, *judges: Fake, budget: Budget | None = None, min_families: int = 2) -> Panel:
        desk = Desk(
            recall=self.votes.get,
            keep=self.votes.__setitem__,
            purse=Purse(budget or Budget()),
            record=lambda name, reply: self.transcripts.append((name, reply)),
        )
        return Panel(judges=judges, desk=desk, min_families=min_families)

    def judged(self, panel: Panel, *claims: CheckedClaim) -> Judged:
        means = Means(fetch=_never, shelf=Shelf(self.store), executor=Cores(0), progress=lambda *_: None)
        found = asyncio.run(judge(claims, panel, means))
        assert found.judging
        return found


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(Store(tmp_path))


def _codes(found: Judged) -> list[str]:
    return [flag.code for claim in found.claims for one in claim.citations for flag in one.flags]


def _contradicts(sentence: str = "Submissions made by AI are not accepted.") -> str:
    return json.dumps({"vote": "CONTRADICTS", "evidence": sentence, "reason": "it says the opposite"})


def test_a_contradiction_left_out_by_the_quote_is_shown_and_named(bench: Bench) -> None:
    judges = fake("a", _contradicts()), fake("b", _contradicts("submissions made by ai are not accepted"))
    found = bench.judged(bench.panel(*judges), bench.claim())

    (citation,) = found.claims[0].citations
    assert citation.support
    assert citation.verdict.decision is Decision.VERBATIM
    assert (citation.support.code, citation.support.standing) == ("CONTRADICTED", Standing.NO)
    assert "Submissions made by AI are not accepted" in citation.flags[-1].message
    assert any("not accepted" in passage for passage in judges[0].asked[0].passages)
    assert judges[0].asked[0].quote == QUOTE


def test_evidence_that_is_not_on_the_page_is_no_vote(bench: Bench) -> None:
    invented = fake("a", _contradicts("AI is forbidden by law in all member states."))
    found = bench.judged(bench.panel(invented, fake("b", "SUPPORTS")), bench.claim())

    (citation,) = found.claims[0].citations
    assert citation.support
    assert citation.support.opinions[0].reply is ReplyKind.INVALID
    assert "not on the page" in citation.support.opinions[0].reason
    assert len(invented.asked) == 2
    assert _codes(found) == ["UNCLEAR", "DEGRADED"]


@pytest.mark.parametrize("evidence", ["", "AI", "AI help ... are not accepted", "AI help is [not] welcome here"])
def test_evidence_must_be_a_literal_sentence(bench: Bench, evidence: str) -> None:
    found = bench.judged(bench.panel(fake("a", _contradicts(evidence)), min_families=1), bench.claim())
    assert _codes(found) == ["UNCLEAR", "DEGRADED"]


def test_an_invalid_reply_is_asked_again_once(bench: Bench) -> None:
    late = fake("a", "I think it SUPPORTS it", "DOES_NOT_SUPPORT")
    never = fake("b", "Hm.")
    found = bench.judged(bench.panel(late, never, min_families=1), bench.claim())

    assert _codes(found) == ["UNSUPPORTED"]
    assert (len(late.asked), len(never.asked)) == (2, 2)
    first, second = found.judging.judges
    assert (first.votes, first.invalid, first.calls, first.tokens_in) == (1, 0, 2, 200)
    assert (second.votes, second.invalid) == (0, 1)


def test_an_unquoted_citation_is_judged_by_its_page_and_needs_evidence(bench: Bench) -> None:
    yes = json.dumps({"vote": "SUPPORTS", "evidence": "AI help is welcome here.", "reason": ""})
    judges = fake("a", yes), fake("b", yes)
    found = bench.judged(bench.panel(*judges), bench.claim("AI help is welcome.", None))
    assert found.claims[0].citations[0].verdict.decision is Decision.UNCHECKED
    assert _codes(found) == []
    assert found.claims[0].citations[0].support
    assert judges[0].asked[0].quote is None

    bare = bench.judged(bench.panel(fake("a", "SUPPORTS"), min_families=1), bench.claim("AI help is fine.", None))
    assert _codes(bare) == ["UNCLEAR", "DEGRADED"]


def test_an_inference_is_judged_by_its_page_though_it_has_a_quote(bench: Bench) -> None:
    claim = bench.claim()
    (one,) = claim.citations
    inferred = replace(one, citation=replace(one.citation, kind=Kind.INFERENCE))
    yes = json.dumps({"vote": "SUPPORTS", "evidence": "AI help is welcome here.", "reason": ""})
    judges = fake("a", yes), fake("b", "SUPPORTS")
    found = bench.judged(bench.panel(*judges, min_families=1), replace(claim, citations=(inferred,)))
    (asked,) = judges[0].asked
    assert (asked.quote, asked.surroundings) == (None, "")
    assert asked.passages == ("AI help is welcome here.", "Submissions made by AI are not accepted.")
    assert [one.votes for one in found.judging.judges] == [1, 0]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://rules.alt/a?page=2", "https://rules.alt/a?page=2"),
        ("https://rules.alt/a?X-Amz-Signature=abc&page=2", "https://rules.alt/a"),
        ("https://rules.alt/a;jsessionid=0A1B2C3D?page=2", "https://rules.alt/a"),
        ("http://127.0.0.1:8080/a?page=2", "http://127.0.0.1:8080/a?page=2"),
        ("about:blank", "about:blank"),
        ("", ""),
    ],
)
def test_no_secret_of_a_url_is_named_to_a_judge(bench: Bench, url: str, shown: str) -> None:
    claim = bench.claim()
    (one,) = claim.citations
    assert isinstance(one.retrieval, Snapshot)
    placed = replace(one, retrieval=replace(one.retrieval, final_url=url))
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    bench.judged(bench.panel(*judges), replace(claim, citations=(placed,)))
    assert [judge.asked[0].url for judge in judges] == [shown, shown]


def test_the_document_that_answered_is_the_one_that_is_judged(bench: Bench) -> None:
    claim = bench.claim()
    (one,) = claim.citations
    assert isinstance(one.retrieval, Snapshot)
    copy = replace(one.retrieval, final_url="https://archive.alt/rules")
    for gone in (
        Unavailable(url="https://rules.alt/", reason="http_404"),
        bench.claim(page=b"<p>Gone.</p>").citations[0].retrieval,
    ):
        stood_in = replace(one, retrieval=gone, answered_by=StandIn(snapshot=copy, why="memento"))
        judges = fake("a", _contradicts()), fake("b", _contradicts())
        found = bench.judged(bench.panel(*judges), replace(claim, citations=(stood_in,)))
        assert _codes(found) == ["CONTRADICTED"]
        assert judges[0].asked[0].url == "https://archive.alt/rules"
        bench.votes.clear()


def test_what_did_not_survive_is_not_judged(bench: Bench) -> None:
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    wrong = bench.claim("x", "AI help is unwelcome here")
    wordless = bench.claim("  ")
    found = bench.judged(bench.panel(*judges), wrong, wordless)
    assert judges[0].asked == []
    assert (found.judging.asked, found.flags) == (0, ())


def test_a_vote_is_not_asked_for_twice(bench: Bench) -> None:
    judges = fake("a", "SUPPORTS"), fake("b", ReplyKind.ERROR)
    bench.judged(bench.panel(*judges), bench.claim())
    found = bench.judged(bench.panel(*judges), bench.claim())

    assert (len(judges[0].asked), len(judges[1].asked)) == (1, 2)
    assert found.judging.judges[0].cached == 1
    assert found.judging.judges[0].calls == 0
    other = replace(judges[0].settings, model="m2")
    bench.judged(bench.panel(again := Fake(other, ["SUPPORTS"]), judges[1]), bench.claim())
    assert len(again.asked) == 1


@pytest.mark.parametrize(
    "row",
    [
        b"",
        b"\xff\x00",
        b"null",
        b"{}",
        b'{"vote": "SUPPORTS"',
        b'{"vote": 5, "reply": "vote"}',
        b'{"vote": "PERHAPS"}',
        b'{"vote": "SUPPORTS", "evidence": {"a": []}}',
        b'{"vote": "CONTRADICTS", "evidence": "", "reason": "bad"}',
        b'{"vote": "CONTRADICTS", "evidence": "AI is forbidden by the rules of this house.", "reason": "bad"}',
        b"[" * 99_999,
    ],
)
def test_a_kept_vote_that_could_not_be_cast_is_asked_for(bench: Bench, row: bytes) -> None:
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    bench.judged(bench.panel(*judges), bench.claim())
    assert len(bench.votes) == 2
    bench.votes.update(dict.fromkeys(bench.votes, row))
    found = bench.judged(bench.panel(*judges), bench.claim())
    assert [len(one.asked) for one in judges] == [2, 2]
    assert _codes(found) == []


def test_a_kept_vote_has_its_evidence_and_abstentions_are_kept_too(bench: Bench) -> None:
    judges = fake("a", _contradicts()), fake("b", "UNCLEAR - well")
    first = bench.judged(bench.panel(*judges, min_families=1), bench.claim())
    found = bench.judged(bench.panel(*judges, min_families=1), bench.claim())
    assert [len(one.asked) for one in judges] == [1, 1]
    pairs = zip(*(one.claims[0].citations[0].support.opinions for one in (first, found)), strict=True)
    for asked, kept in pairs:
        assert (kept.cached, kept.calls) == (True, 0)
        names = ("judge", "family", "reply", "vote", "evidence", "reason")
        assert [getattr(kept, name) for name in names] == [getattr(asked, name) for name in names]


def test_one_question_of_two_citations_is_asked_once(bench: Bench) -> None:
    class Slow(Fake):
        async def ask(self, question: Question, again: Callable[[], bool] = always) -> Reply:
            await asyncio.sleep(0.01)
            return await super().ask(question)

    judges = [Slow(fake(name).settings, ["SUPPORTS"]) for name in "ab"]
    twins = [bench.claim(number=n) for n in range(3)]
    found = bench.judged(bench.panel(*judges, budget=Budget(calls=2)), *twins)
    assert [len(one.asked) for one in judges] == [1, 1]
    assert (found.judging.asked, found.judging.not_asked) == (3, 0)
    assert [(one.votes, one.cached, one.calls) for one in found.judging.judges] == [(3, 2, 1)] * 2


def test_a_page_that_changed_beside_its_quote_is_asked_about_again(bench: Bench) -> None:
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    bench.judged(bench.panel(*judges), bench.claim())
    bench.judged(bench.panel(*judges), bench.claim(page=PAGE + b"<p>AI submissions are welcome no more.</p>"))
    assert [len(one.asked) for one in judges] == [2, 2]


def test_a_vote_on_another_wording_of_the_question_is_not_used(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    bench.judged(bench.panel(*judges), bench.claim())
    monkeypatch.setattr("pincite.judging.asking.PROMPT_VERSION", "0")
    bench.judged(bench.panel(*judges), bench.claim())
    assert [len(one.asked) for one in judges] == [2, 2]


@pytest.mark.parametrize(
    ("page", "evidence"),
    [
        (b"<p hidden>Submissions made by AI are refused.</p>", "Submissions made by AI are refused."),
        (b"<p style='display:none'>Machines are refused at the door.</p>", "Machines are refused at the door."),
        (b"<!-- Nobody may use AI for anything. -->", "Nobody may use AI for anything."),
        (
            b"<p>" + b"Submissions by AI are refused, as we say. " * 40 + b"</p>",
            "Submissions by AI are refused, as we say. " * 30,
        ),
    ],
)
def test_evidence_is_one_sentence_that_can_be_seen(bench: Bench, page: bytes, evidence: str) -> None:
    claim = bench.claim(page=PAGE + page)
    found = bench.judged(bench.panel(fake("a", _contradicts(evidence)), min_families=1), claim)
    assert _codes(found) == ["UNCLEAR", "DEGRADED"]
    assert found.judging.judges[0].invalid == 1


def test_evidence_of_another_page_is_none(bench: Bench) -> None:
    other = "The gate is closed to all machines."
    claims = bench.claim(), bench.claim("The gate is open.", other, b"<p>" + other.encode() + b"</p>")
    found = bench.judged(bench.panel(fake("a", _contradicts(other)), min_families=1), *claims)
    assert _codes(found) == ["UNCLEAR", "DEGRADED", "CONTRADICTED"]


def test_further_calls_of_one_question_are_paid_for(bench: Bench) -> None:
    allowed = []

    class Insists(Fake):
        async def ask(self, question: Question, again: Callable[[], bool] = always) -> Reply:
            allowed.append([again() for _ in range(4)])
            calls = 1 + sum(allowed[-1])
            return replace(await super().ask(question), calls=calls)

    judges = Insists(fake("a").settings, ["SUPPORTS"]), fake("b", "SUPPORTS")
    panel = bench.panel(*judges, budget=Budget(calls=4))
    found = bench.judged(panel, bench.claim(), bench.claim("Other words."))
    assert allowed == [[True, True, False, False]]
    assert (found.judging.asked, found.judging.not_asked) == (1, 1)
    assert panel.desk.purse.spent.calls == 4


def test_all_judges_failing_is_an_error_of_the_run(bench: Bench) -> None:
    found = bench.judged(bench.panel(fake("a", ReplyKind.ERROR), fake("b", ReplyKind.REFUSAL)), bench.claim())
    assert [flag.code for flag in found.flags] == ["JUDGES_FAILED"]
    assert _codes(found) == ["UNCLEAR", "DEGRADED"]


def test_the_budget_goes_to_what_matters_most(bench: Bench) -> None:
    plain, poor, numeric = (
        bench.claim("Help is welcome."),
        bench.claim("AI is welcome.", sources_reached=1),
        bench.claim("There are 3 rules."),
    )
    judges = fake("a", "SUPPORTS"), fake("b", "SUPPORTS")
    found = bench.judged(bench.panel(*judges, budget=Budget(calls=4)), plain, poor, numeric)

    assert [one.claim.text for one in found.claims] == ["Help is welcome.", "AI is welcome.", "There are 3 rules."]
    assert [question.claim for question in judges[0].asked] == ["There are 3 rules.", "AI is welcome."]
    assert (found.judging.asked, found.judging.not_asked) == (2, 1)


@pytest.mark.parametrize("budget", [Budget(tokens=100), Budget(money=0.0000001), Budget(calls=1)])
def test_a_budget_that_is_too_small_asks_nobody(bench: Bench, budget: Budget) -> None:
    judges = fake("a", "SUPPORTS", price_in=3, price_out=15), fake("b", "SUPPORTS")
    found = bench.judged(bench.panel(*judges, budget=budget), bench.claim())
    assert judges[0].asked == []
    assert (found.judging.asked, found.judging.not_asked, found.flags) == (0, 1, ())


def test_a_second_try_is_paid_for_too(bench: Bench) -> None:
    judges = fake("a", "Hm."), fake("b", "SUPPORTS")
    bench.judged(bench.panel(*judges, budget=Budget(calls=2)), bench.claim())
    assert len(judges[0].asked) == 1


def test_what_judges_cost_is_counted(bench: Bench) -> None:
    judges = fake("a", "SUPPORTS", price_in=3, price_out=15), fake("b", "DOES_NOT_SUPPORT")
    found = bench.judged(bench.panel(*judges), bench.claim(), bench.claim("Other words."))
    first = found.judging.judges[0]
    assert (first.calls, first.tokens_in, first.tokens_out) == (2, 200, 20)
    assert first.money == pytest.approx((200 * 3 + 20 * 15) / 1e6)
    assert (found.judging.agreement[0].both, found.judging.agreement[0].raw) == (2, 0.0)


def test_an_estimate_asks_nobody(bench: Bench) -> None:
    judges = fake("a", "SUPPORTS", price_in=3, price_out=15), fake("b", "SUPPORTS")
    found = estimated((bench.claim(), bench.claim("x", "not there at all")), bench.panel(*judges), Shelf(bench.store))
    costs = dict(found.costs)
    assert (found.citations, found.claims, costs["a"].calls, costs["b"].money) == (1, 1, 1, 0.0)
    assert costs["a"].tokens > 300
    assert costs["a"].money > 0
    assert judges[0].asked == []


def test_raw_replies_are_recorded_so_that_they_can_be_replayed(bench: Bench) -> None:
    judges = fake("a", "Hm.", "UNCLEAR"), fake("b", ReplyKind.ERROR)
    bench.judged(bench.panel(*judges), bench.claim())
    said = [(name, reply.get("reply"), reply.get("error"), reply["claim"]) for name, reply in bench.transcripts]
    assert sorted(said, key=str) == sorted(
        [("a", "Hm.", None, CLAIM), ("a", "UNCLEAR", None, CLAIM), ("b", None, "timeout", CLAIM)], key=str
    )


def test_what_came_of_a_reply_that_was_cut_off_is_recorded_beside_the_error() -> None:
    cut = Reply(kind=ReplyKind.ERROR, text='{"evidence": "and so', error="cut off")
    found = _transcript(Question(claim=CLAIM), cut, fake("a").settings)
    assert (found["error"], found["text"]) == ("cut off", '{"evidence": "and so')
    assert "reply" not in found
    assert "text" not in _transcript(Question(claim=CLAIM), replace(cut, text=""), fake("a").settings)


def test_an_abstention_is_no_vote(bench: Bench) -> None:
    found = bench.judged(bench.panel(fake("a", "UNCLEAR"), fake("b", "UNCLEAR - no idea")), bench.claim())
    assert _codes(found) == ["UNCLEAR"]
    support = found.claims[0].citations[0].support
    assert support
    assert [one.vote for one in support.opinions] == [Vote.UNCLEAR, Vote.UNCLEAR]
    assert found.flags == ()
