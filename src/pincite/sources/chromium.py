"""Which Chromium is started, and how: in its sandbox, without a network, without what the environment says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

_PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
_FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # as older ones call it
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--js-flags=--max-old-space-size=512",
)
_KEPT_VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LD_LIBRARY_PATH")
"""What the browser sees of the environment, in which there may be keys."""


class NoBrowserError(Exception):
    """There is no browser that could be started."""


async def launched(playwright: Playwright) -> tuple[Browser, int | None]:
    """A browser and the id of its process, by which one that hangs is killed. Raises NoBrowserError, Error."""
    browser = await playwright.chromium.launch(
        executable_path=executable(playwright.chromium.executable_path),
        chromium_sandbox=not is_root(),
        args=list(_FLAGS),
        env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
    )
    session = await browser.new_browser_cdp_session()
    processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    await session.detach()
    return browser, next((int(each["id"]) for each in processes if each["type"] == "browser"), None)


def executable(own: str) -> str:
    """Find the browser: PINCITE_CHROMIUM, else one of the system, else Playwright's `own`. Raises NoBrowserError."""
    if named := os.environ.get("PINCITE_CHROMIUM"):
        if os.access(named, os.X_OK) and Path(named).is_file():
            return named
        raise NoBrowserError(f"PINCITE_CHROMIUM names no program: {named}")
    found = next((place for place in (*_PLACES, own) if Path(place).is_file()), None)
    if found is None:
        raise NoBrowserError("there is no Chromium; install it (Debian: chromium), or run playwright install chromium")
    return found


def is_root() -> bool:
    """Whether Chromium's sandbox cannot be had."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
