import pytest
from tests.unit.checks.values import citation
from tests.unit.match.pages import page

from pincite.checks.remarks import remarks
from pincite.match import find
from pincite.model import Decision, Kind, Match, Verdict, Zone


def _codes(text: str, quote: str, *, zone: Zone = Zone.BODY, kind: Kind | None = None) -> list[str]:
    read = page(text, zone)
    found = find(quote, read)
    assert isinstance(found, Match)
    verdict = Verdict(decision=Decision.VERBATIM, reason=found.how, match=found)
    return [flag.code for flag in remarks(citation(quote=quote, kind=kind), verdict, read.reading.document)]


@pytest.mark.parametrize(
    ("zone", "codes"),
    [(Zone.BODY, []), (Zone.META, ["META_ONLY"]), (Zone.DATA, ["META_ONLY"]), (Zone.HIDDEN, ["HIDDEN_TEXT"])],
)
def test_the_zone_is_remarked(zone: Zone, codes: list[str]) -> None:
    assert _codes("The gate opens at six.", "gate opens at six", zone=zone) == codes


@pytest.mark.parametrize(
    ("text", "quote", "flagged"),
    [
        ("The tenant is not allowed to sublet the flat.", "allowed to sublet the flat", True),
        ("That the tenant may sublet is not true.", "the tenant may sublet", True),
        ("It was not cheap. The tenant may sublet.", "The tenant may sublet", False),
        ("The tenant may sublet. It is not cheap.", "The tenant may sublet", False),
        ("It is not X that matters here at all for us today, the tenant may sublet.", "the tenant may sublet", False),
        ("The tenant is not allowed to sublet.", "The tenant is not allowed to sublet", False),
        ("Item: no smoking\nThe tenant may sublet", "The tenant may sublet", False),
    ],
)
def test_a_negation_just_outside_the_quote(text: str, quote: str, flagged: bool) -> None:
    assert ("NEGATED_CONTEXT" in _codes(text, quote)) is flagged


def test_a_figure_that_only_the_brackets_bring() -> None:
    text = "It leaves at six. The fare is 4.20 a head."

    assert _codes(text, "[Ferry 17] leaves at six") == ["BRACKET_ADDS_FIGURE"]
    assert _codes(text, "[The 4.20 ferry] leaves at six") == []
    assert _codes(text, "[The ferry] leaves at six") == []
    assert _codes(text, "[All nine ferries] leaves at six") == ["BRACKET_ADDS_FIGURE"]
    assert _codes(text, "[The six o'clock ferry] leaves at six") == []


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("The plan is the boldest in years.", True),
        ("“The plan is the boldest in years,” she argues.", False),
        ("The mayor said the plan is the boldest in years.", False),
        ("“The plan is the boldest in years”", False),
        ("Laut Behörde: The plan is the boldest in years.", False),
        ("Глава заявил: The plan is the boldest in years.", False),
        ("市長は the plan is the boldest in years と述べた。", False),
    ],
)
def test_reported_speech_needs_marks_or_a_reporting_verb(text: str, flagged: bool) -> None:
    codes = _codes(text, "the plan is the boldest in years", kind=Kind.REPORTED_SPEECH)

    assert codes == (["REPORTED_SPEECH"] if flagged else [])
    assert _codes(text, "the plan is the boldest in years", kind=Kind.PRIMARY_QUOTE) == []
