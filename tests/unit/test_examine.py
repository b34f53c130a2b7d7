import pickle
from pathlib import Path

import pytest
from tests.unit.checks.values import citation

from pincite import readers
from pincite.examine import Examined, Shelf, examine, locate, shingled
from pincite.executors import run_isolated
from pincite.model import Decision, Snapshot, Zone
from pincite.sources.inventory import remove
from pincite.sources.retrieved import Retrieved
from pincite.sources.store import Store

HTML = b"<title>Gate</title><meta name=description content='Pairs makers with studios'><p>The gate opens at six.</p>"


def _kept(store: Store, body: bytes, content_type: str = "text/html; charset=utf-8") -> Snapshot:
    return store.put(Retrieved(url="https://e.org/", final_url="https://e.org/", content_type=content_type), body)


def test_every_quote_is_answered_in_order(tmp_path: Path) -> None:
    store = Store(tmp_path)
    quotes = (
        "The gate opens at six",
        "Pairs makers with studios",
        "The gate opens at seven",
        "violet plumes of gravel",
    )
    found = examine(Shelf(store), _kept(store, HTML), tuple(citation(quote=quote) for quote in quotes))

    assert [(one.verdict.decision, one.verdict.reason) for one in found.answers] == [
        (Decision.VERBATIM, "exact"),
        (Decision.VERBATIM, "exact"),
        (Decision.NOT_VERBATIM, "altered"),
        (Decision.NOT_VERBATIM, "absent"),
    ]
    assert [flag.code for one in found.answers for flag in one.flags] == ["META_ONLY"]


def test_a_document_is_read_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, HTML)
    examine(Shelf(store), snapshot, (citation(),))

    monkeypatch.setattr(readers, "read", lambda *_, **__: pytest.fail("it was read again"))
    found = examine(Shelf(store), snapshot, (citation(quote="The gate opens at six"),))

    assert found.answers[0].verdict.decision is Decision.VERBATIM


def test_one_body_under_two_types_is_two_documents(tmp_path: Path) -> None:
    store, body = Store(tmp_path), "naïve café door".encode("latin-1")
    western, eastern = (_kept(store, body, f"text/plain; charset={name}") for name in ("latin-1", "windows-1250"))
    shelf = Shelf(store)

    assert shelf.page(western).reading != shelf.page(eastern).reading


def test_one_body_at_two_addresses_links_to_two_places(tmp_path: Path) -> None:
    store, body = Store(tmp_path), b"<link rel=canonical href=/whole><p>The gate opens at six.</p>"
    urls = ("https://stranger.example/gate", "https://town.example/gate")
    snapshots = [store.put(Retrieved(url=url, final_url=url, content_type="text/html"), body) for url in urls]

    for shelf in (Shelf(store), Shelf(store)):  # out of memory, and out of the store
        named = [shelf.page(snapshot).reading.document.canonical for snapshot in snapshots]
        assert named == ["https://stranger.example/whole", "https://town.example/whole"]
        examined = [examine(shelf, snapshot, (citation(quote="violet plumes"),)) for snapshot in snapshots]
        assert [one.followups[0].url for one in examined] == named


def test_a_document_that_was_deleted_meanwhile_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, HTML)
    remove(store, [snapshot.doc_id])
    (answer,) = examine(Shelf(store), snapshot, (citation(quote="The gate opens at six"),)).answers
    assert (answer.verdict.decision, answer.verdict.reason) == (Decision.UNREADABLE, "reader_crashed")

    again = _kept(store, HTML)
    (answer,) = examine(Shelf(store), again, (citation(quote="The gate opens at six"),)).answers
    assert answer.verdict.decision is Decision.VERBATIM


@pytest.mark.parametrize("reading", [b"", b"\x00", b"{}"])
def test_a_kept_reading_that_is_damaged_is_made_again(tmp_path: Path, reading: bytes) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, HTML)
    whole = Shelf(store).page(snapshot).reading
    store.connection().execute("UPDATE readings SET reading = ?", (reading,))
    assert Shelf(store).page(snapshot).reading == whole


