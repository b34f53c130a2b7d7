"""Markdown: as it is shown, and as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.model import Document
from pincite.readers import encoding
from pincite.readers.plain import lines

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

MAX_RENDERED = 400_000
"""Characters up to which Markdown is rendered: a second, and three for the most tangled."""


def read_markdown(body: bytes, content_type: str = "", url: str = "") -> Document:
    """The rendered page, and the source as a second body."""
    text = encoding.decode(body, content_type)
    source = lines(text)
    if len(text) > MAX_RENDERED:
        return Document(media_type="text/markdown", zones=(source,))
    page = _rendered(text, url)
    return Document(media_type="text/markdown", zones=(*page.zones, source), title=page.title, links=page.links)


def _rendered(text: str, url: str) -> Document:
    from pincite.readers.html import read_html

    return read_html(_parser().render(text).encode("utf-8", "replace"), "text/html; charset=utf-8", url)


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return parser.use(front_matter_plugin).use(footnote_plugin)
