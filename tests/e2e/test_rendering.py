"""Pages that build their text with scripts are read in a real browser, which reaches nothing but our own fetcher."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from tests.e2e.browsers import needs_browser
from tests.e2e.conftest import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.conftest import Run, Shell, Site

QUOTE = "The gate opens at six and the bell rings at seven."
OTHER = "The gate opens at nine and the bell rings at seven."
SHELL = (
    "<!DOCTYPE html><html><head><title>Town</title></head><body><div id=root></div>"
    "<noscript>You need to enable JavaScript to run this app.</noscript><script src=/app.js></script></body></html>"
)
SHOW = "const show = text => {const p = document.createElement('p'); p.textContent = text; root.append(p)};"
LOADS = f"{SHOW} fetch('/data.json').then(answer => answer.json()).then(data => show(data.text));"
JSON = ("--format", "json")


def app(site: Site, script: str = LOADS, path: str = "/") -> str:
    """A page that is a shell for a script; its URL."""
    site.put("/app.js", script, content_type="text/javascript")
    site.put("/data.json", f'{{"text": "{QUOTE}"}}', content_type="application/json")
    return site.put(path, SHELL)


def audit(shell: Shell, url: str, *options: str, quote: str = QUOTE, env: dict[str, str] | None = None) -> Run:
    """Audit one quote of a page on this machine."""
    shell.rows("claims.jsonl", {"claim": "the gate", "url": url, "quote": quote})
    host = url.split("/")[2]
    return shell.audit("claims.jsonl", *JSON, "--allow-host", host, *options, env=env)


def verdict(run: Run) -> tuple[str, str]:
    (citation,) = run.citations
    return citation["verdict"], citation["reason"]


@needs_browser
def test_text_that_a_script_fetches_is_found(shell: Shell, site: Site) -> None:
    run = audit(shell, url := app(site))

    assert verdict(run) == ("VERBATIM", "exact")
    (citation,) = run.citations
    assert citation["document"]["from"] == "network"
    assert citation["answered_by"]["why"] == "rendered"
    document = citation["answered_by"]["document"]
    assert (document["url"], document["from"], document["media_type"]) == (url, "rendered", "text/html")
    assert document["doc_id"] != citation["document"]["doc_id"]
    assert site.asked == ["/", "/app.js", "/data.json"], "the page is not fetched again, and nothing twice"
    assert run.code == 0


@needs_browser
def test_a_quote_that_a_page_at_rest_does_not_show_is_missing(shell: Shell, site: Site) -> None:
    run = audit(shell, app(site), quote=OTHER)

    assert verdict(run) == ("NOT_VERBATIM", "altered")
    assert run.citations[0]["answered_by"]["why"] == "rendered"
    assert run.code == 1


@needs_browser
def test_what_was_rendered_serves_later_runs_without_a_browser(shell: Shell, site: Site) -> None:
    audit(shell, url := app(site))
    asked = len(site.asked)
    none = {"PINCITE_CHROMIUM": "/nowhere/chromium"}

    for options in ((), ("--offline",), ("--closed",)):
        run = audit(shell, url, *options, env=none)
        assert verdict(run) == ("VERBATIM", "exact"), options
        assert run.err == ""
    assert len(site.asked) == asked
    refreshed = audit(shell, url, "--refresh", env=none)
    assert verdict(refreshed) == ("UNREADABLE", "js_shell")


@needs_browser
def test_rendered_evidence_can_be_handed_on(shell: Shell, site: Site) -> None:
    audit(shell, url := app(site), "--store", "run")
    shell.run("pincite", "docs", "export", "run.warc.gz", "--store", "run")
    shell.run("pincite", "docs", "import", "run.warc.gz", "--store", "review")
    asked = len(site.asked)

    for options in (
        ("--archive", "run.warc.gz"),
        ("--store", "review", "--closed"),
        ("--store", "review", "--offline"),
    ):
        assert verdict(audit(shell, url, *options)) == ("VERBATIM", "exact"), options
    assert len(site.asked) == asked


def test_a_run_without_a_browser_says_how_to_get_one_once(shell: Shell, site: Site) -> None:
    app(site, path="/one")
    app(site, path="/two")
    rows = [{"claim": f"gate {n}", "url": site.url(f"/{n}"), "quote": QUOTE} for n in ("one", "two")]
    shell.rows("claims.jsonl", *rows)

    run = shell.audit("claims.jsonl", *JSON, "--allow-private", env={"PINCITE_CHROMIUM": "/nowhere/chromium"})

    assert [(c["verdict"], c["reason"]) for c in run.citations] == [("UNREADABLE", "js_shell")] * 2
    assert all("cannot be rendered" in citation["detail"] for citation in run.citations)
    assert run.err.count("\n") == 1
    assert "--render never" in run.err


def test_nothing_is_rendered_where_that_is_not_wanted(shell: Shell, site: Site) -> None:
    run = audit(shell, app(site), "--render", "never")

    assert verdict(run) == ("UNREADABLE", "js_shell")
    assert site.asked == ["/"]
    assert run.err == ""


@needs_browser
def test_a_page_with_text_is_rendered_only_on_demand(shell: Shell, site: Site) -> None:
    app(site)
    text = "<p>The town has a gate, and a bell, and a market on the square where the two can be heard.</p>" * 9
    url = site.put("/page", f"<main>{text}</main><section id=root></section><script src=/app.js></script>")

    assert verdict(audit(shell, url))[0] == "NOT_VERBATIM"
    assert verdict(audit(shell, url, "--render", "always")) == ("VERBATIM", "exact")
    assert verdict(audit(shell, url, "--render", "always", quote=OTHER))[0] == "NOT_VERBATIM"


@needs_browser
def test_a_route_in_the_fragment_is_what_the_page_is_asked_to_show(shell: Shell, site: Site) -> None:
    url = app(site, f"{SHOW} show(location.hash === '#/gate' ? '{QUOTE}' : 'Welcome to the town, and to its market.')")
    shell.rows(
        "claims.jsonl",
        {"claim": "the gate", "url": f"{url}#/gate", "quote": QUOTE},
        {"claim": "the town", "url": url, "quote": "Welcome to the town, and to its market."},
    )

    run = shell.audit("claims.jsonl", *JSON, "--allow-private")

    assert [citation["verdict"] for citation in run.citations] == ["VERBATIM", "VERBATIM"]


@needs_browser
def test_text_in_an_open_shadow_root_is_found(shell: Shell, site: Site) -> None:
    script = f"root.attachShadow({{mode: 'open'}}).innerHTML = '<p>{QUOTE}</p>'"

    assert verdict(audit(shell, app(site, script))) == ("VERBATIM", "exact")


UNANSWERED = (
    "fetch('/gone.json').then(answer => answer.json()).then(data => show(data.text))",
    "fetch('/data.json', {method: 'POST'}).then(answer => answer.json()).then(data => show(data.text))",
    "new WebSocket('ws://' + location.host + '/live')",
    "const frame = document.createElement('iframe'); frame.src = '/frame'; root.append(frame)",
    "const tag = document.createElement('script'); tag.src = '/gone.js'; document.head.append(tag)",
)


@needs_browser
def test_a_page_that_did_not_get_all_it_asked_for_is_not_judged(shell: Shell, site: Site) -> None:
    welcome = "Welcome to the town, and to its market."
    rows = []
    for number, script in enumerate(UNANSWERED):
        body = f"<div id=root></div><script>{SHOW} fetch('/welcome').then(a => a.text()).then(show); {script}</script>"
        url = site.put(f"/page-{number}", body)
        rows += [{"claim": script, "url": url, "quote": quote} for quote in (QUOTE, welcome)]
    site.put("/welcome", welcome)
    shell.rows("claims.jsonl", *rows)

    run = shell.audit("claims.jsonl", *JSON, "--allow-private")

    undecided, found = run.citations[::2], run.citations[1::2]
    assert {(citation["verdict"], citation["reason"]) for citation in undecided} == {("UNREADABLE", "js_shell")}
    assert all("was not answered" in citation["detail"] for citation in undecided)
    assert {citation["verdict"] for citation in found} == {"VERBATIM"}, "what it shows is there all the same"
    assert "/data.json" not in site.asked
    assert run.err == ""


@needs_browser
def test_a_script_without_end_ends_at_the_time_limit(shell: Shell, site: Site) -> None:
    ends = ("for (;;);", "setInterval(() => root.append('more words '), 50)", "location = 'about:blank'")
    rows = []
    for number, script in enumerate(ends):
        url = site.put(f"/{number}", f"<div id=root></div><script>{script}</script>")
        rows.append({"claim": script, "url": url, "quote": QUOTE})
    shell.rows("claims.jsonl", *rows)

    run = shell.audit("claims.jsonl", *JSON, "--allow-private", "--timeout", "3")

    assert [(c["verdict"], c["reason"]) for c in run.citations] == [("UNREADABLE", "js_shell")] * 3
    assert ["within 3 s" in citation["detail"] for citation in run.citations] == [True, True, False]
    assert "about:blank" in run.citations[2]["detail"]
    assert run.err == ""


@needs_browser
def test_a_renderer_that_crashes_costs_its_page_and_no_other(shell: Shell, site: Site) -> None:
    site.put("/greedy", "<div id=root></div><script>for (const all = [];;) all.push(new Array(1e7).fill(1.5))</script>")
    app(site)
    rows = [{"claim": f"gate {path}", "url": site.url(path), "quote": QUOTE} for path in ("/greedy", "/")]
    shell.rows("claims.jsonl", *rows)

    run = shell.audit("claims.jsonl", *JSON, "--allow-private")

    assert [(c["verdict"], c["reason"]) for c in run.citations] == [("UNREADABLE", "js_shell"), ("VERBATIM", "exact")]
    assert "brought its part of the browser down" in run.citations[0]["detail"]
    assert run.err == ""


@contextmanager
def listening() -> Iterator[tuple[int, list[str]]]:
    """A port of this machine that notes whoever knocks."""
    heard: list[str] = []
    closing = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(0.1)

        def wait() -> None:
            while not closing.is_set():
                with suppress(TimeoutError):
                    door.accept()[0].close()
                    heard.append("connected")

        thread = threading.Thread(target=wait)
        thread.start()
        try:
            yield door.getsockname()[1], heard
        finally:
            closing.set()
            thread.join()


PEER = """
if (at.RTCPeerConnection) {const peer = new at.RTCPeerConnection({iceServers: [{urls: 'stun:INSIDE'},
  {urls: 'turn:INSIDE?transport=tcp', username: 'a', credential: 'b'}]});
peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer))}
"""
TOGETHER = (
    "fetch('http://INSIDE/secret')",
    "fetch('http://INSIDE/secret', {mode: 'no-cors'})",
    "fetch('http://INSIDE/secret', {method: 'POST', mode: 'no-cors', body: 'x'})",
    "fetch('/inside')",
    "new Image().src = 'http://INSIDE/secret.png'",
    "root.appendChild(document.createElement('iframe')).src = 'http://INSIDE/'",
    "document.head.appendChild(document.createElement('script')).src = 'http://INSIDE/x'",
    "root.innerHTML += '<link rel=stylesheet href=http://INSIDE/x.css>'",
    "new FontFace('f', 'url(http://INSIDE/f.woff)').load()",
    "root.innerHTML += '<link rel=preconnect href=http://INSIDE><link rel=prefetch href=http://INSIDE/>'",
    "root.innerHTML += '<video autoplay src=http://INSIDE/film></video>'",
    "window.open('http://INSIDE/')",
    "new WebSocket('ws://INSIDE/')",
    "new EventSource('http://INSIDE/')",
    "navigator.sendBeacon('http://INSIDE/', 'x')",
    "new Worker(URL.createObjectURL(new Blob([`fetch('http://INSIDE/'); new WebSocket('ws://INSIDE/')`])))",
    "new SharedWorker(URL.createObjectURL(new Blob([`fetch('http://INSIDE/')`])))",
    "navigator.serviceWorker && navigator.serviceWorker.register('/app.js')",
    "{const at = window; PEER}",
    "{const at = root.appendChild(document.createElement('iframe')).contentWindow; PEER}",
    "root.innerHTML += '<a ping=http://INSIDE/ href=#>x</a>'; root.lastChild.click()",
    "const link = document.createElement('a'); link.href = 'http://INSIDE/'; link.download = 'x'; link.click()",
)
AWAY = (
    "location = 'http://INSIDE/'",
    "location = '/inside'",
    "root.innerHTML = '<form method=post action=http://INSIDE/></form>'; root.firstChild.submit()",
)
"""What leaves the page, so that each needs one of its own."""


@needs_browser
def test_no_script_reaches_a_private_address(shell: Shell, site: Site) -> None:
    """All ways out at once, and two doors on the port that they all try, which nobody may touch."""
    with listening() as (inside, knocks), _listening_at(inside) as packets:
        site.redirect("/inside", f"http://127.0.0.1:{inside}/")
        ways = ("".join(f"try {{ {one} }} catch {{}}\n" for one in TOGETHER), *AWAY)
        rows = []
        for number, way in enumerate(ways):
            script = way.replace("PEER", PEER).replace("INSIDE", f"127.0.0.1:{inside}")
            body = f"<div id=root></div><script>setTimeout(() => {{ {script} }}, 1)</script>"
            rows.append({"claim": f"way {number}", "url": site.put(f"/way-{number}", body), "quote": QUOTE})
        shell.rows("claims.jsonl", *rows)

        run = shell.audit("claims.jsonl", *JSON, "--allow-host", site.url("/").split("/")[2])

        assert {citation["verdict"] for citation in run.citations} == {"UNREADABLE"}
        assert (knocks, packets) == ([], [])
        assert run.err == ""
        assert site.asked.count("/inside") == 2, "the scripts were run"


@contextmanager
def _listening_at(port: int) -> Iterator[list[bytes]]:
    """Packets sent to a port."""
    heard: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.bind(("127.0.0.1", port))
        yield heard
        door.setblocking(False)
        with suppress(BlockingIOError):
            heard.append(door.recv(100))


@needs_browser
def test_a_second_server_without_permission_is_not_asked(shell: Shell, site: Site) -> None:
    with serving() as inside:
        secret = inside.put("/secret", QUOTE, access_control_allow_origin="*")
        run = audit(shell, app(site, f"{SHOW} fetch('{secret}').then(a => a.text()).then(show)"))

        assert verdict(run) == ("UNREADABLE", "js_shell")
        assert inside.asked == []
        opened = audit(shell, site.url("/"), "--refresh", "--allow-private")
        assert verdict(opened) == ("VERBATIM", "exact"), "the user may open it"


@needs_browser
def test_another_site_has_to_share_its_answer(shell: Shell, site: Site) -> None:
    heard: dict[str, Any] = {}
    with serving() as other:

        def answer(request: Any) -> None:
            heard.update(request.headers)
            request.send_response(200)
            request.send_header("Content-Length", str(len(QUOTE)))
            request.end_headers()
            request.wfile.write(QUOTE.encode())

        url = other.behave("/text", answer)
        run = audit(shell, app(site, f"{SHOW} fetch('{url}').then(a => a.text()).then(show)"), "--allow-private")

        assert verdict(run) == ("UNREADABLE", "js_shell")
        assert heard["Origin"] == site.url("")
        assert "Cookie" not in heard
        assert "Referer" not in heard


def test_a_project_may_only_switch_it_off(shell: Shell, site: Site) -> None:
    shell.write("pyproject.toml", '[tool.pincite]\nrender = "always"\n')
    refused = audit(shell, url := app(site))
    shell.write("pyproject.toml", '[tool.pincite]\nrender = "never"\n')

    assert refused.code == 2
    assert "may not set render" in refused.err
    assert verdict(audit(shell, url)) == ("UNREADABLE", "js_shell")
