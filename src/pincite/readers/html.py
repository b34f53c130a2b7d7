"""HTML to a Document: every zone a reader, a search engine or a script has text in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from selectolax.lexbor import LexborHTMLParser

from pincite.model import Document, Link, Zone, ZoneText
from pincite.readers import embedded, encoding, marks, tags
from pincite.readers.elements import MAX_DEPTH, brief, meet, parted, reopened
from pincite.readers.head import Head, absolute, fuller, read_head, resolve
from pincite.readers.layout import Laid, carve, clean, lay_out
from pincite.readers.survey import survey
from pincite.readers.types import LONGEST_WALL
from pincite.readers.walk import Trail, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborNode

    Scripts = list[tuple[str, LexborNode]]
    """Type, in lower case, and element of each."""

MAX_DATA = 24
"""Names of `data-*` attributes that are searched for text."""
WORDS = 3
"""Spaces that the value of such an attribute needs to be text, where it is neither JSON nor markup."""

ABSTRACT = 20_000
"""Characters of a page that may be the abstract of something longer."""

_VOID = "area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr"
_SELF_CLOSED = re.compile(rb"<(?!(?:" + _VOID.encode() + rb")\b)([a-zA-Z][\w:-]{0,40})\b([^<>]{0,2000})/>")
# Those whose value begins like JSON, like markup, or with four words.
_DATA = re.compile(
    rb"data-([a-zA-Z0-9_-]{1,60})="
    rb"(?:\"((?:[{\[<]|&lt;|&quot;|&#|(?:[^\" ]{1,40} ){3})[^\"]*)|'((?:[{\[<\"]|&lt;|&#|(?:[^' ]{1,40} ){3})[^']*))"
)
_FULL = ("full text", "full-text", "print version", "printer-friendly", "printer friendly", "printable version")
_PROGRAMS = {"", "module", "text/javascript", "application/javascript"}
_DRAWINGS = {"svg", "g", "symbol", "path", "defs"}


class Page(NamedTuple):
    """A parsed page on its way to a Document."""

    markup: bytes
    tree: LexborHTMLParser
    trail: Trail
    seen: Laid
    hidden: str

    def nodes(self, name: str) -> list[LexborNode]:
        """Elements of one name that the walk put aside."""
        return self.trail.found.get(tags.ids()[name], [])


def read_html(body: bytes, content_type: str = "", url: str = "") -> Document:
    """The document of an HTML page; `url` is what its relative addresses are relative to."""
    declared = encoding.in_markup(body)
    try:
        page = _page(encoding.as_utf8(body, content_type, declared, trust=True))
        sound = "\ufffd" not in page.seen.text
    except UnicodeDecodeError:  # selectolax before 1.0
        sound = False
    return _document(page if sound else _page(encoding.as_utf8(body, content_type, declared)), url)


def read_xhtml(body: bytes, content_type: str = "", url: str = "") -> Document:
    """The same for XML: there `<title/>` is a whole element, which an HTML parser would never see closed."""
    markup = encoding.as_utf8(body, content_type, encoding.in_markup(body))
    return _document(_page(_SELF_CLOSED.sub(rb"<\1\2></\1>", markup)), url)


def chapter(body: bytes) -> tuple[str, str]:
    """Seen and hidden text of one XHTML file of many, not laid out yet."""
    markup = encoding.as_utf8(body, declared=encoding.in_markup(body))
    tree = LexborHTMLParser(_SELF_CLOSED.sub(rb"<\1\2></\1>", markup))
    survey(tree)
    return carve(_pieces(tree.body, Trail()))


def fragment(markup: str) -> str:
    """The text of a piece of HTML."""
    tree = LexborHTMLParser(markup)
    return lay_out(carve(_pieces(tree.root, Trail()))[0]).text


def _pieces(node: LexborNode | None, trail: Trail) -> list[str]:
    return walk(node, trail, meet, brief, parted) if node is not None else []


def _page(markup: bytes) -> Page:
    tree = LexborHTMLParser(markup)
    trail = Trail()
    trail.alt.extend(survey(tree))
    seen, hidden = carve(_pieces(tree.root, trail))
    return Page(markup, tree, trail, lay_out(seen), "".join([hidden, *_templates(trail)]))


def _templates(trail: Trail) -> Iterator[str]:
    """Text of `template` elements; the list grows while the ones inside are found."""
    depth = Trail(found=trail.found, alt=trail.alt, marks=trail.marks, depth=MAX_DEPTH)
    for node in trail.found[tags.ids()["template"]]:
        yield marks.BLOCK
        yield from _pieces(reopened(node), depth)


def _document(page: Page, url: str) -> Document:
    base = next(
        (href for node in page.nodes("base") if (href := absolute(node.attributes.get("href") or "", url))), url
    )
    head = read_head(page.nodes("meta"), page.nodes("link"), base)
    title, *drawings = map(clean, _titles(page.nodes("title")) or [""])
    scripts = [((node.attributes.get("type") or "").lower(), node) for node in page.nodes("script")]
    texts = {
        Zone.TITLE: title,
        **{zone: "\n".join(dict.fromkeys(found)) for zone, found in head.texts.items()},
        Zone.JSON_LD: embedded.readable(_linked(scripts), fragment),
        Zone.ALT: "\n".join(dict.fromkeys(" ".join(text.split()) for text in (*page.trail.alt, *drawings))),
        Zone.DATA: embedded.readable(_data(page, scripts), fragment),
    }
    return Document(
        media_type="text/html",
        zones=tuple(_zones(page, texts)),
        title=title,
        description=head.description,
        canonical=head.canonical,
        links=_links(page, head, base),
        signs=_signs(page, title, data=bool(texts[Zone.DATA] or texts[Zone.JSON_LD])),
    )


def _signs(page: Page, title: str, *, data: bool) -> tuple[str, ...]:
    if len(page.seen.text) > LONGEST_WALL:
        return ()
    from pincite.readers import kinds  # hundreds of patterns, compiled on import

    sight = kinds.Sight(
        body=page.seen.text,
        headings=tuple(page.seen.text[start:end] for start, end in page.seen.headings),
        title=title,
        hidden=page.hidden,
        markup=page.markup,
        data=data,
    )
    return kinds.signs(sight)


def _zones(page: Page, texts: dict[Zone, str]) -> Iterator[ZoneText]:
    yield page.seen.zone(Zone.BODY)
    if page.seen.others:
        yield lay_out(marks.BLOCK.join(page.seen.others)).zone(Zone.BODY)
    cleaned = ((zone, clean(text).strip()) for zone, text in texts.items())
    yield from (ZoneText(zone=zone, text=text) for zone, text in cleaned if text)
    hidden = lay_out(page.hidden)
    if hidden.text:
        yield hidden.zone(Zone.HIDDEN)


def _titles(nodes: Iterable[LexborNode]) -> list[str]:
    """The page's title, then those of drawings."""
    found = [
        (node.parent is not None and node.parent.tag in _DRAWINGS, " ".join(node.text().split())) for node in nodes
    ]
    titles = [text for drawn, text in found if not drawn and text]
    return [titles[0] if titles else "", *titles[1:], *(text for drawn, text in found if drawn and text)]


