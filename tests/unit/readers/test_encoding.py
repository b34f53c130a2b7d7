import codecs

import pytest
from tests.unit.readers.documents import text

from pincite.readers import encoding, read

JAPANESE, CHINESE, RUSSIAN = "港の門は六時に開く。", "镕基先生说门开了", "Договор вступает в силу"


def html(markup: str, codec: str, content_type: str = "text/html") -> str:
    return text(read(markup.encode(codec), content_type=content_type))


@pytest.mark.parametrize(
    ("markup", "codec", "content_type", "expected"),
    [
        ("<meta charset=windows-1252><p>It’s 12 €</p>", "cp1252", "text/html", "It’s 12 €"),
        ("<p>It’s fine today.</p>", "utf-8", "text/html; charset=ISO-8859-1", "It’s fine today."),
        (f"<meta charset=gb2312><p>{CHINESE}</p>", "gb18030", "text/html; charset=gb2312", CHINESE),
        (f"<p>①{JAPANESE}</p>", "cp932", "text/html; charset=Shift_JIS", f"①{JAPANESE}"),
        ("<p>똠방각하 펲시</p>", "cp949", "text/html; charset=euc-kr", "똠방각하 펲시"),
        ("<p>Şişli</p>", "cp1254", "text/html; charset=iso-8859-9", "Şişli"),
        (f"<p>{JAPANESE}</p>", "iso2022_jp", "text/html; charset=iso-2022-jp", JAPANESE),
        (
            "<meta name=description content='charset=gbk explained'><p>naïve café</p>",
            "utf-8",
            "text/html",
            "naïve café",
        ),
        ("<p>Zu\u0308rich</p>", "utf-8", "text/html", "Zu\u0308rich"),
        (
            f"<meta http-equiv=Content-Type content='text/html; charset=windows-1251'><p>{RUSSIAN}</p>",
            "cp1251",
            "text/html",
            RUSSIAN,
        ),
        (f"<!-- <meta charset=utf-8> --><meta charset=koi8-r><p>{RUSSIAN}</p>", "koi8-r", "text/html", RUSSIAN),
        (f"{' ' * 3000}<meta charset=koi8-r><p>{RUSSIAN}</p>", "koi8-r", "text/html", RUSSIAN),
        ("<p>It’s 12 €</p>", "cp1252", "text/html", "It’s 12 €"),
        ("<meta charset=utf-16><p>naïve</p>", "utf-8", "text/html", "naïve"),
        ("<meta charset=nonsense><p>caf\u00e9 “x”</p>", "cp1252", "text/html", "café “x”"),
        ("<p>naïve</p>", "utf-16", "text/html; charset=utf-8", "naïve"),
        ("<p>naïve</p>", "utf-8-sig", "text/html; charset=koi8-r", "naïve"),
        ("<p>naïve</p>", "utf-32", "text/html; charset=utf-8", "naïve"),
        (f"<meta charset=koi8-r><p>{RUSSIAN}</p>", "koi8-r", "text/html; charset=iso-8859-1", RUSSIAN),
        (f"<p>{RUSSIAN}</p>", "cp1251", "text/html; charset=iso-8859-1", RUSSIAN),
        (f"<meta charset=iso-8859-1><p>{JAPANESE}</p>", "cp932", "text/html", JAPANESE),
        (
            "<meta charset=shift_jis><p>東京都は来月から料金を引き上げると発表した。</p>",
            "euc_jp",
            "text/html",
            "東京都は来月から料金を引き上げると発表した。",
        ),
        ("<p>Città è à l’école</p>", "cp1252", "text/html; charset=iso-8859-1", "Città è à l’école"),
        ("<p>naïve</p>", "utf-16-le", "text/html; charset=utf-8", "naïve"),
        ("<p>naïve</p>", "utf-16-be", "", "naïve"),
        (f"<p>{JAPANESE}</p>", "iso2022_jp", "text/html; charset=utf-8", JAPANESE),
    ],
)
def test_pages_are_decoded_as_they_were_meant(markup: str, codec: str, content_type: str, expected: str) -> None:
    assert html(markup, codec, content_type) == expected


def test_the_header_outranks_the_markup() -> None:
    assert html(f"<meta charset=koi8-r><p>{RUSSIAN}</p>", "cp1251", "text/html; charset=windows-1251") == RUSSIAN


def test_an_xml_declaration_counts() -> None:
    body = f'<?xml version="1.0" encoding="koi8-r"?><a>{RUSSIAN}</a>'.encode("koi8-r")
    assert text(read(body, content_type="application/xml")) == RUSSIAN


