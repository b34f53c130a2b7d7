"""PDFs drawn line by line, and the verdict about a quote from one."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pincite.checks.quotation import look
from pincite.match import Page
from pincite.model import Snapshot, Verdict
from pincite.readers import read
from pincite.reading import build

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Line = tuple[float, float, str] | tuple[float, float, str, float]
"""Where a line begins, in points from the lower left corner; its text; the size of its font."""
FONT, SIZE = "Vera", 10


def painted(paint: Callable[[Canvas], None]) -> bytes:
    pdfmetrics.registerFont(TTFont(FONT, "Vera.ttf"))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), pageCompression=0, invariant=1)
    canvas.setFont(FONT, SIZE)
    paint(canvas)
    canvas.save()
    return out.getvalue()


def drawn(*pages: Iterable[Line]) -> bytes:
    def paint(canvas: Canvas) -> None:
        for page in pages:
            for x, y, text, *size in page:
                canvas.setFont(FONT, size[0] if size else SIZE)
                canvas.drawString(x, y, text)
            canvas.showPage()

    return painted(paint)


def run(*parts: str) -> bytes:
    """One line; a part that begins with ^ is raised and small, one that begins with _ lowered and small."""

    def paint(canvas: Canvas) -> None:
        x = 60.0
        for part in parts:
            rise = {"^": 3.5, "_": -1.5}.get(part[0], 0)
            text, size = (part[1:], 6) if rise else (part, SIZE)
            canvas.setFont(FONT, size)
            canvas.drawString(x, 700 + rise, text)
            x += canvas.stringWidth(text, FONT, size)

    return painted(paint)


def column(x: float, top: float, lines: Iterable[str], *, leading: float = 14, size: float = SIZE) -> list[Line]:
    return [(x, top - leading * i, line, size) for i, line in enumerate(lines)]


def verdict(quote: str, body: bytes, content_type: str = "application/pdf") -> Verdict:
    url = "https://town.example/report"
    snapshot = Snapshot(
        doc_id="d",
        url=url,
        final_url=url,
        digest="0" * 64,
        retrieved_at="2031-05-02T12:00:00Z",
        media_type=content_type.partition(";")[0],
        content_type=content_type,
    )
    return look(quote, Page(build(read(body, content_type=content_type, url=url))), snapshot)


def says(quote: str, body: bytes, content_type: str = "application/pdf") -> str:
    """The verdict in a word: VERBATIM, or the decision with its reason."""
    found = verdict(quote, body, content_type)
    return found.decision.value if found.match else f"{found.decision.value}/{found.reason}"
