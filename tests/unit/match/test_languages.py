"""What negates in one language and not in another, where an ellipsis leaves it out."""

import pytest
from tests.unit.match.pages import page

from pincite.match import Missed, find
from pincite.match.languages import language
from pincite.match.negation import turns
from pincite.model import Change, Match

AFFIRMED = [
    ("De brug is nu gesloten voor alle auto's in de stad", "De brug is … voor alle auto's"),
    ("Bron är nu stängd för alla bilar och cyklar", "Bron är … för alla bilar"),
    ("O prefeito assinou no Porto o acordo com as empresas", "O prefeito assinou … o acordo"),
    ("Il sindaco ne ha parlato ieri con il consiglio", "Il sindaco … parlato ieri"),
    ("Le maire, né à Lyon en 1960, est le chef du parti", "Le maire … est le chef du parti"),
    ("Í dag er brúin, sem var byggð á síðustu öld, lokuð", "Í dag er brúin … lokuð"),
    ("The bank not only raised rates but cut its staff", "The bank … cut its staff"),
    ("Die Bank hat nicht nur die Zinsen erhöht, sie ging", "Die Bank hat … erhöht, sie ging"),
    ("Мост не только закрыт, но и будет продан", "Мост … закрыт, но и будет продан"),
    ("这座桥在未来三年将对所有车辆关闭", "这座桥…将对所有车辆关闭"),
    ("这个计划非常受欢迎，市长在会议上说道", "这个计划…受欢迎，市长在会议上说道"),
    ("この橋は通行止めになるかもしれないと市長は述べた", "この橋は…と市長は述べた"),
    ("The list, no. 5 of all, was sold in May", "The list … was sold in May"),
]
DENIED = [
    ("De brug is niet gesloten voor alle auto's in de stad", "De brug is … gesloten voor alle auto's"),
    ("Bron är inte stängd för alla bilar och cyklar", "Bron är … stängd för alla bilar"),
    ("O prefeito não assinou no Porto o acordo com as empresas", "O prefeito … assinou no Porto"),
    ("El alcalde no firmó en Oporto el acuerdo con la ciudad", "El alcalde … firmó en Oporto el acuerdo"),
    ("Il sindaco non ha parlato ieri con il consiglio", "Il sindaco … ha parlato ieri"),
    ("Le maire ne dirige plus le parti dans la ville", "Le maire … dirige plus le parti"),
    ("Podul nu este închis pentru mașini în oraș", "Podul … este închis pentru mașini"),
    ("Silta ei ole suljettu autoilta, ja se on auki", "Silta … ole suljettu autoilta"),
    ("O prefeito saiu sem assinar o acordo com as empresas", "O prefeito saiu … assinar o acordo"),
    ("The bank did not raise rates but cut its staff", "The bank … raise rates but cut"),
    ("The bank did not only raise rates but cut its staff", "The bank did ... only raise rates"),
    ("Die Bank hat nicht die Zinsen erhöht, sie ging", "Die Bank hat … die Zinsen erhöht"),
    ("Мост не закрыт, но будет продан городом", "Мост … закрыт, но будет продан"),
    ("这座桥在三年内不会对所有车辆关闭", "这座桥…对所有车辆关闭"),
    ("この橋は通行止めにならないと市長は述べた", "この橋は…と市長は述べた"),
]


@pytest.mark.parametrize(("text", "quote"), AFFIRMED, ids=[row[1] for row in AFFIRMED])
def test_what_negates_nothing_here_may_be_left_out(text: str, quote: str) -> None:
    assert isinstance(find(quote, page(text)), Match)


@pytest.mark.parametrize(("text", "quote"), DENIED, ids=[row[1] for row in DENIED])
def test_a_negation_may_not(text: str, quote: str) -> None:
    found = find(quote, page(text))

    assert isinstance(found, Missed)
    assert Change.NEGATION in found.refused


def test_where_the_language_is_not_clear_a_negation_is_one() -> None:
    assert language("nu bridge") == ""
    assert turns("nu closed", "nu bridge")
    assert not turns("nu gesloten", "de brug is nu gesloten")


def test_alone_it_is_one_in_any_language() -> None:
    assert turns(" no ", "o prefeito assinou no porto o acordo com as empresas")
