"""Addresses of one work, and addresses that only look like it."""

from __future__ import annotations

import pytest

from pincite.urls import canonical
from pincite.works import is_named, original, work

WORKS = [
    (
        *("https://arxiv.org/abs/2503.21471", "http://export.arxiv.org/abs/2503.21471v3"),
        *("https://ar5iv.org/abs/2503.21471", "https://huggingface.co/papers/2503.21471"),
        "https://doi.org/10.48550%2FarXiv.2503.21471",
    ),
    (
        *("https://doi.org/10.1002/abc.123", "https://press.alt/doi/full/10.1002/ABC.123"),
        *("https://press.alt/doi/pdf/10.1002/abc.123", "https://press.alt/article/10.1002/abc.123/fulltext.html"),
    ),
    ("https://doi.org/10.1371/journal.x.1", "https://journals.alt/one/article?id=10.1371/journal.x.1"),
    ("https://pubmed.ncbi.nlm.nih.gov/3293/", "https://www.ncbi.nlm.nih.gov/pubmed/3293?from=x"),
    ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC77/", "https://pmc.ncbi.nlm.nih.gov/articles/PMC77/pdf/x.pdf"),
    (
        *("https://github.com/a/b/blob/main/x.md?plain=1", "https://raw.githubusercontent.com/A/b/refs/heads/main/x.md"),
        "https://cdn.jsdelivr.net/gh/a/b@main/x.md",
    ),
    ("https://github.com/a/b", "https://github.com/a/b.git", "https://github.com/a/b#readme"),
    ("https://youtu.be/abcdefghijk?si=1", "https://www.youtube.com/live/abcdefghijk"),
    ("https://en.wikipedia.org/wiki/Kiln", "https://en.m.wikipedia.org/wiki/Kiln", "https://en.wikipedia.org/w/index.php?title=Kiln"),
    ("https://twitter.com/a/status/12", "https://x.com/a/status/12?s=20"),
    ("https://e.org/2020/some-long-slug", "https://amp.e.org/2020/some-long-slug", "https://m.e.org/2020/some-long-slug"),
    ("https://doi.org/10.1101/2020.01.02", "https://www.biorxiv.org/content/10.1101/2020.01.02v2.full.pdf"),
    ("https://doi.org/10.1103/A.1", "https://journals.aps.org/prl/abstract/10.1103/A.1"),
    ("https://doi.org/10.1007/s1-2", "https://link.alt/content/pdf/10.1007/s1-2.pdf", "https://link.alt/article/10.1007/s1-2/fulltext.html"),
    ("https://doi.org/10.1371/journal.x.1", "https://journals.alt/one/article/file?id=10.1371/journal.x.1&type=printable"),
    ("https://github.com/a/b/raw/refs/heads/main/x.md", "https://github.com/a/b/blob/main/x.md"),
    ("https://e.org/p?ocid=mail&trk=public_post", "https://e.org/p"),
    ("https://en.wikipedia.org/wiki/Kiln?wprov=sfla1", "https://en.wikipedia.org/wiki/Kiln"),
    (
        *("https://e.org/p", "https://web.archive.org/web/2020id_/https://e.org/p", "https://archive.ph/2020/https://e.org/p"),
        *("https://www.google.com/url?q=https%3A%2F%2Fe.org%2Fp&sa=D", "https://e-org.cdn.ampproject.org/c/s/e.org/p"),
    ),
    ("https://e.org/p", "https://e.org/p?srsltid=1&gad_source=2&pk_campaign=3", "https://e.org/p;jsessionid=AB12"),
]  # fmt: skip


