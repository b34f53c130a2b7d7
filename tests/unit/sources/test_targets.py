from __future__ import annotations

import pytest

from pincite.sources.addresses import Policy
from pincite.sources.failures import Failure
from pincite.sources.targets import Target, target

NOBODY = Policy()


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://127.0.0.1./",
        "http://127.0.0.1../",
        "http://0x7f.1/",
        "http://0x7f000001/",
        "http://2130706433/",
        "http://0177.0.0.1/",
        "http://017700000001/",
        "http://１２７.0.0.1/",
        "http://127。0。0。1/",
        "http://①②⑦.0.0.1/",
        "http://%31%32%37.0.0.1/",
        "http:\\\\127.0.0.1\\",
        "http:127.0.0.1",
        "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[64:ff9b::a9fe:a9fe]/",
        "http://169.254.169.254/latest/meta-data/",
        "http://0xA9FEA9FE/",
        "http://2852039166/",
        "http://0/",
        "http://100.64.0.1/",
        "http://127.0.0.1.:80/",
        "http://１２７。１/",
        "http://[0000::ffff:7F00:0001]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[fec0::1]/",
        "http://[::]/",
        "http://0.0.0.0/",
        "http://255.255.255.255/",
        "http://224.0.0.1/",
        "http://[ff02::1]/",
        "https://10.0.0.1:8443/",
    ],
)
def test_every_spelling_of_an_address_is_seen_through(url: str) -> None:
    refused = target(url, NOBODY)
    assert isinstance(refused, Failure)
    assert refused.reason == "refused_address"
    assert refused.error.endswith("is not contacted")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("file:///etc/passwd", "only http and https"),
        ("ftp://example.org/", "only http and https"),
        ("javascript:alert(1)", "only http and https"),
        ("data:text/html,x", "only http and https"),
        ("gopher://example.org/", "only http and https"),
        ("http://user@example.org/", "user name or password"),
        ("http://user:secret@example.org/", "user name or password"),
        ("http://:secret@example.org/", "user name or password"),
        ("http://example.org:22/", "port 22"),
        ("http://example.org:0/", "port 0"),
        ("https://example.org:25/", "port 25"),
        ("paste.txt", "not a URL"),
        ("http://", "not a URL"),
        ("http://./", "only http"),
        ("http://../", "only http"),
        ("http://[fe80::1%25eth0]/", "not a URL"),
        ("http://a\ud800b/", "not a URL"),
        ("http://example.org/" + "a" * 70_000, "70019 characters"),
    ],
)
def test_what_is_not_asked_for(url: str, why: str) -> None:
    refused = target(url, Policy(allow_private=True))
    assert isinstance(refused, Failure)
    assert refused.reason == "refused_address"
    assert why in refused.error
    assert "secret" not in refused.error


def test_the_parts_of_a_target() -> None:
    assert target("HTTPS://Example.ORG.:8443/ä?q=1#part", NOBODY) == Target(
        href="https://example.org.:8443/%C3%A4?q=1",
        scheme="https",
        host="example.org",
        port=8443,
        authority="example.org:8443",
        path="/%C3%A4?q=1",
    )


def test_default_ports_and_an_ipv6_host() -> None:
    goal = target("http://[2606:4700::1111]/x", NOBODY)
    assert isinstance(goal, Target)
    assert (goal.host, goal.port, goal.authority) == ("2606:4700::1111", 80, "[2606:4700::1111]")


def test_a_reference_is_resolved_against_its_base_and_checked() -> None:
    goal = target("../b?c", NOBODY, base="https://example.org/x/y")
    assert isinstance(goal, Target)
    assert goal.href == "https://example.org/b?c"
    assert isinstance(target("//127.0.0.1/", NOBODY, base="https://example.org/"), Failure)


def test_an_allowed_host_may_have_any_port_and_address_but_no_password() -> None:
    policy = Policy(allow_hosts=frozenset({"169.254.169.254", "box.test"}))
    assert isinstance(target("http://169.254.169.254/", policy), Target)
    assert isinstance(target("http://box.test:81/", policy), Target)
    assert isinstance(target("http://me@box.test/", policy), Failure)
