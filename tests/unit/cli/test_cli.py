import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from pincite.config import PARSERS, Options
from pincite.rules import page

Audit = Callable[..., tuple[int, str, str]]
NOT_OPTIONS = {"list", "explain", "version", "help"}


def test_help_lists_every_option_of_the_configuration_and_no_other(audit: Audit) -> None:
    code, out, _ = audit("--help")
    assert code == 0
    assert set(re.findall(r"^  (?:-\w, )?--([\w-]+)", out, re.MULTILINE)) - NOT_OPTIONS == PARSERS.keys()


def test_help_tells_the_true_defaults(audit: Audit) -> None:
    text = " ".join(audit("--help")[1].split())
    defaults = dict(re.findall(r"--([\w-]+) [A-Z]+ (?:(?! --).)*\(default ([^)]*)\)", text))
    options = Options(store=Path())
    for name in ("max-age", "concurrency", "per-host", "timeout", "max-bytes", "fail-on"):
        value = [defaults[name]] if name == "fail-on" else defaults[name]
        assert PARSERS[name](value) == getattr(options, name.replace("-", "_")), name


def test_help_is_plain_and_fits(audit: Audit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = audit("--help")[1]
    assert out.isascii()
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_version_is_printed(audit: Audit) -> None:
    assert re.fullmatch(r"pincite \d+\.\d+\.\d+\S*\n", audit("--version")[1])


def test_the_page_of_a_code_is_printed(audit: Audit) -> None:
    assert audit("--explain", "not_verbatim") == (0, page("NOT_VERBATIM"), "")
    assert audit("--explain", "NOT_VERBATIM/altered") == (0, page("NOT_VERBATIM"), "")


def test_an_unknown_code_is_one_line_that_names_the_nearest(audit: Audit) -> None:
    code, out, err = audit("--explain", "NOT_VERBATIN")
    assert (code, out) == (2, "")
    assert err == "audit: there is no code 'NOT_VERBATIN'; did you mean NOT_VERBATIM or VERBATIM?\n"


def test_every_option_reaches_the_run(audit: Audit, wiring: ModuleType) -> None:
    given = (
        "a.md - --input-format jsonl --format json --output r.json --output r.txt --verbose --quiet "
        "--fail-on DEAD_SOURCE --fail-on NOT_VERBATIM/absent --strict --allow-empty --min-sources 2 "
        "--also https://a.example/ --also https://b.example/ --archive p.warc --store s "
        "--max-age 2h --offline --concurrency 3 --per-host 4 --timeout 5 --max-bytes 6kB --allow-private"
    )
    assert audit(*given.split())[0] == 1
    assert wiring.options == Options(
        files=("a.md", "-"),
        input_format="jsonl",
        format="json",
        output=("r.json", "r.txt"),
        verbose=True,
        quiet=True,
        fail_on=frozenset({"DEAD_SOURCE", "NOT_VERBATIM/absent"}),
        strict=True,
        allow_empty=True,
        min_sources=2,
        also=("https://a.example/", "https://b.example/"),
        archive=Path("p.warc"),
        store=Path("s"),
        max_age=7_200.0,
        offline=True,
        concurrency=3,
        per_host=4,
        timeout=5.0,
        max_bytes=6_000,
        allow_private=True,
    )
    audit("a.md", "--refresh")
    assert wiring.options.refresh


@pytest.mark.parametrize("arguments", [["--no-such"], ["a.md", "--format"]])
def test_bad_usage_exits_with_2(audit: Audit, arguments: list[str]) -> None:
    code, out, err = audit(*arguments)
    assert (code, out) == (2, "")
    assert arguments[-1] in err


def test_nothing_of_the_program_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, pincite.cli; print(*sorted(name for name in sys.modules if name.startswith(('pincite', 'rich'))))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["pincite", "pincite.cli", "pincite.cli.options"]
