import pytest
from tests.unit.checks.values import snapshot
from tests.unit.match.pages import zones

from pincite.checks.kinds import is_echo, kind
from pincite.model import Document, Link, Zone, ZoneText

LONG = "A long article goes on. " * 200
DEEP, HOME = "https://e.org/2019/bridge-closed", "https://e.org/"


def _document(text: str = "Welcome.", *signs: str) -> Document:
    return Document(media_type="text/html", zones=(ZoneText(zone=Zone.BODY, text=text),), signs=signs)


@pytest.mark.parametrize(
    ("document", "url", "final_url", "reason"),
    [
        (_document("x", "challenge"), DEEP, DEEP, "challenge"),
        (_document(""), DEEP, DEEP, "empty"),
        (_document(), DEEP, HOME, "redirected_home"),
        (_document(), HOME, HOME, None),
        (_document(), HOME, "https://www.e.org/", None),
        (_document(), "https://e.org/a", "https://e.org/gdpr-consent/?destination=a", "consent_wall"),
        (_document(LONG), "https://e.org/a", "https://e.org/gdpr-consent/?destination=a", None),
        (_document(), "https://e.org/gdpr-consent/law", "https://e.org/gdpr-consent/law-1", None),
        (_document(), "https://e.org/a", "https://e.org/login?next=a", "login_wall"),
        (_document(LONG), "https://e.org/a", "https://e.org/login?next=a", None),
        (_document(), "https://e.org/a", "https://e.org/2020/a", None),
        (_document(), DEEP, "https://e.org/en/", "redirected_home"),
        (_document(), DEEP, "https://e.org/de-de/home.html", "redirected_home"),
        (_document(), DEEP, "https://e.org/?from=old", "redirected_home"),
        (_document(), DEEP, "https://e.org/?p=3217", None),
        (_document(), "https://e.org/en", "https://e.org/de/", None),
        (_document(), DEEP, "https://e.org/404.html", "soft_404"),
        (_document(), DEEP, "https://e.org/en/page-not-found", "soft_404"),
        (_document(), DEEP, "https://e.org/?ref=404", "soft_404"),
        (_document(), DEEP, "https://e.org/2019/404-ways-to-cook", None),
        (_document(), "https://e.org/news/bridge-closed-2019", "https://e.org/news/", "redirected_home"),
        (_document(), "https://e.org/en/news/bridge-closed-2019", "https://e.org/news", "redirected_home"),
        (_document(), "https://e.org/a/123456/bridge-closed-2019", "https://e.org/a/123456", None),
        (_document(), "https://e.org/news/bridge-is-closed/amp", "https://e.org/news/bridge-is-closed", None),
        (_document(), "https://e.org/guide/page/2", "https://e.org/guide/", None),
        (_document(), "https://e.org/2019/05/bridge-closed-for-a-week", "https://e.org/news/", "redirected_home"),
        (
            _document(),
            "https://e.org/2019/bridge-closed-for-a-week.html",
            "https://e.org/en/politics",
            "redirected_home",
        ),
        (
            _document(),
            "https://e.org/2019/bridge-closed-for-a-week",
            "https://e.org/search?q=bridge",
            "redirected_home",
        ),
        (_document(), "https://e.org/about-our-company-history", "https://e.org/about", None),
        (_document(), "https://e.org/blog/how-to-build-a-boat", "https://e.org/guides/boat-building", None),
        (_document(), "https://e.org/blog/how-to-build-a-boat", "https://e.org/articles/how-to-build-a-boat", None),
    ],
)
def test_the_kind_of_a_page(document: Document, url: str, final_url: str, reason: str | None) -> None:
    assert kind(document, snapshot(url, final_url=final_url, chain=(url, final_url))) == reason


def _refreshing(url: str, text: str = "Moved") -> Document:
    zones = (ZoneText(zone=Zone.BODY, text=text),)
    return Document(media_type="text/html", zones=zones, links=(Link(rel="refresh", url=url),), signs=())


