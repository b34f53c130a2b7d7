import math
from pathlib import Path

import pytest

from pincite.config import values


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("1d", 86_400), ("12h", 43_200), ("30m", 1_800), ("90s", 90), ("0", 0), ("90", 90), (" 1 D ", 86_400), (1.5, 1.5)],
)
def test_times_have_units(text: object, seconds: float) -> None:
    assert values.seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "1w", "-1", "1d12h", "1e3", "٣s", "9" * 5_000, math.inf, True, None, [1]])
def test_what_is_no_time_is_refused_with_the_cure(text: object) -> None:
    with pytest.raises(ValueError, match="is not a time; write 90s, 30m, 12h, 1d or 0"):
        values.seconds(text)


def test_a_limit_leaves_some_time() -> None:
    assert values.limit("0.5") == 0.5
    with pytest.raises(ValueError, match="no time"):
        values.limit("0s")


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("64MiB", 64 * 2**20),
        ("10MB", 10_000_000),
        ("1000000", 1_000_000),
        (4096, 4096),
        ("8 kib", 8_192),
        ("1k", 1_000),
        ("2GiB", 2**31),
        ("7B", 7),
    ],
)
def test_sizes_have_units(text: object, size: int) -> None:
    assert values.size(text) == size


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5MB", "64 MiBs", "MiB", "1iB", "9" * 5_000, False, None])
def test_what_is_no_size_is_refused_with_the_cure(text: object) -> None:
    with pytest.raises(ValueError, match="is not a size; write 64MiB, 10MB or 1000000"):
        values.size(text)


def test_a_count_begins_at_1() -> None:
    assert values.count("32") == values.count(32) == 32
    for value in ("0", 0, "-1", "1.0", 1.0, "many", "1000000", True, None, "²"):
        with pytest.raises(ValueError, match="whole number from 1"):
            values.count(value)


def test_words_are_a_text_or_a_list_of_texts() -> None:
    assert values.words(" a ") == values.words(["a"]) == ("a",)
    for value in (3, [3], "", [""], {"a": 1}):
        with pytest.raises(ValueError, match="text"):
            values.words(value)


def test_a_switch_is_true_or_false() -> None:
    assert (values.switch(True), values.switch(False)) == (True, False)
    for value in ("true", 1, None):
        with pytest.raises(ValueError, match="neither true nor false"):
            values.switch(value)


def test_a_path_is_a_path() -> None:
    assert values.path("a/b.warc") == Path("a/b.warc")


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("wiki.example", "wiki.example"),
        ("Wiki.Example.", "wiki.example"),
        ("wiki.example:8080", "wiki.example:8080"),
        ("wiki.example:80", "wiki.example:80"),
        ("127.1", "127.0.0.1"),
        ("bücher.example:81", "xn--bcher-kva.example:81"),
        ("::1", "::1"),
        ("[0::1]", "::1"),
        ("[::1]:8080", "[::1]:8080"),
    ],
)
def test_a_host_is_written_as_urls_are_parsed(text: str, host: str) -> None:
    assert values.hosts(text) == values.hosts([text]) == (host,)


@pytest.mark.parametrize(
    "text",
    [
        "http://wiki.example",
        "wiki.example/a",
        "me@wiki.example",
        "a b",
        "wiki:0",
        "wiki:65536",
        "wiki:",
        "[::1",
        "*",
        "1:2:z",
    ],
)
def test_what_is_no_host_is_refused_with_the_cure(text: str) -> None:
    if text == "*":
        assert values.hosts(text) == ("*",), "a name like any other, and no pattern"
        return
    with pytest.raises(ValueError, match=r"is no host; write a name or an address"):
        values.hosts(text)


def test_a_proxy_is_an_http_url_and_is_not_repeated_where_it_is_none() -> None:
    assert values.proxy(" http://me:word@proxy.example:3128 ") == "http://me:word@proxy.example:3128"
    for text in ("socks5://me:secret@proxy.example", "proxy.example:3128", "http://", "http://a/secret", 3128, None):
        with pytest.raises(ValueError, match="write http://host:port") as caught:
            values.proxy(text)
        assert "secret" not in str(caught.value)


def test_the_name_of_a_program_is_one_printable_line() -> None:
    assert values.agent(" us/1 (mailto:a@b.example) ") == "us/1 (mailto:a@b.example)"
    for text in ("two\nlines", "naïve", "a\0b"):
        with pytest.raises(ValueError, match="printable ASCII"):
            values.agent(text)


def test_a_timegate_is_an_address_or_off() -> None:
    assert values.timegate("https://archive.example/timegate/") == "https://archive.example/timegate/"
    assert values.timegate("OFF") == "off"


@pytest.mark.parametrize("text", ["on", "archive.example", "ftp://archive.example/", "", True])
def test_what_is_no_timegate_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="not"):
        values.timegate(text)
