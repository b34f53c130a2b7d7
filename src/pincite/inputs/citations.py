"""Citations and the flags of their sources, for every input format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.inputs.targets import Target, What, is_placeholder
from pincite.model import Binding, Citation, Kind, Level, TextQuoteSelector
from pincite.rules import flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite.model import Flag, Place


def make_citation(
    place: Place,
    target: Target | None,
    quote: str | None,
    *,
    tag: str | None = None,
    kind: Kind | None = None,
    binding: Binding = Binding.EXPLICIT,
    rivals: tuple[str, ...] | None = None,
    doc_id: str | None = None,
) -> Citation:
    """A citation without id; `rivals` None: its binding is not ambiguous; `doc_id`: given beside the target."""
    is_doc = target is not None and target.what is What.DOC
    return Citation(
        id="",
        place=place,
        source=None if target is None or is_doc else target.value,
        doc_id=target.value if target is not None and is_doc else doc_id,
        quote=TextQuoteSelector(exact=quote) if quote else None,
        tag=tag,
        kind=kind,
        binding=binding,
        ambiguous=rivals is not None,
        rivals=rivals or (),
    )


def source_flags(place: Place, target: Target) -> Iterator[Flag]:
    """What is to be said about a source that can be cited: an assumed scheme, a host that is nobody's."""
    if target.remark:
        yield flag("MALFORMED", target.remark, place, Level.NOTE)
    if target.what is What.URL and is_placeholder(target.value):
        yield flag("PLACEHOLDER_HOST", f"{target.value} lies on a host that is only for examples", place)
