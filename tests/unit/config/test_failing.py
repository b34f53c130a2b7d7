import pytest

from pincite.config.failing import FAIL_ON, codes, fails, fails_flag, failures
from pincite.errors import ConfigError
from pincite.model import CheckedCitation, CheckedClaim, Citation, Claim, Decision, Flag, Level, Place, Verdict

PLACE = Place(file="findings.md", line=1)


def flag(code: str, level: Level) -> Flag:
    return Flag(code=code, level=level, message="m")


def checked(decision: Decision, reason: str | None = None, *flags: Flag) -> CheckedCitation:
    citation = Citation(id="c", place=PLACE, source=None)
    return CheckedCitation(citation=citation, verdict=Verdict(decision=decision, reason=reason), flags=flags)


def claim(*citations: CheckedCitation, flags: tuple[Flag, ...] = ()) -> CheckedClaim:
    return CheckedClaim(claim=Claim(id="k", text="t", place=PLACE, citations=()), citations=citations, flags=flags)


def test_codes_are_comma_separated_repeatable_and_in_any_case() -> None:
    assert codes(["not_verbatim, dead_source", "UNREACHABLE/HTTP_404,"]) == {
        "NOT_VERBATIM",
        "DEAD_SOURCE",
        "UNREACHABLE/http_404",
    }


def test_none_is_nothing_and_stands_alone() -> None:
    assert codes("none") == codes(["NONE"]) == frozenset()
    with pytest.raises(ValueError, match="none stands alone"):
        codes("none,NOT_VERBATIM")


def test_error_stands_for_all_flags_of_that_level() -> None:
    assert codes("NOT_VERBATIM,UNKNOWN_DOC,error") == FAIL_ON


@pytest.mark.parametrize("text", ["", " , ", ","])
def test_no_code_at_all_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"text|give codes"):
        codes(text)


def test_an_unknown_code_is_refused_with_the_nearest() -> None:
    with pytest.raises(ConfigError, match="there is no code 'NOT_VERBATIN'; did you mean NOT_VERBATIM"):
        codes("NOT_VERBATIN")


def test_a_reason_that_would_never_fail_anything_is_refused() -> None:
    with pytest.raises(ValueError, match="'NOT_VERBATIM/alterd'; did you mean altered"):
        codes("NOT_VERBATIM/alterd")
    with pytest.raises(ValueError, match="SAME_SOURCE has none"):
        codes("SAME_SOURCE/altered")


@pytest.mark.parametrize(
    ("fail_on", "expected"),
    [
        ("NOT_VERBATIM", True),
        ("NOT_VERBATIM/altered", True),
        ("NOT_VERBATIM/absent", False),
        ("error", False),
        ("none", False),
    ],
)
def test_a_verdict_fails_by_its_code_or_by_code_and_reason(fail_on: str, expected: bool) -> None:
    assert fails(codes(fail_on), Decision.NOT_VERBATIM, "altered") is expected


def test_by_default_what_is_wrong_fails_and_what_is_undecided_does_not() -> None:
    failing = {decision for decision in Decision if fails(FAIL_ON, decision, None)}
    assert failing == {Decision.NOT_VERBATIM, Decision.UNKNOWN_DOC}


def test_a_flag_fails_by_its_level_or_by_its_name() -> None:
    assert fails_flag(FAIL_ON, flag("SAME_SOURCE", Level.ERROR))
    assert not fails_flag(FAIL_ON, flag("SAME_SOURCE", Level.WARNING))
    assert fails_flag(codes("SAME_SOURCE"), flag("SAME_SOURCE", Level.NOTE))
    assert not fails_flag(codes("NOT_VERBATIM"), flag("SAME_SOURCE", Level.ERROR))


def test_failures_are_named_once_in_the_order_of_the_report() -> None:
    error, warning = flag("DEAD_SOURCE", Level.ERROR), flag("ONE_TAG", Level.WARNING)
    claims = [
        claim(
            checked(Decision.VERBATIM, "exact"),
            checked(Decision.NOT_VERBATIM, "absent", warning),
            checked(Decision.NOT_VERBATIM, "absent"),
            checked(Decision.UNKNOWN_DOC),
            flags=(error, warning),
        )
    ]
    found = failures(FAIL_ON, claims, [flag("MALFORMED", Level.ERROR), error])
    assert found == ("NOT_VERBATIM/absent", "UNKNOWN_DOC", "DEAD_SOURCE", "MALFORMED")
    assert failures(frozenset(), claims, [error]) == ()
