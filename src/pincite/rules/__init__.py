"""The codes of verdicts and flags: a table, and one Markdown page each (`CODE.md` beside this file)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pincite.errors import ConfigError
from pincite.model import Flag, Level, Place

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One code: where it comes from, how serious it is (None: a verdict) and the cure in one line."""

    code: str
    layer: str
    level: Level | None
    cure: str


def _rule(code: str, layer: str, level: Level | None, cure: str) -> Rule:
    return Rule(code=code, layer=layer, level=level, cure=cure)


RULES: dict[str, Rule] = {
    rule.code: rule
    for rule in (
        _rule("VERBATIM", "L2", None, "Nothing to mend."),
        _rule("NOT_VERBATIM", "L2", None, "Quote what the page says, or cite the page that the quote is from."),
        _rule("UNREADABLE", "L2", None, "Look at the page yourself, or cite a version that can be read."),
        _rule("UNREACHABLE", "L2", None, "Try again later, mend the URL, or cite an archived copy."),
        _rule("UNKNOWN_DOC", "L2", None, "Cite a doc id that a fetch has printed, or the URL."),
        _rule("UNCHECKED", "L2", None, "Put the quote, word for word, right after its source."),
        _rule("MALFORMED", "input", Level.ERROR, 'Write the citation as: claim [tag] https://... — "quote".'),
        _rule("DANGLING_REF", "input", Level.ERROR, "Give the marker its source, or take it out."),
        _rule("NO_URL", "input", Level.WARNING, "Put the URL of the source in place of the token."),
        _rule("PLACEHOLDER_HOST", "input", Level.WARNING, "Put the real source in place of the example."),
        _rule("NOTHING_TO_CHECK", "input", Level.ERROR, "Add quotes to the links, or say --allow-empty."),
        _rule("NOTHING_DECIDED", "run", Level.ERROR, "Check the network, or give recorded pages with --archive."),
        _rule("DEAD_SOURCE", "L1", Level.ERROR, "Cite the page's new place, or an archived copy."),
        _rule("SAME_SOURCE", "L1", Level.WARNING, "Cite a second, independent document."),
        _rule("TAG_CONFLICT", "L1", Level.ERROR, "Keep the one tag that is true of the source."),
        _rule("ONE_TAG", "L1", Level.WARNING, "Add a source of another kind."),
        _rule("SAME_PUBLISHER", "L1", Level.WARNING, "Add a source that somebody else publishes."),
        _rule("SAME_TEXT", "L1", Level.WARNING, "Cite the original, and add a source that tells it in its own words."),
        _rule("META_ONLY", "L2", Level.NOTE, "Quote the visible text where you can."),
        _rule("HIDDEN_TEXT", "L2", Level.WARNING, "Quote text that a reader of the page can see."),
        _rule("NEGATED_CONTEXT", "L2", Level.WARNING, "Read the whole sentence, and quote its negation too."),
        _rule("BRACKET_ADDS_FIGURE", "L2", Level.WARNING, "Take the figure out of the brackets."),
        _rule("REPORTED_SPEECH", "L2", Level.NOTE, "Quote the words with their speaker."),
        _rule("FULLER_VERSION", "L2", Level.NOTE, "Cite the fuller version, or add it with --also."),
        _rule("LIVE_ELSEWHERE", "L2", Level.NOTE, "Cite the archived copy, or the page's new place."),
        _rule("INSTRUCTION_LIKE", "L2", Level.WARNING, "Read the page: it speaks to a machine, not to you."),
        _rule("UNSUPPORTED", "L3", Level.ERROR, "Quote words that say what the claim says, or change the claim."),
        _rule("CONTRADICTED", "L3", Level.ERROR, "Read the sentence it names, and change the claim."),
        _rule("CONTESTED", "L3", Level.WARNING, "Read the quote and the claim yourself: the families disagree."),
        _rule("UNCLEAR", "L3", Level.NOTE, "Read the quote and the claim yourself, or ask more families."),
        _rule("DEGRADED", "L3", Level.WARNING, "Look at the errors of the judges, and run again."),
        _rule("JUDGES_FAILED", "L3", Level.ERROR, "Try pincite judges --ping; mend keys, addresses or limits."),
    )
}

_REASON = re.compile(r"^- `(\w+)`: (.+(?:\n  .+)*)", re.MULTILINE)


def flag(code: str, message: str, place: Place | None = None, level: Level | None = None) -> Flag:
    """Build a flag, at the level of its rule unless another is given."""
    return Flag(code=code, level=level or RULES[code].level or Level.ERROR, message=message, place=place)


def known(code: str) -> str:
    """Spell a code as the table does; ConfigError, naming the nearest codes, for one that is not there."""
    name = code.strip().upper()
    if name not in RULES:
        raise ConfigError(f"there is no code {code.strip()!r}{near(name, RULES)}")
    return name


def near(word: str, choices: Iterable[str]) -> str:
    """Name the choices that look most like a word, else all of them, as the end of a message."""
    from difflib import get_close_matches

    names = list(choices)
    close = get_close_matches(word[:80], names, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(close)}?" if close else f"; there are {', '.join(names)}"


def page(code: str) -> str:
    """Give the Markdown page of a code; ConfigError for a code that is not there."""
    from importlib.resources import files

    return (files(__name__) / f"{known(code)}.md").read_text(encoding="utf-8")


@cache
def reasons(code: str) -> dict[str, str]:
    """List the reasons of a verdict with what each means; empty for a flag. `http_NNN` stands for all statuses."""
    return {name: " ".join(text.split()) for name, text in _REASON.findall(page(code))}


def reason_key(code: str, reason: str) -> str | None:
    """Find the entry of `reasons` that covers a reason, None when there is none."""
    entry = re.sub(r"^http_\d{3}$", "http_NNN", reason)
    return entry if entry in reasons(code) else None


def handbook() -> str:
    """Assemble `docs/rules.md`: the table of all codes, then their pages as sections."""
    table = ("| code | layer | level | cure |", "|---|---|---|---|", *map(_row, RULES.values()))
    return "\n".join((_INTRODUCTION, *table, "", *(_section(page(code)) for code in RULES)))


def _row(rule: Rule) -> str:
    return f"| [{rule.code}](#{rule.code.lower()}) | {rule.layer} | {rule.level or 'verdict'} | {rule.cure} |"


def _section(text: str) -> str:
    """Push the headings of a page one level down; lines within its code blocks begin with no `#`."""
    return re.sub(r"^#", "##", text, flags=re.MULTILINE)


_INTRODUCTION = """# Verdicts and flags

Every citation gets one verdict. Everything else that is seen at a claim, a
citation or a file is a flag, with a level: error, warning or note. The same
pages are printed by `audit --explain CODE`.
"""
