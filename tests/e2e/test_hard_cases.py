"""The cases of `fixtures/hard` about reading a page, served as they say, audited in one run, held to `expected`.

The PDF cases carry an extractor's output; here each is drawn as a PDF of its kind, some in several ways.
"""

from __future__ import annotations

import base64
import io
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.e2e.conftest import Run, Shell, Site

ROWS = (Path(__file__).resolve().parents[2] / "fixtures" / "hard" / "cases.jsonl").read_text(encoding="utf-8")
CASES = {row["id"]: row for row in map(json.loads, ROWS.splitlines())}
FETCH = ("E02", "E05", "E07", "E08", "E09", "E13")
CHOSEN = [name for name in CASES if (name[0] in "ABC" and name != "A22") or name in FETCH or name == "D09"]
GENERATED = {"E13": "<p>pad pad</p>" * 400_000 + "<p>the last clause holds</p>"}

Lines = list[tuple[int, int, str]]


def drawn(*pages: Lines, swap: tuple[bytes, bytes] = (b"", b"")) -> bytes:
    """A PDF of (x, y, text) in points; `swap` changes what a glyph claims to mean (its ToUnicode entry)."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    out = io.BytesIO()
    canvas = Canvas(out, pageCompression=0, invariant=1)
    for page in pages:
        canvas.setFont("Vera", 12)
        for x, y, text in page:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue().replace(*swap) if swap[0] else out.getvalue()


def scanned() -> bytes:
    """A PDF whose one page is a picture."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for y in range(60, 760, 14):
        canvas.rect(60, y, 440, 7, fill=1)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


