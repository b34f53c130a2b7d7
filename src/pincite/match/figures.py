"""Figures and units, also those written as words, in the languages most often cited."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_WORDS = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|trillions?|half|twice|dozens?"
    r"|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|millionen|milliarden"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|cent|mille|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|ciento?|mil"
    r"|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|cento"
)
_FIGURE = rf"\d|(?<!\w)(?:{_WORDS})(?!\w)"
_FIGURES = rf"(?i)\d+(?:[.,]\d+)*|(?<!\w)(?:{_WORDS})(?!\w)"
_WRITTEN = (
    rf"(?:{_WORDS}|one|once|thrice|double|triple|thirds?|quarters?|halves|first|second|fourth|fifth|sixth|tenth"
    r"|eins?|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|doppelt|moitié|tiers|mitad|tercio|metà|terzo"
    r"|один|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|тысяча|половина"
    r"|[一二三四五六七八九十百千零〇两兩])"
)
_ROMAN = re.compile(r"[IVXLCDM]{2,}|[VX]")
_UNITS = """
% ‰ ° $ € £ ¥ ₹ ₽ ₩ percent percentage points pct prozent procent pourcent
k m bn mn tn mio mrd thousand million millions billion billions trillion trillions hundred
tausend millionen milliarden milliarde mille milliard milliards millones millón mil milioni miliardi milione miliardo
тысяч тысячи миллион миллионов миллиона миллиард миллиардов 万 億 亿 兆 萬
euro euros dollar dollars pound pounds franc francs franken yen yuan rupees cents usd eur gbp chf jpy cny
nm µm μm mm cm dm km mi mile miles feet foot ft inch inches yards metre metres meter meters kilometres kilometers
µg μg mg g kg t tonne tonnes ton tons gram grams kilo kilos ml cl l litre litres liter liters gallons barrels
mw kw gw tw w kwh mwh gwh twh v kv a ma hz khz mhz ghz j kj mj pa kpa mpa b kb mb gb tb pb c f kcal
second seconds minute minutes hour hours day days week weeks month months year years decade decades century centuries
sekunden minuten stunden tage wochen monate jahre secondes heures jours semaines mois ans horas días semanas meses años
мг г кг т мм см м км л секунд минут часов дней недель месяцев лет рублей долларов евро
年 月 日 時間 分 秒 円 元
"""
UNITS = frozenset(_UNITS.split())


def holds_figure(folded: str) -> bool:
    """Whether a folded text holds a digit or the word for a number."""
    return _compiled(_FIGURE).search(folded) is not None


def written(folded: str, raw: str) -> bool:
    """Whether one word is a figure without digits: a word for a number, a fraction, a Roman numeral."""
    if len(raw) == 1 and unicodedata.category(raw) in {"No", "Nl"}:
        return True
    return _compiled(_WRITTEN).fullmatch(folded) is not None or _ROMAN.fullmatch(raw) is not None


def figures(text: str) -> list[str]:
    """The figures of a text as they stand, digits and words for numbers."""
    return _compiled(_FIGURES).findall(text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled when first asked for: most runs ask for one of them or none."""
    return re.compile(pattern)
