"""Whether a bracket puts another name in a name's place. It may put a name for a pronoun, and say a name otherwise.

What two names have to do with each other only the page can tell: they share a word, one is the other's initials, or
they stand side by side somewhere (`Hillary Clinton`, `the Department (DHS)`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from pincite.fold import fold
from pincite.match.text import letters

if TYPE_CHECKING:
    from pincite.match.text import Text

_WORD = re.compile(r"[^\W\d_](?:[\w.-]*\w)?")
_SMALL = """
of the and for in on de du des la le les del della di da do dos von van der den zu zum zur y e et und al el a an
that this these those it he she they we you his her its their our your my who
sie ihr ihnen ihre ihren ihrem ihrer er es wir der die das dem den ein eine il elle ils elles ce cette él ella
"""
_PARTICLES = frozenset(_SMALL.split())
_ARTICLES = "der die das den dem des ein eine einen einem einer eines im am zum zur vom beim ins"
_GERMAN = frozenset(_ARTICLES.split())
"""After these a capital says no more than that it is a noun."""
_TITLES = """
mr mrs ms miss dr prof professor sir dame lord lady herr frau monsieur madame señor señora signor signora
president vice prime minister premier chancellor secretary senator sen rep gov governor mayor judge king queen
prince princess pope bishop general captain coach chief executive officer director chairman chairwoman chair ceo founder
author editor plaintiff plaintiffs defendant defendants petitioner petitioners respondent respondents appellant court
company corporation firm agency department ministry government administration state city county country commission
committee board bank council union party congress parliament house senate university hospital school church police army
"""
_ROLES = frozenset(_TITLES.split())
_SENTENCE_END = re.compile(r"(?:^|[.!?:\n\t\f\"'“”‘’»«(\[—–])\s*$")
_MOST = 6
"""Words of a name that are looked at."""


def renames(text: Text, put_in: str, there: str, before: str) -> bool:
    """Whether `put_in` is a name and stands for another one; `there` is the page's, after its text `before`."""
    if not _GERMAN.isdisjoint(map(fold, (*_WORD.findall(before)[-1:], *_WORD.findall(there)[:1]))):
        return False
    ours = _name(put_in)
    theirs = _name(there, opens=_SENTENCE_END.search(before) is not None)
    if not ours or not theirs or set(ours) & set(theirs):
        return False
    return not (_initials(put_in, there) or _initials(there, put_in) or _side_by_side(text, ours, theirs))


def mentions(sentence: str, put_in: str) -> bool:
    """Whether a folded sentence holds a word of a name: of its subject, repeated where a quote begins."""
    return not set(map(letters, sentence.split())).isdisjoint(_name(put_in))


@lru_cache(maxsize=256)
def _name(text: str, *, opens: bool = False) -> tuple[str, ...]:
    """The folded words of a name without titles and particles; none where the text is more or less than a name.

    The first word of a sentence (`opens`) is a name only if another one follows.
    """
    words = _WORD.findall(text)
    capitals = [word for word in words if word[0].isupper()]
    small = [word for word in words if word not in capitals]
    if not set(small) <= _PARTICLES or (opens and len(capitals) < 2):
        return ()
    found = (_plain(word) for word in capitals[:_MOST])
    return tuple(word for word in found if len(word) > 1 and word not in _PARTICLES | _ROLES)


def _plain(word: str) -> str:
    return letters(fold(word)).strip()


def _initials(short: str, long: str) -> bool:
    return letters(short).lower() == "".join(word[0] for word in _WORD.findall(long) if word[0].isupper()).lower()


def _side_by_side(text: Text, ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    folded = text.folded.text
    pairs = (pair for one, other in product(ours, theirs) for pair in ((one, other), (other, one)))
    return any(between.join(pair) in folded for pair in pairs for between in (" ", " (", "-"))
