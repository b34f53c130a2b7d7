from tests.unit.checks.values import checked, citation, snapshot

from pincite.checks.outcome import resolve
from pincite.model import Decision

OWN, RIVAL = "https://e.org/own", "https://e.org/rival"


def test_a_hit_in_a_rival_is_a_hit_there() -> None:
    asked = citation(OWN, ambiguous=True, rivals=(RIVAL,))
    found = resolve(asked, (checked(asked, decision=Decision.NOT_VERBATIM), checked(asked, snapshot(RIVAL))))

    assert (found.verdict.decision, found.citation.source) == (Decision.VERBATIM, RIVAL)


def test_an_ambiguous_miss_proves_nothing() -> None:
    asked = citation(OWN, ambiguous=True, rivals=(RIVAL,))
    found = resolve(asked, (checked(asked, decision=Decision.NOT_VERBATIM, reason="absent"),) * 2)

    assert (found.verdict.decision, found.verdict.reason) == (Decision.UNCHECKED, "ambiguous_binding")


def test_a_plain_miss_stays_one() -> None:
    asked = citation(OWN)

    assert resolve(asked, (checked(asked, decision=Decision.NOT_VERBATIM),)).verdict.decision is Decision.NOT_VERBATIM


def test_an_ambiguous_quote_whose_sources_cannot_be_read_says_why() -> None:
    asked = citation(OWN, ambiguous=True)

    found = resolve(asked, (checked(asked, decision=Decision.UNREACHABLE, reason="http_404"),))

    assert found.verdict.reason == "http_404"