def test_a_reader_that_fails_is_a_sign_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RecursionError("too deep")

    store = Store(tmp_path)
    monkeypatch.setattr(readers, "read", fail)
    (answer,) = examine(Shelf(store), _kept(store, HTML), (citation(),)).answers

    assert (answer.verdict.decision, answer.verdict.reason) == (Decision.UNREADABLE, "reader_crashed")
    monkeypatch.undo()
    (again,) = examine(Shelf(store), _kept(store, HTML), (citation(quote="The gate opens"),)).answers
    assert again.verdict.decision is Decision.VERBATIM


def test_it_runs_in_another_process_too(tmp_path: Path) -> None:
    store = Store(tmp_path)
    asked = (citation(quote="The gate opens at six"),)
    found = run_isolated(examine, Shelf(store), _kept(store, HTML), asked, seconds=30, memory=1 << 30)
    assert isinstance(found, Examined)
    assert found.answers[0].verdict.decision is Decision.VERBATIM


def test_a_process_that_is_sent_a_shelf_twice_keeps_its_documents_open(tmp_path: Path) -> None:
    shelf = Shelf(Store(tmp_path))
    there, again = pickle.loads(pickle.dumps(shelf)), pickle.loads(pickle.dumps(shelf))
    page = _kept(shelf.store, HTML)
    assert there.page(page) is again.page(page)


def test_a_large_document_is_read_apart_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, b"<p>" + b"Sand and gravel. " * 150_000 + b"<p>The gate opens at six.")
    monkeypatch.setattr(readers, "read", lambda *_, **__: pytest.fail("it was read in this process"))
    for shelf in (Shelf(store), Shelf(store)):
        (answer,) = examine(shelf, snapshot, (citation(quote="The gate opens at six"),)).answers
        assert answer.verdict.decision is Decision.VERBATIM


def test_a_document_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    monkeypatch.setattr("pincite.examine.SECONDS", 0.01)
    page = Shelf(store).page(_kept(store, b"%PDF-1.7 and so on", "application/pdf"))

    assert page.reading.document.signs == ("reader_crashed",)
    assert "0.01 seconds" in page.reading.document.description


def test_quotes_are_located_zone_by_zone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    quotes = ("the gate opens at six", "pairs makers with studios", "nothing of the kind")

    assert locate(Shelf(store), _kept(store, HTML), quotes) == (Zone.BODY, Zone.META, None)


def test_what_was_asked_before_is_answered_without_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, HTML)
    quotes = ("The gate opens at six", "The gate opens at seven", "Pairs makers with studios")
    asked = tuple(citation(quote=quote) for quote in quotes)
    first = examine(Shelf(store), snapshot, asked), locate(Shelf(store), snapshot, quotes)
    runs = shingled(Shelf(store), snapshot)

    monkeypatch.setattr(Shelf, "page", lambda *_: pytest.fail("the document was opened"))
    assert (examine(Shelf(store), snapshot, asked), locate(Shelf(store), snapshot, quotes)) == first
    assert shingled(Shelf(store), snapshot) == runs
    assert len(runs.runs) == 5
    with pytest.raises(pytest.fail.Exception):
        examine(Shelf(store), snapshot, (citation(quote="The gate opens"),))


@pytest.mark.parametrize("blob", [b"\x00", b"[" * 90_000, b'[["body"]]', b"5", b"{}"], ids=range(5))
def test_an_answer_that_was_damaged_is_found_again(tmp_path: Path, blob: bytes) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, HTML)
    asked = (citation(quote="The gate opens at six"),)
    first = examine(Shelf(store), snapshot, asked), locate(Shelf(store), snapshot, ("The gate opens",))
    runs = shingled(Shelf(store), snapshot)
    store.connection().execute("UPDATE readings SET reading = ? WHERE version LIKE '%answers%'", (blob,))
    assert (examine(Shelf(store), snapshot, asked), locate(Shelf(store), snapshot, ("The gate opens",))) == first
    assert shingled(Shelf(store), snapshot) == runs


def test_a_crash_is_no_answer_to_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    snapshot = _kept(store, b"%PDF-1.7 and so on", "application/pdf")
    asked = (citation(quote="The gate opens at six"),)
    monkeypatch.setattr("pincite.examine.SECONDS", 0.01)
    (answer,) = examine(Shelf(store), snapshot, asked).answers
    assert answer.verdict.reason == "reader_crashed"
    monkeypatch.undo()
    (again,) = examine(Shelf(store), snapshot, asked).answers
    assert again.verdict.reason != "reader_crashed"
