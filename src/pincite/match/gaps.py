"""What a gap of the page hides, or a bracket turns round: the reasons not to let a quote pass."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.amounts import magnitude_after, magnitude_at
from pincite.match.boundaries import begins
from pincite.match.figures import holds_figure
from pincite.match.names import mentions, renames
from pincite.match.negation import limits, negates, turns
from pincite.match.text import letters
from pincite.model import Change

if TYPE_CHECKING:
    from pincite.match.literal import Hit
    from pincite.match.pattern import Gap, Pattern
    from pincite.match.text import Text

_ENDING = re.compile(r"[^\W\d_]{0,6}[\W_]*")
_OWN_BEFORE = re.compile(r"\[([^\[\]]{1,200})\][\s\"'),.:;!?]{0,4}$")
_OWN_AFTER = re.compile(r"[\s\"'),.:;!?]{0,4}\[([^\[\]]{1,200})\]")
_SIGNED = re.compile(r"(?:[<>!]=|\+/-|[-+±<>≤≥≠~≈$€£¥])(?=\s?\d)|(?<=\d)\s?[%‰°]")
_NEAR = 12
"""Characters on both sides that tell how a sentence is written."""
_WIDE = 200
"""Characters on both sides that tell its language."""
_SENTENCE_END = re.compile(r"[.!?。！？\n]")


def hidden(gap: Gap, text: Text, before: Hit, hit: Hit) -> tuple[Change, ...]:
    """What a gap of the page hides or a bracket turns round: nothing, or the reasons not to let it pass."""
    left_out = text.folded.text[before.end : hit.start]
    if gap.listed and not _numbered(gap, text, left_out, hit):
        return (Change.NUMBER,)
    if gap.elided and magnitude_after(text, before.end):
        return Change.UNIT, Change.ELISION
    return _turned(gap, left_out, _around(text, before.end, hit.start)) or _renamed(gap, text, before.end, hit.start)


def _numbered(gap: Gap, text: Text, left_out: str, hit: Hit) -> bool:
    """Whether an item may begin here: a block does, and nothing else was left out unless by an ellipsis."""
    return begins(text, hit.start, gap.listed) and (gap.elided or letters(left_out) in {"", gap.listed})


def _around(text: Text, start: int, end: int) -> str:
    """The folded text round a place, which tells the language."""
    return text.folded.text[max(0, start - _WIDE) : end + _WIDE]


def _turned(gap: Gap, left_out: str, around: str) -> tuple[Change, ...]:
    if gap.elided and (turns(left_out, around) or limits(left_out)):
        return Change.NEGATION, Change.ELISION
    if not gap.brackets:
        return ()
    put_in = fold(" ".join(gap.brackets)).strip()
    if letters(put_in) == letters(left_out):
        return () if _SIGNED.findall(put_in) == _SIGNED.findall(left_out) else (Change.SIGN,)
    if gap.glued and not gap.elided and not _ENDING.fullmatch(left_out):
        return (Change.WORD,)
    return _replaced(put_in, left_out, around)


def _replaced(put_in: str, left_out: str, around: str) -> tuple[Change, ...]:
    turned = turns(left_out, around) or turns(put_in, around)
    if turned or put_in in {"less", "not", "n't"} or "less" in left_out.split():
        return (Change.NEGATION,)
    return (Change.NUMBER,) if holds_figure(left_out) else ()


def _renamed(gap: Gap, text: Text, first: int, last: int) -> tuple[Change, ...]:
    """Whether the brackets put another name for what stands between two folded offsets."""
    if not gap.brackets or first >= last:
        return ()
    start, end = text.origin(first, last)
    around = text.plain(max(0, start - _NEAR), start), text.plain(end, end + _NEAR)
    if not any(map(str.islower, "".join(around))):
        return ()  # all in capitals
    renamed = renames(text, " ".join(gap.brackets), text.plain(start, end), around[0])
    return (Change.NAME,) if renamed else ()


def opening(text: Text, pattern: Pattern, hit: Hit) -> tuple[Change, ...]:
    """A bracket before the quote stands for as many words of its sentence."""
    if pattern.opening.listed and not begins(text, hit.start, pattern.opening.listed):
        return (Change.NUMBER,)
    if not pattern.opening.brackets:
        return ()
    if own := _OWN_BEFORE.search(text.folded.text, max(0, hit.start - 210), hit.start):
        return _rewritten(pattern.opening, own.group(1))
    sentence = _SENTENCE_END.split(text.folded.text[max(0, hit.start - 200) : hit.start])[-1]
    before = sentence.split()
    words = before[-_words(pattern.opening) :][::-1]
    around = _around(text, hit.start, hit.end)
    changes = _replaced_words(pattern.opening, words, " ".join(before[-2:]), around)
    if changes or mentions(sentence, " ".join(pattern.opening.brackets)):
        return changes
    first = hit.start - len(" ".join(words)) - 1
    return _renamed(pattern.opening, text, max(0, first), hit.start)


def closing(text: Text, pattern: Pattern, hit: Hit) -> tuple[Change, ...]:
    """The same for a bracket after the quote. Nothing but it or an ellipsis may part a last number from a *million*."""
    told = pattern.cut or magnitude_at(fold(" ".join(pattern.closing.brackets)))
    if not told and magnitude_after(text, hit.end):
        return (Change.UNIT,)
    if not pattern.closing.brackets:
        return ()
    if own := _OWN_AFTER.match(text.folded.text, hit.end):
        return _rewritten(pattern.closing, own.group(1))
    after = _SENTENCE_END.split(text.folded.text[hit.end : hit.end + 200])[0].split()
    words = after[: _words(pattern.closing)]
    around = _around(text, hit.start, hit.end)
    changes = _replaced_words(pattern.closing, words, " ".join(after[:2]), around)
    return changes or _renamed(pattern.closing, text, hit.end, hit.end + 1 + len(" ".join(words)))


def _rewritten(gap: Gap, own: str) -> tuple[Change, ...]:
    """What a bracket turns round that stands where the page has one of its own."""
    put_in = fold(" ".join(gap.brackets)).strip()
    if letters(own) in letters(put_in):
        return ()
    if negates(own) != negates(put_in):
        return (Change.NEGATION,)
    return (Change.NUMBER,) if holds_figure(own) and holds_figure(put_in) else ()


def _words(gap: Gap) -> int:
    return max(1, len(" ".join(gap.brackets).split()))


def _replaced_words(gap: Gap, words: list[str], two: str, around: str) -> tuple[Change, ...]:
    """What a bracket at an end turns round, if it stands for `words` (from the quote outwards); `two` as they stand.

    It may be an addition, so it takes another figure's place only where that stands beside the quote.
    """
    put_in = fold(" ".join(gap.brackets)).strip()
    if letters(put_in) in {letters("".join(words)), letters("".join(reversed(words)))}:
        return ()
    if holds_figure(put_in) and holds_figure(" ".join(words[:1])):
        return (Change.NUMBER,)
    changes = _replaced(put_in, " ".join((*words, two)), around)
    return tuple(change for change in changes if change is Change.NEGATION)
