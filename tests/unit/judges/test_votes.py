import pytest

from pincite.judges.votes import Ballot, Invalid, parse
from pincite.opinions import Vote


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("SUPPORTS", Vote.SUPPORTS),
        ("  SUPPORTS \n", Vote.SUPPORTS),
        ("UNSUPPORTED", Vote.DOES_NOT_SUPPORT),
        ("DOES_NOT_SUPPORT", Vote.DOES_NOT_SUPPORT),
        ("UNCLEAR", Vote.UNCLEAR),
        ("UNCLEAR - cannot tell if this supports", Vote.UNCLEAR),
        ("UNCLEAR\nThe page SUPPORTS one half.", Vote.UNCLEAR),
        ("<think>It SUPPORTS... no.</think>\nDOES_NOT_SUPPORT", Vote.DOES_NOT_SUPPORT),
        ('{"vote": "SUPPORTS"}', Vote.SUPPORTS),
        ('```json\n{"vote": "UNCLEAR", "evidence": null, "reason": "?"}\n```', Vote.UNCLEAR),
        ("```\nSUPPORTS\n```", Vote.SUPPORTS),
        ("``` \n\n UNSUPPORTED \n\n ```", Vote.DOES_NOT_SUPPORT),
        ('{"evidence": "", "reason": "other year", "vote": "UNSUPPORTED"}', Vote.DOES_NOT_SUPPORT),
    ],
)
def test_a_vote_is_one_token(text: str, vote: Vote) -> None:
    found = parse(text)
    assert isinstance(found, Ballot)
    assert found.vote is vote


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "supports",
        "SUPPORTS.",
        "SUPPORTS, though it does not support the price",
        "SUPPORTS\nbecause the figure is there",
        "SUPPORTS\nDOES_NOT_SUPPORT",
        "**SUPPORTS**",
        "The quote SUPPORTS the claim.",
        "Sure! SUPPORTS",
        "NOT SUPPORTS",
        "SUPPORTS UNCLEAR",
        "UNCLEARLY",
        "UNCLEAR-ish",
        "CONTRADICTS\nEVIDENCE:",
        "CONTRADICTS\nEVIDENCE: one\nEVIDENCE: two",
        '{"vote": "SUPPORTS"',
        '{"vote": "SUPPORTS"} I hope this helps',
        'Here it is: {"vote": "SUPPORTS"}',
        '{"vote": "supports"}',
        '{"vote": "SUPPORTS CONTRADICTS"}',
        '{"vote": ["SUPPORTS"]}',
        '{"vote": "SUPPORTS", "vote": "CONTRADICTS"}',
        '{"vote": "SUPPORTS", "evidence": ["a"]}',
        '{"answer": "SUPPORTS"}',
        '[{"vote": "SUPPORTS"}]',
        "{" * 100_000,
        "```\nSUPPORTS",
        "```python\nSUPPORTS\n```",
        # These took minutes when the fence was looked for by backtracking.
        "```" + "\n" * 300_000 + "x",
        "```\n" + "\n " * 300_000 + "``",
    ],
)
def test_whatever_could_be_read_in_two_ways_is_invalid(text: str) -> None:
    assert isinstance(parse(text), Invalid)


@pytest.mark.parametrize(
    "text",
    [
        "CONTRADICTS\nEVIDENCE: No fee is charged.",
        "CONTRADICTS\n\n  EVIDENCE:   No fee is charged.\n",
        '{"vote": "CONTRADICTS", "evidence": " No fee is charged. ", "reason": "it says\\nso"}',
    ],
)
def test_evidence_is_the_sentence_it_points_to(text: str) -> None:
    found = parse(text)
    assert isinstance(found, Ballot)
    assert (found.vote, found.evidence) == (Vote.CONTRADICTS, "No fee is charged.")
