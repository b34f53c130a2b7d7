"""Words that negate in one language and mean something else in another, and phrases that negate nothing.

Portuguese *no* is "in the", Dutch and Swedish *nu* is "now", French *né* is "born", and *not only* affirms.
"""

from __future__ import annotations

import re
from functools import lru_cache

_FUNCTION_WORDS = {
    "pt": "o os as um uma em do da dos das ao aos pelo pela com foi mais são à às na nas não e de que para se por",
    "es": "el la los las un una en del al con y que de se por para es su lo más fue sus",
    "it": "il lo la gli le di del della dei delle un una che è e per con da nel nella sono ha al alla si più anche",
    "fr": "le la les des du un une et est que qui dans pour au aux en sur par il elle ce se plus de son sa a ont",
    "ro": "este sunt din pentru și să va cu pe la în care o un a de că mai au fost",
    "nl": "de het een en van in is dat voor op met zijn wordt niet te aan ook er naar door",
    "sv": "och att det som en av är den på med för ett har till i",
    "da": "og at det som en af av er den på med for et har til i",
    "is": "og að sem er á í það við um til en var",
    "de": "der die das und ist ein eine den von zu mit für auf nicht im dem des sich wird",
    "fi": "ja on että se oli ovat myös kun joka tai mutta hän",
    "en": "the of and to in is that for was on with as at by it from are be this a an",
}
_LANGUAGES = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}
_NOT_IN = {
    "no": {"pt"},
    "ne": {"it"},
    "né": {"fr"},
    "nu": {"nl", "sv", "da"},
    "ei": {"da", "de", "en", "nl", "sv"},
    "sem": {"is"},
    "pas": {"nl"},
    "sans": {"en"},
}
"""What is no negation in these languages."""
_AFFIRMS = re.compile(
    r"(?<!\w)(?:not (?:only|just|merely|least)|no (?:doubt|less than|sooner|wonder)|no\. ?\d|without (?:a )?doubt"
    r"|nicht (?:nur|zuletzt|weniger als)|ohne zweifel|non (?:seulement|solo|soltanto)|sans (?:doute|cesse)"
    r"|pas seulement|no (?:solo|sólo|solamente|obstante)|não (?:só|apenas|obstante)|sem dúvida|senza dubbio|niet alleen"
    r"|inte (?:bara|minst)|ikke (?:bare|kun|mindst|minst)|не только|тем не менее|не раз|nie tylko)(?!\w)"
    r"|非常|非洲|南非|未来|未來|莫斯科|不[断斷仅僅但少久过過同管论論]|[无無][论論料线線数數]|不[动動][产産產]|[没沒]收"
    r"|だけでなく|間もなく|かもしれ(?:ない|ません)|なければなら(?:ない|ません)|끊임없|틀림없"
)
_WORD = re.compile(r"[^\W\d_]+")


def without_affirming(folded: str) -> str:
    """A folded text without the phrases that hold a negation and negate nothing."""
    return _AFFIRMS.sub(" ", folded)


def negates_here(word: str, around: str) -> bool:
    """Whether a negation is one in the language of the folded text around it; where that is not clear it is."""
    return word not in _NOT_IN or language(around) not in _NOT_IN[word]


@lru_cache(maxsize=256)
def language(folded: str) -> str:
    """The language whose small words a folded text has most of; empty where two are even."""
    words = _WORD.findall(folded)
    counts = sorted(((sum(word in known for word in words), name) for name, known in _LANGUAGES.items()), reverse=True)
    return counts[0][1] if counts[0][0] > counts[1][0] else ""
