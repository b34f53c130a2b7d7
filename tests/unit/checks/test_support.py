import pytest

from pincite.checks.support import decide, flags, judges_failed
from pincite.model import Place
from pincite.opinions import Opinion, ReplyKind, Standing, Support, Vote

YES, NO, AGAINST, ABSTAINS = Vote.SUPPORTS, Vote.DOES_NOT_SUPPORT, Vote.CONTRADICTS, Vote.UNCLEAR
FAILS = ReplyKind.ERROR
PLACE = Place(file="a.md", line=3)


def _opinion(family: str, said: Vote | ReplyKind, judge: str = "") -> Opinion:
    name = judge or family
    if isinstance(said, ReplyKind):
        return Opinion(judge=name, family=family, reply=said, reason="timeout")
    kind = ReplyKind.ABSTENTION if said is ABSTAINS else ReplyKind.VOTE
    return Opinion(judge=name, family=family, reply=kind, vote=said, evidence="No." if said is AGAINST else "")


def _panel(*said: Vote | ReplyKind, min_families: int = 2) -> Support:
    opinions = tuple(_opinion(family, one) for family, one in zip("abcdef", said, strict=False))
    return decide(opinions, min_families=min_families)


def _codes(support: Support, min_families: int = 2) -> list[str]:
    return [flag.code for flag in flags(support, PLACE, min_families=min_families)]


@pytest.mark.parametrize(
    ("said", "codes", "standing"),
    [
        ((YES, YES), [], Standing.YES),
        ((YES, YES, ABSTAINS), [], Standing.YES),
        ((YES, YES, FAILS), [], Standing.YES),
        ((NO, NO), ["UNSUPPORTED"], Standing.NO),
        ((NO, AGAINST), ["UNSUPPORTED"], Standing.NO),
        ((AGAINST, AGAINST), ["CONTRADICTED"], Standing.NO),
        ((AGAINST, AGAINST, ABSTAINS), ["CONTRADICTED"], Standing.NO),
        ((YES, NO), ["CONTESTED"], Standing.UNDETERMINED),
        ((YES, YES, AGAINST), ["CONTESTED"], Standing.UNDETERMINED),
        ((ABSTAINS, ABSTAINS), ["UNCLEAR"], Standing.UNDETERMINED),
        ((YES, ABSTAINS), ["UNCLEAR"], Standing.UNDETERMINED),
        ((NO, FAILS), ["UNCLEAR", "DEGRADED"], Standing.UNDETERMINED),
        ((NO, ReplyKind.INVALID), ["UNCLEAR", "DEGRADED"], Standing.UNDETERMINED),
        ((NO, ReplyKind.REFUSAL), ["UNCLEAR", "DEGRADED"], Standing.UNDETERMINED),
        ((FAILS, FAILS), ["UNCLEAR", "DEGRADED"], Standing.UNDETERMINED),
        ((ABSTAINS, FAILS), ["UNCLEAR"], Standing.UNDETERMINED),
        ((ABSTAINS, FAILS, FAILS), ["UNCLEAR", "DEGRADED"], Standing.UNDETERMINED),
    ],
)
def test_the_panel_decides(said: tuple[Vote | ReplyKind, ...], codes: list[str], standing: Standing) -> None:
    support = _panel(*said)
    assert (_codes(support), support.standing) == (codes, standing)


def test_one_family_may_be_enough_and_is_named_so() -> None:
    support = _panel(NO, min_families=1)
    (flag,) = flags(support, PLACE, min_families=1)
    assert flag.code == "UNSUPPORTED"
    assert "one family" in flag.message


@pytest.mark.parametrize(
    ("said", "ballot"),
    [
        ((YES, YES), YES),
        ((YES, ABSTAINS), YES),
        ((YES, FAILS), YES),
        ((NO, AGAINST), NO),
        ((AGAINST, AGAINST), AGAINST),
        ((YES, NO), ABSTAINS),
        ((ABSTAINS, FAILS), ABSTAINS),
        ((FAILS, FAILS), None),
    ],
)
def test_models_of_one_family_share_a_ballot(said: tuple[Vote | ReplyKind, ...], ballot: Vote | None) -> None:
    opinions = tuple(_opinion("a", one, f"a{n}") for n, one in enumerate(said))
    assert dict(decide(opinions, min_families=1).ballots).get("a") is ballot


def test_ten_models_of_one_family_are_not_two_families() -> None:
    opinions = tuple(_opinion("a", NO, f"a{n}") for n in range(10))
    assert decide(opinions, min_families=2).code == "UNCLEAR"


def test_a_contradiction_names_its_sentence() -> None:
    support = _panel(AGAINST, AGAINST)
    assert support.evidence == "No."
    assert "No." in flags(support, PLACE, min_families=2)[0].message


def test_a_split_is_given_with_the_flag() -> None:
    assert "a SUPPORTS, b DOES_NOT_SUPPORT" in flags(_panel(YES, NO), PLACE, min_families=2)[0].message


def test_a_run_without_one_valid_reply_is_not_green() -> None:
    failed = judges_failed((_panel(FAILS, FAILS), _panel(FAILS, ReplyKind.INVALID)))
    assert failed
    assert (failed.code, failed.level) == ("JUDGES_FAILED", "error")
    assert judges_failed((_panel(FAILS, FAILS), _panel(FAILS, ABSTAINS))) is None
    assert judges_failed(()) is None
