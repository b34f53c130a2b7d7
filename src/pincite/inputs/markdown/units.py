"""What the text of one block cites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.inputs.citations import make_citation, source_flags
from pincite.inputs.markdown.claims import assertion, own_claims, whole
from pincite.inputs.markdown.explicit import bind_explicit
from pincite.inputs.markdown.fillers import says_something, words
from pincite.inputs.markdown.gather import gather
from pincite.inputs.markdown.inline import NO_MARKS, Skipped, may_cite, scan
from pincite.inputs.markdown.notes import is_marker, without_lines
from pincite.inputs.markdown.numerals import NUMBERED
from pincite.inputs.markdown.plain import render_quote
from pincite.inputs.markdown.sentences import sentences
from pincite.inputs.markdown.sources import find_sources
from pincite.inputs.targets import What
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pincite.inputs.markdown.bonds import Bond
    from pincite.inputs.markdown.claims import Assertion
    from pincite.inputs.markdown.inline import Marker, Marks
    from pincite.inputs.markdown.scope import Scope
    from pincite.inputs.markdown.sources import Problem
    from pincite.inputs.markdown.text import Text
    from pincite.model import Citation, Flag


@dataclass(frozen=True, slots=True)
class Cite:
    """A citation and the claim that its own block gives for it."""

    citation: Citation
    claim: Assertion | None
    formal: bool = True
    """A tag, a dash or a block says that it is a citation; others stand together in a sentence."""

    @property
    def headed(self) -> bool:
        """Whether a heading may stand in for its claim."""
        return self.formal or self.citation.quote is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What one text gave."""

    cites: tuple[Cite, ...] = ()
    flags: tuple[Flag, ...] = ()
    claim: Assertion | None = None
    """What the text asserts for citations below it."""
    words: Assertion | None = None
    """All of a text that cites: the last resort for a link without a claim."""
    links: int = 0
    quotes: int = 0
    labels: frozenset[str] = frozenset()
    """Footnotes that it refers to."""
    leads: bool = False
    """It ends in a source without words, which a block quote below may hold."""


def read_unit(text: Text, scope: Scope, *, item: bool = False, note: bool = False) -> Unit:
    """Read the citations of a text; in a list `item` or a `note` quotation and link may stand in other sentences."""
    text = without_lines(text, scope.hidden)
    marks = (
        scan(text.value, scope.references)
        if may_cite(text.value) or "`" in text.value or NUMBERED in scope.references
        else NO_MARKS
    )
    sources, problems = find_sources(text.value, marks)
    noted = scope.noted(marks)
    if not sources and not noted:
        return settle(text, marks, scope, bonds=(), problems=problems, claims=())
    explicit = bind_explicit(text.value, marks, sources)
    # One tagged citation needs no sentences, and most blocks hold just that.
    simple = len(explicit.bonds) <= 1 and not explicit.sources and not noted
    segments = [(0, len(text.value))] if simple else sentences(text.value, marks)
    near = gather(text.value, explicit, noted, segments, item=item or note, note=note)
    bonds = sorted((*explicit.bonds, *near), key=lambda bond: (bond.start, bond.end))
    broken = [problem.at for problem in (*problems, *explicit.problems)]
    claims = own_claims(text, marks, bonds, segments, broken)
    problems = (*problems, *explicit.problems)
    return settle(text, marks, scope, bonds=bonds, problems=problems, claims=claims)


def settle(
    text: Text,
    marks: Marks,
    scope: Scope,
    *,
    bonds: Sequence[Bond],
    problems: Iterable[Problem],
    claims: Iterable[Assertion | None],
) -> Unit:
    """Turn the bonds of a text, each with its claim, into citations and flags."""
    problems = list(problems)
    flags = [*dangling(text, marks, scope), *sourceless(text, marks, scope)]
    flags += (flag("MALFORMED", problem.message, scope.place(text, problem.at)) for problem in problems)
    flags += (found for bond in bonds for found in _flags(text, scope, bond))
    cites = tuple(_cites(text, marks, scope, zip(bonds, claims, strict=True)))
    stated = [cite.claim for cite in cites if cite.claim]
    silent = not (bonds or problems)
    return Unit(
        cites=cites,
        flags=tuple(flags),
        claim=whole(text, marks) if silent else stated[-1] if stated else None,
        words=None if silent else assertion(text, marks, 0, len(text.value)),
        links=len({(bond.source.link, bond.source.target.value) for bond in bonds}),
        quotes=len({bond.quote.start for bond in bonds if bond.quote}) + sum(len(b.source.carried) for b in bonds),
        labels=frozenset(label for marker in marks.markers for label in marker.labels),
        leads=bool(bonds) and _leads(text.value, bonds),
    )


