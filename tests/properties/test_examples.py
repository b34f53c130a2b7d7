"""The examples of the other properties do not depend on what else was loaded or tested before."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def _examples() -> list[object]:
    drawn: list[object] = []

    @settings(settings.get_profile("fixed"))
    @given(st.text() | st.integers())
    def draw(value: object) -> None:
        drawn.append(value)

    draw()
    return drawn


def test_another_loaded_module_changes_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _examples()
    file = tmp_path / "constants.py"
    file.write_text(f"KNOWN = {[f'word {number}' for number in range(500)]}\nNUMBERS = {list(range(7_000, 7_500))}\n")
    spec = spec_from_file_location("constants", file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "constants", module)

    assert _examples() == before
