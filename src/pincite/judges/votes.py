"""From the text of a reply to a ballot. Strictly: what could be read in two ways is invalid, and no vote."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from pincite.opinions import Vote

_TOKENS = {vote.value: vote for vote in Vote} | {"UNSUPPORTED": Vote.DOES_NOT_SUPPORT}
# What some servers leave in front of the answer, and what chat models wrap an object in.
_THOUGHTS = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
_FENCES = frozenset({"```", "```json"})
_UNCLEAR = re.compile(r"UNCLEAR(?![\w-])")
_EVIDENCE = re.compile(r"EVIDENCE:[ \t]*(\S.*)")
_MOST_REASON = 300


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a valid reply says; `evidence` is the sentence it points to, not yet looked for on the page."""

    vote: Vote
    evidence: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Invalid:
    """A reply that is none of the allowed ones."""

    reason: str


def parse(text: str) -> Ballot | Invalid:
    """Read a reply: one JSON object with a `vote`, or plain text whose first line is one token.

    After `UNCLEAR` any text may follow; after another token only a line `EVIDENCE: sentence`.
    """
    plain = _unfenced(_THOUGHTS.sub("", text, count=1).strip())
    if not plain:
        return Invalid("the reply is empty")
    return _object(plain) if plain.startswith("{") else _lines(plain)


def _unfenced(text: str) -> str:
    """What stands between the two lines of a Markdown fence, where those are the first and the last line."""
    first, _, rest = text.partition("\n")
    inside, _, last = rest.rpartition("\n")
    return inside.strip() if first.rstrip() in _FENCES and last.strip() == "```" else text


def _lines(text: str) -> Ballot | Invalid:
    first, *rest = (line.strip() for line in text.splitlines())
    if _UNCLEAR.match(text):
        return Ballot(Vote.UNCLEAR, reason=_one_line(text[len(Vote.UNCLEAR) :].lstrip(" .:,;-–—\n")))
    vote = _TOKENS.get(first)
    if vote is None:
        return Invalid(f"the first line is not one of the votes: {_one_line(first)[:80]!r}")
    written = [line for line in rest if line]
    if not written:
        return Ballot(vote)
    evidence = _EVIDENCE.fullmatch(written[0]) if len(written) == 1 else None
    return Ballot(vote, evidence.group(1)) if evidence else Invalid(f"there is other text after {first}")


def _object(text: str) -> Ballot | Invalid:
    try:
        found = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        return Invalid(f"not one JSON object: {_one_line(str(error))}")
    vote = _TOKENS.get(found.get("vote")) if isinstance(found.get("vote"), str) else None
    if vote is None:
        return Invalid("its `vote` is not one of the votes")
    evidence, reason = (found.get(name) or "" for name in ("evidence", "reason"))
    if not (isinstance(evidence, str) and isinstance(reason, str)):
        return Invalid("its `evidence` or `reason` is not a text")
    return Ballot(vote, evidence.strip(), _one_line(reason))


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which no key stands twice: of two votes neither counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_MOST_REASON]
