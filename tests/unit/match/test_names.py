"""A bracket may put a name for a pronoun, not for another name."""

import pytest
from tests.unit.match.pages import page

from pincite.match import Missed, find
from pincite.model import Change, How, Match

PAID = "Mr Smith paid 400 euros to the club in Leeds."
SAID = "On Monday Hillary said that the plan had failed."


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (PAID, "Mr [Jones] paid 400 euros to the club"),
        (PAID, "[Mr Jones] paid 400 euros to the club"),
        (PAID, "[Peter Jones] paid 400 euros to the club"),
        (PAID, "paid 400 euros to the club in [York]"),
        (SAID, "On Monday [Trump] said that the plan had failed"),
        (SAID, "On [Friday] Hillary said that the plan had failed"),
        ("The ferry goes to Leeds at six every day", "The ferry goes to [York] at six every day"),
        ("Am Montag sagte Müller, der Plan sei gut", "Am Montag sagte [Schmidt], der Plan sei gut"),
        ("Le maire de Lyon a refusé le projet", "Le maire de [Paris] a refusé le projet"),
        ("On Monday DHS said that it failed", "On Monday [the Department of Justice] said that it failed"),
    ],
)
def test_another_name_is_refused(text: str, quote: str) -> None:
    found = find(quote, page(text))

    assert isinstance(found, Missed)
    assert Change.NAME in found.refused


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (PAID, "[Mr John Smith] paid 400 euros to the club"),
        (PAID, "[He] paid 400 euros to the club"),
        (PAID, "[the mayor] paid 400 euros to the club"),
        (PAID, "[The Mayor] paid 400 euros to the club"),
        (PAID, "Mr Smith [of York] paid 400 euros"),
        ("He paid 400 euros to the club.", "[Peter Jones] paid 400 euros to the club"),
        ("Ferries leave at six every day.", "[Boats] leave at six every day"),
        ("It leaves at six every day.", "[The Ferry Company] leaves at six every day"),
        (f"Hillary Clinton spoke.\n{SAID}", "On Monday [Clinton] said that the plan had failed"),
        ("On Monday DHS said it failed", "On Monday [the Department of Homeland Security] said it failed"),
        ("On Monday the European Union said it failed", "On Monday the [EU] said it failed"),
        ("Jones, who met Smith, was pleased with it", "[Jones] was pleased with it"),
        ("Am Montag sagte die Stadt, der Plan sei gut", "Am Montag sagte die [Verwaltung], der Plan sei gut"),
        ("Wir bitten Sie, das Tor zu schließen", "Wir bitten [Kunden], das Tor zu schließen"),
        ("ON MONDAY THE FERRY LEAVES AT SIX", "ON MONDAY [BOATS] LEAVES AT SIX"),
        ("As Smith argued in court, it failed", "As [Petitioner] argued in court, it failed"),
    ],
)
def test_what_is_no_other_name_stands(text: str, quote: str) -> None:
    found = find(quote, page(text))

    assert isinstance(found, Match)
    assert found.how is How.BRACKETED
