import pytest

from pincite.judging.measure import Outcome, by_kind, measured, rate, wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        # Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_known_intervals(hits: int, total: int, low: float, high: float) -> None:
    assert wilson(hits, total) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("total", [1, 3, 7, 90, 100_000])
def test_bounds_hold_the_share_and_mirror(total: int) -> None:
    for hits in {0, 1, total // 2, total}:
        low, high = wilson(hits, total)
        assert 0 <= low <= hits / total <= high <= 1
        assert wilson(total - hits, total) == (pytest.approx(1 - high), pytest.approx(1 - low))


def test_a_rate_of_nothing_has_no_value() -> None:
    nothing = rate([])
    assert (nothing.value, nothing.low, nothing.high) == (None, 0.0, 1.0)
    assert rate([True, False, False, True]).value == 0.5


def outcome(kind: str = "hedged", *, supports: bool = False, flagged: bool = False, decided: bool = True) -> Outcome:
    return Outcome(kind=kind, supports=supports, flagged=flagged, decided=decided)


def test_what_is_caught_is_counted_apart_from_false_alarms() -> None:
    found = measured(
        [
            outcome(flagged=True),
            outcome(),
            outcome(decided=False),
            outcome("supports", supports=True, flagged=True),
            outcome("supports", supports=True),
        ]
    )
    assert (found.caught.hits, found.caught.total) == (1, 3)
    assert (found.false_alarms.hits, found.false_alarms.total) == (1, 2)
    assert (found.coverage.hits, found.coverage.total) == (4, 5)


def test_each_kind_alone() -> None:
    kinds = dict(by_kind([outcome("b", flagged=True), outcome("a"), outcome("b", decided=False)]))
    assert list(kinds) == ["a", "b"]
    assert (kinds["b"].caught.hits, kinds["b"].caught.total, kinds["b"].coverage.hits) == (1, 2, 1)
