"""How sources are fetched, by the command itself from a server on this machine: the cases of `fixtures/hard` about
fetching, politeness, and every option of it."""

from __future__ import annotations

import re
import socketserver
import ssl
import threading
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.e2e.test_hard_cases import CASES, parsed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.e2e.conftest import Run, Shell, Site

CERTIFICATES = Path(__file__).parent / "certificates"
QUOTE = "The gate opens at six and the bell rings at seven."
PAGE = f"<p>{QUOTE}</p>"
JSON = ("--format", "json")
LOCAL = (*JSON, "--allow-private")


def cite(shell: Shell, *urls: str, quote: str = QUOTE) -> None:
    """A findings file with a claim for each URL."""
    shell.rows("claims.jsonl", *({"claim": f"claim {n}", "url": url, "quote": quote} for n, url in enumerate(urls)))


def answers(run: Run) -> list[tuple[str, str | None]]:
    """Verdict and reason of each citation."""
    return [(one["verdict"], one["reason"]) for one in run.citations]


def first(run: Run) -> dict[str, Any]:
    """The first citation of a report."""
    return run.citations[0]


def expected(name: str) -> tuple[str, str]:
    """Verdict and reason that a case asks for."""
    answer = next(answer for answer in parsed(CASES[name]["expected"].removeprefix("retry after the header, then ")))
    return answer.verdict, answer.reasons[0]


class Recorder:
    """A page that answers differently each time it is asked, and notes when and with which headers that was."""

    def __init__(self, *steps: Callable[[BaseHTTPRequestHandler], None]) -> None:
        self.steps = steps
        self.at: list[float] = []
        self.headers: list[dict[str, str]] = []

    def __call__(self, request: BaseHTTPRequestHandler) -> None:
        self.at.append(time.monotonic())
        self.headers.append({name.lower(): value for name, value in request.headers.items()})
        self.steps[min(len(self.at), len(self.steps)) - 1](request)


def answer(status: int, body: str = "", **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """A whole answer."""

    def step(request: BaseHTTPRequestHandler) -> None:
        # The server hangs up after each answer: it says so, or the next request might be sent into the closing.
        lines = {"content_length": str(len(body.encode())), "connection": "close"}
        lines |= {"content_type": "text/html; charset=utf-8"} | headers
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items())
        request.wfile.write(f"HTTP/1.1 {status} Said\r\n{head}\r\n{body}".encode())

    return step


def broken(request: BaseHTTPRequestHandler) -> None:
    """No answer at all."""
    request.connection.close()


