import os
from pathlib import Path

import pytest

from pincite.cli.files import replace_file, require_folders
from pincite.errors import ConfigError


def test_a_file_is_written_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    file.write_text("old and longer than the new one")
    replace_file(str(file), "new\n\udc80")
    assert file.read_bytes() == b"new\n\\udc80"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_written_is_an_error_that_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "r.json"
    folder.mkdir()
    with pytest.raises(ConfigError, match=r"^--output .*r\.json: "):
        replace_file(str(folder), "text")
    assert list(tmp_path.iterdir()) == [folder]


def test_what_is_no_regular_file_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "r.json"
    os.mkfifo(pipe)
    with pytest.raises(ConfigError, match=r"^--output .*r\.json: it is no regular file"):
        replace_file(str(pipe), "text")
    assert pipe.is_fifo()


def test_a_failure_leaves_the_old_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "r.json"
    file.write_text("old")

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ConfigError, match="No space left on device"):
        replace_file(str(file), "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_without_a_folder_is_refused(tmp_path: Path) -> None:
    require_folders([str(tmp_path / "r.json"), "r.json"])
    with pytest.raises(ConfigError, match="there is no folder"):
        require_folders([str(tmp_path / "no" / "r.json")])
