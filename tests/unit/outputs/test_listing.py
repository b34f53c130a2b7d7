from pincite.model import Binding, Citation, Claim, Findings, Flag, Level, Place, TextQuoteSelector
from pincite.outputs.listing import listing


def place(line: int) -> Place:
    return Place(file="findings.md", line=line)


def test_a_listing_has_a_line_for_every_claim_citation_and_flag() -> None:
    quote = TextQuoteSelector(exact="opens\nat six")
    citations = (
        Citation(id="a", place=place(5), source="https://town.example/", quote=quote, tag="notice"),
        Citation(id="b", place=place(16), source=None, doc_id="doc_1", binding=Binding.NEAR, ambiguous=True),
        Citation(id="c", place=place(17), source=None),
    )
    claim = Claim(id="x", text="The gate\x1b opens", place=place(3), citations=citations)
    flag = Flag(code="MALFORMED", level=Level.ERROR, message="not closed", place=place(20))
    text = listing([Findings(file="findings.md", claims=(claim,), flags=(flag,))])
    assert text == (
        "findings.md: 1 claim, 3 citations, 1 flag\n"
        "    3  claim     The gate\\x1b opens\n"
        '    5    citation  [notice]  explicit  https://town.example/  "opens at six"\n'
        "   16    citation  near ambiguous  doc_1  no quote\n"
        "   17    citation  explicit  no source  no quote\n"
        "   20  flag      MALFORMED (error) not closed\n"
    )


def test_an_ambiguous_citation_names_the_other_sources() -> None:
    rivals = tuple(f"https://{name}.example/" for name in "bcdef")
    one = Citation(id="a", place=place(1), source="https://a.example/", ambiguous=True, rivals=rivals)
    claim = Claim(id="x", text="", place=place(1), citations=(one,))

    assert "https://a.example/ or https://b.example/ or https://c.example/ or https://d.example/  no quote" in listing(
        [Findings(file="f.md", claims=(claim,))]
    )
