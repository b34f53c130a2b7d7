"""A source and the quotation it is given for, as offsets in one text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.model import Binding

if TYPE_CHECKING:
    from pincite.inputs.markdown.quotes import Quote
    from pincite.inputs.markdown.sources import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """One citation in the making; `quote` None: a source given without words."""

    source: Source
    quote: Quote | None = None
    binding: Binding = Binding.EXPLICIT
    ambiguous: bool = False
    rivals: tuple[str, ...] = ()
    formal: bool = True
    """A tag or a dash makes this a citation, so its claim stands before it on the line."""

    @property
    def start(self) -> int:
        """Where it begins: at its tag, else at the quotation or the link."""
        if self.quote is None or self.source.tagged:
            return self.source.start
        return min(self.source.start, self.quote.start)

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.source.end if self.quote is None else max(self.source.end, self.quote.end)
