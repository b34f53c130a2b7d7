from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.model import Snapshot
from pincite.sources.files import fetch_file

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.sources.store import Store


Read = Callable[..., Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository `home/repo` with findings in `docs/`, and a secret beside it."""
    repo = tmp_path / "home" / "repo"
    (repo / "docs").mkdir(parents=True)
    (repo / ".git").mkdir()
    (repo / ".git" / "config").write_text("token")
    (repo / "data.html").write_text("<p>data</p>")
    (repo / "docs" / "findings.md").write_text("")
    (repo / "docs" / "paper one.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "home" / "secret.txt").write_text("secret")
    return repo


@pytest.fixture
def read(store: Store, folder: Path) -> Read:
    return lambda path, **how: fetch_file(store, str(folder / "docs" / "findings.md"), path, **how)


def test_a_file_beside_the_findings_is_a_source(read: Read, store: Store, folder: Path) -> None:
    got = read("paper one.pdf")
    assert isinstance(got, Snapshot)
    assert (got.url, got.final_url) == ("paper one.pdf", (folder / "docs" / "paper one.pdf").as_uri())
    assert (got.media_type, got.origin, got.status, got.complete) == ("application/pdf", "file", 200, True)
    assert store.body(got.digest) == b"%PDF-1.7"
    assert store.fresh("paper one.pdf", None) is None


@pytest.mark.parametrize("path", ["../data.html", "./../data.html", "../docs/../data.html"])
def test_a_file_of_the_repository_is_a_source(read: Read, path: str) -> None:
    assert read(path).media_type == "text/html"


def test_an_absolute_path_and_a_file_url_lead_there_too(read: Read, folder: Path) -> None:
    inside = folder / "docs" / "paper one.pdf"
    for path in (
        str(inside),
        inside.as_uri(),
        inside.as_uri() + "#page=3",
        inside.as_uri().replace("file://", "file://localhost"),
    ):
        assert isinstance(read(path), Snapshot), path


def test_a_fragment_belongs_to_the_name_only_where_there_is_such_a_file(read: Read, folder: Path, store: Store) -> None:
    (folder / "docs" / "a#b.txt").write_text("with")
    assert store.body(read("a#b.txt").digest) == b"with"
    assert read("../data.html#top").media_type == "text/html"


@pytest.mark.parametrize(
    "path",
    [
        "../../secret.txt",
        "/etc/passwd",
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "file:///%65tc/passwd",
        "file:/etc/passwd",
        "../../no such file",
        "../.git/config",
        "../.GIT/config",
        "file://other.host/docs/x",
    ],
)
def test_what_lies_outside_is_refused_whether_it_is_there_or_not(read: Read, path: str) -> None:
    got = read(path)
    assert (got.reason, got.url, got.attempts) == ("refused_address", path, 0)
    assert "secret" not in got.error


def test_links_are_followed_before_they_are_judged(read: Read, folder: Path) -> None:
    (folder / "docs" / "out.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "docs" / "away").symlink_to(folder.parent)
    (folder / "docs" / "in.html").symlink_to(folder / "data.html")
    (folder / "docs" / "loop").symlink_to(folder / "docs" / "loop")
    assert read("out.txt").reason == "refused_address"
    assert read("away/secret.txt").reason == "refused_address"
    assert isinstance(read("in.html"), Snapshot)
    assert read("loop").reason == "not_found"


def test_without_a_repository_the_folder_is_the_bound(store: Store, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text("a")
    (tmp_path / "b.txt").write_text("b")
    findings = str(tmp_path / "docs" / "findings.md")
    assert isinstance(fetch_file(store, findings, "a.txt"), Snapshot)
    assert fetch_file(store, findings, "../b.txt").reason == "refused_address"


def test_findings_from_standard_input_lie_in_the_working_directory(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("a")
    monkeypatch.chdir(tmp_path)
    assert isinstance(fetch_file(store, "-", "a.txt"), Snapshot)


@pytest.mark.parametrize("path", ["missing.pdf", "data/none.txt", "a\0b", "x" * 5000, "missing.pdf#page=2"])
def test_a_missing_file_is_a_value(read: Read, path: str) -> None:
    got = read(path)
    assert got.reason == "not_found"
    assert got.error.isprintable()


@pytest.mark.parametrize("path", [".", "..", "pipe"])
def test_what_is_no_regular_file_is_refused_without_waiting(read: Read, folder: Path, path: str) -> None:
    os.mkfifo(folder / "docs" / "pipe")
    assert read(path).reason == "refused_address"


def test_a_long_file_is_cut_at_the_bound(read: Read, folder: Path) -> None:
    (folder / "docs" / "long.txt").write_bytes(b"a" * 200_000)
    got = read("long.txt", max_bytes=100_000)
    assert (got.size, got.complete) == (100_000, False)
    assert read("long.txt", max_bytes=200_000).complete


def test_a_file_with_a_name_in_no_encoding_is_a_value(read: Read, folder: Path) -> None:
    (folder / "docs" / os.fsdecode(b"\xff.txt")).write_text("x")
    assert read(os.fsdecode(b"\xff.txt")).reason == "not_found"
