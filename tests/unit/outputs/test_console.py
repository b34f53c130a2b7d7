import subprocess
import sys
from collections.abc import Callable
from typing import Any

from pincite.model import Decision, Elsewhere, How, Level, Match, Nearest, Verdict, Zone
from pincite.outputs import View
from pincite.outputs.console import render

Make = Callable[..., Any]

PLAIN = View()
MISSING = Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage="the gate is painted green")


def test_the_block_names_everything_in_aligned_columns(checked: Make, report: Make) -> None:
    verdict = Verdict(
        decision=Decision.NOT_VERBATIM,
        reason="misattributed",
        passage="a list of towns that have a gate",
        elsewhere=(Elsewhere(url="https://gates.example/", doc_id="doc_2", zone=Zone.META),),
    )
    text = render(report(checked(verdict, tag="notice"), exit_code=1, because=("NOT_VERBATIM/misattributed",)), PLAIN)
    assert text == (
        "NOT_VERBATIM  line 5  [notice]  misattributed\n"
        "  claim : The gate opens early\n"
        '  quote : "the gate opens at six"\n'
        "  url   : https://town.example/notice\n"
        "  page  : ...a list of towns that have a gate...\n"
        "  found : https://gates.example/ (meta description)\n"
        "\n"
        "1 citation, 1 claim in 1 file: 1 NOT_VERBATIM\n"
        "exit 1: NOT_VERBATIM/misattributed\n"
    )


def test_clean_citations_are_listed_only_when_verbose(checked: Make, report: Make) -> None:
    clean = report(checked())
    assert render(clean, PLAIN) == "1 citation, 1 claim in 1 file: 1 VERBATIM\nexit 0: nothing to fail on\n"
    assert render(clean, View(verbose=True)).startswith("VERBATIM  line 5  exact\n")


def test_a_verbatim_quote_with_a_warning_is_not_clean(checked: Make, report: Make, flag: Make) -> None:
    warning = flag("HIDDEN_TEXT", Level.WARNING, "nobody sees it", line=5)
    text = render(report(checked(flags=(warning,))), PLAIN)
    assert text.startswith("VERBATIM  line 5")
    assert "  flag  : HIDDEN_TEXT (warning) nobody sees it\n" in text
    assert "flags: 1 HIDDEN_TEXT\n" in text


def test_a_note_alone_leaves_a_citation_clean(checked: Make, report: Make, flag: Make) -> None:
    noted = report(checked(flags=(flag("META_ONLY", Level.NOTE),)))
    assert "  flag" not in render(noted, PLAIN)
    assert "  flag  : META_ONLY (note)" in render(noted, View(verbose=True))


def test_the_file_is_named_when_there_are_several(checked: Make, report: Make) -> None:
    text = render(report(checked(MISSING, file="b.md"), files=("a.md", "b.md")), PLAIN)
    assert text.startswith("NOT_VERBATIM  b.md line 5  absent\n")
    assert "1 citation, 1 claim in 2 files" in text


def test_sources_without_a_quote_share_one_block(checked: Make, report: Make) -> None:
    unquoted = [checked(Verdict(decision=Decision.UNCHECKED, reason="no_quote"), line=n, quote=None) for n in (4, 9)]
    text = render(report(*unquoted), PLAIN)
    assert text.startswith("UNCHECKED  lines 4, 9  no_quote\n  why   : 2 sources without a quote")
    assert text.count("UNCHECKED  ") == 1
    assert render(report(*unquoted), View(verbose=True)).count("UNCHECKED  ") == 2
    assert render(report(unquoted[0]), PLAIN).startswith("UNCHECKED  line 4  no_quote\n  claim : ")


def test_flags_of_claims_and_files_follow_the_citations(checked: Make, report: Make, flag: Make) -> None:
    text = render(
        report(
            checked(MISSING),
            claim_flags=(flag("ONE_TAG", Level.WARNING, "all wear one tag"),),
            flags=(
                flag("MALFORMED", Level.ERROR, "not closed", line=9),
                flag("NOTHING_DECIDED", Level.ERROR, line=None),
            ),
        ),
        PLAIN,
    )
    blocks = text.split("\n\n")
    assert blocks[1] == "ONE_TAG  line 3  warning\n  claim : The gate opens early\n  why   : all wear one tag"
    assert blocks[2] == "MALFORMED  line 9  error\n  why   : not closed"
    assert blocks[3] == "NOTHING_DECIDED  error\n  why   : because"


def test_notes_of_files_are_shown_only_when_verbose(report: Make, flag: Make) -> None:
    noted = report(flags=(flag("NOTHING_TO_CHECK", Level.NOTE),))
    assert "NOTHING_TO_CHECK  line" not in render(noted, PLAIN)
    assert "NOTHING_TO_CHECK  line 3  note" in render(noted, View(verbose=True))


def test_quiet_prints_one_line(checked: Make, report: Make, flag: Make) -> None:
    text = render(report(checked(MISSING), flags=(flag("MALFORMED", Level.ERROR),), exit_code=1), View(quiet=True))
    assert text == (
        "1 citation, 1 claim in 1 file: 1 NOT_VERBATIM; flags: 1 MALFORMED; exit 1: something in --fail-on occurred\n"
    )


def test_the_exit_line_counts_what_is_undecided(checked: Make, report: Make) -> None:
    undecided = checked(Verdict(decision=Decision.UNREACHABLE, reason="dns"))
    assert render(report(undecided), View(quiet=True)).endswith("exit 0: nothing to fail on, 1 undecided\n")
    assert render(report(undecided, exit_code=3), View(quiet=True)).endswith("exit 3: 1 undecided (--strict)\n")


def test_nothing_reaches_the_terminal_raw(checked: Make, report: Make, snapshot: Make, flag: Make) -> None:
    evil = "x\x1b[2J\x1b]0;PWNED\x07\u202e\x9b\nnew"
    verdicts = (
        Verdict(decision=Decision.NOT_VERBATIM, reason="absent", passage=evil, detail=evil),
        Verdict(decision=Decision.NOT_VERBATIM, nearest=Nearest(text=evil, score=1.0, diff=(("insert", evil),))),
        Verdict(
            decision=Decision.VERBATIM,
            match=Match(zone=Zone.BODY, start=0, end=1, how=How.EXACT, text=evil, before=evil, after=evil),
            elsewhere=(Elsewhere(url=evil, doc_id="d", zone=Zone.OG),) * 5,
        ),
    )
    citations = [
        checked(verdict, quote=evil, source=evil, tag=evil, doc_id=evil, file=evil, retrieval=snapshot(final_url=evil))
        for verdict in verdicts
    ]
    flags = (flag("MALFORMED", Level.ERROR, evil),)
    whole = report(*citations, text=evil, flags=flags, claim_flags=flags, files=(evil, "b"))
    for width in (0, 80):
        for line in render(whole, View(verbose=True, width=width)).splitlines():
            assert line.isprintable()


def test_a_pipe_does_not_import_rich() -> None:
    code = (
        "import sys; from pincite.outputs import OUTPUTS, View; from pincite.model import Report;"
        "r = Report(version='', started_at='', finished_at='', files=(), claims=());"
        "OUTPUTS['console'](r, View()); OUTPUTS['json'](r, View()); sys.exit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
