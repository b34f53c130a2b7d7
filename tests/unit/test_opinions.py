from dataclasses import FrozenInstanceError

import pytest

from pincite.opinions import Opinion, ReplyKind, Standing, Vote


def test_what_judges_say_is_frozen() -> None:
    opinion = Opinion(judge="a", family="f", reply=ReplyKind.VOTE, vote=Vote.SUPPORTS)
    with pytest.raises(FrozenInstanceError):
        opinion.vote = Vote.CONTRADICTS  # type: ignore[misc]


def test_votes_and_states_are_the_documented_words() -> None:
    assert [vote.value for vote in Vote] == ["SUPPORTS", "DOES_NOT_SUPPORT", "CONTRADICTS", "UNCLEAR"]
    assert [standing.value for standing in Standing] == ["yes", "no", "not determined"]