@pytest.mark.parametrize("label", ["", "; charset=iso-8859-1", "; charset=utf-8"])
def test_utf8_cut_inside_a_character_is_utf8(label: str) -> None:
    body = "<p>Die Größe — “viel” für später ist 12 €</p>".encode()
    assert encoding.decode(body[: body.index("€".encode()) + 1], f"text/html{label}").startswith(
        "<p>Die Größe — “viel”"
    )


def test_a_few_bad_bytes_in_much_utf8_are_replaced() -> None:
    body = (JAPANESE * 20).encode() + b"\xff" + JAPANESE.encode()
    assert encoding.decode(body, "text/plain; charset=shift_jis") == f"{JAPANESE * 20}\ufffd{JAPANESE}"


def test_labels_that_name_no_encoding_are_ignored() -> None:
    assert [encoding.codec(label) for label in (None, "", "nonsense", "replacement", "x-user-defined")] == [None] * 5


@pytest.mark.parametrize(
    ("label", "name"), [("gb2312", "gb18030"), ("latin1", "cp1252"), ("x-sjis", "cp932"), ("big5", "big5hkscs")]
)
def test_labels_mean_what_they_mean_on_the_web(label: str, name: str) -> None:
    assert encoding.codec(label) == codecs.lookup(name).name


UNDECLARED = [
    ("港の門は六時に開く。市長は金曜日に会議を開いた。", ("cp932", "euc_jp")),
    ("Договор вступает в силу с момента подписания обеими сторонами.", ("cp1251", "koi8-r", "iso8859-5", "cp866")),
    ("Договір набирає чинності з моменту підписання.", ("cp1251",)),
    ("他说这个国家的人民在中国的生活是不错的。", ("gb18030",)),
    ("他說這個國家的人民在中國的生活是不錯的。", ("big5hkscs",)),
    ("시장은 금요일에 회의를 열고 새로운 조례를 설명했다.", ("cp949",)),
    ("Burmistrz powiedział, że zażółć gęślą jaźń w piątek.", ("cp1250", "iso8859-2")),
    ("Starosta řekl, že příští pátek bude zasedání.", ("cp1250", "iso8859-2")),
    ("A polgármester közölte, hogy a hűtőből jövő fűtő erdő felől nő.", ("cp1250", "iso8859-2")),
    ("Ο δήμαρχος είπε ότι η πύλη ανοίγει στις έξι το πρωί.", ("cp1253",)),
    ("ראש העיר אמר כי השער ייפתח בשעה שש בבוקר ביום שישי.", ("cp1255",)),
    ("قال رئيس البلدية إن البوابة ستفتح في الساعة السادسة صباحا.", ("cp1256",)),
    ("Belediye başkanı kapının saat altıda açılacağını söyledi.", ("cp1254",)),
    ("L’été dernier, ça a coûté 12 €. « Où ? » À côté, là-bas. Bien sûr.", ("cp1252",)),
    ("Der Bürgermeister sagte, die Größe sei „viel“ – für später.", ("cp1252",)),
    ("¿Dónde está el señor? El alcalde mañana dirá que sí.", ("cp1252",)),
    ("A reunião será amanhã; põe o coração. Ações, São João.", ("cp1252",)),
    ("Bæjarstjórinn sagði að þetta væri gott. Það er ekki satt.", ("cp1252",)),
    ("It’s fine — the “price” is £12 for 3 m³, 12°C, 5 µg, 3½ cups.", ("cp1252",)),
]


@pytest.mark.parametrize("label", ["text/html", "text/html; charset=utf-8"])
@pytest.mark.parametrize(("said", "codec"), [(said, codec) for said, names in UNDECLARED for codec in names])
def test_an_encoding_that_nothing_declares_is_told_by_its_text(said: str, codec: str, label: str) -> None:
    assert html(f"<html><p>{said}</p>", codec, label) == said


def test_escape_sequences_that_nothing_declares_are_japanese() -> None:
    assert html(f"<html><p>{JAPANESE}</p>", "iso2022_jp") == JAPANESE


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("said", [said for said, _ in UNDECLARED[:2]])
def test_utf16_without_a_mark_is_told_by_its_zero_bytes(said: str, codec: str) -> None:
    assert encoding.decode(f"<html><p>{said}</p>".encode(codec), "text/html") == f"<html><p>{said}</p>"
    assert encoding.decode(("The gate opens. " * 9).encode(codec)) == "The gate opens. " * 9


def test_a_cut_character_does_not_hide_an_encoding() -> None:
    body = ("港の門は六時に開く。" * 900).encode("cp932")
    assert encoding.detect(body[:-1]) == ("cp932", 0)
    assert encoding.detect(b"<p>" + body) == ("cp932", 0)


def test_escape_bytes_alone_are_not_japanese() -> None:
    assert encoding.decode(b"a \x1b[1mbold\x1b[0m word") == "a \x1b[1mbold\x1b[0m word"
