from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.paths import portable

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_path_is_told_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    spelled = ("notes/a.md", "./notes/a.md", "notes/../notes//a.md", str(tmp_path / "notes" / "a.md"))
    assert {portable(file) for file in spelled} == {"notes/a.md"}
    assert portable("../a.md") == "../a.md"
    assert portable(str(tmp_path.parent / "a.md")) == (tmp_path.parent / "a.md").as_posix()
