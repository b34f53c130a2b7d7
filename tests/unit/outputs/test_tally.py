from collections.abc import Callable
from typing import Any

from pincite.model import Decision, Level, Verdict
from pincite.outputs.tally import citations, counted, flag_counts, flags, verdict_counts

Make = Callable[..., Any]


def test_verdicts_are_counted_in_their_own_order(checked: Make, report: Make) -> None:
    gone, missing = (checked(Verdict(decision=name)) for name in (Decision.UNREACHABLE, Decision.NOT_VERBATIM))
    counts = verdict_counts(report(gone, gone, missing))
    assert list(counts.items()) == [("NOT_VERBATIM", 1), ("UNREACHABLE", 2)]


def test_flags_are_counted_wherever_they_are(checked: Make, report: Make, flag: Make) -> None:
    one, two = flag("ONE_TAG", Level.WARNING), flag("MALFORMED", Level.ERROR)
    whole = report(checked(flags=(two,)), checked(), claim_flags=(one,), flags=(two,))
    assert list(flags(whole)) == [one, two, two]
    assert list(flag_counts(whole).items()) == [("MALFORMED", 2), ("ONE_TAG", 1)]


def test_citations_come_in_input_order(checked: Make, report: Make) -> None:
    assert [each.citation.place.line for each in citations(report(checked(line=9), checked(line=2)))] == [9, 2]


def test_a_number_takes_its_noun_with_it() -> None:
    assert [counted(number, "claim") for number in (0, 1, 2, 1.2, 1.6)] == [
        "0 claims",
        "1 claim",
        "2 claims",
        "1 claim",
        "2 claims",
    ]
