import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from pincite.fold import fold, fold_zone, unfold
from pincite.model import Zone, ZoneText

TEXT = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("aZ09 \n\t-–—'\"“”’ﬁ⁶⁻₂½ß\u0308\u00ad\u200d\u00a0İΐ漢か한\u1100\u1161\u09be"),
    ),
    max_size=60,
)


@given(TEXT)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(TEXT)
def test_normal_forms_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text)) == fold(text)


@given(TEXT, st.integers(0, 60))
def test_a_longer_prefix_never_folds_shorter(text: str, at: int) -> None:
    assert len(fold(text[:at])) <= len(fold(text))


@given(TEXT, st.data())
def test_offsets_map_back(text: str, data: st.DataObject) -> None:
    zone = ZoneText(zone=Zone.BODY, text=text)
    folded = fold_zone(zone)
    if not folded.text:
        return
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))

    first, last = unfold(folded, text, start, end)

    assert 0 <= first < last <= len(text)
    assert folded.text[start:end].strip() in fold(text[first:last])


@given(TEXT)
def test_a_zone_folds_like_its_text(text: str) -> None:
    assert fold_zone(ZoneText(zone=Zone.BODY, text=text)).text == fold(text).lstrip(" ")
