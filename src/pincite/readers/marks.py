"""Characters that stand for structure while a text is put together.

They are noncharacters (Unicode 23.7): no honest text holds them. One that a page smuggles in can do no more than the
markup it could have written instead, and none of them survives `layout.lay_out`.
"""

JOINT = "\ufdd0"
"""An inline element begins or ends."""
BLOCK = "\ufdd1"
CELL = "\ufdd2"
LINE = "\ufdd3"
"""A line break that is kept (`pre`)."""
OPTIONAL, OPTIONAL_END = "\ufdd4", "\ufdd5"
RAISED, RAISED_END = "\ufdd6", "\ufdd7"
LOWERED, LOWERED_END = "\ufdd8", "\ufdd9"
HEADING, HEADING_END = "\ufdda", "\ufddb"
CODE, CODE_END = "\ufddc", "\ufddd"
EITHER, EITHER_LATTER = "\ufdde", "\ufddf"
"""One thing said twice follows; the first, or the second, is what a reader sees."""
OR, EITHER_END = "\ufde0", "\ufde1"
HIDDEN, HIDDEN_END = "\ufde2", "\ufde3"
NOTE, NOTE_END = "\ufde4", "\ufde5"
"""A link to a note on the line: it may be left out where it looks like a mark and clings to a word."""
RAISED_NOTE = "\ufde6"
"""The same, raised; it ends with `RAISED_END`."""

ANY = "[\ufdd0-\ufdef]"
