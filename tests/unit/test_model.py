import dataclasses
import inspect

import pytest

from pincite import model
from pincite.model import Decision


@pytest.mark.parametrize(
    ("decision", "decided"),
    [
        (Decision.VERBATIM, True),
        (Decision.NOT_VERBATIM, True),
        (Decision.UNKNOWN_DOC, True),
        (Decision.UNREADABLE, False),
        (Decision.UNREACHABLE, False),
        (Decision.UNCHECKED, False),
    ],
)
def test_which_verdicts_are_decided(decision: Decision, decided: bool) -> None:
    assert decision.decided is decided


def test_every_value_is_frozen() -> None:
    values = [one for _, one in inspect.getmembers(model, dataclasses.is_dataclass)]

    assert len(values) > 15
    assert all(one.__dataclass_params__.frozen and "__slots__" in vars(one) for one in values)
