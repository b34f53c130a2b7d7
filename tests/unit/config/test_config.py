from pathlib import Path

import pytest

from pincite.config import PARSERS, PRIVATE, Options, default_store, for_fetching, load
from pincite.config.failing import FAIL_ON
from pincite.errors import ConfigError

ENVIRON = {"XDG_CACHE_HOME": "/caches"}


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pyproject.toml of an empty current folder, not yet written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "pyproject.toml"


def loaded(environ: dict[str, str] = ENVIRON, *, terminal: bool = False, **given: object) -> Options:
    return load(given, terminal=terminal, environ=environ)


def test_the_defaults_are_those_of_the_documentation() -> None:
    assert loaded(files=["a.md"]) == Options(files=("a.md",), store=Path("/caches/pincite"))
    options = loaded()
    assert (options.concurrency, options.per_host, options.timeout, options.max_age) == (32, 2, 30, 86_400)
    assert (options.max_bytes, options.fail_on, options.format) == (64 * 2**20, FAIL_ON, "console")


def test_what_the_command_line_gives_is_parsed() -> None:
    options = loaded(
        files=["a.md", "-"],
        list_only=True,
        input_format="jsonl",
        output=["r.json", "r.txt"],
        fail_on=["NOT_VERBATIM", "DEAD_SOURCE"],
        also=["https://a.example/"],
        archive="pages.warc",
        store="run",
        max_age="12h",
        max_bytes="10MB",
        min_sources="2",
        allow_private=True,
    )
    assert (options.files, options.list_only, options.input_format) == (("a.md", "-"), True, "jsonl")
    assert (options.output, options.also) == (("r.json", "r.txt"), ("https://a.example/",))
    assert options.fail_on == {"NOT_VERBATIM", "DEAD_SOURCE"}
    assert (options.archive, options.store) == (Path("pages.warc"), Path("run"))
    assert (options.max_age, options.max_bytes, options.min_sources) == (43_200, 10_000_000, 2)
    assert options.allow_private


def test_what_was_not_given_leaves_the_defaults() -> None:
    assert loaded(files=None, format=None, output=[], strict=False, max_age=None) == loaded()


def test_a_bad_value_names_the_option_and_the_cure() -> None:
    with pytest.raises(ConfigError, match=r"^--max-age: '1y' is not a time; write 90s"):
        loaded(max_age="1y")
    with pytest.raises(ConfigError, match=r"^--fail-on: there is no code 'FOO'"):
        loaded(fail_on=["FOO"])


def test_contradictions_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"--offline .* --refresh"):
        loaded(offline=True, refresh=True)
    with pytest.raises(ConfigError, match=r"--closed .* --refresh"):
        loaded(closed=True, refresh=True)
    assert loaded(closed=True, offline=True).closed


def test_the_project_sets_options_and_the_command_line_wins(project: Path) -> None:
    project.write_text(
        '[tool.pincite]\nfail-on = ["NOT_VERBATIM/altered", "DEAD_SOURCE"]\nmax-age = "2h"\nconcurrency = 4\n'
        'strict = true\nalso = "https://a.example/"\ntimeout = 2.5\nper-host = 8\n'
    )
    options = loaded(per_host="1")
    assert options.fail_on == {"NOT_VERBATIM/altered", "DEAD_SOURCE"}
    assert (options.max_age, options.concurrency, options.timeout, options.per_host) == (7_200, 4, 2.5, 1)
    assert (options.strict, options.also) == (True, ("https://a.example/",))


def test_a_caller_in_python_has_no_project_and_may_give_numbers(project: Path, tmp_path: Path) -> None:
    project.write_text("[tool.pincite]\nconcurrency = 4\n")
    options = for_fetching({"store": tmp_path, "timeout": 2.5, "max_bytes": "1MB", "max_age": None, "per_host": 3})
    assert (options.store, options.timeout, options.max_bytes, options.per_host) == (tmp_path, 2.5, 1_000_000, 3)
    assert (options.concurrency, options.max_age) == (32, 86_400)
    assert for_fetching({"store": None}, {"XDG_CACHE_HOME": "/cache"}).store == Path("/cache/pincite")
    with pytest.raises(ConfigError, match=r"^per-host: 0 is not a whole number"):
        for_fetching({"per_host": 0})


