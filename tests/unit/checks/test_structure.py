from dataclasses import replace

from tests.unit.checks.values import checked, citation, claim, gone, snapshot

from pincite.checks.structure import check
from pincite.model import Binding, CheckedCitation, Decision, Flag, Level, StandIn


def _flags(
    *citations: CheckedCitation, canonicals: dict[str, str] | None = None, min_sources: int | None = None
) -> list[Flag]:
    one = claim(*(checked.citation for checked in citations))
    return list(check(one, citations, canonicals=canonicals or {}, min_sources=min_sources))


def _codes(*citations: CheckedCitation, canonicals: dict[str, str] | None = None) -> list[str]:
    return [flag.code for flag in _flags(*citations, canonicals=canonicals)]


def test_one_source_is_nothing_to_remark() -> None:
    assert _codes(checked(citation(tag="a"))) == []


def test_two_sources_with_two_tags_are_independent() -> None:
    assert _codes(checked(citation(tag="a")), checked(citation("https://f.org/q", tag="b"))) == []


def test_one_url_under_two_tags() -> None:
    flags = _codes(
        checked(citation(tag="terms")), checked(citation("https://www.e.org/p?utm_source=x", tag="analysis"))
    )

    assert flags == ["SAME_SOURCE", "TAG_CONFLICT"]


def test_two_tagged_citations_under_one_tag() -> None:
    assert _codes(checked(citation(tag="a")), checked(citation("https://f.org/q", tag="a"))) == ["ONE_TAG"]


def test_two_urls_that_land_on_one_page() -> None:
    real = "https://e.org/real"
    short = checked(citation("https://s.org/x"), snapshot("https://s.org/x", final_url=real, digest="d1"))

    assert _codes(short, checked(citation(real), snapshot(real, digest="d2"))) == ["SAME_SOURCE"]


def test_two_documents_that_declare_one_canonical() -> None:
    one = checked(citation("https://amp.e.org/x"), snapshot("https://amp.e.org/x"))
    other = checked(citation("https://e.org/x"))

    assert _codes(one, other, canonicals={"https://amp.e.org/x": "https://e.org/x"}) == ["SAME_SOURCE"]


def test_a_canonical_or_redirect_to_the_home_page_says_nothing() -> None:
    one = checked(citation("https://e.org/a"), snapshot("https://e.org/a", final_url="https://e.org/", digest="1"))
    other = checked(citation("https://e.org/b"), snapshot("https://e.org/b", digest="2"))

    assert _codes(one, other, canonicals={"1": "https://e.org/", "2": "https://e.org/"}) == ["SAME_PUBLISHER"]


def test_one_body_under_two_addresses_is_one_source_unless_it_is_a_wall() -> None:
    one = checked(citation("https://e.org/a"), snapshot("https://e.org/a", digest="d"))
    other = checked(citation("https://f.org/b"), snapshot("https://f.org/b", digest="d"))
    wall = checked(citation("https://g.org/b"), snapshot("https://g.org/b", digest="d"), Decision.UNREADABLE)

    assert _codes(one, other) == ["SAME_SOURCE"]
    assert _codes(one, wall) == []


def test_sources_are_the_same_through_a_third() -> None:
    a = checked(citation("https://a.org/"), snapshot("https://a.org/", digest="1"))
    b = checked(citation("https://b.org/x"), snapshot("https://b.org/x", digest="2"))
    c = checked(citation("https://c.org/x"), snapshot("https://c.org/x", final_url="https://b.org/x", digest="1"))

    assert _codes(a, b, c) == ["SAME_SOURCE"]


def test_a_link_that_serves_two_quotes_of_a_sentence_is_cited_once() -> None:
    near = [checked(citation(quote=quote, binding=Binding.NEAR)) for quote in ("the gate opens", "the bell rings")]

    assert _codes(*near) == []


def test_min_sources_makes_an_error_of_it() -> None:
    same = _flags(checked(citation(tag="a")), checked(citation(tag="a", quote="another one")), min_sources=2)
    single = _flags(checked(citation()), min_sources=2)
    met = _flags(checked(citation()), checked(citation("https://f.org/")), min_sources=2)

    assert [(flag.code, flag.level) for flag in same if flag.code == "SAME_SOURCE"] == [("SAME_SOURCE", Level.ERROR)]
    assert [(flag.code, flag.level) for flag in single] == [("SAME_SOURCE", Level.ERROR)]
    assert met == []


def test_a_gone_source_is_dead_once_and_a_blocked_one_is_not() -> None:
    dead = checked(citation(), gone(), Decision.UNREACHABLE)

    assert [flag.code for flag in _flags(dead, dead) if flag.code == "DEAD_SOURCE"] == ["DEAD_SOURCE"]
    assert _codes(checked(citation(), gone(reason="blocked"), Decision.UNREACHABLE)) == []


def test_a_host_without_address_is_dead_only_when_the_network_is_up() -> None:
    lost = checked(citation(), gone(reason="dns"), Decision.UNREACHABLE)
    up, down = (check(claim(lost.citation), (lost,), canonicals={}, online=online) for online in (True, False))

    assert [flag.code for flag in up] == ["DEAD_SOURCE"]
    assert down == ()


def test_a_gone_source_that_another_document_answered_for_is_not_dead() -> None:
    copy = StandIn(snapshot=snapshot("https://archive.example/1"), why="memento")
    answered = replace(checked(citation(), gone()), answered_by=copy)

    assert _codes(answered) == []


def test_a_source_is_known_by_the_document_that_answered_for_it() -> None:
    wall = {"digest": "wall"}
    one, other = (
        replace(
            checked(citation(url), snapshot(url, **wall)),
            answered_by=StandIn(snapshot=snapshot(f"{url}/amp", digest=digest), why="amphtml"),
        )
        for url, digest in (("https://e.org/a", "1"), ("https://f.org/b", "2"))
    )
    whole = checked(citation("https://g.org/c"), snapshot("https://g.org/c", digest="1"))

    assert _codes(one, other) == []
    assert _codes(one, whole) == ["SAME_SOURCE"]
