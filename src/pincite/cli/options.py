"""The options of `audit` as Typer reads them. Values stay texts: `pincite.config` parses them, and knows defaults."""

from typing import Annotated

from typer import Argument, Option

Text = str | None
Texts = list[str] | None

Files = Annotated[Texts, Argument(metavar="FILE...", help="Findings files or folders; - reads standard input.")]
InputFormat = Annotated[Text, Option("--input-format", metavar="NAME", help="Read files as this: markdown or jsonl.")]
ListOnly = Annotated[bool, Option("--list", help="Print how the files were read; fetch nothing.")]

Format = Annotated[Text, Option("--format", metavar="NAME", help="Print the report as console (default) or json.")]
Output = Annotated[
    Texts, Option("--output", metavar="FILE", help="Also write the report to FILE, .json or .txt; repeatable.")
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
Concurrency = Annotated[Text, Option("--concurrency", metavar="N", help="Fetch N sources at once (default 32).")]
PerHost = Annotated[Text, Option("--per-host", metavar="N", help="Fetch N sources of one host at once (default 2).")]
Timeout = Annotated[Text, Option("--timeout", metavar="TIME", help="Give a source this long (default 30s).")]
MaxBytes = Annotated[Text, Option("--max-bytes", metavar="SIZE", help="Read this much of a source (default 64MiB).")]
AllowPrivate = Annotated[bool, Option("--allow-private", help="Also fetch from private and local addresses.")]
