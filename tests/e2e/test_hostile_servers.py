"""The server is the attacker: whatever it sends, the run ends in time, stays small, and says what happened."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from typing import TYPE_CHECKING, Any

import brotli
import pytest

from pincite.sources.zstandard import zstd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from http.server import BaseHTTPRequestHandler

    from tests.e2e.conftest import Shell, Site

    Behaviour = Callable[[BaseHTTPRequestHandler], None]

QUOTE = "The gate opens at six and the bell rings at seven."
PAGE = f"<p>{QUOTE}</p>"
GIGABYTE = 1 << 30
MOST = 120
"""Megabytes of the whole process."""

# A small process in between: what a child is said to have used at most begins with the size of its parent (Linux).
MEASURED = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True, check=False)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> (20 if sys.platform == "darwin" else 10)
print(json.dumps({"code": done.returncode, "out": done.stdout, "err": done.stderr, "megabytes": peak}))
"""


def measured(shell: Shell, *args: object) -> dict[str, Any]:
    """Run `audit` as JSON: its exit code, report, standard error, and the most memory it had, in megabytes."""
    from tests.e2e.conftest import SCRIPTS

    command = [sys.executable, "-c", MEASURED, str(SCRIPTS / "audit"), *map(str, args), "--format", "json"]
    done = subprocess.run(
        command, cwd=shell.folder, env=shell.environment(), capture_output=True, text=True, check=True, timeout=120
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found | {"report": json.loads(found["out"])}


def reasons(report: dict[str, Any]) -> dict[str, str | None]:
    """The reason of each claim's one citation, or its verdict where that has none, by the claim's text."""
    cited = {claim["text"]: claim["citations"][0] for claim in report["claims"]}
    return {name: one["verdict"] if one["verdict"] == "VERBATIM" else one["reason"] for name, one in cited.items()}


def cite(shell: Shell, urls: dict[str, str], quote: str = QUOTE) -> None:
    """A findings file with a claim for each URL, named as its key."""
    shell.rows("claims.jsonl", *({"claim": name, "url": url, "quote": quote} for name, url in urls.items()))


# Bombs.


def compressor(coding: str) -> tuple[Callable[[bytes], bytes], Callable[[], bytes]]:
    """The two functions of one coding: more, and the end."""
    match coding:
        case "gzip":
            gzip = zlib.compressobj(1, wbits=31)
            return gzip.compress, gzip.flush
        case "deflate":
            deflate = zlib.compressobj(1)
            return deflate.compress, deflate.flush
        case "br":
            br = brotli.Compressor(quality=1)
            return br.process, br.finish
        case _:
            frame = zstd.ZstdCompressor(level=1)
            return frame.compress, frame.flush


def compressed(coding: str, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Pieces in a coding."""
    more, end = compressor(coding)
    yield from (more(piece) for piece in pieces)
    yield end()


def bomb(codings: str) -> bytes:
    """A gigabyte of zeros in one coding, or in several, one in the other."""
    pieces: Iterator[bytes] = (bytes(1 << 20) for _ in range(GIGABYTE >> 20))
    for coding in codings.split(", "):
        pieces = compressed(coding, pieces)
    return b"".join(pieces)


@pytest.mark.parametrize("codings", ["gzip", "deflate", "br", "zstd", "gzip, gzip", "gzip, br", "br, zstd"])
def test_a_bomb_of_a_gigabyte_leaves_the_whole_process_small(shell: Shell, site: Site, codings: str) -> None:
    urls = {"bomb": site.put("/bomb", bomb(codings), content_encoding=codings), "good": site.put("/good", PAGE)}
    cite(shell, urls)
    done = measured(shell, "claims.jsonl", "--allow-private")
    assert reasons(done["report"]) == {"bomb": "too_large", "good": "VERBATIM"}
    assert done["err"] == ""
    assert done["megabytes"] < MOST


# Answers that never end, or are no answers.


def sends(*data: bytes, again: bytes = b"") -> Behaviour:
    """Send this, then `again` as fast as it is taken, for ever."""

    def behaviour(request: BaseHTTPRequestHandler) -> None:
        for each in data:
            request.wfile.write(each)
        while again:
            request.wfile.write(again)

    return behaviour


def drips(site: Site, begun: bytes, drop: bytes = b"a") -> Behaviour:
    """Send this, then a drop now and then, for ever."""

    def behaviour(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(begun)
        while not site.closing.wait(0.05):
            request.wfile.write(drop)

    return behaviour


OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
COOKIES = b"".join(b"Set-Cookie: name%d=value%d; Path=/\r\n" % (n, n) for n in range(2_000))
FLOODS = {
    "endless 1xx": sends(again=b"HTTP/1.1 100 Continue\r\n\r\n" * 100),
    "endless early hints": sends(again=b"HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n" * 100),
    "endless header": sends(OK + b"X: ", again=b"a" * 65_536),
    "endless headers": sends(OK, again=b"X: a\r\n" * 1_000),
    "endless status line": sends(b"HTTP/1.1 200 ", again=b"O" * 65_536),
    "endless body": sends(OK + b"\r\n", again=b"<p>more of it</p>" * 1_000),
    "endless small chunks": sends(CHUNKED, again=b"1\r\na\r\n" * 1_000),
    "endless chunk size": sends(CHUNKED, again=b"0" * 65_536),
    "endless chunk extension": sends(CHUNKED + b"1;", again=b"a" * 65_536),
    "endless trailers": sends(CHUNKED + b"1\r\na\r\n0\r\n", again=b"X: a\r\n" * 1_000),
    "endless refusal": sends(b"HTTP/1.1 403 No\r\n\r\n", again=b"no " * 10_000),
    "endless redirect": sends(b"HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", again=b"no " * 10_000),
    "endless gzip": sends(OK + b"Content-Encoding: gzip\r\n\r\n", again=zlib.compressobj(wbits=31).flush() * 1_000),
}
NO_ANSWERS = {
    "nothing": sends(),
    "another protocol": sends(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "zeros": sends(bytes(10_000)),
    "no number": sends(b"HTTP/1.1 two hundred\r\n\r\n"),
    "switching protocols": sends(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", b"\x00" * 100),
    "chunks that are none": sends(CHUNKED + b"zz\r\nno chunk"),
    "a chunk beyond all size": sends(CHUNKED + b"ffffffffffffffffffffff\r\nx"),
    "a negative chunk": sends(CHUNKED + b"-5\r\nx"),
    "a negative length": sends(OK + b"Content-Length: -5\r\n\r\n" + PAGE.encode()),
    "two lengths": sends(OK + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
    "many codings": sends(OK + b"Content-Encoding: " + b"gzip," * 2_000 + b"gzip\r\n\r\nx"),
    "many codings of a refusal": sends(b"HTTP/1.1 403 No\r\nContent-Encoding: " + b"br," * 2_000 + b"br\r\n\r\nx"),
    "many codings of a redirect": sends(
        b"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Encoding: " + b"br," * 9 + b"br\r\n\r\nx"
    ),
    "nowhere": sends(b"HTTP/1.1 302 Found\r\nLocation: http://[::1\r\nContent-Length: 0\r\n\r\n"),
    "a goal in no encoding": sends(b"HTTP/1.1 302 Found\r\nLocation: //\xff\xfe/\r\nContent-Length: 0\r\n\r\n"),
    "a wait till the end of days": sends(
        b"HTTP/1.1 429 Slow\r\nRetry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\nContent-Length: 0\r\n\r\n"
    ),
    "a wait in no time zone": sends(
        b"HTTP/1.1 429 Slow\r\nRetry-After: Mon, 30 Nov 2026 12:00:30 +9999999999\r\nContent-Length: 0\r\n\r\n"
    ),
    "a wait of too many digits": sends(
        b"HTTP/1.1 429 Slow\r\nRetry-After: Mon, 30 Nov 9999999999999 12:00:30 GMT\r\nContent-Length: 0\r\n\r\n"
    ),
    "a wait in year 0": sends(
        b"HTTP/1.1 429 Slow\r\nRetry-After: Mon, 30 Nov 0001 00:00:30 +2359\r\nContent-Length: 0\r\n\r\n"
    ),
    "cookies": sends(b"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n" + COOKIES + b"\r\n"),
    "one long cookie": sends(
        b"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\nSet-Cookie: a=b; Expires="
        + b" " * 60_000
        + b"1\r\n\r\n"
    ),
}


def audited(shell: Shell, site: Site, behaviours: dict[str, Behaviour], *args: object) -> dict[str, Any]:
    """Audit a page for each behaviour and one good page."""
    urls = {name: site.behave(f"/{n}", how) for n, (name, how) in enumerate(behaviours.items())}
    cite(shell, urls | {"good": site.put("/good", PAGE)})
    done = measured(shell, "claims.jsonl", "--allow-private", "--per-host", "32", *args)
    assert done["err"] == ""
    return done


def test_what_never_ends_is_stopped_and_does_not_fill_the_memory(shell: Shell, site: Site) -> None:
    done = audited(shell, site, FLOODS, "--timeout", "6", "--max-bytes", "1MiB")
    found = reasons(done["report"])
    assert found["good"] == "VERBATIM"
    assert set(found.values()) <= {"VERBATIM", "timeout", "protocol", "truncated", "blocked", "http_404", "too_large"}
    assert done["megabytes"] < MOST


def test_what_is_no_answer_is_a_value(shell: Shell, site: Site) -> None:
    done = audited(shell, site, NO_ANSWERS, "--timeout", "5")
    found = reasons(done["report"])
    assert found.pop("good") == "VERBATIM"
    assert not {"VERBATIM", "absent"} & set(found.values())
    assert done["megabytes"] < MOST


def test_an_endless_body_is_searched_up_to_the_bound(shell: Shell, site: Site) -> None:
    done = audited(shell, site, {"body": FLOODS["endless body"]}, "--max-bytes", "1MiB")
    assert reasons(done["report"]) == {"body": "truncated", "good": "VERBATIM"}


def test_drips_end_at_the_time_limit(shell: Shell, site: Site) -> None:
    begun = {
        "status line": b"HTTP/1.1 200 ",
        "header": OK + b"X-Long: ",
        "headers": OK + b"X: a\r\n",
        "body": OK + b"Content-Length: 1000000\r\n\r\n",
        "redirect": b"HTTP/1.1 302 Found\r\nLocation: /x\r\nX: ",
        "gzip": OK + b"Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08" + bytes(6),
    }
    done = audited(shell, site, {name: drips(site, data) for name, data in begun.items()}, "--timeout", "3")
    assert reasons(done["report"]) == dict.fromkeys(begun, "timeout") | {"good": "VERBATIM"}
