import json

from pincite.model import Snapshot, Unavailable
from pincite.outputs.documents import failure_json, failure_line, page_json, page_line, readable

URL = "https://town.example/notice"
PAGE = Snapshot(
    doc_id="doc_1",
    url=URL,
    final_url=URL + "/",
    chain=(URL, URL + "/"),
    media_type="text/html",
    content_type="text/html; charset=utf-8",
    digest="ab" * 32,
    size=12,
    retrieved_at="2026-11-30T17:18:00Z",
    headers=(("etag", '"1"'),),
)
GONE = Unavailable(url=URL, reason="http_404", status=404, error="town.example answered 404", final_url=URL)


def test_a_page_is_one_line() -> None:
    assert page_line(PAGE, "The\nGate", None) == "doc_1  200  text/html  The Gate\n"
    assert page_line(PAGE, "", None) == "doc_1  200  text/html\n"
    assert page_line(PAGE, "Just a moment", "challenge") == "doc_1  200  text/html  Just a moment  (challenge)\n"


def test_a_failure_is_one_line() -> None:
    assert failure_line(GONE) == f"UNREACHABLE  http_404  {URL}  town.example answered 404\n"
    unknown = Unavailable(url="doc_2", reason="unknown_doc", error="invented")
    assert failure_line(unknown) == "UNKNOWN_DOC  doc_2  invented\n"


def test_a_strangers_title_is_shown_and_never_sent() -> None:
    line = page_line(PAGE, "\x1b[2J" + "x" * 10_000, None)
    assert r"\x1b[2J" in line
    assert len(line) < 300


def test_json_holds_the_whole_snapshot() -> None:
    fields = json.loads(page_json(PAGE, "The Gate", None, None))
    assert (fields["doc_id"], fields["sha256"], fields["size"]) == ("doc_1", "ab" * 32, 12)
    assert (fields["chain"], fields["final_url"], fields["headers"]) == ([URL, URL + "/"], URL + "/", {"etag": '"1"'})
    assert (fields["error"], fields["complete"], "text" in fields) == (None, True, False)
    assert json.loads(page_json(PAGE, "", None, "a\nb"))["text"] == "a\nb"


def test_json_of_a_failure_has_no_doc_id() -> None:
    fields = json.loads(failure_json(GONE))
    assert (fields["doc_id"], fields["reason"], fields["status"]) == (None, "http_404", 404)


def test_text_can_be_copied_into_a_quote() -> None:
    assert readable("Gate\nthe soft\u00adly opened\u200b gate\fnext") == "Gate\nthe softly opened gate\n\nnext\n"
    assert readable("\x1b[31mred\x07") == "\\x1b[31mred\\x07\n"
    assert readable("") == ""
