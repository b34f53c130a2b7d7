from hypothesis import given
from hypothesis import strategies as st

from pincite.fold import fold_zone, unfold
from pincite.match.typed import fold_typed, typed
from pincite.model import Zone, ZoneText

TEXT = st.text(st.sampled_from("aZ09 km/\n\t-'²³¹⁄₂½¼≤≥≠±→×≈®™µ№ᵢₙⁿˢᵗᵈʳᵉ\u0308\u00ad漢<=>"), max_size=40)


@given(st.text(st.characters(codec="ascii")))
def test_what_keyboards_have_is_typed_as_it_is(text: str) -> None:
    assert typed(text) == text


@given(TEXT, st.integers(0, 40))
def test_a_longer_prefix_never_folds_shorter(text: str, at: int) -> None:
    assert len(fold_typed(text[:at])) <= len(fold_typed(text))


@given(TEXT, st.data())
def test_offsets_map_back(text: str, data: st.DataObject) -> None:
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=text), by=fold_typed)
    if not folded.text:
        return
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))

    first, last = unfold(folded, text, start, end, by=fold_typed)

    assert 0 <= first < last <= len(text)
    assert folded.text == fold_typed(text).lstrip(" ")