@pytest.mark.parametrize("addresses", WORKS)
def test_addresses_of_one_work_share_a_key(addresses: tuple[str, ...]) -> None:
    assert len({canonical(address) for address in addresses}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://doi.org/10.1002/abc.123", "https://doi.org/10.1002/abc.124"),
        ("https://press.alt/doi/full/10.1002/abc.123", "https://press.alt/doi/full/10.1002/abc.12"),
        ("https://github.com/a/b", "https://github.com/a/b/issues/1"),
        ("https://github.com/a/b/blob/main/x.md", "https://github.com/a/b/blob/main/X.md"),
        ("https://en.wikipedia.org/wiki/Kiln", "https://de.wikipedia.org/wiki/Kiln"),
        ("https://amp.dev/x", "https://dev/x"),
        ("https://m.tv/x", "https://tv/x"),
        ("https://github.com/foo/amp", "https://github.com/foo"),
        ("https://e.org/p?ref=main", "https://e.org/p?ref=next"),
        ("https://e.org/p?page=1", "https://e.org/p?page=2"),
        ("https://e.org/p?ocid=4", "https://e.org/p?ocid=5"),
        ("https://m.e.org/", "https://e.org/"),
        ("https://m.e.org/about", "https://e.org/about"),
        ("https://m.co.uk/2020/some-long-slug", "https://co.uk/2020/some-long-slug"),
        ("https://e.org/express-server/amp", "https://e.org/express-server"),
        ("https://docs.e.org/reference/amp.html", "https://docs.e.org/reference"),
        ("https://press.alt/doi/suppl/10.1002/abc", "https://doi.org/10.1002/abc"),
        ("https://press.alt/doi/citedby/10.1002/abc", "https://doi.org/10.1002/abc"),
        ("https://press.alt/doi/10.1002/abc/peer-review", "https://doi.org/10.1002/abc"),
        ("https://blog.alt/review/of/doi/10.1002/abc", "https://doi.org/10.1002/abc"),
        ("https://api.works.alt/works/10.1002/abc", "https://doi.org/10.1002/abc"),
        ("https://press.alt/doi/10.1002/abc.full", "https://press.alt/doi/10.1002/abc"),
        ("https://one.alt/article/comments?id=10.1371/x.1", "https://doi.org/10.1371/x.1"),
        ("https://one.alt/article/file?id=10.1371/x.1.s001", "https://doi.org/10.1371/x.1"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC77/bin/a.pdf", "https://pmc.ncbi.nlm.nih.gov/articles/PMC77/"),
        (
            "https://gist.githubusercontent.com/u/abcdef0123/raw/a.md",
            "https://gist.githubusercontent.com/u/abcdef0123/raw/b.md",
        ),
        ("https://www.youtube.com/embed/videoseries?list=1", "https://www.youtube.com/embed/videoseries?list=2"),
        ("https://en.wikipedia.org/wiki/Kiln?oldid=1", "https://en.wikipedia.org/wiki/Kiln?oldid=2"),
        (
            "https://en.wikipedia.org/wiki/Special:Search?search=a",
            "https://en.wikipedia.org/wiki/Special:Search?search=b",
        ),
        (
            "https://docs.google.com/spreadsheets/d/abcdefghijklmnopqrstuv/edit?gid=0",
            "https://docs.google.com/spreadsheets/d/abcdefghijklmnopqrstuv/edit?gid=5",
        ),
    ],
)
def test_other_works_have_other_keys(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


def test_names_and_addresses() -> None:
    assert is_named(work("doi.org/10.1002/abc.123"))
    assert is_named(work("pubmed.ncbi.nlm.nih.gov/3293"))
    assert not is_named(work("e.org/p"))
    assert not is_named(work("e.org:8080/p"))
    assert work(f"e.org/doi/10.1002/{'a/' * 5000}") == f"e.org/doi/10.1002/{'a/' * 5000}"


def test_a_copy_of_a_copy_ends() -> None:
    nested = "https://web.archive.org/web/2020/" * 2000 + "https://e.org/p"

    assert original(nested) == nested.removeprefix("https://web.archive.org/web/2020/")
    assert canonical(nested).startswith("web.archive.org")
    assert original("https://e.org/p") is None
