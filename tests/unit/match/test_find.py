"""What stands, how, and what must never pass. Each row is one kind."""

from typing import Any

import pytest
from tests.unit.match.pages import page, zones

from pincite.match import Missed, find
from pincite.model import Change, How, Match, Zone, ZoneText

STANDS = [
    ("The gate opens at six.", "The gate opens at six", How.EXACT, {}),
    ("It’s the committee’s “final” view.", "It's the committee's \"final\" view.", How.EXACT, {}),
    ("She called it a “test of nerve” last week.", "She called it a 'test of nerve' last week", How.EXACT, {}),
    ("a range of 5–10 km (n = 40, −2 °C, p ≤ 0.05)", "a range of 5-10 km (n = 40, -2 °C, p ≤ 0.05)", How.EXACT, {}),
    ("The Gate Opens", "the gate opens", How.CASE, {}),
    ("support for children/\nadolescents in\ncare", "support for children/adolescents in care", How.SPACING, {}),
    ("one word—another word", "one word — another word", How.SPACING, {}),
    ("港の門は 六時に開く。", "港の門は六時に開く。", How.SPACING, {}),
    ("Built from small parts.", "Built from small part s", How.SPACING, {"joints": (21,)}),
    ("hard wra\npped text here", "hard wrapped text here", How.SPACING, {"joints": (8,)}),
    ("opened in 1931[3] and closed", "opened in 1931 and closed", How.EXACT, {"optional": ((14, 17),)}),
    ("opened in 1931[3] and closed", "opened in 1931[3] and closed", How.EXACT, {"optional": ((14, 17),)}),
    ("the trans-\nformation of it", "the transformation of it", How.EXACT, {"optional": ((9, 11),)}),
    ("a long-\nterm plan", "a long-term plan", How.EXACT, {"optional": ((6, 8),)}),
    ("a long-\nterm plan", "term plan", How.EXACT, {"optional": ((6, 8),)}),
    ("opened[3]here again now", "here again now", How.EXACT, {"optional": ((6, 9),)}),
    ("holds 10⁶ litres now", "holds 10^6 litres now", How.EXACT, {}),
    ("made of CO₂ and more", "made of CO2 and more", How.EXACT, {}),
    ("the last two short lines", "the **last** two _short_ lines", How.EXACT, {}),
    ("use snake_case names", "use snake_case names", How.EXACT, {}),
    ("the last two short lines", "the <b>last</b> two&nbsp;short lines", How.EXACT, {}),
    ("see the manual for more", "see [the manual](https://e.org/m_(x)) for more", How.EXACT, {}),
    ("opened in 1931 and closed in 1978.", "opened in 1931[3] and closed in 1978.[citation needed]", How.EXACT, {}),
    ("Name\tPrice\nPlum\t5", "Name | Price | Plum | 5", How.EXACT, {}),
    ("leaves at six, calls at the island, and returns", "leaves at six … and returns", How.ELIDED, {}),
    ("leaves at six, calls at the island, and returns", "leaves at six [...] and returns", How.ELIDED, {}),
    ("leaves at six, calls at the island, and returns", "leaves at six . . . and returns", How.ELIDED, {}),
    ("leaves at six, calls at the island, and returns", "... calls at the isl...", How.ELIDED, {}),
    ("the old mill … was sold in spring", "the old mill … was sold in spring", How.EXACT, {}),
    *(
        ("leaves at six, calls at the island, and returns", f"leaves at six{dots}and returns", How.ELIDED, {})
        for dots in (" ⋯ ", " ‥ ", " <...> ", " <…> ", " [ ... ] ", " (…) ", " (. . .) ", " [&hellip;] ", r" \[...\] ")
    ),
    *(
        ("leaves at six, calls at the island, and returns", f"leaves at six {cut} and returns", How.ELIDED, {})
        for cut in ("[snip]", "(citation omitted)", "[internal citations omitted]")
    ),
    ("港の門は六時に開き、七時に閉まる予定", "港の門は⋯⋯閉まる予定", How.ELIDED, {}),
    ("港の門は六時に開き、七時に閉まる予定", "港の門は（中略）閉まる予定", How.ELIDED, {}),
    ("the gate opens at six", "the gate op[e]ns at six", How.BRACKETED, {}),
    ("the gate opens at six", "the gate opens at six (my italics)", How.EXACT, {}),
    ("the gate opens at six", "the gate opens at six [emphasis mine]", How.BRACKETED, {}),
    ("the gate opens at six, at last", "the gate opens at six<sup>1</sup>, at last", How.EXACT, {}),
    ("tested… but how much", "tested... but how much", How.EXACT, {}),
    ("It leaves at six from pier two.", "[The ferry] leaves at six [sic] from pier two", How.BRACKETED, {}),
    ("the gate opens at six", "[T]he gate opens at six", How.BRACKETED, {}),
    ("It was said that he leaves early", "said that [the mayor] leaves early", How.BRACKETED, {}),
    ("the staff leaves at six", "the staff leave[s] at six", How.BRACKETED, {}),
    ("see [the gate] open at six", "see [the gate] open at six", How.EXACT, {}),
    ("HomeAbout us today", "About us today", How.EXACT, {"joints": (4,)}),
    ("le prix de l'homme seul", "homme seul", How.EXACT, {}),
    ("the European Commission's plan", "the European Commission", How.EXACT, {}),
    ("a well-known post-war plan", "war plan", How.EXACT, {}),
    ("Plum 5\t100 of all", "Plum 5", How.EXACT, {}),
    ("leaves at six, calls, and returns at ten", "leaves at six. ... returns at ten", How.ELIDED, {}),
    ("the plant gives 5 MW at night", "THE PLANT GIVES 5 MW AT NIGHT", How.CASE, {}),
    ("the plant gives 5 MW at night", "the plant gives 5 mw at night", How.CASE, {}),
    ("the rate—5 per cent—fell", "5 per cent", How.EXACT, {}),
    ("in 1931—5 per cent—it fell", "5 per cent—it fell", How.EXACT, {}),
    ("_start is called (_start is first)", "_start is called (_start is first)", How.EXACT, {}),
    ("call _start of it", "`_start` of **it**", How.EXACT, {}),
    ("call __init__ and _start of it", "call __init__ and _start of **it**", How.EXACT, {}),
    ("write to @joe_ or call", "write **to** @joe_ or call", How.EXACT, {}),
    ("About | Contact | Privacy", "About | Contact | *Privacy*", How.EXACT, {}),
    ("About | Contact | Privacy", "About | Contact | Privacy[1]", How.EXACT, {}),
    ("it has [many] old walls", "it has [many] old [walls][1]", How.EXACT, {}),
    (r"It can\'t be ``restored'' **now**", r"It can\'t be ``restored'' **now** (emphasis added)", How.EXACT, {}),
    (r"It can\'t be ``restored'' now", r"It can\'t be <b>``restored''</b> now", How.EXACT, {}),
    ("some ~6,000 pearls in it", "**~6,000 pearls** in it", How.EXACT, {}),
    ("see https://e.org/a_b?x=1 for more", "see <https://e.org/a_b?x=1> for more", How.EXACT, {}),
    ("the law E = mc² is known", "the law $E = mc^2$ is known", How.EXACT, {}),
    ("some 10⁻³ mol of it", "some $10^{-3}$ mol of it", How.EXACT, {}),
    (
        "opened in 1931.[13][14][15][16] More",
        "opened **in** 1931.[13][14][15][16]",
        How.EXACT,
        {"optional": ((15, 19), (19, 23), (23, 27), (27, 31))},
    ),
    ("About | the Old | Mill", "About | the __Old__ | Mill", How.EXACT, {}),
    ("a fee of US$5 a month", "$5 a month", How.EXACT, {}),
    ("Price$5 a month", "$5 a month", How.EXACT, {"joints": (5,)}),
    ("the plan worked. [MP2 SP] It", "the plan worked. [MP2 SP]", How.EXACT, {}),
    ("the plan worked. [see table 2] It", "the plan worked. [emphasis mine]", How.BRACKETED, {}),
    ("at 20 ºC or 20 ˚C in May", "at 20 °C or 20 °C in May", How.EXACT, {}),
    ("so x ≤ 5 in all cases", r"so $x \le 5$ in all cases", How.EXACT, {}),
    ("so x ≤ 5 in all cases", r"so \(x \leq 5\) in all cases", How.EXACT, {}),
    ("so x ≤ 5 in all cases", "so x &le; 5 in all cases", How.EXACT, {}),
    ("where α and β are 5 %", r"where $\alpha$ and $\beta$ are $5\%$", How.EXACT, {}),
    ("10⁻³ ± 2 in ½ of it", r"$10^{-3} \pm 2$ in $\frac{1}{2}$ of it", How.TYPED, {}),
    ("so x <= 5 in ½ of it", r"so $x \le 5$ in &frac12; of it", How.TYPED, {}),
    ("It was “bold,” he said", "It was 'bold', he said", How.SPACING, {}),
    ("odds of 3 : 1 in all", "odds of 3:1 in all", How.SPACING, {}),
    ("Open the gate\nLight the lamp", "a) Open the gate b) Light the lamp", How.SPACING, {}),
    ("Open the gate\nLight the lamp", "(c) Open the gate (d) Light the lamp", How.SPACING, {}),
    ("it costs 5 million in all", "it costs 5...", How.ELIDED, {}),
    ("it costs 34% in all", "it costs 34 [percent]", How.BRACKETED, {}),
    ("Leeds\t5\tmillion things", "Leeds 5", How.EXACT, {}),
    ("Data that is rarely used by teams", "Data that is ... by teams", How.ELIDED, {}),
    ("Home > 5 things to do", "5 things to do", How.EXACT, {}),
    ("five people were hurt", "> five people were hurt", How.EXACT, {}),
    ("5 people were hurt at 6", "> 5 people were\n> hurt at 6", How.EXACT, {}),
    ("Serves 3\n½ cup of milk", "½ cup of milk", How.EXACT, {}),
    ("in 2019 1/2 of us agreed", "1/2 of us agreed", How.EXACT, {}),
]


