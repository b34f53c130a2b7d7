import io
import sys

import pytest

from pincite.cli.progress import progress_bar


def test_nothing_is_drawn_when_it_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(shown=False) as progress:
        progress(0, 3)
        progress(3, 3)
    assert capsys.readouterr() == ("", "")


def test_the_bar_counts_sources_on_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal, output = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar(shown=True) as progress:
        progress(0, 7)
        progress(7, 7)
    assert "sources" in terminal.getvalue()
    assert "7/7" in terminal.getvalue()
    assert output.getvalue() == ""
