"""The command with the whole run behind it faked."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pincite
from pincite.cli import app
from pincite.model import (
    CheckedCitation,
    CheckedClaim,
    Citation,
    Claim,
    Decision,
    Findings,
    Place,
    Report,
    TextQuoteSelector,
    Verdict,
)

PLACE = Place(file="findings.md", line=5)


def _citation(quote: str) -> Citation:
    return Citation(id="c", place=PLACE, source="https://a.example/", quote=TextQuoteSelector(exact=quote))


def _claim(citation: Citation) -> Claim:
    return Claim(id="k", text="The gate opens early", place=PLACE, citations=(citation,))


def _report(*, exit_code: int = 1, passage: str = "the gate is green", quote: str = "it opens at six") -> Report:
    verdict = Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage=passage)
    citation = _citation(quote)
    claim = CheckedClaim(claim=_claim(citation), citations=(CheckedCitation(citation=citation, verdict=verdict),))
    times = {"started_at": "t0", "finished_at": "t1"}
    return Report(version="0.1.0", files=("findings.md",), claims=(claim,), exit_code=exit_code, **times)


class Wiring(ModuleType):
    """Stands in for `pincite.wiring`: gives `report`, or raises `error`, and keeps the options it was given."""

    def __init__(self) -> None:
        super().__init__("pincite.wiring")
        self.report = _report()
        self.error: BaseException | None = None
        self.options: Any = None

    def run(self, options: object, progress: Callable[[int, int], None]) -> Report:
        self.options = options
        progress(0, 2)
        progress(2, 2)
        if self.error is not None:
            raise self.error
        return self.report

    def findings(self, options: object) -> tuple[Findings, ...]:
        self.options = options
        if self.error is not None:
            raise self.error
        return (Findings(file="findings.md", claims=(_claim(_citation("it opens at six")),)),)


@pytest.fixture
def wiring(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Wiring:
    """The fake wiring, in an empty folder and a clean environment."""
    fake = Wiring()
    monkeypatch.setitem(sys.modules, "pincite.wiring", fake)
    monkeypatch.setattr(pincite, "wiring", fake, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)
    return fake


@pytest.fixture
def audit(wiring: Wiring, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run `audit` with arguments: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            app(list(arguments), prog_name="audit")
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


@pytest.fixture
def make_report() -> Callable[..., Report]:
    return _report
