"""Write `web/pages.warc` of the shipped cases from `web/pages.toml` and the bodies in `web/pages/`.

usage: python tests/e2e/make_fixtures.py [--check] [--pdf] [CASE...]

Without CASE all of them. Nothing depends on the clock or on chance, so the same sources give the same bytes:
`--check` writes nothing and names every archive that differs from its sources (exit 1). `--pdf` first draws each
`NAME.pdf.txt` (a form feed begins a page) as `NAME.pdf`; the drawing is committed too, so only a changed text needs it.
"""

from __future__ import annotations

import argparse
import io
import sys
import tomllib
import uuid
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportlab.pdfgen.canvas import Canvas
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import BufferWARCWriter

if TYPE_CHECKING:
    from warcio.recordloader import ArcWarcRecord

CASES = Path(__file__).resolve().parents[2] / "fixtures" / "cases"
RECORDED = "2026-01-15T12:00:00Z"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".pdf": "application/pdf",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
}


def archive(case: Path) -> bytes:
    """All pages of a case as one uncompressed WARC 1.1 file, in the order of `pages.toml`."""
    writer = BufferWARCWriter(gzip=False, warc_version="1.1")
    for page in tomllib.loads((case / "web" / "pages.toml").read_text(encoding="utf-8"))["page"]:
        body = (case / "web" / "pages" / page["file"]).read_bytes() if "file" in page else b""
        writer.write_record(response(writer, page, body))
    written: bytes = writer.get_contents()
    return written


def response(writer: BufferWARCWriter, page: dict[str, Any], body: bytes) -> ArcWarcRecord:
    """One response record; its id follows from the URL."""
    return writer.create_warc_record(
        page["url"],
        "response",
        payload=io.BytesIO(body),
        length=len(body),
        http_headers=http_headers(page, len(body)),
        warc_headers_dict={
            "WARC-Record-ID": f"<urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, page['url'])}>",
            "WARC-Date": RECORDED,
        },
    )


def http_headers(page: dict[str, Any], length: int) -> StatusAndHeaders:
    """Status line and headers as the server sent them."""
    status = HTTPStatus(page.get("status", 200))
    headers = [("Content-Length", str(length))]
    if "file" in page:
        headers.insert(0, ("Content-Type", page.get("content_type") or TYPES[Path(page["file"]).suffix]))
    if "location" in page:
        headers.append(("Location", page["location"]))
    return StatusAndHeaders(f"{status.value} {status.phrase}", headers, protocol="HTTP/1.1")


def draw_pdf(text: Path) -> None:
    """Draw `NAME.pdf.txt` as `NAME.pdf`: one line a line, streams uncompressed, no date."""
    canvas = Canvas(str(text.with_suffix("")), pageCompression=0, invariant=1)
    for page in text.read_text(encoding="utf-8").split("\f"):
        for number, line in enumerate(page.strip().splitlines()):
            canvas.drawString(72, 760 - 16 * number, line)
        canvas.showPage()
    canvas.save()


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--pdf", action="store_true")
    return parser.parse_args()


def main() -> int:
    """Write or check; the number of archives that differ decides the exit code."""
    args = arguments()
    cases = [CASES / name for name in args.case] or sorted(CASES.iterdir())
    if args.pdf:
        for text in (found for case in cases for found in case.glob("web/pages/*.pdf.txt")):
            draw_pdf(text)
    stale = [case for case in cases if not same(case)]
    for case in stale:
        sys.stdout.write(f"{'differs' if args.check else 'written'}: {case.name}/web/pages.warc\n")
        if not args.check:
            (case / "web" / "pages.warc").write_bytes(archive(case))
    return 1 if args.check and stale else 0


def same(case: Path) -> bool:
    """Whether the archive on disk is what its sources give."""
    written = case / "web" / "pages.warc"
    return written.is_file() and written.read_bytes() == archive(case)


if __name__ == "__main__":
    sys.exit(main())
