import pytest

from pincite.readers import isolated, read
from pincite.readers.guard import tamed

N = 20_000


@pytest.mark.parametrize(
    "body",
    [
        b"%PDF-1.7",
        b"PK\x03\x04\x14\x00\x00\x00\x00\x00" + b"\x00" * 20 + b"mimetypeapplication/epub+zip",
        b"<!doctype html>" + b"<div>" * 100_000,
        b"<!doctype html>" + b"<b><i><div></b>" * N,
        b"<!doctype html>" + b"<DiV></x>" * N,
        b"<!doctype html>" + b"".join(b"<body a%d=1>" % i for i in range(N)),
        b"<!doctype html>" + b"<" * 1_000_000,
        b"<!doctype html><p " + b" ".join(b"a%d=1" % i for i in range(50_000)) + b">x",
        b"<!doctype html><p\t" + b"\n".join(b"a%d" % i for i in range(N)) + b">x",
        b'<!doctype html><p x" ' + b" ".join(b"a%d" % i for i in range(N)) + b' ">x',
        b'<!doctype html><script x=">" ' + b"/".join(b"a%d" % i for i in range(N)) + b">x",
        b"<?xml version='1.0'?>" + b"<a>" * 100_000,
        b"<!doctype html><p>" + b"[3]" * 1_000_000,
        b"words " * 400_000,
    ],
)
def test_what_may_take_long_is_read_apart(body: bytes) -> None:
    assert isolated(body, content_type="")


@pytest.mark.parametrize(
    "body",
    [
        b"<select>" + b"<option>x" * 40_000,
        b"<div t='</div>'>" * 20_000,
        b"<div><!--</div>-->" * 20_000,
        b"<p " + (b"a " * 99 + b'z="<" ') * 1_000 + b">",
    ],
)
def test_what_looks_closed_and_is_not_is_suspicious(body: bytes) -> None:
    assert isolated(body, content_type="text/html")


@pytest.mark.parametrize(
    "body",
    [
        b"<!doctype html><p>short",
        b"<!doctype html>" + b"<p>pad <b>pad</b></p>" * 3_000,
        b"<!doctype html>" + b"<ul>" + b"<li>x<br>" * 7_000 + b"</ul>",
        b"<!doctype html><script>" + b"var x = 1; " * N + b"</script>",
        b"<!doctype html><div data-x='" + b"word " * N + b"'>",
        b"<!doctype html><p>" + b"words and words " * N,
        b"plain text " * N,
    ],
)
def test_ordinary_pages_are_not(body: bytes) -> None:
    assert not isolated(body, content_type="text/html" if body.startswith(b"<") else "text/plain")


@pytest.mark.parametrize(
    "markup",
    [
        b"<div>" * 100_000 + b"The gate opens" + b"</div>" * 100_000 + b"<p>Then.",
        b"<b><i><div></b>" * 30_000 + b"The gate opens</div><p>Then.",
        b"<p " + b" ".join(b"a%d=1" % i for i in range(50_000)) + b">The gate opens<p>Then.",
        b"".join(b"<body a%d=1>" % i for i in range(30_000)) + b"<p>The gate opens<p>Then.",
    ],
)
def test_tangled_markup_is_read_in_linear_time(markup: bytes) -> None:
    document = read(b"<!doctype html>" + markup, content_type="text/html", wary=True)
    assert document.zones[0].text == "The gate opens\nThen."


def test_ordinary_markup_is_not_touched() -> None:
    markup = b"<div class=a><p data-x='1 < 2'>x<br><b>y</b></div><script>if (a<b) {}</script>" * 50
    assert tamed(markup) == markup
