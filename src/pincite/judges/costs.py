"""What judging costs, and what it may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Calls, tokens in both directions, and money."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(calls=self.calls + other.calls, tokens=self.tokens + other.tokens, money=self.money + other.money)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The most that judging may cost; None: no bound."""

    calls: int | None = None
    tokens: int | None = None
    money: float | None = None

    def allows(self, cost: Cost) -> bool:
        """Whether so much may be spent."""
        pairs = ((self.calls, cost.calls), (self.tokens, cost.tokens), (self.money, cost.money))
        return all(bound is None or spent <= bound for bound, spent in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What judging a run would cost, about."""

    citations: int
    claims: int
    costs: tuple[tuple[str, Cost], ...]
    """By the name of the judge."""
