from dataclasses import replace

from tests.unit.checks.values import checked, citation, claim

from pincite.checks.run import nothing_decided, nothing_to_check
from pincite.model import CheckedClaim, Decision, Findings, Level


def _file(*claims: object) -> Findings:
    return Findings(file="f.md", claims=claims, links=3)  # type: ignore[arg-type]


def test_a_file_without_a_quote_says_how_many_links_it_has() -> None:
    flag = nothing_to_check(_file(claim(citation(quote=None))), named=True, allow_empty=False)

    assert flag is not None
    assert (flag.code, flag.level, flag.message) == (
        "NOTHING_TO_CHECK",
        Level.ERROR,
        "no quote to check: 3 links, 0 quotes",
    )


def test_it_is_a_note_in_a_folder_or_where_it_is_allowed() -> None:
    levels = [
        nothing_to_check(_file(), named=named, allow_empty=allowed) for named, allowed in ((False, False), (True, True))
    ]

    assert [flag and flag.level for flag in levels] == [Level.NOTE, Level.NOTE]


def test_quotes_or_claims_that_say_they_are_empty_are_enough() -> None:
    assert nothing_to_check(_file(claim(citation())), named=True, allow_empty=False) is None
    assert nothing_to_check(_file(claim(state="empty")), named=True, allow_empty=False) is None
    assert nothing_to_check(_file(claim(state="empty"), claim()), named=True, allow_empty=False) is not None


def _claims(*decisions: Decision) -> tuple[CheckedClaim, ...]:
    citations = tuple(checked(citation(), decision=decision, reason="dns") for decision in decisions)
    return (CheckedClaim(claim=claim(), citations=citations),)


def test_a_run_without_one_decision_is_flagged() -> None:
    flag = nothing_decided(_claims(Decision.UNREACHABLE, Decision.UNREADABLE))

    assert flag is not None
    assert flag.level is Level.ERROR
    assert nothing_decided(_claims(Decision.UNREACHABLE, Decision.VERBATIM)) is None
    assert nothing_decided(()) is None


def test_links_without_quotes_are_no_quotes_to_decide() -> None:
    (one,) = _claims(Decision.UNCHECKED)
    link = replace(one.citations[0], citation=citation(quote=None))

    assert nothing_decided((replace(one, citations=(link,)),)) is None
