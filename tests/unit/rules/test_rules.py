import re
from importlib.resources import files

import pytest

from pincite import rules
from pincite.errors import ConfigError
from pincite.model import Decision, Level, Place
from pincite.rules import RULES


def test_every_verdict_has_a_rule_without_a_level() -> None:
    assert {code for code, rule in RULES.items() if rule.level is None} == {decision.value for decision in Decision}


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    pages = {entry.name for entry in files(rules).iterdir() if entry.name.endswith(".md")}
    assert pages == {f"{code}.md" for code in RULES}


@pytest.mark.parametrize("code", RULES)
def test_a_page_says_what_it_is_why_and_what_to_do(code: str) -> None:
    rule, text = RULES[code], rules.page(code)
    kind = "Verdict" if rule.level is None else "Flag"
    level = "" if rule.level is None else f", default level {rule.level}"
    assert text.startswith(f"# {code}\n\n*{kind} of layer {rule.layer}{level}.*\n\n")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading != "Reasons"] == ["Why it matters", "Example", "What to do"]
    assert "```" in text.partition("## Example")[2]


@pytest.mark.parametrize("code", RULES)
def test_pages_fit_a_terminal(code: str) -> None:
    prose = re.sub(r"^```.*?^```$", "", rules.page(code), flags=re.MULTILINE | re.DOTALL)
    assert max(map(len, prose.splitlines())) < 80
    assert max(map(len, rules.page(code).splitlines())) <= 120


@pytest.mark.parametrize("code", RULES)
def test_a_cure_is_one_sentence(code: str) -> None:
    assert RULES[code].cure.endswith(".")
    assert "\n" not in RULES[code].cure


@pytest.mark.parametrize(
    ("code", "reasons"),
    [
        ("VERBATIM", "exact case spacing typed elided bracketed"),
        ("NOT_VERBATIM", "altered misattributed absent"),
        ("UNCHECKED", "no_quote too_short no_source ambiguous_binding fragment_not_found"),
        ("UNKNOWN_DOC", ""),
        ("SAME_SOURCE", ""),
    ],
)
def test_the_reasons_are_those_of_the_page(code: str, reasons: str) -> None:
    assert list(rules.reasons(code)) == reasons.split()


def test_a_reason_is_one_line_however_the_page_breaks_it() -> None:
    assert (
        rules.reasons("UNREACHABLE")["dns"]
        == "The name of the host has no address. Check its spelling and your network."
    )


def test_every_status_has_the_reason_of_all_statuses() -> None:
    assert rules.reason_key("UNREACHABLE", "http_404") == "http_NNN"
    assert rules.reason_key("UNREACHABLE", "http_4040") is None
    assert rules.reason_key("NOT_VERBATIM", "altered") == "altered"
    assert rules.reason_key("NOT_VERBATIM", "http_404") is None


def test_codes_are_known_in_any_case() -> None:
    assert rules.known(" not_verbatim ") == "NOT_VERBATIM"
    assert rules.page("dead_source").startswith("# DEAD_SOURCE\n")


@pytest.mark.parametrize("code", ["NOT_VERBATIN", "DEAD_SOURCES"])
def test_an_unknown_code_names_the_nearest(code: str) -> None:
    with pytest.raises(ConfigError, match=rf"'{code}'; did you mean {code[:-1][:8]}"):
        rules.page(code)


@pytest.mark.parametrize("code", ["", "../model", "QQQ", "A" * 100_000])
def test_a_code_that_is_like_none_lists_all(code: str) -> None:
    with pytest.raises(ConfigError, match="there are VERBATIM, NOT_VERBATIM"):
        rules.page(code)


def test_a_flag_has_the_level_of_its_rule_unless_another_is_given() -> None:
    place = Place(file="a.md", line=3)
    assert rules.flag("ONE_TAG", "m", place).level is Level.WARNING
    assert rules.flag("ONE_TAG", "m", place).place == place
    assert rules.flag("SAME_SOURCE", "m", None, Level.ERROR).level is Level.ERROR


def test_a_flag_without_a_rule_cannot_be_raised() -> None:
    with pytest.raises(KeyError):
        rules.flag("NO_SUCH_CODE", "m")


def test_the_handbook_holds_every_page_as_a_section() -> None:
    text = rules.handbook()
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == list(RULES)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    for code in RULES:
        assert f"| [{code}](#{code.lower()}) |" in text
