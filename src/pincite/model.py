"""Everything that flows through pincite. Standard library only, frozen values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.opinions import Judging, Support


class Binding(StrEnum):
    """How a quote and a source came together in the findings file."""

    EXPLICIT = "explicit"
    NEAR = "near"


class Kind(StrEnum):
    """What a citation says its evidence is."""

    PRIMARY_QUOTE = "primary_quote"
    REPORTED_SPEECH = "reported_speech"
    INFERENCE = "inference"


class Level(StrEnum):
    """How serious a flag is (the levels of SARIF 2.1.0, 3.27.10)."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Decision(StrEnum):
    """L2's answer about one citation."""

    VERBATIM = "VERBATIM"
    NOT_VERBATIM = "NOT_VERBATIM"
    UNREADABLE = "UNREADABLE"
    UNREACHABLE = "UNREACHABLE"
    UNKNOWN_DOC = "UNKNOWN_DOC"
    UNCHECKED = "UNCHECKED"

    @property
    def decided(self) -> bool:
        """Whether this answers the question, as a pass or as a failure."""
        return self in {Decision.VERBATIM, Decision.NOT_VERBATIM, Decision.UNKNOWN_DOC}


class Zone(StrEnum):
    """Where in a document a text stands, in the order in which a quote is looked for."""

    BODY = "body"
    TITLE = "title"
    META = "meta"
    OG = "og"
    TWITTER = "twitter"
    JSON_LD = "json_ld"
    ALT = "alt"
    DATA = "data"
    HIDDEN = "hidden"


class How(StrEnum):
    """In which way a quote equals the document."""

    EXACT = "exact"
    CASE = "case"
    SPACING = "spacing"
    TYPED = "typed"
    ELIDED = "elided"
    BRACKETED = "bracketed"


