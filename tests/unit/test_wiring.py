import asyncio
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from pincite import cores, wiring
from pincite.config import Options
from pincite.errors import ConfigError, InputError
from pincite.model import Decision, Level, Unavailable
from pincite.sources import memento
from pincite.sources.retrieved import Retrieved
from pincite.sources.settings import FetchSettings
from pincite.sources.store import Store

ALGORA = Path(__file__).parents[2] / "fixtures" / "cases" / "algora"


def _options(folder: Path, *files: str, **more: object) -> Options:
    given = {"store": folder / "store", "archive": ALGORA / "web" / "pages.warc"} | more
    return replace(Options(files=files, store=folder), **given)  # type: ignore[arg-type]


def _nothing(_done: int, _total: int) -> None:
    return None


def test_a_run_reports_every_file_and_what_decided_the_exit_code(tmp_path: Path) -> None:
    report = wiring.run(_options(tmp_path, str(ALGORA / "findings.md")), _nothing)

    assert report.exit_code == 1
    assert report.because == ("NOT_VERBATIM/misattributed",)
    assert [one.verdict.decision for claim in report.claims for one in claim.citations] == [
        Decision.NOT_VERBATIM,
        Decision.VERBATIM,
    ]


def test_nothing_fails_a_run_that_asks_for_nothing(tmp_path: Path) -> None:
    options = _options(tmp_path, str(ALGORA / "findings.md"), fail_on=frozenset())

    assert wiring.run(options, _nothing).exit_code == 0


def test_strict_runs_end_with_three_while_something_is_undecided(tmp_path: Path) -> None:
    file = tmp_path / "f.md"
    file.write_text(
        'A claim [t] https://nowhere.alt/x — "some quoted words"\n\n'
        'B [t] https://algora.io — "Algora connects companies"\n'
    )
    options = _options(tmp_path, str(file), strict=True)

    assert wiring.run(options, _nothing).exit_code == 3


@pytest.mark.parametrize(("deadline", "left"), [(10.0, 3.0), (5.0, 0.0), (None, None)])
def test_a_web_archive_has_what_is_left_of_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deadline: float | None, left: float | None
) -> None:
    given: list[float | None] = []
    times = iter((100.0, 107.0))

    class Silent:
        def __init__(self, _store: object, settings: FetchSettings, *_: object, **__: object) -> None:
            given.append(settings.deadline)

        async def look_up(self, url: str, _accessed: str | None) -> Unavailable:
            return Unavailable(url=url, reason="not_archived", error="")

        async def aclose(self) -> None:
            pass

    async def go() -> None:
        async with wiring.means(_options(tmp_path, archive=None, deadline=deadline), _nothing) as means:
            assert means.look_up is not None
            await means.look_up("https://town.example/gone", None)

    monkeypatch.setattr(wiring, "time", SimpleNamespace(monotonic=lambda: next(times)))
    monkeypatch.setattr(memento, "Archive", Silent)
    asyncio.run(go())
    assert given == [left]


def test_a_run_without_one_decision_is_never_green(tmp_path: Path) -> None:
    file = tmp_path / "f.md"
    file.write_text('A claim [t] https://nowhere.alt/x — "some quoted words"\n')
    report = wiring.run(_options(tmp_path, str(file), archive=None, offline=True), _nothing)

    assert [flag.code for flag in report.flags] == ["NOTHING_DECIDED"]
    assert report.exit_code == 1


def test_a_file_in_a_folder_may_be_empty_and_one_that_is_named_may_not(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Nothing here.\n")
    found, named = (wiring.run(_options(tmp_path, str(path)), _nothing) for path in (tmp_path, tmp_path / "notes.md"))

    assert [flag.level for flag in found.flags] == [Level.NOTE]
    assert [flag.level for flag in named.flags] == [Level.ERROR]


def test_standard_input_is_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.stdin", SimpleNamespace(buffer=BytesIO(b'{"claim": "c", "url": "https://e.alt", "quote": "a b c"}'))
    )
    (parsed,) = wiring.findings(_options(tmp_path, "-"))

    assert parsed.claims[0].text == "c"


def test_an_unreadable_file_and_a_bad_store_say_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.md"):
        wiring.findings(_options(tmp_path, str(tmp_path / "missing.md")))
    (tmp_path / "plain").write_text("not a folder")
    with pytest.raises(ConfigError, match="plain"):
        wiring.run(_options(tmp_path, str(ALGORA / "findings.md"), store=tmp_path / "plain"), _nothing)


@pytest.mark.parametrize(
    ("chosen", "asks"),
    [
        ({}, True),
        ({"memento": "https://archive.example/"}, True),
        ({"memento": "off"}, False),
        ({"offline": True}, False),
        ({"closed": True}, False),
        ({"archive": ALGORA / "web" / "pages.warc"}, False),
    ],
)
def test_a_web_archive_is_at_hand_only_where_the_network_is(
    tmp_path: Path, chosen: dict[str, object], asks: bool
) -> None:
    Store(tmp_path / "store").put(Retrieved(url="https://e.alt/", final_url="https://e.alt/"), b"x")

    async def look() -> bool:
        async with wiring.means(_options(tmp_path, **{"archive": None} | chosen), _nothing) as means:
            return means.look_up is not None

    assert asyncio.run(look()) is asks


def test_many_documents_are_read_on_every_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []
    for number in range(60):
        words = " ".join(f"<b>word</b> {number} of {each}" for each in range(2_000))
        (tmp_path / f"{number}.html").write_text(f"<title>{number}</title><p>{words} the end of {number}</p>")
        quote = f"the end of {number if number % 3 else number + 1}"
        lines.append(json.dumps({"claim": f"Number {number}.", "url": f"{number}.html", "quote": quote}))
    findings = tmp_path / "findings.jsonl"
    findings.write_text("\n".join(lines))
    beside: list[bool] = []
    sent = cores._sent
    monkeypatch.setattr(cores, "_sent", lambda task, process: beside.append(done := sent(task, process)) or done)
    reports = []
    for count in (1, 3):
        monkeypatch.setattr(cores, "_cores", lambda count=count: count)
        before = len(beside)
        options = _options(tmp_path / str(count), str(findings), archive=None, memento="off")
        reports.append(wiring.run(options, _nothing))
        assert bool(beside[before:]) is (count > 1)

    assert all(beside)
    alone, together = (
        [(one.verdict.decision, one.verdict.reason) for claim in report.claims for one in claim.citations]
        for report in reports
    )
    assert alone == together
    assert together.count((Decision.NOT_VERBATIM, "misattributed")) == 20
    assert together.count((Decision.VERBATIM, "exact")) == 40
