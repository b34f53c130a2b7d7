import pytest

from pincite.judging.totals import agreement, cohens_kappa
from pincite.opinions import Standing, Support, Vote

YES, NO, ABSTAINS = Vote.SUPPORTS, Vote.DOES_NOT_SUPPORT, Vote.UNCLEAR


def _support(**ballots: Vote) -> Support:
    return Support(standing=Standing.UNDETERMINED, ballots=tuple(ballots.items()))


def test_kappa_takes_chance_out_of_agreement() -> None:
    # Cohen's own sort of table: 20 both yes, 15 both no, 5 and 10 apart.
    pairs = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert cohens_kappa(pairs) == pytest.approx(0.4)
    assert cohens_kappa([("y", "n"), ("n", "y")]) == pytest.approx(-1.0)


def test_kappa_is_not_defined_without_difference_or_pairs() -> None:
    assert cohens_kappa([]) is None
    assert cohens_kappa([("y", "y")] * 5) is None


def test_only_what_both_voted_on_counts() -> None:
    supports = [_support(a=YES, b=YES), _support(a=YES, b=NO), _support(a=YES, b=ABSTAINS), _support(a=NO)]
    (found,) = agreement(supports)
    assert (found.families, found.both, found.raw) == (("a", "b"), 2, 0.5)


def test_families_that_never_met_have_no_agreement() -> None:
    (found,) = agreement([_support(a=YES), _support(b=YES)])
    assert (found.both, found.raw, found.kappa) == (0, None, None)


def test_three_families_make_three_pairs() -> None:
    assert [one.families for one in agreement([_support(c=YES, a=YES, b=NO)])] == [("a", "b"), ("a", "c"), ("b", "c")]
