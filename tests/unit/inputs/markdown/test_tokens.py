"""What chat programs leave of their citations."""

from __future__ import annotations

import pytest

from pincite.inputs.markdown import parse
from pincite.model import Level

TOKENS = (
    "citeturn0search1turn2view0",
    "\ue200cite\ue202turn0search0\ue202turn1news3\ue201",
    "【21†L231-L239】",
    "【3:0†source】",
    ":contentReference[oaicite:3]{index=3}",
    "[cite: 12, 14]",
    '<grok:render card_id="x" type="citation"><argument name="citation_id">3</argument></grok:render>',
)


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_carries_no_source(token: str) -> None:
    found = parse("a.md", f"# Fees\n\nThe fee rose.{token}\n")

    assert [(flag.code, flag.level, flag.place and flag.place.line) for flag in found.flags] == [
        ("NO_URL", Level.WARNING, 3)
    ]


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_part_of_no_claim_and_no_quote(token: str) -> None:
    text = f'The fee {token} rose: "from May the fee is four euros{token}" (https://t.alt/1).'
    [claim] = parse("a.md", text).claims

    assert claim.text == 'The fee rose: "from May the fee is four euros".'
    assert [one.quote and one.quote.exact for one in claim.citations] == ["from May the fee is four euros"]


@pytest.mark.parametrize(
    "text",
    ["`citeturn0search1`", "I cite turn 3.", "【重要】 news", "[citeless]", "```\n【21†L231】\n```", "The [cite] tag."],
)
def test_what_is_no_token(text: str) -> None:
    assert parse("a.md", text).flags == ()
