"""A local file is a source where it lies with the findings, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Run, Shell

QUOTE = "The gate opens at six and the bell rings at seven."
PAGE = f"<p>{QUOTE}</p>"
JSON = ("--format", "json")


def cite(shell: Shell, *paths: str, name: str = "repo/docs/claims.jsonl") -> str:
    """A findings file that cites paths."""
    shell.rows(name, *({"claim": f"claim {n}", "url": path, "quote": QUOTE} for n, path in enumerate(paths)))
    return name


def answers(run: Run) -> list[str | None]:
    """The reason of each citation, `exact` for one that is there."""
    return [one["reason"] or one["match"]["how"] for one in run.citations]


@pytest.fixture
def repository(shell: Shell) -> Shell:
    """A repository `repo` with findings in `docs`, and a secret of the same words beside it."""
    shell.write("repo/.git/config", PAGE)
    shell.write("repo/docs/page.html", PAGE)
    shell.write("repo/data/page.html", PAGE)
    shell.write("secret.html", PAGE)
    return shell


def test_a_file_of_the_repository_is_read_wherever_the_run_was_started(repository: Shell) -> None:
    inside = (repository.folder / "repo" / "data" / "page.html").as_uri()
    findings = cite(repository, "page.html", "../data/page.html", inside)
    assert answers(repository.audit(findings, *JSON)) == ["exact"] * 3


def test_a_file_outside_is_not_read_however_it_is_named(repository: Shell) -> None:
    folder = repository.folder
    (folder / "repo" / "docs" / "link.html").symlink_to(folder / "secret.html")
    (folder / "repo" / "docs" / "away").symlink_to(folder)
    (folder / "repo" / "docs" / "near.html").symlink_to(folder / "repo" / "data" / "page.html")
    outside = [
        "../../secret.html",
        "../docs/../../secret.html",
        "link.html",
        "away/secret.html",
        (folder / "secret.html").as_uri(),
        "../.git/config",
        "file://other.host/secret.html",
    ]
    run = repository.audit(cite(repository, *outside, "near.html"), *JSON)
    assert answers(run) == [*["refused_address"] * len(outside), "exact"]
    assert run.contacts == ()


def test_without_a_repository_the_folder_is_the_bound(shell: Shell) -> None:
    shell.write("docs/page.html", PAGE)
    shell.write("page.html", PAGE)
    run = shell.audit(cite(shell, "page.html", "../page.html", name="docs/claims.jsonl"), *JSON)
    assert answers(run) == ["exact", "refused_address"]


def test_a_long_file_is_read_up_to_the_bound(repository: Shell) -> None:
    repository.write("repo/docs/long.html", "<p>pad</p>" * 2_000 + PAGE)
    findings = cite(repository, "long.html")
    assert answers(repository.audit(findings, *JSON)) == ["exact"]
    assert answers(repository.audit(findings, *JSON, "--max-bytes", "8000")) == ["truncated"]