def _linked(scripts: Scripts) -> Iterator[str]:
    for kind, node in scripts:
        if "ld+json" in kind:
            yield from embedded.linked_data(node.text())


def _data(page: Page, scripts: Scripts) -> Iterator[str]:
    for kind, node in scripts:
        if kind in _PROGRAMS:
            if code := _code(node):
                yield from embedded.assigned(code)
        elif kind.endswith("json") and "ld+json" not in kind:
            yield from embedded.state(node.text())
    names = _telling(page)
    for node in page.tree.css(",".join(f"[{name}]" for name in names)) if names else ():
        attributes = node.attributes
        values = (attributes.get(name) or "" for name in names)
        yield from (text for value in values for text in _of_attribute(value.strip()))


def _code(script: LexborNode) -> str:
    return (script.first_child.text_content if script.first_child else None) or ""


def _telling(page: Page) -> list[str]:
    """Names of attributes that hold a sentence somewhere on a page."""
    found = _DATA.findall(page.markup)
    names = {b"data-" + name.lower(): None for name, double, single in found if _is_long(double or single)}
    if page.tree.css_first("astro-island") is not None:
        names[b"props"] = None
    return [name.decode() for name in names][-MAX_DATA:]


def _is_long(value: bytes) -> bool:
    return b" " in value or not value.isascii() or b"\\u" in value


def _of_attribute(value: str) -> Iterable[str]:
    if value[:1] in {"{", "[", '"'}:
        return embedded.state(value)
    return [value] if "<" in value or value.count(" ") >= WORDS else []


def _links(page: Page, head: Head, base: str) -> tuple[Link, ...]:
    """Links of the head; then, where a short text speaks of a fuller version, those that lead to it."""
    text = page.seen.text.lower() if len(page.seen.text) <= ABSTRACT else ""
    promised = any(promise in text for promise in _FULL)
    query = "a[href]" if promised else 'a[href*=".pdf"]' if "pdf" in text else ""
    return (*head.links, *resolve(fuller(page.tree.css(query) if query else ()), base))