def test_a_page_that_only_sends_its_reader_on_led_there() -> None:
    assert kind(_refreshing(HOME), snapshot(DEEP)) == "redirected_home"
    assert kind(_refreshing("https://e.org/404.html"), snapshot(DEEP)) == "soft_404"
    assert kind(_refreshing(f"{DEEP}#top"), snapshot(DEEP)) is None
    assert kind(_refreshing("https://e.org/other/place-of-it"), snapshot(DEEP)) == "js_shell"
    assert kind(_refreshing("https://e.org/other/place-of-it", ""), snapshot(DEEP)) == "js_shell"
    assert kind(_refreshing("https://e.org/other/place-of-it", LONG), snapshot(DEEP)) is None
    assert kind(_refreshing(HOME, LONG), snapshot(DEEP)) is None


SEARCH = snapshot("https://e.org/search?q=the+mayor+resigned+in+June")
QUOTE = "the mayor resigned in June"


def test_a_search_page_that_repeats_its_query_is_an_echo() -> None:
    heading = f"No results for {QUOTE}"
    echo = zones(
        ZoneText(zone=Zone.TITLE, text=f"{QUOTE} - Search"),
        ZoneText(zone=Zone.BODY, text=f"{heading}\nTry again", headings=((0, len(heading)),)),
    )

    assert is_echo(QUOTE, echo, SEARCH)


def test_a_result_in_the_text_is_evidence_and_so_is_a_page_without_query() -> None:
    text = f"Results for {QUOTE}\nYesterday {QUOTE}, the paper writes."
    page = zones(ZoneText(zone=Zone.BODY, text=text, headings=((0, 38),)))
    headline = zones(ZoneText(zone=Zone.BODY, text=QUOTE, headings=((0, len(QUOTE)),)))

    assert not is_echo(QUOTE, page, SEARCH)
    assert not is_echo(QUOTE, headline, snapshot("https://e.org/news/mayor"))


@pytest.mark.parametrize(
    "line",
    [
        "No results for “{}”",
        "0 results found for {}",
        "Your search for {} returned no results",
        "You searched for: {}",
        "Sorry, we couldn’t find anything matching {}",
        "Keine Ergebnisse für „{}“",
        "Aucun résultat pour « {} »",
        "No hay resultados para {}",
        "По вашему запросу «{}» ничего не найдено",
        "検索結果 {}",
        "Home › Search › {}",
    ],
)
@pytest.mark.parametrize(
    "url", ["https://e.org/search?q=the+mayor+resigned+in+June", "https://e.org/search/the-mayor-resigned-in-june"]
)
def test_a_line_that_says_what_was_searched_for_is_an_echo(line: str, url: str) -> None:
    page = zones(ZoneText(zone=Zone.BODY, text=f"Menu\n{line.format(QUOTE)}\nTry again"))

    assert is_echo(QUOTE, page, snapshot(url))
    assert not is_echo(QUOTE, page, snapshot("https://e.org/news/the-mayor-resigned-in-june"))


def test_an_elided_quote_of_the_query_is_an_echo() -> None:
    page = zones(ZoneText(zone=Zone.BODY, text=f"No results for {QUOTE} of last year\nTry again"))
    url = "https://e.org/search?q=the+mayor+resigned+in+June+of+last+year"

    assert is_echo("the mayor resigned ... of last year", page, snapshot(url))


@pytest.mark.parametrize("line", ["Yesterday {}, the paper writes.", "{}", "A search of the archive shows that {}"])
def test_a_hit_below_the_search_line_is_evidence(line: str) -> None:
    page = zones(ZoneText(zone=Zone.BODY, text=f"1 result for {QUOTE}\n{line.format(QUOTE)}"))

    assert not is_echo(QUOTE, page, SEARCH)


@pytest.mark.parametrize(
    ("url", "echo"),
    [
        ("https://e.org/?s=the%20mayor%20resigned%20in%20June", True),
        ("https://e.org/find?the+mayor+resigned+in+June", True),
        ("https://e.org/suche/the+mayor+resigned+in+June/2", True),
        ("https://e.org/index.php?title=The_mayor_resigned_in_June", False),
        ("https://e.org/q/the-mayor-resigned-in-june", False),
        ("https://e.org/research/the-mayor-resigned-in-june", False),
        ("https://e.org/p#q=the+mayor+resigned+in+June", False),
    ],
)
def test_only_what_was_searched_for_is_echoed_by_a_heading(url: str, echo: bool) -> None:
    page = zones(ZoneText(zone=Zone.BODY, text=f"{QUOTE}\nMenu", headings=((0, len(QUOTE)),)))

    assert is_echo(QUOTE, page, snapshot(url)) == echo
