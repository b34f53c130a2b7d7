from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING

import httpcore
import pytest

from pincite.errors import ConfigError
from pincite.model import Snapshot
from pincite.sources.addresses import Policy
from pincite.sources.transport import look_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.unit.sources.conftest import Fetch, Server

    from pincite.sources.store import Store

PUBLIC = "93.184.216.34"


class Names:
    """A name service that gives each name its next answer, and counts."""

    def __init__(self, **answers: Sequence[Sequence[str]]) -> None:
        self.answers = {name.replace("_", "."): list(each) for name, each in answers.items()}
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        if host not in self.answers:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        answers = self.answers[host]
        return answers.pop(0) if len(answers) > 1 else answers[0]


@pytest.fixture
def wires(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every address leads to the local server; gives the addresses that were connected to."""
    connected: list[str] = []
    connect = httpcore.AnyIOBackend.connect_tcp

    async def redirected(
        self: httpcore.AnyIOBackend, host: str, port: int, *rest: object
    ) -> httpcore.AsyncNetworkStream:
        connected.append(host)
        if host == "203.0.114.9":
            raise httpcore.ConnectError("nobody there")
        return await connect(self, "127.0.0.1", server.port, *rest)

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", redirected)
    return connected


def test_a_name_is_resolved_once_and_the_checked_address_connected_to(
    server: Server, fetch: Fetch, wires: list[str]
) -> None:
    server.page("/a", "x")
    names = Names(rebind_test=[[PUBLIC], ["127.0.0.1"], ["169.254.169.254"]])
    got = fetch("http://rebind.test/a", resolve=names, policy=Policy())
    assert isinstance(got, Snapshot)
    assert (names.asked, wires) == (["rebind.test"], [PUBLIC])
    assert server.requests[0].headers["host"] == "rebind.test"


def test_a_name_that_turns_private_between_two_requests_is_refused(
    server: Server, fetch: Fetch, wires: list[str]
) -> None:
    server.route("/a", lambda exchange: (exchange.redirect("/b", connection="close"), exchange.hang_up()))
    server.page("/b", "the secret")
    names = Names(rebind_test=[[PUBLIC], ["127.0.0.1"]])
    got = fetch("http://rebind.test/a", resolve=names, policy=Policy())
    assert got.reason == "refused_address"
    assert wires == [PUBLIC]


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], [PUBLIC, "127.0.0.1"], ["10.0.0.1", PUBLIC], ["fe80::1%2"], ["64:ff9b::7f00:1"], ["not one"]],
)
def test_one_bad_address_refuses_the_name(fetch: Fetch, wires: list[str], addresses: list[str]) -> None:
    got = fetch("http://mixed.test/", resolve=Names(mixed_test=[addresses]), policy=Policy())
    assert (got.reason, wires) == ("refused_address", [])
    assert got.error.startswith("mixed.test leads to the ")


def test_the_metadata_service_stays_shut_under_allow_private(fetch: Fetch, wires: list[str]) -> None:
    names = Names(metadata_google_internal=[["169.254.169.254"]])
    got = fetch("http://metadata.google.internal/computeMetadata/v1/", resolve=names, policy=Policy(allow_private=True))
    assert (got.reason, wires) == ("refused_address", [])


def test_an_allowed_host_may_lead_anywhere(server: Server, fetch: Fetch, wires: list[str]) -> None:
    server.page("/a", "x")
    names = Names(box_test=[["10.0.0.1"]])
    got = fetch("http://box.test/a", resolve=names, policy=Policy(allow_hosts=frozenset({"box.test"})))
    assert isinstance(got, Snapshot)


def test_the_next_address_is_tried(server: Server, fetch: Fetch, wires: list[str]) -> None:
    server.page("/a", "x")
    got = fetch("http://two.test/a", resolve=Names(two_test=[["203.0.114.9", PUBLIC]]), policy=Policy())
    assert isinstance(got, Snapshot)
    assert wires == ["203.0.114.9", PUBLIC]


def test_a_trailing_dot_is_no_other_name(server: Server, fetch: Fetch, wires: list[str]) -> None:
    server.page("/a", "x")
    names = Names(dotted_test=[[PUBLIC]])
    assert isinstance(fetch("http://dotted.test./a", resolve=names, policy=Policy()), Snapshot)
    assert server.requests[0].headers["host"] == "dotted.test"


@pytest.mark.parametrize("host", ["nowhere.test", "a..b.test", "x" * 64 + ".test"])
def test_a_name_that_leads_nowhere_is_dns(fetch: Fetch, host: str) -> None:
    got = fetch(f"http://{host}/", resolve=Names())
    assert (got.reason, got.attempts) == ("dns", 1)


def test_a_name_service_that_is_out_of_order_says_nothing_about_the_name(fetch: Fetch) -> None:
    async def out_of_order(host: str, port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    got = fetch("http://page.test/", resolve=out_of_order)
    assert (got.reason, got.attempts) == ("connection", 1)


def test_a_name_without_addresses_is_dns(fetch: Fetch) -> None:
    assert fetch("http://empty.test/", resolve=Names(empty_test=[[]])).reason == "dns"


def test_the_real_name_service_is_asked_and_its_answer_checked(fetch: Fetch) -> None:
    got = fetch("http://localhost:8080/", policy=Policy())
    assert got.reason == "refused_address"
    assert "loopback" in got.error


def test_a_name_service_that_is_silent_is_a_timeout(fetch: Fetch) -> None:
    async def silent(host: str, port: int) -> Sequence[str]:
        await asyncio.sleep(60)
        return [PUBLIC]

    assert fetch("http://slow.test/", resolve=silent, connect_timeout=0.1).reason == "timeout"


def test_the_environment_sets_no_proxy(server: Server, fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert isinstance(fetch(server.page("/a", "x")), Snapshot)


@pytest.fixture
def proxied(server: Server, fetch: Fetch) -> Fetch:
    """Fetch through the local server as a proxy; names lead nowhere but to it."""
    return lambda *urls, **how: fetch(*urls, proxy=f"http://proxy.test:{server.port}", **({"resolve": PROXY} | how))


PROXY = Names(proxy_test=[["127.0.0.1"]])


def test_a_proxy_resolves_the_names_and_is_itself_trusted(server: Server, proxied: Fetch) -> None:
    server.page("http://page.test:80/a", "x")
    got = proxied("http://page.test/a", policy=Policy())
    assert isinstance(got, Snapshot)
    assert got.final_url == "http://page.test/a"
    assert server.requests[0].headers["host"] == "page.test"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254", "localhost", "a.localhost", "localhost."]
)
def test_a_proxy_is_not_asked_for_what_is_private_by_its_name(server: Server, proxied: Fetch, host: str) -> None:
    assert proxied(f"http://{host}/", policy=Policy()).reason == "refused_address"
    assert server.requests == []


def test_what_is_allowed_is_asked_of_the_proxy(server: Server, proxied: Fetch) -> None:
    server.page("http://localhost:80/", "x")
    assert isinstance(proxied("http://localhost/", policy=Policy(allow_private=True)), Snapshot)
    assert isinstance(
        proxied("http://localhost/", policy=Policy(allow_hosts=frozenset({"localhost:80"})), refresh=True), Snapshot
    )


def test_a_redirect_behind_a_proxy_is_checked(server: Server, proxied: Fetch) -> None:
    server.route("http://page.test:80/a", lambda exchange: exchange.redirect("http://127.0.0.1/"))
    assert proxied("http://page.test/a", policy=Policy()).reason == "refused_address"
    assert len(server.requests) == 1


def test_a_proxy_that_cannot_be_found_says_nothing_about_the_page(proxied: Fetch) -> None:
    got = proxied("http://page.test/a", resolve=Names())
    assert got.reason == "connection"
    assert "proxy.test" in got.error


def test_a_proxy_that_makes_no_tunnel_is_a_value(proxied: Fetch) -> None:
    got = proxied("https://page.test/a")
    assert (got.reason, got.attempts) == ("connection", 1)
    assert got.error.startswith("the proxy does not lead to page.test: 404")


def test_the_system_is_asked_in_a_thread_that_nobody_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def note(host: str, port: int, **how: object) -> list[tuple[object, ...]]:
        seen.append(threading.current_thread().daemon)
        return [(0, 0, 0, "", (PUBLIC, port)), (0, 0, 0, "", (PUBLIC, port))]

    monkeypatch.setattr(socket, "getaddrinfo", note)
    assert asyncio.run(look_up("page.test", 80)) == [PUBLIC]
    assert seen == [True]


def test_an_answer_that_comes_after_the_end_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: goes_on.wait(5) and [])

    async def impatient() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(look_up("page.test", 80), 0.01)

    asyncio.run(impatient())
    (thread,) = [each for each in threading.enumerate() if each.name == "pincite-resolve"]
    goes_on.set()
    thread.join(5)
    assert not thread.is_alive()


# TLS.


@pytest.fixture
def secure(tls_server: Server, fetch: Fetch, ca_file: str) -> Callable[..., object]:
    def run(*hosts: str, **settings: object) -> object:
        names = Names(**{host.replace(".", "_"): [["127.0.0.1"]] for host in hosts})
        urls = (f"https://{host}:{tls_server.port}/a" for host in hosts)
        return fetch(*urls, resolve=names, **({"ca_file": ca_file} | settings))

    return run


def test_two_names_on_one_address_keep_their_certificates_and_connections_apart(
    tls_server: Server, secure: Fetch, store: Store
) -> None:
    tls_server.route("/a", lambda exchange: exchange.reply(exchange.headers["host"]))
    got = secure("a.test", "b.test")
    assert [store.body(each.digest) for each in got] == [
        f"{host}:{tls_server.port}".encode() for host in ("a.test", "b.test")
    ]
    assert tls_server.connections == 2


def test_a_certificate_for_another_name_is_refused(tls_server: Server, secure: Fetch) -> None:
    tls_server.page("/a", "x")
    got = secure("c.test")
    assert got.reason == "tls"
    assert "c.test" in got.error
    assert tls_server.requests == []


def test_a_certificate_nobody_vouches_for_is_refused_and_the_reason_given(secure: Fetch) -> None:
    got = secure("a.test", ca_file=None)
    assert (got.reason, got.attempts) == ("tls", 1)
    assert got.error == "a.test: unable to get local issuer certificate"


def test_a_server_without_tls_is_a_value(fetch: Fetch) -> None:
    def chat() -> None:
        with contextlib.suppress(OSError):
            for connection in iter(lambda: listener.accept()[0], None):
                with connection:
                    connection.sendall(b"220 mail.test ESMTP, how may I help you?\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=chat, daemon=True).start()
        got = fetch(f"https://127.0.0.1:{listener.getsockname()[1]}/")
        listener.shutdown(socket.SHUT_RDWR)
    assert (got.reason, got.attempts) == ("tls", 1)
    assert "wrong version number" in got.error.lower().replace("_", " ")


def test_certificates_that_cannot_be_read_stop_the_run(secure: Fetch, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no such\.pem: no certificates can be read"):
        secure("a.test", ca_file=str(tmp_path / "no such.pem"))
