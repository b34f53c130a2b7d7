"""Judges as they are configured, and what came of trying them, for people and as fields of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.outputs.visible import clipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.judges.ping import Ping
    from pincite.judges.settings import JudgeSettings

LONGEST = 400
"""Characters shown of one setting."""
NONE_YET = (
    "no judge is configured; write a table [tool.pincite.judges.NAME] with family, protocol and model in "
    "pyproject.toml, or [judges.NAME] in a file of --config\n"
)


def as_fields(settings: JudgeSettings, address: str, *, key: bool | None, ping: Ping | None) -> dict[str, Any]:
    """A judge; `key` says whether its key is there, None where it needs none. No key comes this way."""
    tried = None if ping is None else {"ok": ping.ok, "said": ping.said, "seconds": round(ping.seconds, 3)}
    return {
        "name": settings.name,
        "family": settings.family,
        "protocol": settings.protocol,
        "model": settings.model,
        "address": address,
        "price_in": settings.price_in,
        "price_out": settings.price_out,
        "api_key_env": settings.api_key_env,
        "key_present": key,
        "ping": tried,
    }


def as_text(judges: Iterable[dict[str, Any]]) -> str:
    """A few lines for each judge."""
    return "\n".join("".join(f"{line}\n" for line in _lines(one)) for one in judges) or NONE_YET


def _lines(one: dict[str, Any]) -> Iterator[str]:
    yield f"{_shown(one['name'])}  family {_shown(one['family'])}"
    yield f"  protocol: {one['protocol']}"
    yield f"  model   : {_shown(one['model']) or '-'}"
    yield f"  address : {_shown(one['address']) or '-'}"
    yield f"  prices  : {one['price_in']:g} in, {one['price_out']:g} out, per million tokens"
    yield f"  key     : {_key(one)}"
    if one["ping"]:
        yield f"  ping    : {_ping(one['ping'])}"


def _key(one: dict[str, Any]) -> str:
    if one["key_present"] is None:
        return "none needed"
    return f"{one['api_key_env']} is {'set' if one['key_present'] else 'not set'}"


def _ping(ping: dict[str, Any]) -> str:
    took = f" after {ping['seconds']:.1f} s" if ping["seconds"] else ""
    return f"{'ok' if ping['ok'] else 'failed'}{took}: {_shown(ping['said'])}"


def _shown(text: str) -> str:
    return clipped(text, LONGEST)
