"""The encoding of bytes that nothing declares and that are not UTF-8, by what their text would look like."""

from __future__ import annotations

import codecs
import re
from collections import Counter

SAMPLE = 12_000
"""Bytes looked at, from the first one that is not ASCII on."""
_HIGH = re.compile(rb"[\x80-\xff]")
_RUNS = re.compile(rb"[\x80-\xff]{3,}")
_ASCII = bytes(range(128))
_ESCAPED = re.compile(rb"\x1b\$[@B][!-~]{2}")

_KANA = frozenset(chr(code) for code in range(0x3041, 0x30FF))
# Letters of Serbian and Macedonian, which stand where the capitals of another encoding are.
_ODD = frozenset("ЂЃЉЊЌЋЏђѓљњќћџЎўЅѕЈј\ufffd")
_HALF_KANA = frozenset(chr(code) for code in range(0xFF61, 0xFFA0))
_LEVELS = {"gb18030": (0xB0, 0xD7), "big5hkscs": (0xA4, 0xC6)}
_HANZI = frozenset(
    "的一是不了在人有我他这這个個上们們来來到时時大地为為子中你说說生国國年着就那和要她出也得里后自以会會"
)
# The commonest letters of a language and its encodings, the likeliest first.
_ALPHABETS = (
    ("оеаинтсрвлк", ("cp1251", "koi8-u", "iso8859-5", "cp866", "mac-cyrillic")),
    ("αοιετσνηυρς", ("cp1253",)),
    ("יוהלאמרתבשנ", ("cp1255",)),
    ("ايلمنوتربهد", ("cp1256",)),
    ("านรอกเงมยล่้", ("cp874",)),
)
# Letters beyond ASCII of languages in Latin letters. Hungarian ő and ű are õ and û in windows-1252, which are too rare
# in the languages that have them to speak for it.
_LATIN = (
    ("cp1252", "éèêëàâäáãåæçíìîïñóòôöøœúùûüßõ"),
    ("cp1252", "áéíóúýþðæö"),
    ("cp1250", "ąćęłńóśźż"),
    ("iso8859-2", "ąćęłńóśźż"),
    ("cp1250", "áčďéěíňóřšťúůýžäĺľôŕćđ"),
    ("iso8859-2", "áčďéěíňóřšťúůýžäĺľôŕćđ"),
    ("cp1250", "áéíóöőúüű"),
    ("cp1250", "ăâîşţ"),
    # Without the letters that stand where windows-1252 has quotation marks and dashes.
    ("mac-roman", "éèàçáâêäöüùûß"),
    ("cp1254", "ğışçöüâîİ"),
    ("cp1257", "āčēģīķļņšūžąęėįųõäöü"),
)
LATIN = frozenset({"cp1252", "iso8859-15", *(codec for codec, _ in _LATIN)})
"""Encodings of Latin letters, hard to tell from each other."""
_RARE = frozenset("õû")


def guess(body: bytes) -> str:
    """The likeliest codec of `body`; windows-1252 where nothing speaks for another, as browsers have it."""
    first = _HIGH.search(body)
    if first is None:
        return _without_high_bytes(body)
    sample = body[max(first.start() - 2, 0) : first.start() + SAMPLE]
    high = len(sample.translate(None, _ASCII))
    if sum(map(len, _RUNS.findall(sample))) * 2 >= high or _looks_japanese(sample, "cp932"):
        return _asian(sample) or _alphabetic(sample) or _latin(sample)
    return _latin(sample)