@pytest.fixture
def tls(shell: Shell) -> Iterator[tuple[int, str]]:
    """A server with a certificate for `localhost`: its port, and the file of the authority that vouches for it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATES / "localhost.pem")

    class Secure(BaseHTTPRequestHandler):
        """One page."""

        def do_GET(self) -> None:
            answer(200, PAGE, connection="close")(self)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    class Listener(ThreadingHTTPServer):
        """Shakes hands in the thread of the connection."""

        daemon_threads = True

        def finish_request(self, request: Any, client_address: Any) -> None:
            with suppress(OSError), context.wrap_socket(request, server_side=True) as secured:
                super().finish_request(secured, client_address)

    with Listener(("127.0.0.1", 0), Secure) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield server.server_address[1], str(CERTIFICATES / "authority.pem")
        server.shutdown()
        thread.join()


# The cases.


def test_e01_a_refusal_of_robots_is_blocked_and_not_dead(shell: Shell, site: Site) -> None:
    case = CASES["E01"]
    headers = {name.replace("-", "_"): value for name, value in case["http"]["headers"].items()}
    cite(shell, site.put("/p", case["page"], status=case["http"]["status"], **headers), quote=case["quote"])
    run = shell.audit("claims.jsonl", *LOCAL)
    assert answers(run) == [expected("E01")]
    assert "DEAD_SOURCE" not in run.out
    assert site.asked == ["/p"], "a challenge is not asked again"


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_e04_a_wait_that_the_server_asks_for_is_kept(shell: Shell, site: Site, form: str) -> None:
    in_a_while = format_datetime(datetime.now(UTC) + timedelta(seconds=50), usegmt=True)
    wait = {"seconds": "3", "date": in_a_while}[form]
    page = Recorder(answer(429, "slow down", retry_after=wait), answer(200, PAGE))
    cite(shell, site.behave("/p", page))
    run = shell.audit("claims.jsonl", *LOCAL, *(["--deadline", "5"] if form == "date" else []))
    # The date lies beyond the deadline, so that it need not be waited for here.
    assert answers(run) == [("VERBATIM", "exact") if form == "seconds" else ("UNREACHABLE", "timeout")]
    assert len(page.at) == {"seconds": 2, "date": 1}[form]
    assert run.seconds > 3


def test_e04_a_host_that_stays_too_busy_is_rate_limited(shell: Shell, site: Site) -> None:
    page = Recorder(answer(429, "slow down", retry_after="0"))
    cite(shell, site.behave("/p", page))
    run = shell.audit("claims.jsonl", *LOCAL)
    assert answers(run) == [expected("E04")]
    assert len(page.at) == 3


def test_e04_a_wait_beyond_all_measure_is_not_waited(shell: Shell, site: Site) -> None:
    page = Recorder(answer(429, "slow down", retry_after="86400"))
    cite(shell, site.behave("/p", page), site.put("/good", PAGE))
    assert answers(shell.audit("claims.jsonl", *LOCAL)) == [expected("E04"), ("VERBATIM", "exact")]
    assert len(page.at) == 1


def test_e11_a_redirect_loop(shell: Shell, site: Site) -> None:
    cite(shell, site.redirect("/a", "/a", 301), site.redirect("/b", "/c"), site.redirect("/c", "/b"))
    run = shell.audit("claims.jsonl", *LOCAL)
    assert answers(run)[0] == expected("E11")
    assert site.asked.count("/a") == 1


def test_e11_a_way_that_goes_on_and_on_ends_after_ten(shell: Shell, site: Site) -> None:
    for n in range(30):
        site.redirect(f"/{n}", f"/{n + 1}")
    cite(shell, site.url("/0"))
    assert answers(shell.audit("claims.jsonl", *LOCAL)) == [expected("E11")]
    assert len(site.asked) == 11


def test_e14_certificates_nobody_vouches_for(shell: Shell, tls: tuple[int, str]) -> None:
    port, _ = tls
    cite(shell, f"https://localhost:{port}/p")
    run = shell.audit("claims.jsonl", *LOCAL)
    assert answers(run) == [expected("E14")]
    assert "certificate" in first(run)["detail"]


SECRETS = ["169.254.169.254/latest/meta-data/", "[::ffff:127.0.0.1]:{port}/", "0x7f000001:{port}/", "127.1:{port}/"]


@pytest.mark.parametrize("hops", [0, 1, 3])
def test_e16_no_hop_leads_inside(shell: Shell, site: Site, hops: int) -> None:
    port = site.server.server_address[1]
    site.put("/", PAGE)
    urls = []
    for number, secret in enumerate(SECRETS):
        for hop in range(hops):
            last = hop == hops - 1
            to = f"http://{secret.format(port=port)}" if last else f"/{number}/{hop + 1}"
            site.redirect(f"/{number}/{hop}", to)
        urls.append(f"http://localhost:{port}/{number}/0" if hops else f"http://{secret.format(port=port)}")
    cite(shell, *urls)
    run = shell.audit("claims.jsonl", *JSON, "--allow-host", f"localhost:{port}")
    assert answers(run) == [expected("E16")] * len(SECRETS)
    assert "/" not in site.asked
    assert len(site.asked) == hops * len(SECRETS)
    assert run.contacts == ()


def test_e17_an_opaque_redirect_counts_as_where_it_leads(shell: Shell, site: Site) -> None:
    final = site.put("/article", PAGE)
    rows = [{"claim": "c", "url": site.redirect("/grounding-api-redirect/AUZI", "/article"), "quote": QUOTE}]
    rows.append({"claim": "c", "url": final, "quote": QUOTE})
    shell.rows("claims.jsonl", *rows)
    run = shell.audit("claims.jsonl", *LOCAL)
    assert first(run)["document"]["final_url"] == final
    assert run.report["summary"]["flags"].get("SAME_SOURCE") == 1


def test_e18_no_failure_is_replayed(shell: Shell, site: Site) -> None:
    page = Recorder(broken, broken, broken, answer(503), answer(503), answer(503), answer(200, PAGE))
    cite(shell, site.behave("/p", page))
    found = [answers(shell.audit("claims.jsonl", *LOCAL))[0] for _ in range(4)]
    assert found[0][0] == "UNREACHABLE"
    assert found[1:] == [("UNREACHABLE", "http_503"), ("VERBATIM", "exact"), ("VERBATIM", "exact")]
    assert len(page.at) == 7, "the good page is served from the store"


def test_e19_an_edited_page(shell: Shell, site: Site) -> None:
    case = CASES["E19"]
    before, after = (part.strip().partition(" ")[2] for part in case["page"].split(" / "))
    cite(shell, site.put("/p", before), quote=case["quote"])
    first_run = shell.audit("claims.jsonl", *LOCAL)
    site.put("/p", after)
    stored, refreshed = (shell.audit("claims.jsonl", *LOCAL, *more) for more in ((), ("--refresh",)))
    assert answers(stored) == answers(first_run) == [("VERBATIM", "exact")]
    assert first(stored)["document"]["retrieved_at"] == first(first_run)["document"]["retrieved_at"]
    assert answers(refreshed) == [("NOT_VERBATIM", "altered")]


def test_e20_one_fetch_a_run_whatever_the_server_says(shell: Shell, site: Site) -> None:
    url = site.put("/p", PAGE, **CASES["E20"]["http"]["headers"])
    cite(shell, *[f"{url}#{n}" for n in range(30)])
    assert {one["verdict"] for one in shell.audit("claims.jsonl", *LOCAL).citations} == {"VERBATIM"}
    assert site.asked == ["/p"]


def test_e21_what_is_no_url(shell: Shell) -> None:
    for source in ("a5612f0f61c30b47", "paste.txt", "https://", "https://exa mple.org/"):
        shell.rows("claims.jsonl", {"claim": "c", "url": source, "quote": QUOTE})
        run = shell.audit("claims.jsonl", *JSON)
        assert "Traceback" not in run.err
        assert all(verdict in {"UNREACHABLE", "UNCHECKED"} for verdict, _ in answers(run))
        assert run.contacts == ()


# Politeness.


def test_the_program_says_who_it_is(shell: Shell, site: Site) -> None:
    page = Recorder(answer(200, PAGE))
    cite(shell, site.behave("/p", page))
    shell.audit("claims.jsonl", *LOCAL)
    (headers,) = page.headers
    assert re.fullmatch(r"pincite/\S+ \(citation auditor; \+https://\S+/pincite\)", headers["user-agent"])
    assert set(headers) == {"host", "user-agent", "accept", "accept-language", "accept-encoding"}


def test_another_name_can_be_given(shell: Shell, site: Site) -> None:
    page = Recorder(answer(200, PAGE))
    cite(shell, site.behave("/p", page))
    shell.audit("claims.jsonl", *LOCAL, "--user-agent", "our library (mailto:desk@library.example)")
    assert page.headers[0]["user-agent"] == "our library (mailto:desk@library.example)"


def test_a_delay_lies_between_two_requests(shell: Shell, site: Site) -> None:
    page = Recorder(answer(200, PAGE))
    cite(shell, *(site.behave(f"/{n}", page) for n in range(4)))
    run = shell.audit("claims.jsonl", *LOCAL, "--delay", "1s")
    assert answers(run) == [("VERBATIM", "exact")] * 4
    assert run.seconds > 3


# The deadline of a run.


@pytest.mark.parametrize("how", ["asks to wait", "says nothing"])
def test_a_deadline_ends_the_run(shell: Shell, site: Site, how: str) -> None:
    outlived: list[str] = []

    def silent(request: BaseHTTPRequestHandler) -> None:
        if not site.closing.wait(60):
            outlived.append(request.path)

    good = site.put("/good", PAGE)
    cite(shell, good)
    shell.audit("claims.jsonl", *LOCAL)
    slow = Recorder(answer(503, retry_after="50") if how == "asks to wait" else silent)
    cite(shell, good, *(site.behave(f"/{n}", slow) for n in range(9)))
    run = shell.audit("claims.jsonl", *LOCAL, "--deadline", "1.5s")
    assert answers(run) == [("VERBATIM", "exact"), *[("UNREACHABLE", "timeout")] * 9]
    assert run.citations[-1]["detail"] == "not fetched within the --deadline of 1.5 s"
    assert (run.code, run.err, outlived) == (0, "", [])
    assert len(slow.at) <= 2, "two at once, and nobody else began"


def test_a_name_service_that_says_nothing_does_not_outlive_the_deadline(shell: Shell) -> None:
    cite(shell, "https://slow-name.alt/")
    run = shell.audit("claims.jsonl", *JSON, "--deadline", "1", env={"PINCITE_TEST_SLOW_NAMES": "110"})
    assert answers(run) == [("UNREACHABLE", "timeout")]
    assert run.seconds < 110


# Hosts and proxies.


def test_one_host_can_be_allowed_and_no_other(shell: Shell, site: Site) -> None:
    port = site.server.server_address[1]
    site.put("/p", PAGE)
    cite(shell, f"http://localhost:{port}/p", f"http://127.0.0.1:{port}/p")
    run = shell.audit("claims.jsonl", *JSON, "--allow-host", "LOCALHOST.", "--refresh")
    assert answers(run) == [("VERBATIM", "exact"), ("UNREACHABLE", "refused_address")]
    run = shell.audit("claims.jsonl", *JSON, "--allow-host", "localhost:1", "--refresh")
    assert answers(run) == [("UNREACHABLE", "refused_address")] * 2
    run = shell.audit("claims.jsonl", *JSON, "--allow-host", f"127.1:{port}", "--allow-host", "localhost", "--refresh")
    assert answers(run) == [("VERBATIM", "exact")] * 2


@contextmanager
def proxying() -> Iterator[tuple[str, list[str]]]:
    """A proxy that answers everything itself; its URL, and the first lines and credentials that it was sent."""
    said: list[str] = []

    class Answering(socketserver.StreamRequestHandler):
        """One request a connection."""

        def handle(self) -> None:
            lines = [line.decode().strip() for line in iter(self.rfile.readline, b"\r\n")]
            said.extend(line for line in lines[:1] + lines if line == lines[0] or line.startswith("Proxy-"))
            if lines[0].startswith("CONNECT"):
                self.wfile.write(b"HTTP/1.1 403 Not there\r\nContent-Length: 0\r\n\r\n")
            else:
                answer(200, PAGE, connection="close")(self)  # type: ignore[arg-type]

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answering) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}", said
        server.shutdown()
        thread.join()


@pytest.fixture
def proxy() -> Iterator[tuple[str, list[str]]]:
    """Host and port of a proxy, and what it was told."""
    with proxying() as running:
        yield running


def test_a_proxy_is_used_when_it_is_named(shell: Shell, proxy: tuple[str, list[str]]) -> None:
    where, said = proxy
    cite(
        shell,
        "http://page.alt/p?q",
        "https://secure.alt/p",
        "http://10.0.0.1/",
        "http://localhost/",
        "http://a.alt:22/",
    )
    run = shell.audit("claims.jsonl", *JSON, "--proxy", f"http://me:pass%20word@{where}")
    assert answers(run) == [
        ("VERBATIM", "exact"),
        ("UNREACHABLE", "connection"),
        *[("UNREACHABLE", "refused_address")] * 3,
    ]
    assert "the proxy does not lead to secure.alt: 403" in run.citations[1]["detail"]
    assert {line for line in said if line.startswith(("GET", "CONNECT"))} == {
        "GET http://page.alt:80/p?q HTTP/1.1",
        "CONNECT secure.alt:443 HTTP/1.1",
    }
    assert {line for line in said if line.startswith("Proxy-")} == {"Proxy-Authorization: Basic bWU6cGFzcyB3b3Jk"}
    assert run.contacts == (), "names are the proxy's to resolve"
    assert "pass" not in run.out.replace("passage", "")


def test_the_environment_names_no_proxy(shell: Shell, site: Site, proxy: tuple[str, list[str]]) -> None:
    where, said = proxy
    named = dict.fromkeys(("http_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), f"http://{where}")
    cite(shell, site.put("/p", PAGE), "http://page.alt/p")
    run = shell.audit("claims.jsonl", *LOCAL, env=named)
    assert [verdict for verdict, _ in answers(run)] == ["VERBATIM", "UNREACHABLE"]
    assert said == []


def test_a_proxy_that_is_not_there_says_nothing_about_a_source(shell: Shell, site: Site) -> None:
    url = site.put("/p", PAGE)
    cite(shell, url, "http://page.alt/p")
    assert answers(shell.audit("claims.jsonl", *LOCAL))[0] == ("VERBATIM", "exact")
    run = shell.audit("claims.jsonl", *LOCAL, "--proxy", "http://no-proxy.alt:3128")
    assert answers(run) == [("VERBATIM", "exact"), ("UNREACHABLE", "connection")]
    assert "DEAD_SOURCE" not in run.out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("--proxy", "socks5://me:secret@127.0.0.1:1"),
            "audit: --proxy: that is no HTTP proxy; write http://host:port",
        ),
        (("--ca-file", "missing.pem"), "audit: missing.pem: no certificates can be read"),
        (
            ("--allow-host", "http://wiki.example/"),
            "audit: --allow-host: 'http://wiki.example/' is no host; write a name",
        ),
        (("--user-agent", "two\nlines"), "audit: --user-agent: 'two\\nlines' cannot be sent"),
        (("--deadline", "0"), "audit: --deadline: '0' leaves no time at all"),
        (("--delay", "soon"), "audit: --delay: 'soon' is not a time"),
    ],
)
def test_a_bad_value_is_one_clear_line(shell: Shell, args: tuple[str, str], message: str) -> None:
    cite(shell, "http://page.alt/")
    run = shell.audit("claims.jsonl", *args)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(message)
    assert run.err.count("\n") == 1
    assert "secret" not in run.err


def test_a_stranger_s_project_sets_no_proxy_and_opens_no_host(shell: Shell) -> None:
    cite(shell, "http://page.alt/")
    for key in ("proxy", "ca-file", "allow-host", "allow-private"):
        shell.write("pyproject.toml", f'[tool.pincite]\n{key} = "x"\n')
        run = shell.audit("claims.jsonl")
        assert run.code == 2
        assert f"may not set {key}" in run.err
    shell.write("pyproject.toml", '[tool.pincite]\ndelay = 1\ndeadline = "5s"\nuser-agent = "us"\n')
    assert shell.audit("claims.jsonl", "--list").code == 0


def test_own_certificates_are_trusted_when_they_are_named(shell: Shell, tls: tuple[int, str]) -> None:
    port, authority = tls
    cite(shell, f"https://localhost:{port}/p", f"https://127.0.0.1:{port}/p")
    run = shell.audit("claims.jsonl", *LOCAL, "--ca-file", authority)
    assert answers(run) == [("VERBATIM", "exact"), ("UNREACHABLE", "tls")], "the certificate is for the name only"
