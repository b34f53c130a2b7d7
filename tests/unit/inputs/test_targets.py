"""What a written source is."""

from __future__ import annotations

import pytest

from pincite.inputs.targets import What, is_placeholder, read_target


@pytest.mark.parametrize(
    ("written", "what", "value"),
    [
        (" https://e.org/a_(b)#c ", What.URL, "https://e.org/a_(b)#c"),
        ("HTTP://E.org", What.URL, "HTTP://E.org"),
        ("https://github.com/a/b/compare/v1...v2", What.URL, "https://github.com/a/b/compare/v1...v2"),
        ("e.org/fares", What.URL, "https://e.org/fares"),
        ("www.ferry.co.uk", What.URL, "https://www.ferry.co.uk"),
        ("e.org/report.pdf", What.URL, "https://e.org/report.pdf"),
        ("DEVICE_IP", What.URL, "https://DEVICE_IP"),
        ("localhost:8000/x", What.URL, "https://localhost:8000/x"),
        ("doc_4f2a9c", What.DOC, "doc_4f2a9c"),
        ("paper.pdf", What.PATH, "paper.pdf"),
        ("My paper (final).pdf", What.PATH, "My paper (final).pdf"),
        ("notes/log.txt", What.PATH, "notes/log.txt"),
        ("../data/x", What.PATH, "../data/x"),
        ("file:///tmp/x.html", What.PATH, "file:///tmp/x.html"),
        ("https://", What.BAD, "https://"),
        ("https://...", What.BAD, "https://..."),
        ("https://e.org/very…", What.BAD, "https://e.org/very…"),
        (".../timetable", What.BAD, ".../timetable"),
        ("a5612f0f61c30b47", What.BAD, "a5612f0f61c30b47"),
        ("htp://e.org", What.BAD, "htp://e.org"),
        ("mailto:a@e.org", What.BAD, "mailto:a@e.org"),
        ("and/or", What.BAD, "and/or"),
        ("Annual report 2024", What.BAD, "Annual report 2024"),
        ("name.notatld", What.BAD, "name.notatld"),
        ("", What.BAD, ""),
    ],
)
def test_a_source_is_told_by_its_form(written: str, what: What, value: str) -> None:
    target = read_target(written)
    assert (target.what, target.value) == (what, value)


def test_what_is_assumed_or_wrong_is_said() -> None:
    assert "read as https" in read_target("e.org/fares").remark
    assert read_target("https://e.org").remark == ""
    assert "cut short" in read_target(".../x").remark
    assert len(read_target("x" * 10_000).remark) < 300


def test_a_code_span_may_hold_a_path_without_suffix() -> None:
    assert read_target("data/raw", code=True).what is What.PATH
    assert read_target("data/raw").what is What.BAD


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/x",
        "http://www.example.org",
        "https://news.example.net:8080",
        "http://localhost:3000",
        "https://one.example/a",
        "https://DEVICE_IP/status",
        "https://{host}/status",
        "https://EXAMPLE.com",
    ],
)
def test_a_host_that_is_nobodys_is_a_placeholder(url: str) -> None:
    assert is_placeholder(url)


@pytest.mark.parametrize(
    "url", ["https://example.co.uk", "https://e.org/example.com", "https://myexample.com", "https://test.org"]
)
def test_a_host_that_somebody_may_have_is_none(url: str) -> None:
    assert not is_placeholder(url)
