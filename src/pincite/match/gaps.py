"""What a gap of the page hides, or a bracket turns round: the reasons not to let a quote pass."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.negation import negates
from pincite.match.text import letters
from pincite.model import Change

if TYPE_CHECKING:
    from pincite.match.literal import Hit
    from pincite.match.pattern import Gap, Pattern
    from pincite.match.text import Text

_ENDING = re.compile(r"[^\W\d_]{0,6}[\W_]*")
_FIGURE = re.compile(
    r"\d|(?<!\w)(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|trillions?|half|twice|dozens?"
    r"|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|millionen|milliarden"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|cent|mille|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|ciento?|mil"
    r"|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|cento)(?!\w)"
)
_SENTENCE_END = re.compile(r"[.!?。！？\n]")


def hidden(gap: Gap, left_out: str) -> tuple[Change, ...]:
    """What a gap of the page hides or a bracket turns round: nothing, or the reasons not to let it pass."""
    if gap.elided and negates(left_out):
        return Change.NEGATION, Change.ELISION
    if not gap.brackets:
        return ()
    put_in = fold(" ".join(gap.brackets)).strip()
    if letters(put_in) == letters(left_out):
        return ()
    if gap.glued and not gap.elided and not _ENDING.fullmatch(left_out):
        return (Change.WORD,)
    return _replaced(put_in, left_out)


def _replaced(put_in: str, left_out: str) -> tuple[Change, ...]:
    if negates(left_out) or negates(put_in) or put_in in {"less", "not", "n't"} or "less" in left_out.split():
        return (Change.NEGATION,)
    return (Change.NUMBER,) if _FIGURE.search(left_out) else ()


def opening(text: Text, pattern: Pattern, hit: Hit) -> tuple[Change, ...]:
    """A bracket before the quote stands for as many words of its sentence."""
    if not pattern.opening.brackets:
        return ()
    before = _SENTENCE_END.split(text.folded.text[max(0, hit.start - 200) : hit.start])[-1].split()
    return _replaced_words(pattern.opening, before[-_words(pattern.opening) :])


def closing(text: Text, pattern: Pattern, hit: Hit) -> tuple[Change, ...]:
    """The same for a bracket after the quote."""
    if not pattern.closing.brackets:
        return ()
    after = _SENTENCE_END.split(text.folded.text[hit.end : hit.end + 200])[0].split()
    return _replaced_words(pattern.closing, after[: _words(pattern.closing)])


def _words(gap: Gap) -> int:
    return max(1, len(" ".join(gap.brackets).split()))


def _replaced_words(gap: Gap, words: list[str]) -> tuple[Change, ...]:
    put_in = fold(" ".join(gap.brackets)).strip()
    if letters(put_in) == letters("".join(words)):
        return ()
    return tuple(change for change in _replaced(put_in, " ".join(words)) if change is Change.NEGATION)