@pytest.mark.parametrize(("text", "quote", "how", "details"), STANDS, ids=[row[1] for row in STANDS])
def test_stands(text: str, quote: str, how: How, details: dict[str, Any]) -> None:
    found = find(quote, page(text, **details))

    assert isinstance(found, Match)
    assert found.how is how


MISSING = [
    ("grew 34 % last year", "grew 3", {}),
    ("grew 3.4 % last year", "grew 3", {}),
    ("it was 134 % of all", "34 % of all", {}),
    ("it was 1\u00a0000 people", "it was 1", {}),
    ("it was 1 000 people", "it was 1", {}),
    ("grew 1 134 % last year", "134 % last year", {}),
    ("sales grew 3 ½ last year", "sales grew 3", {}),
    ("They can't do it", "They can...", {}),
    ("They cannot do it", "They can...", {}),
    ("a semi-legal act of war", "legal act of war", {}),
    ("an accident-prone man", "an accident", {}),
    ("it was 3/4 of all", "4 of all", {}),
    ("was −0.42 in all", "was 0.42 in all", {}),
    ("was −0.42 in all", "0.42 in all", {}),
    ("a value < 5 here", "a value > 5 here", {}),
    ("holds 10⁶ litres", "holds 106 litres", {}),
    ("holds 10⁶ litres", "it holds 10", {}),
    ("now here we are", "nowhere we are", {}),
    ("oil\nhemp and more", "oilhemp and more", {}),
    ("grew 3 4 times", "grew 34 times", {"joints": (6,)}),
    ("in 3. 4 people", "in 3.4 people", {}),
    ("separates the waste", "rates the waste", {}),
    ("They can't do that", "They can", {}),
    ("an unlawful act", "lawful act", {"joints": (5,)}),
    ("a non-binding rule", "binding rule", {}),
    ("un\u00adhappy about the plan", "happy about the plan", {}),
    ("un\u200bhappy about the plan", "happy about the plan", {}),
    ("un-\nhappy about the plan", "happy about the plan", {"optional": ((2, 4),)}),
    ("a tax-\nfree gift", "a tax", {"optional": ((5, 7),)}),
    ("a tax-free gift", "a tax", {}),
    ("the last two, short lines", "the last two short lines", {}),
    ("the return fare is 7.80.", "the return fare is 7.8...", {}),
    ("the year 2019 and more", "the year 20...", {}),
    ("returns at ten, leaves at six", "leaves at six ... returns at ten", {}),
    ("left " + "word " * 400 + "right here now", "left word ... right here now", {}),
    ("the " + "x " * 80 + "price " + "x " * 80 + "fell", "the ... price ... fell", {}),
    ("opened in 1931[3] and closed", "opened in 1931[4] and closed", {"optional": ((14, 17),)}),
    ("opened and closed in 1931.[3] More", "opened and closed in 1931.[4]", {"optional": ((26, 29),)}),
    ("Lite starts in 11 states\nLite comes to 11 states. And", "11 states. ... Lite comes to", {}),
    ("Совсем другой текст о погоде", "Договор вступает в силу в мае", {}),
    ("", "any sentence at all", {}),
    ("an area of 5 m in all", "an area of 5 m² in all", {}),
    ("R = 0.9 in all of it", "R² = 0.9 in all of it", {}),
    ("set a[0] and a[1] first", "set a[1] and a[0] first", {"optional": ((5, 8), (14, 17))}),
    ("opened in 1931[3] and closed", "opened in 1931 [4] and closed", {"optional": ((14, 17),)}),
    ("profits fell 3–5 % in May", "profits fell 3", {}),
    ("profits fell 3–5 % in May", "5 % in May", {}),
    ("a tax-free gift of the king", "free gift of the king", {}),
    ("a fee of HK$5 a month", "$5 a month", {}),
    ("a fee of R$ 5 a month", "$ 5 a month", {}),
    ("call my_start of it", "start of it", {}),
    ("from 5 a_b to 6 a month", "from $5 a_b to $6 a month", {}),
    ("some 6,000 pearls in it", "~6,000 pearls in it", {}),
    ("of pearls ... 6,000 of them", "of pearls ... ~6,000 of them", {}),
    ("About | Contact | Privacy", "About Contact *Privacy*", {}),
    ("so x ≤ 5 in all cases", r"so $x \ge 5$ in all cases", {}),
    ("so x ≤ 5 in all cases", r"so $x \lt 5$ in all cases", {}),
    ("where α and β are 5 %", r"where $\beta$ and $\alpha$ are 5 %", {}),
    ("10⁻³ ± 2 in ½ of it", r"$10^{-3} \pm 2$ in $\frac{1}{4}$ of it", {}),
    ("it takes 2½ hours", "½ hours", {}),
    ("it takes 2 ½ hours", "½ hours", {}),
    ("it takes 2 1/2 hours", "1/2 hours", {}),
    ("it takes 2 1/2 hours", "it takes 2", {}),
    ("hours and 3\n½ litres", "hours and 3", {"joints": (11,)}),
    ("a fall of −½ percent", "½ percent", {}),
    ("x <= 5 in all", "= 5 in all", {}),
    ("x <= 5 in all", "as x <", {}),
    ("x = 5 in all", "!= 5 in all", {}),
    ("x < 5 in all", "5 in all", {}),
    ("x < 5 in all", "> 5 in all", {}),
    ("x ≥ 5 in all", "> 5 in all", {}),
    ("only 5 in all", "> 5 in all", {}),
    ("5 ± 2 years in all", "2 years in all", {}),
    ("an area of 5 m² here", "an area of 5 m", {}),
    ("an area of 5 m^2 here", "an area of 5 m", {"optional": ((12, 13),)}),
    ("Open the gate\nLight the lamp", "a) Open the gate c) Light the lamp", {}),
]


