import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from pincite.errors import InputError
from pincite.inputs.labelled import Triple, parse
from pincite.judges.costs import Budget
from pincite.judges.prompt import Question
from pincite.judges.replies import Reply, always
from pincite.judges.settings import JudgeSettings
from pincite.judging import Panel
from pincite.judging.asking import Desk
from pincite.judging.budget import Purse
from pincite.judging.evaluation import evaluate, put
from pincite.opinions import Evaluation, ReplyKind, Support

PAGE = "Rules\nAI help is welcome here. Ask before you post. Submissions made by AI are not accepted."


def triple(name: str, label: str = "CONTRADICTS", **changes: str) -> Triple:
    row = {"id": name, "kind": "supports" if label == "SUPPORTS" else "cherry-picked", "label": label, "page": PAGE}
    row |= {"claim": f"Submissions by AI are welcome ({name}).", "quote": "AI help is welcome here"} | changes
    return parse("t.jsonl", json.dumps(row))[0]


@dataclass
class Fake:
    """A judge that says something about each claim; what it does not know is an error."""

    settings: JudgeSettings
    said: dict[str, str]
    asked: list[Question] = field(default_factory=list)

    async def ask(self, question: Question, _again: Callable[[], bool] = always) -> Reply:
        self.asked.append(question)
        text = next((vote for name, vote in self.said.items() if f"({name})" in question.claim), None)
        if text is None:
            return Reply(kind=ReplyKind.ERROR, error="timeout", tokens_in=10)
        return Reply(kind=ReplyKind.VOTE, text=text, tokens_in=100, tokens_out=10, seconds=0.5)

    async def aclose(self) -> None:
        pass


def fake(name: str, **said: str) -> Fake:
    given = JudgeSettings(name=name, family=name, protocol="openai", model=name, price_in=10.0, price_out=100.0)
    return Fake(given, said)


def evaluated(
    *judges: Fake, triples: list[Triple], votes: dict[str, bytes] | None = None, budget: Budget | None = None
) -> tuple[Evaluation, tuple[Support, ...]]:
    kept = {} if votes is None else votes
    desk = Desk(
        recall=kept.get, keep=kept.__setitem__, purse=Purse(budget or Budget()), record=lambda _name, _reply: None
    )
    panel = Panel(judges=judges, desk=desk, min_families=2)
    return asyncio.run(evaluate(triples, panel, lambda _done, _total: None))


TRIPLES = [triple("a"), triple("b"), triple("c", "SUPPORTS"), triple("d", "SUPPORTS")]


def test_a_triple_is_asked_as_a_run_would_ask_it() -> None:
    asked = put(triple("a"))
    assert (asked.question.claim, asked.question.quote) == (
        "Submissions by AI are welcome (a).",
        "AI help is welcome here",
    )
    assert "Ask before you post" in asked.question.surroundings
    assert "Submissions made by AI are not accepted." in asked.question.passages
    assert (asked.question.url, asked.question.tag) == ("", "")


@pytest.mark.parametrize(
    "quote", ["AI help is welcome there", "AI help is forbidden", "Nothing of the kind stands there"]
)
def test_a_quote_that_is_not_on_its_page_is_an_error_of_its_line(quote: str) -> None:
    with pytest.raises(InputError, match=r"t\.jsonl:1: the quote of 'a' does not stand on its page"):
        put(triple("a", quote=quote))


def test_judges_and_their_panel_are_measured() -> None:
    a = fake("x", a="DOES_NOT_SUPPORT", b="DOES_NOT_SUPPORT", c="SUPPORTS", d="DOES_NOT_SUPPORT")
    b = fake("y", a="DOES_NOT_SUPPORT", b="UNCLEAR", c="SUPPORTS")
    found, supports = evaluated(a, b, triples=TRIPLES)

    assert (found.triples, found.not_asked, len(supports)) == (4, 0, 4)
    first, second = found.judges
    whole = [(one.whole.caught.hits, one.whole.false_alarms.hits, one.whole.coverage.hits) for one in found.judges]
    assert whole == [(2, 1, 4), (1, 0, 2)]
    assert (found.panel.whole.caught.hits, found.panel.whole.caught.total) == (1, 2)
    assert (found.panel.whole.false_alarms.hits, found.panel.whole.coverage.hits) == (0, 2)
    assert [kind for kind, _ in found.panel.kinds] == ["cherry-picked", "supports"]
    assert first.totals
    assert second.totals
    assert (first.totals.votes, second.totals.errors) == (4, 1)
    (agreed,) = found.agreement
    assert (agreed.both, agreed.raw) == (2, 1.0)


def test_costs_are_those_of_what_was_asked() -> None:
    found, _ = evaluated(
        fake("x", a="SUPPORTS", b="SUPPORTS"), fake("y", a="SUPPORTS", b="SUPPORTS"), triples=TRIPLES[:2]
    )
    for one in found.judges:
        assert one.per_100
        assert (one.per_100.calls, one.per_100.tokens, one.per_100.seconds) == (100, 11_000, 50)
        assert one.per_100.money == pytest.approx(0.2)
    assert found.panel.per_100
    assert (found.panel.per_100.calls, found.panel.per_100.tokens) == (200, 22_000)


def test_votes_from_the_store_make_nothing_cheaper() -> None:
    votes: dict[str, bytes] = {}
    judges = fake("x", a="SUPPORTS", b="SUPPORTS"), fake("y", a="SUPPORTS", b="SUPPORTS")
    evaluated(*judges, triples=TRIPLES[:1], votes=votes)
    half, _ = evaluated(*judges, triples=TRIPLES[:2], votes=votes)
    assert half.judges[0].per_100
    assert half.judges[0].per_100.calls == 100
    again, _ = evaluated(*judges, triples=TRIPLES[:2], votes=votes)
    assert (again.judges[0].per_100, again.panel.per_100) == (None, None)
    assert again.judges[0].whole == half.judges[0].whole


def test_what_the_budget_leaves_out_is_in_no_rate() -> None:
    found, _ = evaluated(
        fake("x", a="DOES_NOT_SUPPORT"), fake("y", a="DOES_NOT_SUPPORT"), triples=TRIPLES, budget=Budget(calls=2)
    )
    assert (found.triples, found.not_asked) == (1, 3)
    assert (found.panel.whole.caught.hits, found.panel.whole.caught.total) == (1, 1)
    assert found.panel.whole.false_alarms.value is None


def test_all_quotes_are_looked_for_before_anybody_is_asked() -> None:
    judge = fake("x", a="SUPPORTS")
    with pytest.raises(InputError, match="does not stand"):
        evaluated(judge, fake("y"), triples=[triple("a"), replace(triple("b"), quote="Nothing of that kind")])
    assert judge.asked == []
