"""Words that turn a statement into its opposite, in the languages most often cited."""

from __future__ import annotations

import re

_WORDS = re.findall(
    r"\S+",
    """
not no never none nor neither without cannot unless except hardly barely scarcely nobody nowhere non
unlikely falsely
nicht nichts nie niemals kein keine keinen keinem keiner keines ohne weder keineswegs keinesfalls
ne pas jamais sans aucun aucune rien
nunca jamás tampoco ningún ninguno ninguna
senza nessun nessuno nessuna niente né
não nem nenhum nenhuma sem
niet geen nooit zonder
inte aldrig ingen inget utan ikke ikkje uden uten
nie nigdy bez nije nu nici ei eivät ekki không tidak bukan żaden żadna żadne není nikdy
не нет ни без никогда нельзя немає
δεν μη μην χωρίς
değil yok
لا لم لن ليس غير بدون نیست না
לא אין בלי
नहीं
""",
)
_PATTERN = re.compile(
    rf"(?<!\w)(?:{'|'.join(map(re.escape, _WORDS))})(?!\w)"
    r"|(?<!\w)nothing(?! (?:more|less|other|short|but)(?!\w))(?!\w)"  # `nothing more than` affirms
    r"|(?<!\w)(?:far from|anything but|fail(?:s|ed)? to|only if|refus(?:es?|ed) to|den(?:y|ies|ied))(?!\w)"
    r"|\w+n't(?!\w)|[不没沒無无未非莫勿]|ない|なく|なかった|ません|않|못하|없|ไม่|இல்லை"
)
_PREFIXES = frozenset(
    {"non", "un", "anti", "not", "no", "never", "in", "dis", "il", "ir", "im", "nicht"}
    | {"semi", "pseudo", "quasi", "ex", "mis", "mal", "counter"}
)
_SUFFIXES = frozenset({"free", "less", "not", "proof", "prone", "resistant"})


def negates(folded: str) -> bool:
    """Whether a folded text holds a negation."""
    return _PATTERN.search(folded) is not None


def is_negation(word: str) -> bool:
    """Whether one folded word is a negation."""
    return _PATTERN.fullmatch(word) is not None


def negating_prefix(part: str) -> bool:
    """Whether the first half of a hyphenated word (`non` of non-binding) negates the rest."""
    return part in _PREFIXES


def negating_suffix(part: str) -> bool:
    """Whether the last half of a hyphenated word (`free` of tax-free) negates the rest."""
    return part in _SUFFIXES