@pytest.mark.parametrize(("text", "quote", "details"), MISSING, ids=[row[1] for row in MISSING])
def test_is_missing(text: str, quote: str, details: dict[str, Any]) -> None:
    assert isinstance(find(quote, page(text, **details)), Missed)


REFUSED = [
    ("the plan worked. [MP2 SP] It", "the plan worked. [MP5 SP]", Change.NUMBER),
    ("Then [in 1931] it was sold", "[in 1932] it was sold", Change.NUMBER),
    ("the plan worked [not well] then", "the plan worked [well]", Change.NEGATION),
    ("the board is unwilling to endorse the plan", "the board is ... to endorse the plan", Change.NEGATION),
    ("the board dont want to endorse the plan", "the board ... want to endorse the plan", Change.NEGATION),
    ("select all of [2, 3, 5] as numbers", "select all of [2, ~3, 5] as numbers", Change.SIGN),
    ("it changed by [-3 %] in the year", "it changed by [3 %] in the year", Change.SIGN),
    ("the tenant is not allowed to sublet the flat", "the tenant is ... allowed to sublet the flat", Change.NEGATION),
    ("der Mieter darf die Wohnung nicht weiter vermieten", "der Mieter darf ... weiter vermieten", Change.NEGATION),
    ("the plan was far from a great success", "the plan was ... a great success", Change.NEGATION),
    ("der Plan war keineswegs ein großer Erfolg", "der Plan war ... ein großer Erfolg", Change.NEGATION),
    ("the plant gives 5 MW at night", "the plant gives 5 mW at night", Change.UNIT),
    ("房客不得转租该公寓给他人", "房客…得转租该公寓给他人", Change.NEGATION),
    ("he said it never rains here", "he said [it often] rains here", Change.NEGATION),
    ("he said the rain fell", "he said [no] rain fell", Change.NEGATION),
    ("of 31 women in the study", "of [some] women in the study", Change.NUMBER),
    ("it cost five million euros in all", "it cost [nine] million euros in all", Change.NUMBER),
    ("No one has the right to enter", "[Everyone] has the right to enter", Change.NEGATION),
    ("It is illegal to go there at night", "It is ... to go there at night", Change.NEGATION),
    ("They were unable to open the gate", "They were ... open the gate", Change.NEGATION),
    ("the ferry leaves at 6 every day", "the ferry leaves at [7]", Change.NUMBER),
    ("Nothing leaves at six sharp", "[The ferry] leaves at six sharp", Change.NEGATION),
    ("the drug is rarely effective in children", "the drug is ... effective in children", Change.NEGATION),
    ("der Plan war selten gut durchdacht", "der Plan war … gut durchdacht", Change.NEGATION),
    ("the bank lacks the funds to pay", "the bank ... the funds to pay", Change.NEGATION),
    ("it costs 5 million euros in all", "it costs 5", Change.UNIT),
    ("it costs 5 million euros in all", "it costs 5 ... euros in all", Change.UNIT),
    ("sales grew 34% last year", "sales grew 34", Change.UNIT),
    ("sales grew 34 % last year", "sales grew 34 ... last year", Change.UNIT),
    ("この市の人口は5万人に増えた", "この市の人口は5", Change.UNIT),
    ("Die Kosten betragen 5 Millionen Euro", "Die Kosten betragen 5", Change.UNIT),
]


