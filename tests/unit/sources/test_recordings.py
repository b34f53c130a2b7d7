from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pincite.errors import ConfigError
from pincite.sources.recordings import Recordings

if TYPE_CHECKING:
    from pathlib import Path

RECORD = (
    "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: {date}\r\n"
    "WARC-Target-URI: {url}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n"
    "{block}\r\n\r\n"
)


def record(url: str, block: str, *, kind: str = "response", date: str = "2025-01-02T03:04:05Z") -> str:
    return RECORD.format(url=url, block=block, kind=kind, date=date, length=len(block))


def written(path: Path, *records: str) -> Recordings:
    path.write_text("".join(records), newline="")
    return Recordings(path)


PAGE = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>page</p>"


def test_a_record_written_by_hand_is_found_and_read(tmp_path: Path) -> None:
    recordings = written(tmp_path / "x.warc", record("http://a.test/", PAGE), record("<http://b.test/1>", PAGE))
    for href in ("http://a.test/", "http://b.test/1"):
        found = recordings.find(href)
        assert found is not None
        assert (found.status, found.recorded_at) == (200, "2025-01-02T03:04:05Z")
        with recordings.opened(found.offset) as recorded:
            assert b"".join(recorded.pieces()) == b"<p>page</p>"
            assert recorded.head.header("content-type") == "text/html"
            assert not recorded.cut(11)
    assert recordings.find("http://c.test/") is None


@pytest.mark.parametrize(
    ("date", "taken"),
    [
        ("2025-01-02T03:04:05.678901Z", "2025-01-02T03:04:05Z"),
        ("2025-01-02", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_dates_with_fractions_are_taken_and_others_left(tmp_path: Path, date: str, taken: str | None) -> None:
    found = written(tmp_path / "x.warc", record("http://a.test/", PAGE, date=date)).find("http://a.test/")
    assert found is not None
    assert found.recorded_at == taken


@pytest.mark.parametrize("kind", ["request", "metadata", "warcinfo", "conversion"])
def test_other_kinds_of_records_are_no_pages(tmp_path: Path, kind: str) -> None:
    other = record("http://b.test/", "GET / HTTP/1.1\r\nHost: b.test\r\n\r\n", kind=kind)
    recordings = written(tmp_path / "x.warc", other, record("http://a.test/", PAGE))
    assert recordings.find("http://b.test/") is None
    assert recordings.find("http://a.test/") is not None


def test_records_of_other_schemes_are_passed_over(tmp_path: Path) -> None:
    recordings = written(tmp_path / "x.warc", record("dns:a.test", "20250101 a.test A"), record("http://a.test/", PAGE))
    assert recordings.find("http://a.test/") is not None


@pytest.mark.parametrize("version", ["WARC/0.18", "WARC/1.0", "WARC/1.1"])
def test_all_versions_of_the_format_are_read(tmp_path: Path, version: str) -> None:
    recordings = written(tmp_path / "x.warc", record("http://a.test/", PAGE).replace("WARC/1.0", version))
    assert recordings.find("http://a.test/") is not None


@pytest.mark.parametrize("protocol", ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/2.0", "HTTP/3"])
def test_all_versions_of_http_are_read(tmp_path: Path, protocol: str) -> None:
    recordings = written(tmp_path / "x.warc", record("http://a.test/", PAGE.replace("HTTP/1.1", protocol)))
    found = recordings.find("http://a.test/")
    assert found is not None
    with recordings.opened(found.offset) as recorded:
        assert (recorded.head.status, b"".join(recorded.pieces())) == (200, b"<p>page</p>")


def test_a_part_of_a_segmented_record_is_no_whole_page(tmp_path: Path) -> None:
    part = record("http://a.test/", PAGE).replace("WARC-Date", "WARC-Segment-Number: 1\r\nWARC-Date")
    found = written(tmp_path / "x.warc", part).find("http://a.test/")
    assert found is not None
    with Recordings(tmp_path / "x.warc").opened(found.offset) as recorded:
        assert recorded.cut(11)


@pytest.mark.parametrize("damage", ["WARX/1.0", "WARC/1.0\r\nnonsense"])
def test_a_damaged_record_is_named_by_its_place(tmp_path: Path, damage: str) -> None:
    first, second = record("http://a.test/", PAGE), record("http://b.test/", PAGE)
    with pytest.raises(ConfigError, match=rf"the record at byte {len(first)} is damaged"):
        written(tmp_path / "x.warc", first, second.replace("WARC/1.0", damage, 1).replace("200 OK", "2x0 OK"))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "holds no recorded page"),
        (b"<html>a page, not an archive</html>", "not a readable WARC file"),
        (b"WARC/1.0\r\nWARC-Type: response\r\n", "not a readable WARC file|holds no recorded page"),
        (b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 12\r\n\r\nHTTP/1.1 200", "not a readable WARC file"),
        (b"\x1f\x8b" + bytes(100), "not a readable WARC file"),
        (bytes(range(256)) * 40, "not a readable WARC file"),
    ],
)
def test_a_file_that_is_no_archive_gives_one_clear_line(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "x.warc").write_bytes(content)
    with pytest.raises(ConfigError, match=why) as raised:
        Recordings(tmp_path / "x.warc")
    assert "\n" not in str(raised.value)


def test_a_missing_file_gives_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"x\.warc: cannot be read \(No such file or directory\)"):
        Recordings(tmp_path / "x.warc")
