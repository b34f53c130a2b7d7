import pytest

from pincite.sources.captures import archived_at, raw, restored

COPY = "https://web.archive.org/web/20190521120000/https://town.example/gate?x=1"


@pytest.mark.parametrize(
    ("memento", "original"),
    [
        (COPY, "https://web.archive.org/web/20190521120000id_/https://town.example/gate?x=1"),
        (
            "http://archive.example/wayback/20190521120000mp_/http://town.example/",
            "http://archive.example/wayback/20190521120000id_/http://town.example/",
        ),
        ("http://a.example/20190521120000/http://t.example/", "http://a.example/20190521120000id_/http://t.example/"),
        ("https://archive.example/Ab1Cd", None),
        ("https://archive.example/web/2019/https://town.example/", None),
        ("https://town.example/a?to=/web/20190521120000/https://town.example/", None),
    ],
)
def test_the_form_in_which_a_page_was_captured(memento: str, original: str | None) -> None:
    assert raw(memento) == original


def test_the_time_of_a_copy_is_in_its_address() -> None:
    assert archived_at(COPY) == "2019-05-21T12:00:00Z"
    assert archived_at(COPY.replace("20190521", "20191399")) is None
    assert archived_at("https://town.example/gate") is None


def test_a_toolbar_between_comments_goes() -> None:
    toolbar = b"<!-- BEGIN WAYBACK TOOLBAR INSERT --><div>12 captures</div><!-- END WAYBACK TOOLBAR INSERT -->"
    assert restored(b"<p>Before." + toolbar + b"<p>After.", COPY) == b"<p>Before.<p>After."
    assert restored(b"a<!-- WB Insert -->x<!-- End WB Insert -->b" * 3, COPY) == b"ab" * 3


def test_a_toolbar_without_comments_goes_with_all_that_is_in_it() -> None:
    body = b'<p>Before.<div class=x id="wm-ipp"><div><div>12</div> captures</div></div><div>After.</div>'
    assert restored(body, COPY) == b"<p>Before.<div>After.</div>"


@pytest.mark.parametrize(
    "body",
    [
        b"<p>Ours.<!-- BEGIN WAYBACK TOOLBAR INSERT --><p>Never ended.",
        b"<p>Ours.<div id=wm-ipp><p>Never closed.",
        b"<p>The wm-ipp of https://web.archive.org/web/20190521120000/https://town.example/ is a toolbar.",
    ],
)
def test_nothing_of_the_page_goes(body: bytes) -> None:
    assert restored(body, COPY) == body


@pytest.mark.parametrize(
    ("link", "was"),
    [
        (
            b'<a href="https://web.archive.org/web/20180101000000/https://town.example/bell">',
            b"https://town.example/bell",
        ),
        (b"<a href=/web/20180101000000/http://town.example/bell>", b"http://town.example/bell"),
        (
            b"<img src='//web.archive.org/web/20180101000000im_/https://town.example/b.png'>",
            b"https://town.example/b.png",
        ),
        (b"<a href='https://town.example/web/20180101000000/notes'>", b"https://town.example/web/20180101000000/notes"),
    ],
)
def test_links_are_as_they_were(link: bytes, was: bytes) -> None:
    shown = restored(link, COPY)
    assert was in shown
    assert b"archive.org" not in shown


def test_a_hostile_copy_takes_no_time() -> None:
    for piece in (b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->", b"<div id=wm-ipp>", b"<div ", b'="/web/2018'):
        assert restored(piece * 50_000, COPY)
