"""Pages that the store's file cannot take: they are there for this process all the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pincite.model import Snapshot


@dataclass(slots=True)
class Unkept:
    """Bodies in memory, compressed, and their snapshots. The first reason for that is said, once."""

    file: Path
    bodies: dict[str, tuple[bytes, int]] = field(default_factory=dict)
    """Packed body and size by digest."""
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    said: bool = False

    def take(self, snapshot: Snapshot, packed: bytes) -> None:
        """Keep a page as long as the process."""
        self.bodies[snapshot.digest] = packed, snapshot.size
        self.snapshots[snapshot.doc_id] = snapshot

    def say(self, why: str) -> None:
        """Warn that nothing of this run is kept; one line on standard error where nobody set up logging."""
        if not self.said:
            import logging

            self.said = True
            cure = "what it holds is used, what is new is not kept; name another folder with --store"
            logging.getLogger("pincite").warning("%s: %s; %s", self.file, why, cure)
