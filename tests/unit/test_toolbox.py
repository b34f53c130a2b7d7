import sys

import pytest

from pincite import __version__, toolbox


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["pincite", *arguments])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        toolbox.main()
    return int(ended.value.code or 0)


def test_the_version_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "version") == 0
    assert capsys.readouterr().out == f"pincite {__version__}\n"


def test_audit_is_the_same_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "audit", "--explain", "VERBATIM") == 0
    assert capsys.readouterr().out.startswith("# VERBATIM\n")


@pytest.mark.parametrize("word", ["some.md", "notes/claims.jsonl"])
def test_a_file_in_the_place_of_a_command_gets_a_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert run(monkeypatch, word) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(f"did you mean `pincite audit {word}` or `audit {word}`?\n")


def test_an_unknown_command_gets_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "adit") == 2
    err = capsys.readouterr().err
    assert "adit" in err
    assert "did you mean `" not in err


def test_help_lists_the_commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--help") == 0
    out = capsys.readouterr().out
    assert "audit    Check that quotes stand on their cited pages." in out
    assert "version  Print the version." in out
