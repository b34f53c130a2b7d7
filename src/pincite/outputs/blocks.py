"""What is said about one citation, one flag, or the sources that have no quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite import rules
from pincite.model import Decision, Level, Match, Snapshot, Unavailable, Verdict, Zone
from pincite.outputs.difference import difference
from pincite.outputs.layout import Block, Row, joined
from pincite.outputs.visible import clipped, visible
from pincite.urls import href, without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import CheckedCitation, Citation, Claim, Flag, Nearest, Place, StandIn
    from pincite.outputs.layout import Line, Span

LONGEST = 400
"""Characters of a claim, a quote or a passage that are shown."""
GAP = ("  ", "")
"""What parts the words of a headline."""
CONTEXT = 80
"""Characters shown on either side of a quote that was found."""
MOST = 3
"""Other documents that are listed for one quote."""

ZONES = {
    Zone.BODY: "page text",
    Zone.TITLE: "title",
    Zone.META: "meta description",
    Zone.OG: "Open Graph tag",
    Zone.TWITTER: "Twitter tag",
    Zone.JSON_LD: "JSON-LD",
    Zone.ALT: "alt text",
    Zone.DATA: "embedded data",
    Zone.HIDDEN: "hidden text",
}
STYLES = {Decision.VERBATIM: "bold green", Decision.NOT_VERBATIM: "bold red", Decision.UNKNOWN_DOC: "bold red"}
UNDECIDED = "bold yellow"
LEVELS = {Level.ERROR: "bold red", Level.WARNING: "bold yellow", Level.NOTE: "bold"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How blocks are worded: with marks or colours, with or without the name of the file."""

    color: bool
    files: bool


def decision(value: Decision, text: str = "") -> Span:
    """Style a verdict, or a text about it."""
    return text or value.value, STYLES.get(value, UNDECIDED)


def where(place: Place, manner: Manner) -> Span:
    """Say where something stands: `line 5`, with the file when there are several."""
    return _place(place.file, f"line {place.line}", manner)


def citation_block(claim: Claim, checked: CheckedCitation, manner: Manner) -> Block:
    """Say everything about one citation."""
    citation, verdict = checked.citation, checked.verdict
    head = (decision(verdict.decision), where(citation.place, manner), *_tag(citation), *_reason(verdict))
    rows = (_row("claim", clipped(claim.text, LONGEST)), *_rows(checked, manner))
    return Block(head=joined(head, GAP), rows=rows)


def quote_block(checked: CheckedCitation, manner: Manner) -> Block:
    """Say everything about a quote that no file cites."""
    head = (decision(checked.verdict.decision), *_reason(checked.verdict))
    return Block(head=joined(head, GAP), rows=tuple(_rows(checked, manner)))


def _rows(checked: CheckedCitation, manner: Manner) -> Iterator[Row]:
    yield from _quote(checked.citation)
    yield from _source(checked)
    yield from _page(checked.verdict, manner)
    yield from _found(checked.verdict)
    yield from _why(checked)
    if checked.support is not None:
        from pincite.outputs.support import said

        yield _row("votes", clipped(said(checked.support), 2 * LONGEST))
    for flag in checked.flags:
        yield _row("flag", f"{flag.code} ({flag.level}) {clipped(flag.message, LONGEST)}")


def flag_block(flag: Flag, manner: Manner, claim: Claim | None = None) -> Block:
    """Say what was seen at a claim, a file or the whole run."""
    place = () if flag.place is None else (where(flag.place, manner),)
    claims = () if claim is None else (_row("claim", clipped(claim.text, LONGEST)),)
    head = ((flag.code, LEVELS[flag.level]), *place, (flag.level.value, ""))
    return Block(head=joined(head, GAP), rows=(*claims, _row("why", clipped(flag.message, LONGEST))))


def unquoted_block(file: str, lines: list[int], manner: Manner) -> Block:
    """Say in one block that several sources of a file are cited without a quote."""
    shown = ", ".join(map(str, lines[:10])) + (", ..." if len(lines) > 10 else "")
    head = (decision(Decision.UNCHECKED), _place(file, f"lines {shown}", manner), ("no_quote", ""))
    return Block(
        head=joined(head, GAP), rows=(_row("why", f"{len(lines)} sources without a quote (--verbose lists each)"),)
    )