@pytest.mark.parametrize("key", sorted(PRIVATE))
def test_the_project_cannot_open_the_machine(project: Path, key: str) -> None:
    project.write_text(f'[tool.pincite]\n{key} = "x"\n')
    message = rf"^pyproject.toml: \[tool.pincite\] may not set {key}; give --{key} on the command line$"
    with pytest.raises(ConfigError, match=message):
        loaded()


def test_the_project_may_shut_what_it_cannot_open(project: Path) -> None:
    project.write_text('[tool.pincite]\nrender = "never"\n')
    assert loaded().render == "never"
    project.write_text("[tool.pincite]\nrender = []\n")
    with pytest.raises(ConfigError, match="may not set render"):
        loaded()


def test_pages_are_rendered_in_one_of_three_ways() -> None:
    assert loaded().render == "auto"
    assert loaded(render="Always").render == "always"
    with pytest.raises(ConfigError, match="'sometimes' is not one of auto, always, never"):
        loaded(render="sometimes")


def test_what_reaches_hosts_or_files_is_private() -> None:
    hosts = {"allow-host", "allow-private", "ca-file", "memento", "proxy", "render"}
    assert hosts | {"archive", "closed", "config", "estimate", "judge", "output", "store", "transcripts"} == PRIVATE
    assert PARSERS.keys() > PRIVATE


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("max-agee = 1", "no option 'max-agee'; did you mean max-age"),
        ("files = []", "no option 'files'"),
        ("list = true", "no option 'list'"),
        ("max_age = 1", "no option 'max_age'; did you mean max-age"),
        ("concurrency = true", "concurrency: True is not a whole number"),
        ('strict = "yes"', "strict: 'yes' is neither true nor false"),
        ("also = [1]", "also: 1 is not a text"),
        ("format = {}", "format: {} is not a text"),
    ],
)
def test_an_unknown_key_or_a_wrong_type_names_file_and_key(project: Path, line: str, message: str) -> None:
    project.write_text(f"[tool.pincite]\n{line}\n")
    with pytest.raises(ConfigError) as caught:
        loaded()
    assert str(caught.value).startswith("pyproject.toml: [tool.pincite] ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        b"[tool.pincite\n",
        b"[tool]\npincite = 3\n",
        b"# pincite \xff\n",
        b"pincite = " + b"[" * 100_000,
    ],
)
def test_a_broken_file_is_one_error_that_names_it(project: Path, text: bytes) -> None:
    project.write_bytes(text)
    with pytest.raises(ConfigError, match=r"^pyproject\.toml: "):
        loaded()


@pytest.mark.parametrize("text", ["", "tool = 3", "[tool.other]\nx = 1\n", "[[[ not toml at all"])
def test_a_project_that_does_not_speak_of_us_is_left_alone(project: Path, text: str) -> None:
    project.write_text(text)
    assert loaded() == loaded()


def test_a_folder_of_that_name_is_an_error(project: Path) -> None:
    project.mkdir()
    with pytest.raises(ConfigError, match=r"^pyproject\.toml: "):
        loaded()


@pytest.mark.parametrize(
    ("environ", "store"),
    [
        ({"XDG_CACHE_HOME": "/caches"}, "/caches/pincite"),
        ({"XDG_CACHE_HOME": ""}, "/people/somebody/.cache/pincite"),
        ({"XDG_CACHE_HOME": "relative"}, "/people/somebody/.cache/pincite"),
        ({}, "/people/somebody/.cache/pincite"),
    ],
)
def test_the_store_lies_in_the_cache_folder(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], store: str
) -> None:
    monkeypatch.setenv("HOME", "/people/somebody")
    assert default_store(environ) == Path(store)


def test_without_a_home_the_error_names_the_option(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_path: Path) -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "expanduser", homeless)
    with pytest.raises(ConfigError, match="--store DIR"):
        loaded({})
    assert loaded({}, store="here").store == Path("here")


@pytest.mark.parametrize(
    ("environ", "terminal", "color"),
    [
        ({}, True, True),
        ({"NO_COLOR": ""}, True, True),
        ({"NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({}, False, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(environ: dict[str, str], terminal: bool, color: bool) -> None:
    assert loaded(environ | ENVIRON, terminal=terminal).color is color
