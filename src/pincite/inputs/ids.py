"""Ids of claims and citations: digests of what they say, never of where they stand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.paths import portable
from pincite.urls import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.model import Citation, Claim


def mint(file: str, claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Give claims (`c_`) and their citations (`q_`) ids of 12 hexadecimal digits.

    They hang on the file (its path from the working directory), the folded claim, the canonical source, the folded
    quote, and an ordinal among equals: moving lines changes nothing.
    """
    return tuple(_minted(portable(file), claims))


def _minted(file: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    seen: Counter[str] = Counter()
    for claim in claims:
        about = _digest(_join(file, fold(claim.text), claim.claim_id or ""))
        citations = tuple(
            replace(citation, id=_id("q_", _join(about, *_evidence(citation)), seen)) for citation in claim.citations
        )
        yield replace(claim, id=_id("c_", about, seen), citations=citations)


def _evidence(citation: Citation) -> tuple[str, str]:
    source = canonical(citation.source) if citation.source is not None else f"doc:{citation.doc_id}"
    return source, fold(citation.quote.exact) if citation.quote else ""


def _join(*parts: str) -> str:
    return "\0".join(parts)


def _id(prefix: str, text: str, seen: Counter[str]) -> str:
    key = prefix + text
    seen[key] += 1
    return prefix + _digest(_join(key, str(seen[key])))[:12]


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