def paired(body: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of markup and of Latin text is zero."""
    if body.startswith((b"<\0", b"\0<")):
        return "utf-16-be" if body.startswith(b"\0") else "utf-16-le"
    head = body[:1024]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) * 5 < len(head) or min(even, odd) * 20 > max(even, odd):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _without_high_bytes(body: bytes) -> str:
    return "iso2022_jp" if _ESCAPED.search(body) else "utf-8"


def _strictly(sample: bytes, codec: str) -> str | None:
    """The text of a sample, perhaps cut inside a character; None where it is not in this encoding."""
    try:
        return codecs.getincrementaldecoder(codec)().decode(sample)
    except UnicodeDecodeError:
        return None


def _beyond_ascii(text: str) -> list[str]:
    return [char for char in text if char > "\x7f"]


def _looks_japanese(sample: bytes, codec: str) -> bool:
    text = _strictly(sample[2:], codec) or _strictly(sample, codec)
    found = _beyond_ascii(text or "")
    kana, half = sum(char in _KANA for char in found), sum(char in _HALF_KANA for char in found)
    return len(found) >= 3 and kana * 6 >= len(found) and half * 4 <= kana


def _asian(sample: bytes) -> str | None:
    """A multi-byte encoding of Japanese, Korean or Chinese."""
    japanese = next((codec for codec in ("euc_jp", "cp932") if _looks_japanese(sample, codec)), None)
    return japanese or _korean(sample) or _chinese(sample)


def _korean(sample: bytes) -> str | None:
    found = _beyond_ascii(_strictly(sample, "cp949") or "")
    return "cp949" if found and sum("가" <= char <= "힣" for char in found) * 10 >= len(found) * 9 else None


def _chinese(sample: bytes) -> str | None:
    shares = {codec: _share(sample, codec) for codec in ("gb18030", "big5hkscs")}
    codec = max(shares, key=lambda name: shares[name])
    return codec if shares[codec] >= 0.06 else None


def _share(sample: bytes, codec: str) -> float:
    """How Chinese the text looks: its commonest characters, and half as much its common ones.

    Both encodings put the common characters first: GB 2312 in rows B0 to D7 (3,755), Big5 in rows A4 to C6 (5,401).
    """
    text = _strictly(sample, codec)
    found = [char for char in _beyond_ascii(text or "") if char.isalpha()]
    if not found:
        return 0.0
    first, last = _LEVELS[codec]
    common = [char.encode(codec) for char in found]
    level = sum(first <= char[0] <= last and (codec != "gb18030" or char[1] > 0xA0) for char in common)
    return sum(char in _HANZI for char in found) / len(found) + max(0.0, level / len(found) - 0.9) * 5


def _alphabetic(sample: bytes) -> str | None:
    """A one-byte encoding of a script other than Latin, by its commonest letters in lower case."""
    scores = {codec: _common(sample, codec, frozenset(letters)) for letters, codecs_ in _ALPHABETS for codec in codecs_}
    codec = max(scores, key=lambda name: scores[name])
    return codec if scores[codec][0] >= 0.4 else None


def _common(sample: bytes, codec: str, letters: frozenset[str]) -> tuple[float, float]:
    """Shares of the commonest letters, and of what an encoding puts where this script has no letter of today."""
    found = _beyond_ascii(sample.decode(codec, "replace"))
    share = sum(char in letters for char in found) / len(found) if found else 0.0
    return share, -sum(char in _ODD or not (char.isalpha() or char in _MARKS) for char in found)


def _latin(sample: bytes) -> str:
    """The encoding in which most characters inside words are letters of one language; windows-1252 in doubt."""
    touching = Counter(b"".join(map(b"".join, _TOUCHING.findall(sample))))
    fits = [(_fit(touching, letters, codec), codec) for codec, letters in _LATIN]
    best, codec = max(fits, key=lambda fit: fit[0])
    western = max(fit for fit, name in fits if name == "cp1252")
    if best - western >= max(2, touching.total() / 25):
        return codec
    # The currency sign is as good as never used; Latin-9 has the euro there.
    return "iso8859-15" if b"\xa4" in sample and not _C1.search(sample) else "cp1252"


def _fit(touching: Counter[int], letters: str, codec: str) -> int:
    """Letters of the language, less what is no letter of it; `touching` counts bytes that touch a letter of ASCII."""
    weights = {char: 1 for letter in letters for char in (letter, letter.upper())} | dict.fromkeys(_MARKS, 0)
    if codec == "cp1252":
        weights |= dict.fromkeys(_RARE, 0)
    return sum(weights.get(bytes([byte]).decode(codec, "replace"), -2) * count for byte, count in touching.items())


_TOUCHING = re.compile(rb"[A-Za-z]([\x80-\xff])|([\x80-\xff])(?=[A-Za-z])")
_C1 = re.compile(rb"[\x80-\x9f]")
_MARKS = frozenset("\u00a0¿¡«»„“”‘’‚–—…·°€§©®™•µ½¼¾×²³¹±ºª")
