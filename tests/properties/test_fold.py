import unicodedata
from unittest.mock import patch

from hypothesis import assume, given
from hypothesis import strategies as st

from pincite.fold import fold, fold_zone, unfold
from pincite.model import Zone, ZoneText

TEXT = st.text(
    st.one_of(
        st.characters(codec="utf-8"),
        st.sampled_from("aZiI09 \n\t-–—'\"“”’«ʼ…^_.ﬁﬃ½①ßſıİΐΣςёиÅ㎡㎥℃㍘\u00a0"),
        st.sampled_from("²⁶⁻⁺⁽₂₋₊₎\ufdd0\ufdd1\ufdd5\uffff"),
        st.sampled_from("\u0301\u0306\u0307\u0308\u0323\u0327\u0338\u0344\u0345\u064b\u05bc\u00ad\u200d\ufe0f"),
        st.sampled_from("漢か\u3099がハﾊ\uff9eー゛한\u1100\u1161\u11a8ㄱㅏ\u09be\u09c7ي٣"),
    ),
    max_size=60,
)


def _a_mark_at(text: str, at: int) -> bool:
    return unicodedata.category(text[at : at + 1] or "a").startswith("M")


@given(TEXT)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    kept = fold(text, keep_case=True)
    assert fold(kept, keep_case=True) == kept


@given(TEXT)
def test_normal_forms_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text)) == fold(text)


@given(TEXT, st.integers(0, 60))
def test_a_longer_prefix_never_folds_shorter(text: str, at: int) -> None:
    assert len(fold(text[:at])) <= len(fold(text))


@given(TEXT, st.data())
def test_offsets_map_back(text: str, data: st.DataObject) -> None:
    text = text.replace("\u0345", "")  # a mark that folds to a letter: what stands behind it changes places
    folded = fold_zone(ZoneText(zone=Zone.BODY, text=text))
    assume(folded.text)
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))
    assume(not _a_mark_at(folded.text, start) and not _a_mark_at(folded.text, end))

    first, last = unfold(folded, text, start, end)

    assert 0 <= first < last <= len(text)
    assert folded.text[start:end].strip() in fold(text[first:last])


@given(TEXT, st.sampled_from([1, 2, 5, 1024]))
def test_a_zone_folds_like_its_text_wherever_it_is_cut(text: str, size: int) -> None:
    with patch("pincite.fold.PIECE", size):
        folded = fold_zone(ZoneText(zone=Zone.BODY, text=text))
    assert folded.text == fold(text).lstrip(" ")
