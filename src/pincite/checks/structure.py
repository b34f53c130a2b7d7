"""L1 asks whether a claim's sources are really there, and really independent of each other."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from pincite.checks import copies
from pincite.checks.publishers import publisher
from pincite.model import Binding, Decision, Level, Snapshot, Unavailable
from pincite.rules import flag
from pincite.urls import canonical, host, is_home

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pincite.model import CheckedCitation, Claim, Flag

GONE = frozenset({"http_404", "http_410", "dns"})
"""Reasons of UNREACHABLE that say that a page is not there any more; `dns` where the run reached anything at all."""


@dataclass(frozen=True, slots=True)
class Source:
    """One citation's source with the keys under which it may turn out to be another's."""

    index: int
    name: str
    tag: str | None
    keys: frozenset[str]


def check(
    claim: Claim,
    citations: tuple[CheckedCitation, ...],
    *,
    canonicals: dict[str, str],
    min_sources: int | None = None,
    online: bool = True,
    alike: Mapping[str, set[str]] | None = None,
) -> tuple[Flag, ...]:
    """Flags about one claim. `canonicals` gives the rel=canonical of a document by its digest.

    `alike`: by digest, the digests of the documents that carry the same text.
    `online`: some source of the run answered, so a host that has no address is gone, and not merely out of reach.
    """
    cited = list(_sources(citations, canonicals))
    groups = _groups(cited)
    return (
        *_dead(citations, GONE if online else GONE - {"dns"}),
        *_same(claim, citations, groups, min_sources),
        *_conflicts(citations, groups),
        *_tags(claim, cited, groups),
        *_publishers(claim, citations, groups),
        *copies.check(citations, [[source.index for source in group] for group in groups], alike or {}),
    )


def _sources(citations: tuple[CheckedCitation, ...], canonicals: dict[str, str]) -> Iterator[Source]:
    """The sources as cited. A link that serves several quotes of one sentence is cited once."""
    near: set[str | None] = set()
    for index, checked in enumerate(citations):
        citation = checked.citation
        keys = _keys(checked, canonicals)
        if citation.binding is Binding.NEAR:
            if citation.source in near:
                continue
            near.add(citation.source)
        if keys:
            yield Source(index, citation.source or citation.doc_id or "", citation.tag, keys)


def _keys(checked: CheckedCitation, canonicals: dict[str, str]) -> frozenset[str]:
    citation = checked.citation
    retrieval = checked.answered_by.snapshot if checked.answered_by else checked.retrieval
    keys = {key for key in (citation.doc_id, citation.source and canonical(citation.source)) if key}
    if not isinstance(retrieval, Snapshot) or checked.verdict.decision is Decision.UNREADABLE:
        return frozenset(keys)  # two walls are not one source
    keys |= {retrieval.digest, retrieval.doc_id} if retrieval.size else {retrieval.doc_id}
    landed = (retrieval.final_url, canonicals.get(retrieval.digest))
    keys |= {canonical(url) for url in landed if url and not (is_home(url) and not is_home(retrieval.url))}
    return frozenset(keys)


def _groups(sources: list[Source]) -> list[list[Source]]:
    """Sources that share a key, directly or through others, in the order of the file."""
    groups: list[tuple[set[str], list[Source]]] = []
    for source in sources:
        keys, members = set(source.keys), [source]
        for group in [group for group in groups if group[0] & keys]:
            groups.remove(group)
            keys |= group[0]
            members = group[1] + members
        groups.append((keys, members))
    return [sorted(members, key=lambda source: source.index) for _, members in groups]


def _dead(citations: tuple[CheckedCitation, ...], reasons: frozenset[str]) -> Iterator[Flag]:
    """Sources that are gone and that no archive's copy answered for."""
    seen: set[str] = set()
    for checked in citations:
        gone = None if checked.answered_by else checked.retrieval
        if isinstance(gone, Unavailable) and gone.reason in reasons and gone.url not in seen:
            seen.add(gone.url)
            yield flag("DEAD_SOURCE", f"{gone.url} is gone: {gone.error or gone.reason}", checked.citation.place)


def _same(
    claim: Claim, citations: tuple[CheckedCitation, ...], groups: list[list[Source]], min_sources: int | None
) -> Iterator[Flag]:
    if not groups:
        return
    unmet = min_sources is not None and len(groups) < min_sources
    level = Level.ERROR if unmet else None
    repeated = [group for group in groups if len(group) > 1]
    for first, second, *_ in repeated:
        same = f"{second.name} is the same source as {first.name}"
        message = same if first.name != second.name else f"{first.name} is cited more than once for one claim"
        yield flag("SAME_SOURCE", message, citations[second.index].citation.place, level)
    if unmet and not repeated:
        count = f"{len(groups)} independent {_plural(len(groups), 'source')}"
        yield flag("SAME_SOURCE", f"{count}, and --min-sources asks for {min_sources}", claim.place, level)


def _plural(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"


def _conflicts(citations: tuple[CheckedCitation, ...], groups: list[list[Source]]) -> Iterator[Flag]:
    for group in groups:
        tags: dict[str, Source] = {}
        for source in group:
            if source.tag:
                tags.setdefault(source.tag, source)
        for (one, first), (two, second) in list(combinations(tags.items(), 2))[:1]:
            message = f"one source wears two tags: [{one}] and [{two}] on {second.name or first.name}"
            yield flag("TAG_CONFLICT", message, citations[second.index].citation.place)


def _tags(claim: Claim, sources: list[Source], groups: list[list[Source]]) -> Iterator[Flag]:
    tagged: dict[str, int] = defaultdict(int)
    for source in sources:
        if source.tag:
            tagged[source.tag] += 1
    if len(groups) > 0 and len(tagged) == 1 and next(iter(tagged.values())) > 1:
        yield flag("ONE_TAG", f"all sources of the claim are tagged [{next(iter(tagged))}]", claim.place)


def _publishers(claim: Claim, citations: tuple[CheckedCitation, ...], groups: list[list[Source]]) -> Iterator[Flag]:
    """Where a claim has two sources or more, and all are of one publisher."""
    if len(groups) < 2:
        return
    addresses = [_addresses(citations[source.index]) for group in groups for source in group]
    if len({host(each[-1]).rpartition(".")[2] if each else "" for each in addresses}) > 1:
        return  # the list of suffixes need not be read
    domains = {_publisher(each) for each in addresses}
    if len(domains) == 1 and (domain := domains.pop()):
        message = f"the {len(groups)} sources of the claim lie on {domain}, of one publisher"
        yield flag("SAME_PUBLISHER", message, claim.place)


def _addresses(checked: CheckedCitation) -> tuple[str, ...]:
    """As cited, and where that led: past a shortener."""
    landed = checked.retrieval.final_url if isinstance(checked.retrieval, Snapshot) else None
    return tuple(url for url in (checked.citation.source, landed) if url)


def _publisher(addresses: tuple[str, ...]) -> str | None:
    """Who publishes what lies at the last address; None if one of them names a work that anybody may publish."""
    told = [publisher(url) for url in addresses]
    return told[-1] if told and all(told) else None
