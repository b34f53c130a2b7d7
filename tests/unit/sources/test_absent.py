from __future__ import annotations

from pincite.sources.absent import Absent
from pincite.sources.addresses import Policy
from pincite.sources.failures import Failure
from pincite.sources.targets import Target, target

NOBODY = Failure(reason="connection", error="nobody there", absent=True)
REFUSED = Failure(reason="http_500", error="500", status=500)


def goal(url: str) -> Target:
    found = target(url, Policy())
    assert isinstance(found, Target)
    return found


def test_two_misses_in_a_row_are_proof_for_that_server_alone() -> None:
    absent = Absent()
    here = goal("http://a.test/1")
    absent.note(here, NOBODY)
    assert absent.of(here) is None
    absent.note(goal("http://a.test/2"), NOBODY)
    assert absent.of(here) == NOBODY
    assert absent.of(goal("http://a.test:8080/")) is None
    assert absent.of(goal("http://b.test/")) is None


def test_any_answer_disproves_it() -> None:
    absent = Absent()
    here = goal("http://a.test/1")
    for answer in (NOBODY, REFUSED, NOBODY):
        absent.note(here, answer)
    assert absent.of(here) is None


def test_five_timeouts_in_a_row_are_a_tar_pit() -> None:
    absent = Absent()
    here = goal("http://a.test/1")
    late = Failure(reason="timeout", error="too late")
    for answer in (late, late, late, late, REFUSED, late, late, late, late):
        absent.note(here, answer)
        assert absent.of(here) is None
    absent.note(here, late)
    given_up = absent.of(here)
    assert given_up is not None
    assert given_up.reason == "timeout"
    assert given_up.error == "a.test kept 5 requests in a row beyond the time limit, and is not asked again"


def test_who_had_no_time_left_by_another_is_not_blamed() -> None:
    absent = Absent()
    here = goal("http://a.test/1")
    late = Failure(reason="timeout", error="too late")
    for _ in range(9):
        absent.note(here, late, fair=False)
    assert absent.of(here) is None
    for _ in range(2):
        absent.note(here, NOBODY, fair=False)
    assert absent.of(here) == NOBODY
