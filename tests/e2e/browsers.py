"""Whether pages can be rendered here, and if not, why: the reason of a skipped test."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome")


def missing() -> str:
    """What is not installed, empty where everything is."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed (the extra `browser`)"
    named = os.environ.get("PINCITE_CHROMIUM")
    if not any(Path(place).is_file() for place in ((named,) if named else PLACES)):
        return "there is no Chromium (PINCITE_CHROMIUM, or the package chromium)"
    return ""


needs_browser = pytest.mark.skipif(bool(missing()), reason=missing())