@pytest.mark.parametrize(("text", "quote", "change"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_gap_may_not_hide_what_turns_the_sense(text: str, quote: str, change: Change) -> None:
    found = find(quote, page(text))

    assert isinstance(found, Missed)
    assert change in found.refused
    assert found.passage


def test_another_place_where_the_gap_hides_nothing_counts() -> None:
    text = "the tenant is not allowed to sublet.\nthe tenant is hereby allowed to sublet."

    assert isinstance(find("the tenant is ... allowed to sublet", page(text)), Match)


def test_an_ellipsis_may_leave_out_more_within_a_paragraph_than_across() -> None:
    filler = "word " * 120

    assert isinstance(find("the start ... the end of it", page(f"the start {filler} the end of it")), Match)
    assert isinstance(find("the start ... the end of it", page(f"the start\n{filler}\nthe end of it")), Missed)


def test_an_ellipsis_stays_in_its_row_and_under_its_heading() -> None:
    table = page("Germany\t83 million people\nFrance\t68 million people")
    head = "The mayor\nJune\nwas arrested"

    assert isinstance(find("Germany ... 68 million people", table), Missed)
    assert isinstance(find("Germany ... 83 million", table), Match)
    assert isinstance(find("The mayor ... was arrested", page(head, headings=((10, 14),))), Missed)
    assert isinstance(find("The mayor ... was arrested", page(head)), Match)


def test_visible_text_comes_first() -> None:
    both = zones(
        ZoneText(zone=Zone.HIDDEN, text="the gate opens at six"),
        ZoneText(zone=Zone.BODY, text="The Gate Opens at Six"),
    )
    found = find("the gate opens at six", zones(*reversed(both.reading.document.zones)))

    assert isinstance(found, Match)
    assert found.zone is Zone.BODY


def test_the_texts_of_a_zone_of_short_texts_do_not_run_together() -> None:
    meta = page("Pairs makers with\nstudios for work", Zone.META)

    assert isinstance(find("Pairs makers with studios for work", meta), Missed)
    assert isinstance(find("Pairs makers ... studios for work", meta), Missed)


def test_a_match_tells_offsets_context_and_page() -> None:
    text = "First page.\fThe gate[2] opens at six today."
    found = find("gate opens at six", page(text, optional=((20, 23),), pages=(0, 12)))

    assert isinstance(found, Match)
    assert (found.text, found.page) == ("gate[2] opens at six", 2)
    assert text[found.start : found.end] == found.text
    assert (found.before, found.after) == ("First page.\fThe ", " today.")
