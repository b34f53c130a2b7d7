"""One request and its answer. Imported only when something is fetched."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import httpcore

from pincite.sources.codings import BrokenCodingError
from pincite.sources.decoding import Decoder, TooLargeError
from pincite.sources.failures import Failure
from pincite.sources.packing import NoRoomError, Packing
from pincite.sources.responses import PARTIAL, RETRIED, SPEAKING, Head, head, location, refusal, retry_after
from pincite.sources.transport import RefusedAddressError, SilentNameServiceError, Transport, UnknownNameError

if TYPE_CHECKING:
    from pincite.sources.settings import FetchSettings
    from pincite.sources.targets import Target

_START = 16 * 1024
_START_SECONDS = 2.0
_HUNG_UP = ("Server disconnected", "peer closed connection")  # how httpcore and h11 begin to say it
# A break in the middle of a body leaves what came before it.
_BREAKS = (httpcore.ReadError, httpcore.RemoteProtocolError, ssl.SSLError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A good response."""

    head: Head
    body: Packing
    complete: bool
    broken: bool
    """The connection broke in the middle of the body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redirect:
    """A response that leads elsewhere."""

    head: Head
    location: str


async def ask(
    transport: Transport, goal: Target, headers: dict[str, str], settings: FetchSettings
) -> Page | Redirect | Failure:
    """Send one GET and read its answer. A failure of the other side is a value."""
    try:
        async with transport.exchange(_request(goal, headers, settings)) as response:
            return await _read(response, goal.host, settings.max_bytes)
    except httpcore.ProxyError as error:
        return Failure(reason="connection", error=f"the proxy does not lead to {goal.host}: {error}")
    except UnknownNameError as error:
        # Behind a proxy it is the proxy's name.
        reason = "connection" if settings.proxy else "dns"
        return Failure(reason=reason, error=str(error), absent=True)
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, ssl.SSLError) as error:
        return _failure(error, goal.host)


def _request(goal: Target, headers: dict[str, str], settings: FetchSettings) -> httpcore.Request:
    timeouts = {"connect": settings.connect_timeout, "read": settings.read_timeout, "write": settings.read_timeout}
    return httpcore.Request(
        "GET",
        httpcore.URL(scheme=goal.scheme, host=goal.host, port=goal.port, target=goal.path),
        headers=[("Host", goal.authority), *headers.items()],
        extensions={"timeout": timeouts},
    )


async def _read(response: httpcore.Response, host: str, max_bytes: int) -> Page | Redirect | Failure:
    answer = head(response.status, ((_text(name), _text(value)) for name, value in response.headers))
    goes_to = location(answer)
    start = await _start(response, answer) if goes_to is not None or answer.status in SPEAKING else b""
    if goes_to is not None:
        return Redirect(head=answer, location=goes_to)
    if refused := refusal(answer, host, start):
        reason, error = refused
        again = answer.status in RETRIED and reason != "blocked"
        wait = retry_after(answer, datetime.now(UTC)) if again else None
        return Failure(reason=reason, error=error, status=answer.status, again=again, wait=wait)
    return await _page(response, answer, max_bytes)


async def _page(response: httpcore.Response, answer: Head, max_bytes: int) -> Page | Failure:
    packing = Packing()
    try:
        decoder = Decoder(answer.joined("content-encoding"), limit=max_bytes)
        broken = await _pour(response, decoder, packing)
        packing.seal()
    except BrokenCodingError as error:
        packing.close()
        return Failure(reason="protocol", error=f"the body is not in its content coding: {error}", status=answer.status)
    except (TooLargeError, NoRoomError) as error:
        packing.close()
        return Failure(reason="too_large", error=str(error), status=answer.status)
    except BaseException:
        packing.close()
        raise
    whole = decoder.complete() and not broken and answer.status != PARTIAL
    return Page(head=answer, body=packing, complete=whole, broken=broken)


async def _pour(response: httpcore.Response, decoder: Decoder, packing: Packing) -> bool:
    """Read the body; whether its connection broke after some of it had come."""
    try:
        async for data in response.aiter_stream():
            for piece in decoder.feed(data):
                packing.write(piece)
            if decoder.full:
                break
    except _BREAKS:
        if not packing.size:
            raise
        return True
    return False


async def _start(response: httpcore.Response, answer: Head) -> bytes:
    """The beginning of a body, as far as it comes at once. One read to its end leaves the connection usable."""
    pieces: list[bytes] = []
    with contextlib.suppress(TimeoutError, BrokenCodingError, TooLargeError, *_BREAKS):
        decoder = Decoder(answer.joined("content-encoding"), limit=_START)
        async with asyncio.timeout(_START_SECONDS):
            async for data in response.aiter_stream():
                pieces.extend(decoder.feed(data))
                if decoder.full or decoder.raw > _START:
                    break
    return b"".join(pieces)


def _failure(error: Exception, host: str) -> Failure:
    match error:
        case RefusedAddressError():
            return Failure(reason="refused_address", error=str(error))
        case SilentNameServiceError():
            return Failure(reason="connection", error=str(error), absent=True)
        case httpcore.ConnectTimeout():
            return Failure(reason="timeout", error=f"no connection to {host} in time", absent=True)
        case httpcore.TimeoutException():
            return Failure(reason="timeout", error=f"{host} did not answer in time")
        case httpcore.LocalProtocolError():
            return Failure(reason="protocol", error=f"{host}: {error}")
        case httpcore.ProtocolError() if not str(error).startswith(_HUNG_UP):
            return Failure(reason="protocol", error=f"{host} does not speak HTTP: {error}")
    cause = error.args[0] if error.args else error
    secure = next((each for each in (error, cause) if isinstance(each, ssl.SSLError)), None)
    if secure is not None:
        why = getattr(secure, "verify_message", "") or secure.reason or secure
        return Failure(reason="tls", error=f"{host}: {why}")
    absent = isinstance(error, httpcore.ConnectError)
    said = f"{host}: {str(error) or 'the connection broke'}"
    return Failure(reason="connection", error=said, again=True, absent=absent)


def _text(raw: bytes) -> str:
    """RFC 9110, 5.5 says ISO-8859-1; what servers put there beyond ASCII is UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")
