"""Words that turn a statement into its opposite, in the languages most often cited."""

from __future__ import annotations

import re

from pincite.match.languages import negates_here, without_affirming

_WORDS = re.findall(
    r"\S+",
    """
not no never none nor neither without cannot unless except hardly barely scarcely nobody nowhere non
unlikely falsely unwilling lacks lacked
cant dont doesnt didnt wont isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt shouldnt
nicht nichts nie niemals kein keine keinen keinem keiner keines ohne weder keineswegs keinesfalls kaum niemand
ne pas jamais sans aucun aucune rien guère aucunement
nunca jamás tampoco ningún ninguno ninguna nadie
senza nessun nessuno nessuna niente né
não nem nenhum nenhuma sem ninguém
niet geen nooit zonder niemand nauwelijks
inte aldrig ingen inget utan ikke ikkje uden uten aldri knappast
nie nigdy bez nije nu nici ei eivät ekki không chưa tidak bukan żaden żadna żadne není nikdy nincs nėra
не нет ни без никогда нельзя немає ніколи никто ничего
δεν μη μην χωρίς
değil yok
لا لم لن ليس غير بدون نیست না
לא אין בלי
नहीं बिना না নয়
""",
)
_PHRASES = (
    "far from|anything but|fail(?:s|ed)? to|only if|refus(?:es?|ed) to|den(?:y|ies|ied)|unable to|impossible|illegal"
    "|reluctant to|opposed to|prevented from|kept from"
    "|unlawful|forbid(?:s|den)?|prohibit(?:s|ed)?|declin(?:es?|ed) to|ceas(?:es?|ed) to|stop(?:s|ped) short of|false"
    "|untrue|by no means|unmöglich|verboten|interdit|imposible|prohibido|impossibile|vietato|onmogelijk|невозможно"
    "|запрещено"
)
_PATTERN = re.compile(
    rf"(?<!\w)(?:{'|'.join(map(re.escape, _WORDS))})(?!\w)"
    r"|(?<!\w)nothing(?! (?:more|less|other|short|but)(?!\w))(?!\w)"  # `nothing more than` affirms
    rf"|(?<!\w)(?:{_PHRASES})(?!\w)"
    r"|\w+n't(?!\w)|[不没沒無无未非莫勿]|ない|なく|なかった|ません|않|못하|없|ไม่|இல்லை"
)
_RARE = "rarely seldom selten rarement raramente zelden sällan sjelden sjældent rzadko zřídka редко рідко"
_SELDOM = frozenset(_RARE.split())
_PREFIXES = frozenset(
    {"non", "un", "anti", "not", "no", "never", "in", "dis", "il", "ir", "im", "nicht"}
    | {"semi", "pseudo", "quasi", "ex", "mis", "mal", "counter"}
)
_OPPOSITES = frozenset({"un", "in", "im", "il", "ir", "dis", "non", "mis", "anti"})
_SUFFIXES = frozenset({"free", "less", "not", "proof", "prone", "resistant"})


def negates(folded: str) -> bool:
    """Whether a folded text holds a negation."""
    return _PATTERN.search(folded) is not None


def turns(folded: str, around: str) -> bool:
    """Whether a folded text holds a negation, read in the language of what is `around` it: no *not only*, no *nu*.

    A text of nothing but such a word holds one in any language: who leaves out a *no* alone has a reason.
    """
    if is_negation(folded.strip()):
        return True
    found = _PATTERN.finditer(without_affirming(folded))
    return any(negates_here(one.group(), around) for one in found)


def limits(folded: str) -> bool:
    """Whether a folded text ends with a word that all but negates what follows: `rarely`."""
    return folded.strip().rpartition(" ")[2] in _SELDOM


def is_negation(word: str) -> bool:
    """Whether one folded word is a negation."""
    return _PATTERN.fullmatch(word) is not None


def negating_prefix(part: str) -> bool:
    """Whether the first half of a hyphenated word (`non` of non-binding) negates the rest."""
    return part in _PREFIXES


def negating_suffix(part: str) -> bool:
    """Whether the last half of a hyphenated word (`free` of tax-free) negates the rest."""
    return part in _SUFFIXES


def opposite(one: str, other: str) -> bool:
    """Whether two folded words are each other's opposite by their form: lawful and unlawful, tax and tax-free."""
    short, long = sorted((one, other), key=len)
    if long.endswith(short) and len(short) > 3:
        return long[: -len(short)].rstrip("-") in _OPPOSITES
    first, hyphen, last = long.rpartition("-")
    return bool(hyphen) and negating_suffix(last) and not short.endswith(f"-{last}") and first[:3] == short[:3]
