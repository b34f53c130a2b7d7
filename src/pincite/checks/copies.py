"""Whether two sources of a claim carry one text: a press release, the story of a news agency, a mirror.

Two witnesses may quote the same words, of a law or a speaker. What they do not share is what they say around them.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING

from pincite.model import Snapshot, Zone
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pincite.model import CheckedCitation, Flag, Match
    from pincite.shingles import Shingles

REACHES = (30, 120)
"""Words on either side of a quote that are compared. The near ones keep what every page of a host carries from making a
copy of a short text, the far ones a long passage that both quote."""
ENOUGH = 0.55
"""The share of the runs of words there that stand in the other document too; one side alone never suffices."""
_LEAST = 30
"""Runs of words that tell anything."""
MOST = 8
"""Documents of one claim, and quotes of one document, that are compared."""


def quoted(citations: Sequence[CheckedCitation]) -> dict[Snapshot, list[Match]]:
    """The documents of a claim that can be compared, with the quotes found in them; empty for fewer than two."""
    found: dict[str, tuple[Snapshot, list[Match]]] = {}
    for each in citations:
        page, match = _read(each), each.verdict.match
        if page and match and match.zone is Zone.BODY and (len(found) < MOST or page.digest in found):
            found.setdefault(page.digest, (page, []))[1].append(match)
    return {page: matches[:MOST] for page, matches in found.values()} if len(found) > 1 else {}


def alike(documents: Mapping[Snapshot, Sequence[Match]], known: Sequence[Shingles]) -> dict[str, set[str]]:
    """The digests of the documents that carry one text, each with those of the others; `known` in the same order."""
    every = [(page.digest, matches, each) for (page, matches), each in zip(documents.items(), known, strict=True)]
    found: dict[str, set[str]] = defaultdict(set)
    for (one, quotes, runs), (other, others, rest) in combinations(every, 2):
        if _within(quotes, runs, rest) and _within(others, rest, runs):
            found[one].add(other)
            found[other].add(one)
    return found


def check(
    citations: Sequence[CheckedCitation], groups: Sequence[Sequence[int]], same: Mapping[str, set[str]]
) -> Iterator[Flag]:
    """A flag for each source that has one text with a source before it.

    `groups`: the indexes of each source's citations; `same`: as `alike` gives it.
    """
    before: list[int] = []
    for group in groups if same else ():
        pairs = product(before, group)
        if pair := next(((one, two) for one, two in pairs if _are(citations[one], citations[two], same)), None):
            yield _flag(*(citations[index] for index in pair))
        before += group


def _within(quotes: Sequence[Match], runs: Shingles, other: Shingles) -> bool:
    """Whether what stands around a quote stands in the other document too."""
    there = frozenset(other.runs)
    return any(
        all(_share(runs.around(match.start, match.end, reach), there) > ENOUGH for reach in REACHES) for match in quotes
    )


def _share(runs: Sequence[int], there: frozenset[int]) -> float:
    return sum(run in there for run in runs) / max(len(runs), _LEAST)


def _are(one: CheckedCitation, other: CheckedCitation, same: Mapping[str, set[str]]) -> bool:
    first, second = _read(one), _read(other)
    return first is not None and second is not None and second.digest in same.get(first.digest, ())


def _flag(one: CheckedCitation, other: CheckedCitation) -> Flag:
    first, second = (each.citation.source or each.citation.doc_id for each in (one, other))
    message = f"{second} has the same text as {first}; one may be a copy of the other, or both of a third"
    return flag("SAME_TEXT", message, other.citation.place)


def _read(one: CheckedCitation) -> Snapshot | None:
    page = one.answered_by.snapshot if one.answered_by else one.retrieval
    return page if isinstance(page, Snapshot) else None
