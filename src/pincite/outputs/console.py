"""The report for a person: a block for everything that is not clean, then what it adds up to."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pincite.model import Decision, Level
from pincite.outputs.blocks import Manner, citation_block, decision, flag_block, unquoted_block
from pincite.outputs.layout import Block, joined, text_of
from pincite.outputs.tally import citations, counted, flag_counts, verdict_counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import CheckedCitation, Flag, Report
    from pincite.outputs import View
    from pincite.outputs.layout import Line


def render(report: Report, view: View) -> str:
    """Write a report for a terminal, a pipe or a log."""
    manner = Manner(color=view.color, files=len(report.files) > 1)
    blocks = () if view.quiet else _blocks(report, manner, verbose=view.verbose)
    return text_of((*blocks, *_summary(report, quiet=view.quiet)), view)


def _blocks(report: Report, manner: Manner, *, verbose: bool) -> Iterator[Block]:
    """Give the blocks: of citations, of sources without quotes, of claims, of files and the run."""
    unquoted = {} if verbose else _unquoted(report)
    for claim in report.claims:
        for checked in claim.citations:
            grouped = _only_a_link(checked) and checked.citation.place.file in unquoted
            if verbose or not (grouped or _clean(checked)):
                yield citation_block(claim.claim, checked, manner)
    yield from (unquoted_block(file, lines, manner) for file, lines in unquoted.items())
    for claim in report.claims:
        yield from (flag_block(flag, manner, claim.claim) for flag in claim.flags if verbose or _loud(flag))
    yield from (flag_block(flag, manner) for flag in report.flags if verbose or _loud(flag))


def _clean(checked: CheckedCitation) -> bool:
    return checked.verdict.decision is Decision.VERBATIM and not any(map(_loud, checked.flags))


def _loud(flag: Flag) -> bool:
    return flag.level is not Level.NOTE


def _only_a_link(checked: CheckedCitation) -> bool:
    return checked.verdict.reason == "no_quote" and not any(map(_loud, checked.flags))


def _unquoted(report: Report) -> dict[str, list[int]]:
    """List the lines of sources without quotes for each file that has several: a block each would bury the rest."""
    lines: dict[str, list[int]] = defaultdict(list)
    for checked in filter(_only_a_link, citations(report)):
        lines[checked.citation.place.file].append(checked.citation.place.line)
    return {file: found for file, found in lines.items() if len(found) > 1}


def _summary(report: Report, *, quiet: bool) -> Iterator[Block]:
    """Give the last lines: verdicts, flags, and what decided the exit code; all in one line when quiet."""
    lines = tuple(line for line in (_verdicts(report), _flags(report), *_judging(report), _exit(report)) if line)
    if quiet:
        lines = (tuple(span for line in joined(lines, (("; ", ""),)) for span in line),)
    yield from (Block(head=line) for line in lines)


def _verdicts(report: Report) -> Line:
    number = sum(1 for _ in citations(report))
    head = f"{counted(number, 'citation')}, {counted(len(report.claims), 'claim')}"
    counts = [decision(Decision(name), f"{count} {name}") for name, count in verdict_counts(report).items()]
    colon = ((": ", ""),) if counts else ()
    return ((f"{head} in {counted(len(report.files), 'file')}", ""), *colon, *joined(counts, (", ", "")))


def _flags(report: Report) -> Line:
    counts = flag_counts(report)
    return ((f"flags: {', '.join(f'{count} {code}' for code, count in counts.items())}", ""),) if counts else ()


def _judging(report: Report) -> Iterator[Line]:
    if report.judging is not None:
        from pincite.outputs.support import summary_lines

        yield from (((line, ""),) for line in summary_lines(report, report.judging))


def _exit(report: Report) -> Line:
    return ((f"exit {report.exit_code}: {_because(report)}", "bold red" if report.exit_code else "bold green"),)


def _because(report: Report) -> str:
    undecided = sum(not checked.verdict.decision.decided for checked in citations(report))
    match report.exit_code:
        case 0:
            return "nothing to fail on" + (f", {undecided} undecided" if undecided else "")
        case 3:
            return f"{undecided} undecided (--strict)"
        case _:
            return ", ".join(report.because) or "something in --fail-on occurred"
