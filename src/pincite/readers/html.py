"""HTML to a Document: every zone a reader, a search engine or a script has text in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from selectolax.lexbor import LexborHTMLParser

from pincite.model import Document, Link, Zone, ZoneText
from pincite.readers import embedded, encoding, kinds, marks, tags
from pincite.readers.elements import MAX_DEPTH, brief, meet, parted, reopened
from pincite.readers.head import Head, absolute, fuller, read_head, resolve
from pincite.readers.layout import Laid, carve, clean, lay_out
from pincite.readers.survey import survey
from pincite.readers.walk import Trail, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborNode

SMALL, THIN = 50_000, 2_000
"""A page of so few bytes, or of so little text, is searched for text in attributes and assignments."""

ABSTRACT = 20_000
"""Characters of a page that may be the abstract of something longer."""

_VOID = "area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr"
_SELF_CLOSED = re.compile(rb"<(?!(?:" + _VOID.encode() + rb")\b)([a-zA-Z][\w:-]{0,40})\b([^<>]{0,2000})/>")
_DATA = re.compile(rb"data-([a-zA-Z0-9_-]{1,60})=[\"'](?:[{\[<]|&lt;|&quot;|&#)")
_FULL = ("full text", "full-text", "print version")
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

    @property
    def thin(self) -> bool:
        """Whether scripts may hold text that the page does not show."""
        return len(self.markup) <= SMALL or len(self.seen.text) <= THIN


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
    title, *drawings = _titles(page.nodes("title")) or [""]
    texts = {
        Zone.TITLE: title,
        **{zone: "\n".join(dict.fromkeys(found)) for zone, found in head.texts.items()},
        Zone.JSON_LD: embedded.readable(_linked(page), fragment),
        Zone.ALT: "\n".join(dict.fromkeys(" ".join(text.split()) for text in (*page.trail.alt, *drawings))),
        Zone.DATA: embedded.readable(_data(page), fragment),
    }
    return Document(
        media_type="text/html",
        zones=tuple(_zones(page, texts)),
        title=title,
        description=head.description,
        canonical=head.canonical,
        links=_links(page, head, base),
        signs=kinds.signs(
            kinds.Sight(
                body=page.seen.text,
                headings=tuple(page.seen.text[start:end] for start, end in page.seen.headings),
                title=title,
                hidden=page.hidden,
                markup=page.markup,
                data=bool(texts[Zone.DATA] or texts[Zone.JSON_LD]),
            )
        ),
    )


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


def _linked(page: Page) -> Iterator[str]:
    for node in page.nodes("script"):
        if "ld+json" in (node.attributes.get("type") or "").lower():
            yield from embedded.linked_data(node.text())


def _data(page: Page) -> Iterator[str]:
    for node in page.nodes("script"):
        kind = (node.attributes.get("type") or "").lower()
        if kind.endswith("json") and "ld+json" not in kind:
            yield from embedded.state(node.text())
        elif page.thin and kind in {"", "module", "text/javascript", "application/javascript"}:
            yield from embedded.assigned(node.text())
    names = sorted({name.decode().lower() for name in _DATA.findall(page.markup)})[:16] if page.thin else []
    for node in page.tree.css(",".join(f"[data-{name}]" for name in names)) if names else ():
        values = (node.attributes.get(f"data-{name}") or "" for name in names)
        yield from (text for value in values for text in _of_attribute(value.strip()))


def _of_attribute(value: str) -> Iterable[str]:
    if value[:1] in {"{", "[", '"'}:
        return embedded.state(value)
    return [value] if "<" in value else []


def _links(page: Page, head: Head, base: str) -> tuple[Link, ...]:
    """Links of the head; then, where a short text speaks of a fuller version, those that lead to it."""
    text = page.seen.text.lower() if len(page.seen.text) <= ABSTRACT else ""
    promised = any(promise in text for promise in _FULL)
    query = "a[href]" if promised else 'a[href*=".pdf"]' if "pdf" in text else ""
    return (*head.links, *resolve(fuller(page.tree.css(query) if query else ()), base))
