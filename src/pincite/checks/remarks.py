"""L2's flags: what a reader should know about a quote that stands, or about the page it is missing from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.checks.instructions import instruction_like
from pincite.fold import fold
from pincite.match.figures import figures
from pincite.match.negation import turns
from pincite.match.text import letters
from pincite.model import Kind, Zone
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Citation, Document, Flag, Match, Verdict

_NEGATION_REACH = 40
_SENTENCE_END = re.compile(r"[.!?。！？]['\"’”»)\]]*\s|[。！？\n\t\f]")
_MARKS = "\"“”„«»‹›「」『』'‘’"
_REPORTING = (
    r"\b(?:sa(?:y|ys|id|ying)|t(?:ell|ells|old)|stat(?:e|es|ed)|announc\w+|add(?:s|ed)|claim(?:s|ed)?|argu\w+|explain\w*"
    r"|not(?:es|ed)|according to|report(?:s|ed)?|warn(?:s|ed)?|insist\w*|admit\w*|den(?:y|ies|ied)|wr(?:ites?|ote)"
    r"|declar\w+|ask(?:s|ed)?|repl(?:y|ies|ied)|confirm\w*|suggest\w*|recall\w*|call(?:s|ed)"
    r"|sag(?:t|te|ten)|erklärt\w*|betont\w*|meint\w*|teilt\w* mit|laut|zufolge|dit|selon|d['’]après|expliqu\w+"
    r"|déclar\w+|affirm\w+|dijo|dice|según|afirm\w+|explic\w+|señal\w+|disse|ha detto|secondo|segundo|spiega\w*"
    r"|zei|sade|säger|sagde|sier|enligt|ifølge|volgens|powiedział\w*|stwierdził\w*|według|řekl\w*|podle"
    r"|сказал\w*|заявил\w*|сообщил\w*|по словам|отметил\w*|قال|وقال|صرح|אמר\w*|कहा|dedi|söyledi|açıkladı)\b"
    r"|と述べ|と語|と話し|と言|によると|表示|说|說|称|稱|据|말했|밝혔|따르면"
)


def remarks(citation: Citation, verdict: Verdict, document: Document) -> tuple[Flag, ...]:
    """Flags about one citation whose document was read."""
    return tuple(flag(code, message, citation.place) for code, message in _codes(citation, verdict, document))


def _codes(citation: Citation, verdict: Verdict, document: Document) -> Iterator[tuple[str, str]]:
    if verdict.match:
        yield from _zone(verdict.match)
        yield from _context(verdict.match)
        yield from _brackets(verdict.match, document)
        if phrase := instruction_like(verdict.match, document):
            yield "INSTRUCTION_LIKE", f"text near the quote addresses a machine reader: {phrase!r}"
        if citation.kind is Kind.REPORTED_SPEECH and not _reported(verdict.match):
            yield "REPORTED_SPEECH", "cited as reported speech, but no quotation mark or reporting verb is near"


def _zone(match: Match) -> Iterator[tuple[str, str]]:
    if match.zone is Zone.HIDDEN:
        yield "HIDDEN_TEXT", "the quote stands only in text that a reader of the page cannot see"
    elif match.zone is not Zone.BODY:
        yield "META_ONLY", f"the quote stands only in the page's {match.zone}, not in its rendered text"


def _context(match: Match) -> Iterator[tuple[str, str]]:
    before = _SENTENCE_END.split(match.before)[-1][-_NEGATION_REACH:]
    after = _SENTENCE_END.split(match.after)[0][:_NEGATION_REACH]
    around = fold(f"{match.before}{match.text[:_NEGATION_REACH]}{match.after}")
    for side, text in (("before", before), ("after", after)):
        if turns(fold(_whole_words(text, side)), around):
            yield "NEGATED_CONTEXT", f"a negation stands just {side} the quote: {' '.join(text.split())!r}"
            return


def _whole_words(text: str, side: str) -> str:
    """Without the word that the window cut."""
    if len(text) < _NEGATION_REACH:
        return text
    return text.partition(" ")[2] if side == "before" else text.rpartition(" ")[0]


def _brackets(match: Match, document: Document) -> Iterator[tuple[str, str]]:
    for figure in figures(" ".join(match.brackets)):
        if not any(_holds(zone.text, figure) for zone in document.zones):
            yield "BRACKET_ADDS_FIGURE", f"the brackets bring the figure {figure}, which the page does not have"


def _holds(text: str, figure: str) -> bool:
    edges = (r"(?<![\d.,])", r"(?!\d|[.,]\d)") if figure[0].isdigit() else (r"(?<!\w)", r"(?!\w)")
    return re.search(re.escape(figure).join(edges), text, re.IGNORECASE) is not None


def _reported(match: Match) -> bool:
    """Whether the quoted words stand in quotation marks or in a sentence with a reporting verb."""
    before, after = _SENTENCE_END.split(match.before)[-1], _SENTENCE_END.split(match.after)[0]
    inside = letters(fold(match.text)) and any(mark in before for mark in _MARKS) and any(m in after for m in _MARKS)
    return bool(inside) or re.search(_REPORTING, f"{before} {match.text} {after}", re.IGNORECASE) is not None
