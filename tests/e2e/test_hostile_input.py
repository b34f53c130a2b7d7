"""Findings and pages are written by strangers: nothing they write reaches the terminal raw, the private network, or
brings the run down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.conftest import Shell, Site

JSON = ("--format", "json")
ALGORA = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "algora"
RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
NASTY = "the gate opens at six today \x1b[2J\x1b]0;PWNED\x07\x1b]8;;http://evil.example\x07ok &#27;[31m \u202egnp.exe"


def test_what_a_page_says_is_shown_not_sent(shell: Shell, site: Site) -> None:
    altered = site.put("/page", "<p>the gate \x1b[2Jopens &#27;[31m at six \x07 to\u202eday &#x9b;31m</p>")
    absent = site.put("/other", f"<title>\x1b[2J{NASTY}</title><p>{NASTY} &#x9b;31m</p>")
    quotes = {altered: "the gate [2Jopens [31m at seven to day", absent: "egrets stand in the reeds today"}
    shell.rows("claims.jsonl", *({"claim": "c", "url": url, "quote": quote} for url, quote in quotes.items()))
    run = shell.audit("claims.jsonl", "--allow-private")
    assert run.code == 1
    shown = [line for line in run.out.splitlines() if line.startswith("  page  :")]
    assert len(shown) == 2
    assert "opens" in shown[0]
    assert "six today" in shown[1]
    assert not RAW.search(run.out), run.out
    assert not RAW.search(run.err), run.err


def test_what_a_findings_file_says_is_shown_not_sent(shell: Shell) -> None:
    shell.rows(
        "claims.jsonl",
        {"claim": NASTY, "url": "https://site.alt/\x1b[2J", "quote": f"{NASTY} and more of it", "tag": NASTY},
    )
    shell.write("a.md", f'{NASTY} [t\x1b[2J] https://site.alt/a — "{NASTY} and more"\n\n[x] https://\x1b — "a b c"\n')
    for args in (("--offline",), ("--list",)):
        run = shell.audit("claims.jsonl", "a.md", *args)
        assert "Traceback" not in run.err
        assert not RAW.search(run.out), run.out
        assert not RAW.search(run.err), run.err


@pytest.mark.parametrize("env", [{}, {"GITHUB_ACTIONS": "true", "CI": "true"}], ids=["terminal", "ci"])
def test_a_page_cannot_forge_commands_of_ci(shell: Shell, site: Site, env: dict[str, str]) -> None:
    forged = "<p>the gate opens<br>::stop-commands::x<br>::error file=README.md,line=1::forged</p>"
    url = site.put("/page", f"<title>\n::error::title</title>{forged}<pre>\n::warning::pre\n</pre>")
    shell.rows("claims.jsonl", {"claim": "c\n::error::claim", "url": url, "quote": "the gate opens at seven today"})
    run = shell.audit("claims.jsonl", "--allow-private", env=env)
    assert run.code == 1
    assert not [line for line in (run.out + run.err).splitlines() if line.startswith("::")]


PRIVATE = [
    "127.0.0.1:{port}",
    "localhost:{port}",
    "127.1:{port}",
    "0x7f000001:{port}",
    "2130706433:{port}",
    "[::1]:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "user:pw@127.0.0.1:{port}",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0:{port}",
]


def test_private_addresses_are_refused_in_every_spelling(shell: Shell, site: Site) -> None:
    secret = "secret words of the inside"
    site.put("/page", f"<p>{secret}</p>")
    hosts = [host.format(port=site.server.server_address[1]) for host in PRIVATE]
    shell.rows("claims.jsonl", *({"claim": host, "url": f"http://{host}/page", "quote": secret} for host in hosts))
    run = shell.audit("claims.jsonl", *JSON)
    assert {claim["text"]: claim["citations"][0]["reason"] for claim in run.report["claims"]} == dict.fromkeys(
        hosts, "refused_address"
    )
    assert (site.asked, run.contacts) == ([], ())


def test_other_schemes_are_never_opened(shell: Shell) -> None:
    urls = ["file:///etc/passwd", "ftp://site.alt/x", "gopher://site.alt/", "data:text/html,root:x:0:0:root"]
    shell.rows("claims.jsonl", *({"claim": url, "url": url, "quote": "root:x:0:0:root"} for url in urls))
    run = shell.audit("claims.jsonl", *JSON)
    assert "Traceback" not in run.err
    assert {citation["verdict"] for citation in run.citations} <= {"UNREACHABLE", "UNCHECKED"}
    assert run.contacts == ()


@pytest.mark.parametrize(
    "text",
    [
        "[t] https://site.alt/" + "(" * 50_000 + ' — "one two three four"',
        ">" * 20_000 + ' "one two three four" — [x](https://site.alt/)',
        "- " * 5_000 + '[t] https://site.alt/ — "one two three four"',
        '[t] https://site.alt/ — "' + "word " * 200_000,
        "[" * 50_000 + "](https://site.alt/)",
        "“" * 50_000 + " https://site.alt/",
        '[t] https://site.alt/ — "one two three"\n' * 3_000,
        "*_`~" * 20_000 + ' [t] https://site.alt/ — "one two three four"',
    ],
    ids=["parentheses", "block quotes", "lists", "endless quote", "brackets", "marks", "many", "emphasis"],
)
def test_a_hostile_findings_file_is_read_to_its_end(shell: Shell, text: str) -> None:
    shell.write("a.md", text)
    run = shell.audit("a.md", "--offline", "--quiet")
    assert "Traceback" not in run.err
    assert run.code in {0, 1}


def test_deep_json_is_no_traceback(shell: Shell) -> None:
    shell.write("claims.jsonl", '{"claim": ' + "[" * 100_000 + "\n")
    run = shell.audit("claims.jsonl", "--offline")
    assert run.code == 2
    assert "claims.jsonl:1" in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_half_an_archive_is_no_traceback(shell: Shell, part: float) -> None:
    whole = (ALGORA / "web" / "pages.warc").read_bytes()
    shell.write("half.warc", whole[: int(len(whole) * part)])
    run = shell.audit(ALGORA / "findings.md", "--archive", "half.warc")
    assert "Traceback" not in run.err
    assert run.code in {1, 2}


def test_an_archive_that_lies_about_lengths_is_no_traceback(shell: Shell) -> None:
    whole = (ALGORA / "web" / "pages.warc").read_bytes()
    for number, name in enumerate((b"Content-Length: 9", b"Content-Length: -", b"Content-Length: x")):
        shell.write(f"lies{number}.warc", whole.replace(b"Content-Length: ", name))
        run = shell.audit(ALGORA / "findings.md", "--archive", f"lies{number}.warc")
        assert "Traceback" not in run.err
        assert run.code in {0, 1, 2}


HOSTILE_PAGES = {
    "deep": "<div>" * 100_000 + "deep",
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">wide",
    "angle brackets": "<" * 1_000_000,
    "comment": "<!--" + "-" * 1_000_000,
    "ampersands": "&" * 500_000,
    "misnested": "<b><i>" * 20_000 + "mixed" + "</b></i>" * 20_000,
}


def test_hostile_pages_do_not_stop_the_good_one(shell: Shell, site: Site) -> None:
    quote = "The gate opens at six."
    pages = HOSTILE_PAGES | {"good": f"<p>{quote}</p>"}
    urls = {name: site.put(f"/{number}", page) for number, (name, page) in enumerate(pages.items())}
    shell.rows("claims.jsonl", *({"claim": name, "url": url, "quote": quote} for name, url in urls.items()))
    run = shell.audit("claims.jsonl", *JSON, "--allow-private", "--fail-on", "none")
    assert (run.code, run.err) == (0, "")
    verdicts = {claim["text"]: claim["citations"][0]["verdict"] for claim in run.report["claims"]}
    assert verdicts.pop("good") == "VERBATIM"
    assert set(verdicts.values()) <= {"NOT_VERBATIM", "UNREADABLE"}
