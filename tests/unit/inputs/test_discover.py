"""Files and folders on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pincite.errors import InputError
from pincite.inputs import FindingsFile, discover

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.md", "a.jsonl", "deep/c.markdown", "deep/d.NDJSON", "e.txt", "f.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    for name in (".git", "node_modules", ".venv"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.md").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder_gives_its_findings_files_sorted(folder: Path) -> None:
    names = ["a.jsonl", "b.md", "deep/c.markdown", "deep/d.NDJSON"]
    assert discover(["."]) == tuple(FindingsFile(name, named=False) for name in names)


def test_a_named_file_is_taken_whatever_its_name(folder: Path) -> None:
    assert discover(["f.py", "-"]) == (FindingsFile("f.py", named=True), FindingsFile("-", named=True))


def test_a_named_folder_may_begin_with_a_dot(folder: Path) -> None:
    assert discover([".git"]) == (FindingsFile(".git/x.md", named=False),)


def test_a_file_counts_once_and_as_named(folder: Path) -> None:
    found = discover([".", "b.md", "./b.md"])
    assert [file.named for file in found if file.path.endswith("b.md")] == [True]
    assert len(found) == 4


def test_symlink_loops_do_no_harm(folder: Path) -> None:
    (folder / "deep" / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "broken.md").symlink_to(folder / "nowhere.md")
    assert len(discover([str(folder)])) == 4


def test_a_missing_path_is_named(folder: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.md: there is no such file"):
        discover(["b.md", "missing.md"])