class Change(StrEnum):
    """What differs between a quote and the nearest passage, the gravest first."""

    NUMBER = "number"
    SIGN = "sign"
    UNIT = "unit"
    NEGATION = "negation"
    NAME = "name"
    WORD = "word"
    ORDER = "order"
    MISSING = "missing words"
    ADDED = "added words"
    ACCENTS = "accents"
    ELISION = "elision"
    SPACING = "spacing"
    PUNCTUATION = "punctuation"
    MOJIBAKE = "mojibake"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextQuoteSelector:
    """A quoted text (W3C Web Annotation Data Model, 4.2.4)."""

    exact: str
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a findings file; line and column count from 1, the column in characters."""

    file: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """An observation about a claim, a citation, a file or (without a place) the run."""

    code: str
    level: Level
    message: str
    place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One source given for a claim, with the words it is quoted for."""

    id: str
    place: Place
    source: str | None
    """URL, path or None; as written, but whole (WHATWG `href` where it is a URL)."""
    doc_id: str | None = None
    quote: TextQuoteSelector | None = None
    tag: str | None = None
    kind: Kind | None = None
    binding: Binding = Binding.EXPLICIT
    ambiguous: bool = False
    """Several quotes or links stood together: a miss proves nothing."""
    rivals: tuple[str, ...] = ()
    """The other sources this quote may belong to (only where `ambiguous`)."""
    accessed: str | None = None
    """When the page was read, as the findings say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An assertion and the citations given for it."""

    id: str
    text: str
    place: Place
    citations: tuple[Citation, ...]
    claim_id: str | None = None
    subject: str | None = None
    predicate: str | None = None
    value: str | None = None
    question_id: str | None = None
    worker: str | None = None
    sources_reached: int | None = None
    state: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """One parsed file."""

    file: str
    claims: tuple[Claim, ...]
    flags: tuple[Flag, ...] = ()
    """What looked like a citation and could not be parsed."""
    links: int = 0
    quotes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """One retrieval of one source. The body lies in the store under `digest`."""

    doc_id: str
    """Minted by the store and by nothing else."""
    url: str
    """As requested, without fragment."""
    final_url: str
    chain: tuple[str, ...] = ()
    """Every URL on the way, the requested one first, the final one last; empty without redirect."""
    status: int = 200
    media_type: str = ""
    """Essence of Content-Type in lower case, `text/html`; empty when the server gave none."""
    content_type: str = ""
    """The whole Content-Type header."""
    digest: str
    """SHA-256 of the decoded body, hexadecimal."""
    size: int = 0
    retrieved_at: str
    """When the body came: UTC, ISO 8601 with seconds, `2026-11-30T17:18:00Z`."""
    validated_at: str | None = None
    """When its server last confirmed the body without sending it again (RFC 9111, 4.3)."""
    headers: tuple[tuple[str, str], ...] = ()
    """Harmless headers only, names in lower case."""
    complete: bool = True
    """False when the body was cut: at the bound, or shorter than its Content-Length."""
    origin: str = "network"
    """`network`, `store`, `archive`, `file`, `rendered` for what a browser made of a page, or `import` for what was
    brought into the store from an archive."""
    attempts: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """A retrieval that gave no usable body."""

    url: str
    reason: str
    """A reason of UNREACHABLE: `http_404`, `dns`, `timeout`, ..."""
    status: int | None = None
    error: str = ""
    """One line for a person."""
    attempts: int = 1
    final_url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneText:
    """The text of one zone. A block boundary is a newline, a cell boundary a tab, a page boundary a form feed.

    All offsets count characters of `text`.
    """

    zone: Zone
    text: str
    optional: tuple[tuple[int, int], ...] = ()
    """Ranges that a quote may keep or leave out: footnote markers, ruby, line-end hyphens with their break.
    Sorted, not overlapping."""
    joints: tuple[int, ...] = ()
    """Offsets between two letters where white space may differ: an inline element begins or ends there with no
    space, or a source line breaks there. Sorted."""
    pages: tuple[int, ...] = ()
    """Offset at which each page begins (PDF)."""
    headings: tuple[tuple[int, int], ...] = ()
    """Ranges inside h1 to h6 and title-like elements. Sorted, not overlapping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link of the document that is worth following: `canonical`, `amphtml`, `alternate`, `fulltext`, ..."""

    rel: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a reader found in a body. Several zones may share a name (a second reading order of a PDF)."""

    media_type: str
    """As sniffed, not as the server said."""
    zones: tuple[ZoneText, ...]
    title: str = ""
    description: str = ""
    canonical: str | None = None
    links: tuple[Link, ...] = ()
    signs: tuple[str, ...] = ()
    """Reasons of UNREADABLE that the markup alone speaks for (`challenge`, `js_shell`, `scanned_pdf`, ...).
    Consulted only after a miss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """Folded text with anchors back to the original: piece `i` begins at `starts[i]` here, at `origins[i]` there."""

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    lengths: tuple[int, ...]
    """Length of each piece in the original."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A document with its folded text, zone by zone, as kept in the store."""

    document: Document
    folded: tuple[Folded, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Where a quote stands. Offsets count characters of the zone's text."""

    zone: Zone
    start: int
    end: int
    how: How
    text: str
    before: str = ""
    after: str = ""
    page: int | None = None
    """Page of a PDF, from 1."""
    brackets: tuple[str, ...] = ()
    """What the quote put in brackets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The passage most like a missing quote."""

    text: str
    score: float
    """Likeness, 0 to 100; it ranks and never passes anything."""
    diff: tuple[tuple[str, str], ...] = ()
    """Word diff from the quote to the page: (`equal` | `delete` | `insert`, text). `delete`: only in the quote."""
    changed: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """Another document in which a missing quote stands."""

    url: str
    doc_id: str
    zone: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """L2's answer about one citation."""

    decision: Decision
    reason: str | None = None
    match: Match | None = None
    nearest: Nearest | None = None
    elsewhere: tuple[Elsewhere, ...] = ()
    passage: str = ""
    """What the page says, where there is no nearest passage: words round the rarest shared word, title, ..."""
    detail: str = ""
    """One line for a person: what could not be read or reached, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """The document that answered for a citation in place of the cited page."""

    snapshot: Snapshot
    why: str
    """What it is to the cited page: `canonical`, `amphtml`, `pdf`, `print`, `raw`, `fulltext`, `refresh`, `rendered`
    (the page itself, after its scripts), or `memento`."""
    archived_at: str | None = None
    """For a memento: when the archive took the copy, UTC, ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCitation:
    """A citation with everything found out about it."""

    citation: Citation
    verdict: Verdict
    retrieval: Snapshot | Unavailable | None = None
    """Of the cited page itself."""
    answered_by: StandIn | None = None
    """Where the quote was found in (or an unquoted source lives on in) another document than the cited page."""
    flags: tuple[Flag, ...] = ()
    support: Support | None = None
    """L3, where the judges were asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedClaim:
    """A claim with its checked citations, in input order."""

    claim: Claim
    citations: tuple[CheckedCitation, ...]
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole run."""

    version: str
    started_at: str
    finished_at: str
    files: tuple[str, ...]
    claims: tuple[CheckedClaim, ...]
    flags: tuple[Flag, ...] = ()
    """Flags of files and of the run."""
    exit_code: int = 0
    because: tuple[str, ...] = ()
    """What decided the exit code: the codes, or `CODE/reason`, of `--fail-on` that occurred; empty for 0."""
    judging: Judging | None = None
    """L3 of the run, where judges were asked for."""
