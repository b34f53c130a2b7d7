import pytest
from tests.unit.checks.values import snapshot

from pincite.checks.alternates import alternates
from pincite.model import Document, Link, Zone, ZoneText

PAGE = "https://town.example/news/gate"


def _document(text: str = "", **links: str) -> Document:
    return Document(
        media_type="text/html",
        zones=(ZoneText(zone=Zone.BODY, text=text),),
        links=tuple(Link(rel=rel, url=url) for rel, url in links.items()),
    )


def _found(url: str, document: Document | None = None, **more: object) -> list[tuple[str, str]]:
    asked = snapshot(url, **more)
    return [(one.why, one.url) for one in alternates(document or _document(), asked) if one.declared]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "https://github.com/town/gates/blob/main/docs/bell.md?plain=1",
            [("raw", "https://raw.githubusercontent.com/town/gates/main/docs/bell.md")],
        ),
        ("https://github.com/town/gates", []),
        ("https://gist.github.com/town/0a1b2c", [("raw", "https://gist.github.com/town/0a1b2c/raw")]),
        ("https://git.example/a/b/-/blob/main/x.md", [("raw", "https://git.example/a/b/-/raw/main/x.md")]),
        (
            "https://arxiv.org/abs/1706.03762v5",
            [
                ("fulltext", "https://arxiv.org/html/1706.03762v5"),
                ("pdf", "https://arxiv.org/pdf/1706.03762v5"),
            ],
        ),
        ("https://arxiv.org/pdf/1706.03762.pdf", [("fulltext", "https://arxiv.org/html/1706.03762")]),
        ("https://notarxiv.example/abs/1706.03762", []),
    ],
)
def test_an_address_may_tell_where_the_work_stands_in_another_form(url: str, expected: list[tuple[str, str]]) -> None:
    assert _found(url) == expected


def test_a_pubmed_page_leads_to_its_own_article() -> None:
    text = "Bells of the north\nPMID: 31978945 PMCID: PMC7092803 DOI: 10.1056/x\nSimilar articles\nPMCID: PMC1111111"
    article = [("fulltext", "https://pmc.ncbi.nlm.nih.gov/articles/PMC7092803/")]

    assert _found("https://pubmed.ncbi.nlm.nih.gov/31978945/", _document(text)) == article
    assert _found("https://blog.example/31978945/", _document(text)) == []


def test_a_page_that_only_sends_its_reader_on_names_where() -> None:
    there = "https://town.example/notices/gate"

    assert _found(PAGE, _document("Moved", refresh=there)) == [("refresh", there)]
    assert _found(PAGE, _document("Moved", refresh=f"{PAGE}#top")) == []
    assert _found(PAGE, _document("Moved", refresh="https://town.example/")) == []
    assert _found(PAGE, _document("The gate opens at six. " * 20, refresh=there)) == []


def test_what_a_page_declares_comes_in_order_of_promise() -> None:
    document = _document(
        canonical="https://paper.example/bell",
        amphtml="https://amp.example/bell",
        pdf="https://cdn.example/bell.pdf",
        print="https://town.example/print/gate",
    )
    assert [why for why, _ in _found(PAGE, document)] == ["print", "pdf", "amphtml", "canonical"]


@pytest.mark.parametrize(
    "canonical",
    [
        "https://town.example/",
        "https://town.example/en/",
        "https://other.example/index.html",
        "https://town.example/404",
        "http://www.town.example/news/gate/",
        "https://town.example/news/gate?utm_source=x#top",
        "https://town.example/news/old-gate",
        "https://town.example/news/",
    ],
)
def test_a_canonical_that_cannot_be_the_same_text_is_left_out(canonical: str) -> None:
    asked = "https://town.example/news/old-gate"
    deep = "https://town.example/news/the-gate-opens-early"
    here = {"final_url": PAGE} if canonical != "https://town.example/news/" else {"final_url": deep}

    assert _found(asked, _document(canonical=canonical), **here) == []


def test_a_print_version_lies_on_the_host_of_its_page() -> None:
    assert _found(PAGE, _document(print="https://other.example/print/gate")) == []


@pytest.mark.parametrize(
    ("page", "print_version", "same"),
    [
        (PAGE, "https://town.example/news/gate?print=1", True),
        (PAGE, "https://town.example/news/gate/print", True),
        ("https://town.example/article/4711-the-gate", "https://town.example/print/4711", True),
        ("https://town.example/story.php?id=4711", "https://town.example/print.php?id=4711", True),
        ("https://town.example/news/gate.html", "https://town.example/print/gate.pdf", True),
        (PAGE, "https://town.example/users/mallory/post", False),
        ("https://town.example/forum/4711", "https://town.example/forum/9999?print=1", False),
    ],
)
def test_a_print_version_names_the_same_document(page: str, print_version: str, *, same: bool) -> None:
    """Anybody may call a link a print version, in a comment below the article."""
    assert bool(_found(page, _document(print=print_version))) is same


def test_a_link_that_only_promises_the_whole_is_named_last_and_not_declared() -> None:
    document = _document(fulltext="https://town.example/whole", canonical="https://paper.example/bell")

    found = alternates(document, snapshot(PAGE))

    assert [(one.why, one.declared) for one in found] == [("canonical", True), ("fulltext", False)]


def test_a_local_file_has_no_alternates() -> None:
    assert _found("notes/page.html", _document(canonical="https://paper.example/bell")) == []


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ('</whole.pdf>; rel="canonical"', ["https://town.example/whole.pdf"]),
        ("<https://paper.example/bell>; rel=canonical", ["https://paper.example/bell"]),
        ('</style.css>; rel=preload, </whole>; title="x"; rel="bookmark canonical"', ["https://town.example/whole"]),
        ('</other>; rel="next"', []),
        ("</other>; rel=canonicalized", []),
        ("<" * 2_000, []),
    ],
)
def test_a_server_may_name_the_canonical_address(header: str, expected: list[str]) -> None:
    assert [url for _, url in _found(PAGE, headers=(("link", header),))] == expected
