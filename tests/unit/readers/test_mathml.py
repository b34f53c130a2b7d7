import pytest
from tests.unit.readers.documents import body


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<msup><mn>10</mn><mn>6</mn></msup>", "10⁶"),
        ("<msup><mi>e</mi><mi>x</mi></msup>", "e^x"),
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
        ("<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>", "H₂O"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "xi²"),
        ("\n <mi>a</mi>\n <mo>\u2062</mo> <mi>b</mi>\n", "ab"),
        ("<semantics><mi>p</mi><annotation encoding=tex>\\rho</annotation></semantics>", "p"),
        ("<mtext>where  x</mtext>", "where x"),
        ("<mrow>" * 300 + "<mi>d</mi>" + "</mrow>" * 300, "d"),
        ("<msup></msup>", ""),
    ],
)
def test_formulas_in_one_line(markup: str, expected: str) -> None:
    assert body(f"<p>{{<math>{markup}</math>}}</p>") == f"{{{expected}}}"
