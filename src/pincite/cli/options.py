"""The options of `audit` as Typer reads them. Values stay texts: `pincite.config` parses them, and knows defaults."""

from typing import Annotated

from typer import Argument, Option

Text = str | None
Texts = list[str] | None

Files = Annotated[Texts, Argument(metavar="FILE...", help="Findings files or folders; - reads standard input.")]
InputFormat = Annotated[Text, Option("--input-format", metavar="NAME", help="Read files as this: markdown or jsonl.")]
ListOnly = Annotated[bool, Option("--list", help="Print how the files were read; fetch nothing.")]

Format = Annotated[
    Text, Option("--format", metavar="NAME", help="Print the report as console (default), json, sarif or github.")
]
Output = Annotated[
    Texts, Option("--output", metavar="FILE", help="Also write the report to FILE, .json, .sarif or .txt; repeatable.")
]
Verbose = Annotated[bool, Option("--verbose", "-v", help="Also list the citations that are clean.")]
Quiet = Annotated[bool, Option("--quiet", "-q", help="Print only the summary line.")]
Explain = Annotated[Text, Option("--explain", metavar="CODE", help="Print what a verdict or flag means, and its cure.")]
Version = Annotated[bool, Option("--version", help="Print the version.")]

FailOn = Annotated[
    Texts,
    Option(
        "--fail-on",
        metavar="CODES",
        help="Exit with 1 on these: codes, CODE/reason, error (all flags of that level), or none; "
        "repeatable (default NOT_VERBATIM,UNKNOWN_DOC,error).",
    ),
]
Strict = Annotated[bool, Option("--strict", help="Exit with 3 when verdicts remain undecided.")]
AllowEmpty = Annotated[bool, Option("--allow-empty", help="Accept files that hold nothing to check.")]
MinSources = Annotated[Text, Option("--min-sources", metavar="N", help="Ask for N different sources for every claim.")]
Also = Annotated[
    Texts, Option("--also", metavar="URL", help="Look for missing quotes in this document too; repeatable.")
]

Archive = Annotated[
    Text, Option("--archive", metavar="FILE", help="Take all pages from a WARC file; never use the network.")
]
Store = Annotated[
    Text,
    Option("--store", metavar="DIR", help="Keep fetched pages here (default pincite in XDG_CACHE_HOME or ~/.cache)."),
]
MaxAge = Annotated[
    Text, Option("--max-age", metavar="TIME", help="Fetch again what was stored longer ago: 90s, 12h, 1d (default 1d).")
]
Refresh = Annotated[bool, Option("--refresh", help="Fetch everything again.")]
Offline = Annotated[bool, Option("--offline", help="Use stored pages only.")]
Closed = Annotated[
    bool, Option("--closed", help="Use stored pages only, and fail what cites any other source (UNKNOWN_DOC).")
]
Memento = Annotated[
    Text,
    Option(
        "--memento",
        metavar="URL",
        help="Ask this TimeGate for copies of pages that are gone (default that of the Wayback Machine), or off.",
    ),
]
Render = Annotated[
    Text,
    Option(
        "--render",
        metavar="WHEN",
        help="Run the scripts of a page in a browser: auto (default; pages without text), always (also pages without "
        "the quote), never.",
    ),
]
Concurrency = Annotated[Text, Option("--concurrency", metavar="N", help="Fetch N sources at once (default 32).")]
PerHost = Annotated[Text, Option("--per-host", metavar="N", help="Fetch N sources of one host at once (default 2).")]
Delay = Annotated[
    Text, Option("--delay", metavar="TIME", help="Wait this long between two requests to a host (default 0).")
]
Timeout = Annotated[Text, Option("--timeout", metavar="TIME", help="Give a source this long (default 30s).")]
Deadline = Annotated[
    Text, Option("--deadline", metavar="TIME", help="Stop fetching after this time; the rest is a timeout.")
]
MaxBytes = Annotated[Text, Option("--max-bytes", metavar="SIZE", help="Read this much of a source (default 64MiB).")]
UserAgent = Annotated[Text, Option("--user-agent", metavar="TEXT", help="Say to servers that this program is TEXT.")]
Proxy = Annotated[Text, Option("--proxy", metavar="URL", help="Fetch through this HTTP proxy.")]
CaFile = Annotated[
    Text, Option("--ca-file", metavar="FILE", help="Trust the certificates in FILE (PEM) and no others.")
]
AllowPrivate = Annotated[bool, Option("--allow-private", help="Also fetch from private and local addresses.")]
AllowHost = Annotated[
    Texts,
    Option(
        "--allow-host",
        metavar="HOST",
        help="Also fetch from HOST or HOST:PORT, whatever its address or port; repeatable.",
    ),
]

Judge = Annotated[
    Texts,
    Option("--judge", metavar="NAME", help="Ask this judge whether quotes support their claims, or all; repeatable."),
]
MinFamilies = Annotated[
    Text, Option("--min-families", metavar="N", help="Decide only with ballots of N model families (default 2).")
]
JudgeBudget = Annotated[
    Text,
    Option("--judge-budget", metavar="AMOUNT", help="Spend no more on judges: 200calls, 500ktokens or 2.50money."),
]
Estimate = Annotated[bool, Option("--estimate", help="Print what judging would cost; ask no judge.")]
Transcripts = Annotated[
    Text, Option("--transcripts", metavar="DIR", help="Write the raw replies of the judges to this folder.")
]
Config = Annotated[Text, Option("--config", metavar="FILE", help="Take judges from this TOML file too.")]
