"""What judging is going to cost, and what it has cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.judges.costs import Budget, Cost
from pincite.judges.prompt import messages
from pincite.judges.replies import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pincite.judges.prompt import Question
    from pincite.judges.settings import JudgeSettings

_NONCE = "0" * 16
_REPLY = 60
"""Tokens of a usual reply: an object with a vote, a sentence and a reason."""


@dataclass(slots=True)
class Purse:
    """What is left of a budget. What a call is expected to cost is set aside before it, and settled after it."""

    budget: Budget
    spent: Cost = field(default_factory=Cost)

    def take(self, cost: Cost) -> bool:
        """Set a cost aside, where there is enough for it."""
        if not self.budget.allows(self.spent + cost):
            return False
        self.spent += cost
        return True

    def settle(self, expected: Cost, actual: Cost) -> None:
        """Put what a call did cost in the place of what was set aside for it."""
        self.spent = Cost(
            calls=self.spent.calls - expected.calls + actual.calls,
            tokens=self.spent.tokens - expected.tokens + actual.tokens,
            money=self.spent.money - expected.money + actual.money,
        )


@dataclass(slots=True)
class Hold:
    """What is set aside for one question: for its first call, and for every further one that it needs."""

    purse: Purse
    cost: Cost
    """Of one call; that of the first is set aside already."""
    held: Cost = field(init=False)

    def __post_init__(self) -> None:
        self.held = self.cost

    def again(self) -> bool:
        """Set aside what a further call costs, where there is enough for it."""
        if not self.purse.take(self.cost):
            return False
        self.held += self.cost
        return True

    def settle(self, actual: Cost) -> None:
        """Put what the question did cost in the place of all that was set aside."""
        self.purse.settle(self.held, actual)


def expected(question: Question, settings: JudgeSettings) -> Cost:
    """What it costs, about, to ask a judge once."""
    put = messages(question, _NONCE, structured=True)
    asked = tokens(put.system + put.user)
    return Cost(calls=1, tokens=asked + _REPLY, money=settings.money(asked, _REPLY))


def estimate(questions: Iterable[Question], settings: Iterable[JudgeSettings]) -> dict[str, Cost]:
    """What it costs, about, to put all questions to every judge, by its name."""
    put, total = list(questions), {}
    for judge in settings:
        total[judge.name] = sum((expected(question, judge) for question in put), Cost())
    return total
