"""What flows through L3: opinions of judges and what a panel makes of them. Frozen values, standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Vote(StrEnum):
    """What a judge may answer about a quote and a claim. `UNCLEAR` abstains."""

    SUPPORTS = "SUPPORTS"
    DOES_NOT_SUPPORT = "DOES_NOT_SUPPORT"
    CONTRADICTS = "CONTRADICTS"
    UNCLEAR = "UNCLEAR"


class ReplyKind(StrEnum):
    """What came back from a judge. Only a vote and an abstention are valid replies."""

    VOTE = "vote"
    ABSTENTION = "abstention"
    INVALID = "invalid"
    REFUSAL = "refusal"
    ERROR = "error"


class Standing(StrEnum):
    """Whether the sources support a citation's claim, in the three states of every total."""

    YES = "yes"
    NO = "no"
    UNDETERMINED = "not determined"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """One judge's reply about one citation, parsed."""

    judge: str
    family: str
    reply: ReplyKind
    vote: Vote | None = None
    """Of a vote; `UNCLEAR` of an abstention; None of everything else."""
    evidence: str = ""
    """The page's own sentence that the judge points to, found on the page by L2's matching."""
    reason: str = ""
    """One line for a person: what the judge says, or why the reply does not count."""
    calls: int = 1
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cached: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """L3 about one citation: what the panel decided, and on what."""

    standing: Standing
    code: str | None = None
    """The flag of the decision; None when the judges agree that the quote supports the claim."""
    ballots: tuple[tuple[str, Vote], ...] = ()
    """One a family; `UNCLEAR` where it abstains."""
    opinions: tuple[Opinion, ...] = ()
    degraded: bool = False
    """Some judge failed, and with it there might have been ballots enough."""
    evidence: str = ""
    """The sentence of the page that contradicts the claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeTotals:
    """What one judge did in a run. Money in the currency of its prices."""

    judge: str
    family: str
    model: str
    votes: int = 0
    abstentions: int = 0
    invalid: int = 0
    refusals: int = 0
    errors: int = 0
    cached: int = 0
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    money: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How often two families cast the same ballot where both cast one."""

    families: tuple[str, str]
    both: int
    raw: float | None
    """0 to 1; None where they never both voted."""
    kappa: float | None
    """Cohen's kappa; None where it is not defined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging:
    """L3 of a whole run."""

    judges: tuple[JudgeTotals, ...]
    min_families: int
    asked: int
    """Citations that were put to the judges."""
    not_asked: int = 0
    """Citations that the budget left out."""
    agreement: tuple[Agreement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A share, with its Wilson interval of 95 %."""

    hits: int
    total: int
    low: float = 0.0
    high: float = 1.0

    @property
    def value(self) -> float | None:
        """0 to 1; None of nothing."""
        return self.hits / self.total if self.total else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """How well somebody judges labelled triples."""

    caught: Rate
    """Of those that do not support their claim: how many were flagged."""
    false_alarms: Rate
    """Of those that support it: how many were flagged."""
    coverage: Rate
    """Of all: how many were decided, rightly or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expense:
    """What it costs to ask about a hundred triples."""

    calls: float
    tokens: float
    money: float
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One judge, or the panel, over a labelled set."""

    judge: str | None
    """None: the panel."""
    whole: Measured
    kinds: tuple[tuple[str, Measured], ...]
    per_100: Expense | None
    """None where nobody was asked: all votes were kept from before."""
    totals: JudgeTotals | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """Judges and their panel over a labelled set."""

    triples: int
    """Those that were put to the judges."""
    not_asked: int
    """Those that the budget left out."""
    min_families: int
    judges: tuple[Measurement, ...]
    panel: Measurement
    agreement: tuple[Agreement, ...] = ()
