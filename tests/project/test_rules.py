"""The handbook of rules is assembled from the pages that `--explain` prints, and every code that is raised is in it."""

from __future__ import annotations

import re
from pathlib import Path

from pincite import rules

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "python -c 'from pincite.rules import handbook; print(handbook(), end=\"\")' > docs/rules.md"


def test_the_handbook_is_up_to_date() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert text == rules.handbook(), f"docs/rules.md is old; write it again with: {AGAIN}"


def test_every_flag_that_is_raised_has_a_rule() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "pincite").rglob("*.py"))
    raised = set(re.findall(r'\bflag\(\s*"([A-Z_]+)"', source))
    assert raised <= rules.RULES.keys()