def _place(file: str, lines: str, manner: Manner) -> Span:
    return f"{visible(file)} {lines}" if manner.files else lines, ""


def _row(label: str, text: str, *, whole: bool = False) -> Row:
    return Row(label=label, spans=((text, ""),), whole=whole)


def _tag(citation: Citation) -> Iterator[Span]:
    if citation.tag is not None:
        yield f"[{clipped(citation.tag, 60)}]", ""


def _reason(verdict: Verdict) -> Iterator[Span]:
    match verdict:
        case Verdict(reason=str(reason)) if reason:
            yield visible(reason), ""
        case Verdict(match=Match(how=how)):
            yield how.value, ""


def _quote(citation: Citation) -> Iterator[Row]:
    if citation.quote is not None:
        yield _row("quote", f'"{clipped(citation.quote.exact, LONGEST)}"')


def _source(checked: CheckedCitation) -> Iterator[Row]:
    citation = checked.citation
    if citation.doc_id is not None:
        yield _row("doc", clipped(citation.doc_id, LONGEST), whole=True)
    if citation.source is not None:
        yield _row("url", clipped(citation.source, 2 * LONGEST) + _moved(checked), whole=True)
    elif isinstance(checked.retrieval, Snapshot):
        yield _row("url", clipped(checked.retrieval.final_url, 2 * LONGEST), whole=True)
    if checked.answered_by is not None:
        yield _row("read", _stand_in(checked.answered_by), whole=True)


def _stand_in(found: StandIn) -> str:
    """Name the document that answered in place of the cited page."""
    archived = f", archived {visible(found.archived_at[:10])}" if found.archived_at else ""
    return f"{clipped(found.snapshot.final_url, 2 * LONGEST)} ({visible(found.why)}{archived})"


def _moved(checked: CheckedCitation) -> str:
    """Name the page that answered, when it is not the one that was asked."""
    source = checked.citation.source or ""
    asked = without_fragment(href(source) or source)
    match checked.retrieval:
        case Snapshot(final_url=final) if final != asked:
            return f" -> {clipped(final, 2 * LONGEST)}"
    return ""


def _page(verdict: Verdict, manner: Manner) -> Iterator[Row]:
    match verdict:
        case Verdict(match=Match(before=before, text=text, after=after)):
            around = (f"...{visible(before[-CONTEXT:])}", ""), (f"{visible(after[:CONTEXT])}...", "")
            yield Row(label="page", spans=(around[0], (clipped(text, LONGEST), "bold"), around[1]))
        case Verdict(nearest=nearest) if nearest is not None:
            yield Row(label="page", spans=_near(nearest, manner))
        case Verdict(passage=passage) if passage:
            yield _row("page", f"...{clipped(passage, LONGEST)}...")


def _near(nearest: Nearest, manner: Manner) -> Line:
    diff = difference(nearest.diff or (("equal", nearest.text),), color=manner.color)
    changed = f"  (changed: {', '.join(nearest.changed)})" if nearest.changed else ""
    return ("...", ""), *diff, ("...", ""), (changed, "")


def _found(verdict: Verdict) -> Iterator[Row]:
    if verdict.match is not None:
        page = "" if verdict.match.page is None else f", page {verdict.match.page}"
        yield _row("found", ZONES[verdict.match.zone] + page)
    for other in verdict.elsewhere[:MOST]:
        yield _row("found", f"{clipped(other.url, 2 * LONGEST)} ({ZONES[other.zone]})", whole=True)
    if len(verdict.elsewhere) > MOST:
        yield _row("found", f"and in {len(verdict.elsewhere) - MOST} more")


def _why(checked: CheckedCitation) -> Iterator[Row]:
    verdict = checked.verdict
    if verdict.detail or verdict.decision not in {Decision.VERBATIM, Decision.NOT_VERBATIM}:
        yield _row("why", clipped(verdict.detail or _error(checked) or _meaning(verdict), LONGEST))


def _error(checked: CheckedCitation) -> str:
    return checked.retrieval.error if isinstance(checked.retrieval, Unavailable) else ""


def _meaning(verdict: Verdict) -> str:
    """Say what a verdict or its reason means, in the words of its rule."""
    code, reason = verdict.decision.value, verdict.reason or ""
    return rules.reasons(code).get(rules.reason_key(code, reason) or "", rules.RULES[code].cure)