def _leads(text: str, bonds: Sequence[Bond]) -> bool:
    last = bonds[-1]
    usable = last.source.target.what is not What.BAD and not last.source.carried
    if last.quote or not usable or not (last.source.tagged or len(bonds) == 1):
        return False
    tail = text[last.end :]
    return len(tail) < 200 and (tail.rstrip("*_ \n").endswith(":") or not says_something(words(tail)))


def dangling(text: Text, marks: Marks, scope: Scope, *, quoted: bool = False) -> Iterator[Flag]:
    """Flags for the footnote markers of a text that no definition stands behind.

    Numbers in quoted words, in all of a text that is `quoted`, are those of the page.
    """
    for marker in marks.markers:
        if marker.number and (quoted or marks.quoted(marker.start)):
            continue
        lost = [label for label in marker.labels if label not in scope.labels]
        if lost and (marker.number or is_marker(marker.label)):
            yield flag("DANGLING_REF", _nowhere(marker, lost), scope.place(text, marker.start))


def sourceless(text: Text, marks: Marks, scope: Scope) -> Iterator[Flag]:
    """Flags for what a chat program left of its citations."""
    for token in marks.tokens:
        if isinstance(token, Skipped) and token.token and not token.token.startswith(("[cite_start", "[cite_end")):
            message = f"{_shown(token.token)} is a citation of a chat program, and carries no source"
            yield flag("NO_URL", message, scope.place(text, token.start))


def _shown(token: str) -> str:
    """A token as it can be shown, cut where it is long."""
    shown = "".join(character for character in token if character.isprintable())
    return repr(shown if len(shown) <= 60 else f"{shown[:57]}...")


def _nowhere(marker: Marker, lost: list[str]) -> str:
    if marker.number:
        numbers = ", ".join(label.strip("[]") for label in lost)
        return f"[{numbers}] leads nowhere; no source in this file has that number"
    return f"[^{marker.label}] leads nowhere; there is no definition [^{marker.label}]: in this file"


def _flags(text: Text, scope: Scope, bond: Bond) -> Iterator[Flag]:
    """A source that cannot be cited is an error where it was meant as a citation, and else only text.

    What is to be said about a footnote's source is said at the footnote.
    """
    place, target = scope.place(text, bond.start), bond.source.target
    if bond.source.note:
        return
    if target.what is not What.BAD:
        yield from source_flags(place, target)
    elif bond.quote or bond.source.tagged:
        yield flag("MALFORMED", target.remark, place)


def _cites(text: Text, marks: Marks, scope: Scope, bonds: Iterable[tuple[Bond, Assertion | None]]) -> Iterator[Cite]:
    for bond, claim in bonds:
        if bond.source.target.what is not What.BAD:
            for citation in _citations(text, marks, scope, bond):
                yield Cite(citation, claim, formal=bond.formal)


def _citations(text: Text, marks: Marks, scope: Scope, bond: Bond) -> Iterable[Citation]:
    """The citation of a bond; a footnote that quotes speaks for itself."""
    source, quote = bond.source, bond.quote
    if quote is None and source.carried:
        return source.carried
    citation = make_citation(
        scope.place(text, bond.start),
        source.target,
        render_quote(text.value, marks, quote.inner_start, quote.inner_end, source=source.link) if quote else None,
        tag=source.tag,
        binding=bond.binding,
        rivals=bond.rivals if bond.ambiguous else None,
    )
    return (citation, *source.carried)
