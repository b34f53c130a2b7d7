"""How findings files were read, for `--list`: every claim, citation and flag with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.outputs.tally import counted
from pincite.outputs.visible import clipped, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.model import Citation, Claim, Findings, Flag

LONGEST = 400
"""Characters shown of one text."""
MOST_RIVALS = 3
"""Other sources shown that a quote may be from."""


def listing(files: Iterable[Findings]) -> str:
    """Write how files were read: a line a claim, a citation and a flag, in input order."""
    return "".join(f"{line}\n" for findings in files for line in _lines(findings))


def _lines(findings: Findings) -> Iterator[str]:
    citations = sum(len(claim.citations) for claim in findings.claims)
    counts = {"claim": len(findings.claims), "citation": citations, "flag": len(findings.flags)}
    said = ", ".join(counted(count, noun) for noun, count in counts.items())
    yield f"{visible(findings.file)}: {said}"
    for claim in findings.claims:
        yield _claim(claim)
        yield from map(_citation, claim.citations)
    yield from map(_flag, findings.flags)


def _claim(claim: Claim) -> str:
    return f"{claim.place.line:>5}  claim     {clipped(claim.text, LONGEST)}"


def _citation(citation: Citation) -> str:
    tag = "" if citation.tag is None else f"  [{clipped(citation.tag, LONGEST)}]"
    source = clipped(citation.doc_id or citation.source or "no source", LONGEST)
    quote = "no quote" if citation.quote is None else f'"{clipped(citation.quote.exact, LONGEST)}"'
    ambiguous = " ambiguous" if citation.ambiguous else ""
    others = "".join(f" or {clipped(rival, LONGEST)}" for rival in citation.rivals[:MOST_RIVALS])
    return f"{citation.place.line:>5}    citation{tag}  {citation.binding}{ambiguous}  {source}{others}  {quote}"


def _flag(flag: Flag) -> str:
    line = "" if flag.place is None else flag.place.line
    return f"{line:>5}  flag      {flag.code} ({flag.level}) {clipped(flag.message, LONGEST)}"