LEFT = ["The council read the yearly", "ledger and"]
RIGHT = ["passed the plan for the", "coming winter season."]
LIGATURES: Lines = [(60, 700, "The ﬁnal classiﬁcation of trafﬁc")]
PDFS = {
    "D01": drawn([(60, 700, "The board approved the trans-"), (60, 684, "formation of the old mill in")]),
    "D01-soft": drawn([(60, 700, "The board approved the trans\xad"), (60, 684, "formation of the old mill in")]),
    "D02": drawn([(60, 700, "in"), (60, 684, "a long-"), (60, 668, "term plan")]),
    "D03": drawn(LIGATURES, swap=(b"<FB01>", b"<FFFD>")),
    "D03-nul": drawn(LIGATURES, swap=(b"<FB01>", b"<0000>")),
    "D03-gap": drawn([(60, 700, "The  nal classi cation of traf c")]),
    "D04": drawn([(60, 700, "The ﬁnal classiﬁcation")]),
    "D05": drawn([(x, y, t) for x, ts in ((60, LEFT), (330, RIGHT)) for y, t in zip((712, 698), ts, strict=True)]),
    "D05-rows": drawn([(60, 712, LEFT[0]), (330, 712, RIGHT[0]), (60, 698, LEFT[1]), (330, 698, RIGHT[1])]),
    "D06": drawn(
        [(60, 800, "Annual Water Report 2031"), (60, 700, "Losses in the mains fell because"), (300, 40, "17")],
        [(60, 800, "Annual Water Report 2031"), (60, 760, "valves were replaced in nine towns."), (300, 40, "18")],
    ),
    "D07": scanned(),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """One acceptable answer."""

    verdict: str
    reasons: tuple[str, ...] = ()
    zone: str | None = None
    flag: str | None = None

    def holds(self, citation: dict[str, Any]) -> bool:
        """Whether a citation of the report is this answer."""
        match = citation["match"] or {}
        return (
            citation["verdict"] == self.verdict
            and (not self.reasons or bool({citation["reason"], match.get("how")} & set(self.reasons)))
            and self.zone in (None, match.get("zone"))
            and self.flag in (None, *(flag["code"] for flag in citation["flags"]))
        )


ANSWER = re.compile(
    r"(?P<verdict>[A-Z_]{6,})(?:\((?P<reasons>[^):]+)[^)]*\))?(?: \(zone (?P<zone>\w+)\))?(?: \([^)]*\))?"
    r"(?: \+ (?P<flag>[A-Z_]+))?"
)


def parsed(expected: str) -> list[Expected]:
    """The answers that the column `expected` allows: `A(reason)`, `A (zone z) + FLAG`, `A or B`; the rest is prose."""
    answers = re.split(r" or (?=[A-Z_]{6,})", expected.partition(";")[0])
    found = [match.groupdict() for match in map(ANSWER.match, answers) if match]
    return [
        Expected(
            verdict=answer["verdict"],
            reasons=tuple((answer["reasons"] or "").split(" or ")) if answer["reasons"] else (),
            zone=answer["zone"],
            flag=answer["flag"],
        )
        for answer in found
    ]


def served(site: Site, name: str) -> str:
    """Put a case on the site; the URL to cite. Each case has a folder of its own, but for a home page."""
    case = CASES[name[:3]]
    if name in PDFS:
        return site.put(f"/{name}/p.pdf", PDFS[name], content_type="application/pdf")
    parts = urlsplit(case["url"])
    asked, *hops = [f"/{name}{path_of(url)}" for url in case.get("http", {}).get("chain", [case["url"]])]
    hops = ["/" if hop == f"/{name}/" else hop for hop in hops]
    for hop, target in zip([asked, *hops], hops, strict=False):
        site.redirect(hop, target)
    status = case.get("http", {}).get("status", 200)
    site.put(hops[-1] if hops else asked, body(case), status=status, content_type=case["content_type"])
    return site.url(asked) + (f"#{parts.fragment}" if parts.fragment else "")


def path_of(url: str) -> str:
    """Path and query."""
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def body(case: dict[str, Any]) -> bytes:
    """The bytes of a case's page."""
    if "page_b64" in case:
        return base64.b64decode(case["page_b64"])
    return str(GENERATED.get(case["id"], case["page"])).encode()


def rows(site: Site, names: Iterable[str]) -> list[dict[str, Any]]:
    """A claim for each case."""
    return [{"claim": f"case {name}", "url": served(site, name), "quote": CASES[name[:3]]["quote"]} for name in names]


@pytest.fixture(scope="module")
def run(shared_site: Site, shared_shell: Shell) -> Run:
    """All cases in one run."""
    shared_shell.rows("claims.jsonl", *rows(shared_site, [*CHOSEN, *PDFS]))
    return shared_shell.audit("claims.jsonl", "--allow-private", "--format", "json", "--per-host", "8")


@pytest.mark.parametrize("name", [*CHOSEN, *PDFS])
def test_hard_case(name: str, run: Run) -> None:
    citation = next(c["citations"][0] for c in run.report["claims"] if c["text"] == f"case {name}")
    answers = parsed(CASES[name[:3]]["expected"])
    assert any(answer.holds(citation) for answer in answers), (CASES[name[:3]]["why"], answers, citation)


def test_every_reading_case_is_run() -> None:
    assert {name[:3] for name in PDFS} | {"D09"} == {name for name in CASES if name[0] == "D"}
    assert all(parsed(CASES[name[:3]]["expected"]) for name in [*CHOSEN, *PDFS])


def test_expectations_are_read_whole() -> None:
    assert parsed("VERBATIM (zone data) + META_ONLY") == [Expected(verdict="VERBATIM", zone="data", flag="META_ONLY")]
    assert parsed("NOT_VERBATIM(altered: the elision hides a negation)") == [
        Expected(verdict="NOT_VERBATIM", reasons=("altered",))
    ]
    assert parsed("VERBATIM (second reading order) or UNREADABLE(damaged_pdf)") == [
        Expected(verdict="VERBATIM"),
        Expected(verdict="UNREADABLE", reasons=("damaged_pdf",)),
    ]
    assert parsed("VERBATIM(elided or bracketed)") == [Expected(verdict="VERBATIM", reasons=("elided", "bracketed"))]
