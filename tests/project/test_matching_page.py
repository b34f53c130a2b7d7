"""Every example in docs/matching.md is true."""

import re
from pathlib import Path

import pytest
from tests.unit.checks.values import citation, snapshot

from pincite import readers
from pincite.checks.beforehand import before_reading
from pincite.checks.quotation import look
from pincite.match import Page
from pincite.model import Change, Decision, How
from pincite.reading import build

PAGE = Path(__file__).parents[2] / "docs" / "matching.md"
ROW = re.compile(
    r"^\| (?P<page>.+?) \| (?P<quote>.+) \| `(?P<decision>[A-Z_]+)`, (?P<reason>\w+)(?:: (?P<changed>.+?))? \|$"
)
ROWS = [found for line in PAGE.read_text(encoding="utf-8").splitlines() if (found := ROW.match(line))]


def test_the_page_has_its_examples() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]

    assert len(ROWS) == len(rows) > 30


def test_every_way_and_every_change_has_an_example() -> None:
    assert {row["reason"] for row in ROWS if row["decision"] == Decision.VERBATIM} == set(How)
    assert {row["changed"] for row in ROWS if row["changed"]} == set(Change)


@pytest.mark.parametrize("row", ROWS, ids=[row["quote"] for row in ROWS])
def test_example(row: re.Match[str]) -> None:
    html = f"<p>{row['page'].replace('⏎', chr(10))}</p>".encode()
    asked = citation(quote=row["quote"])
    document = readers.read(html, content_type="text/html; charset=utf-8", url="https://e.org/p")

    verdict = before_reading(asked, snapshot()) or look(row["quote"], Page(build(document)), snapshot())

    assert (verdict.decision, verdict.reason) == (Decision(row["decision"]), row["reason"])
    if row["changed"]:
        assert verdict.nearest is not None
        assert verdict.nearest.changed[0] == row["changed"]
