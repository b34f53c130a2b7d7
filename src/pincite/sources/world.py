"""A page in the browser, looked at from a world of our own: nothing that its scripts redefined is used."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

MOST_CHARACTERS = 16 << 20
"""Of the markup of one page."""
# Every open shadow root below the document, found without recursion.
_ROOTS = """
const roots = [document];
for (const root of roots)
  for (const element of root.querySelectorAll("*"))
    if (element.shadowRoot) roots.push(element.shadowRoot);
"""
_SIZE = f"""(() => {{
{_ROOTS}
return roots.reduce((sum, root) => sum + ((root.documentElement || root).textContent || "").length, 0);
}})()"""
# A page whose scripts run does not show its noscript elements.
_MARKUP = f"""(() => {{
{_ROOTS}
for (const root of roots) for (const element of root.querySelectorAll("noscript")) element.remove();
const top = document.documentElement;
if (!top) return [true, ""];
const shell = top.cloneNode(false).outerHTML.replace(/<\\/[^<>]*>$/, "");
const markup = top.getHTML ? top.getHTML({{shadowRoots: roots.slice(1)}}) : top.innerHTML;
return [markup.length <= {MOST_CHARACTERS}, shell + markup.slice(0, {MOST_CHARACTERS})];
}})()"""


class WorldError(Exception):
    """The page cannot be looked at."""


class World:
    """The isolated world of the page's main frame (Chrome DevTools Protocol, Page.createIsolatedWorld)."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._context: int | None = None

    async def size(self, *, until: float) -> int | None:
        """Characters of text in the page now; None on its way elsewhere, or at `until`."""
        try:
            async with asyncio.timeout_at(until):
                return int(await self._evaluate(_SIZE))
        except (Error, WorldError):
            self._context = None
        except TimeoutError:
            return None
        return None

    async def document(self) -> tuple[bytes, bool]:
        """The markup with open shadow roots, as UTF-8, and whether that is all of it. Raises Error, WorldError."""
        whole, markup = await self._evaluate(_MARKUP)
        return f"<!DOCTYPE html>{markup}</html>".encode("utf-8", "replace"), bool(whole)

    async def _evaluate(self, expression: str) -> Any:  # noqa: ANN401 - any JSON value
        if self._context is None:
            tree = await self._session.send("Page.getFrameTree")
            frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "pincite"}
            self._context = int((await self._session.send("Page.createIsolatedWorld", frame))["executionContextId"])
        asked = {"expression": expression, "contextId": self._context, "returnByValue": True}
        answer = await self._session.send("Runtime.evaluate", asked)
        if "exceptionDetails" in answer:
            raise WorldError("the page cannot be looked at")
        return answer["result"].get("value")
