"""The report as JSON, schema `pincite/report/1`; `docs/json-report.md` describes every field.

Fields may be added within version 1, never changed. The text is pure ASCII, so that it is valid whatever the
encoding of the stream, and holds one claim a line.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pincite.model import Snapshot, Unavailable
from pincite.outputs.tally import flag_counts, verdict_counts

if TYPE_CHECKING:
    from pincite.model import CheckedCitation, CheckedClaim, Elsewhere, Flag, Match, Nearest, Report, StandIn
    from pincite.opinions import Judging, Support

SCHEMA = "pincite/report/1"


def render(report: Report) -> str:
    """Write a report as JSON: all of it, however it is going to be looked at."""
    claims = ",\n".join(json.dumps(_claim(claim)) for claim in report.claims)
    head = json.dumps(_head(report))[:-1]
    tail = json.dumps({"flags": [_flag(flag) for flag in report.flags], "summary": _summary(report)})[1:]
    return f'{head}, "claims": [\n{claims}\n], {tail}\n'


def _head(report: Report) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "tool": {"name": "pincite", "version": report.version},
        "started_at": report.started_at,
        "finished_at": report.finished_at,
        "files": list(report.files),
    }


def _summary(report: Report) -> dict[str, Any]:
    return {
        "claims": len(report.claims),
        "citations": sum(len(claim.citations) for claim in report.claims),
        "verdicts": verdict_counts(report),
        "flags": flag_counts(report),
        "exit_code": report.exit_code,
        "because": list(report.because),
        "judging": report.judging and _judging(report.judging, report),
    }


def _claim(checked: CheckedClaim) -> dict[str, Any]:
    return {
        "id": checked.claim.id,
        "text": checked.claim.text,
        "file": checked.claim.place.file,
        "line": checked.claim.place.line,
        "flags": [_flag(flag) for flag in checked.flags],
        "citations": [_citation(citation) for citation in checked.citations],
    }


def render_quote(checked: CheckedCitation) -> str:
    """Write a quote that no file cites as a line of JSON: a citation as in reports, without a place."""
    return json.dumps(_citation(checked) | dict.fromkeys(("id", "file", "line", "column"))) + "\n"


def _citation(checked: CheckedCitation) -> dict[str, Any]:
    return _as_written(checked) | _as_found(checked)


def _as_written(checked: CheckedCitation) -> dict[str, Any]:
    citation = checked.citation
    return {
        "id": citation.id,
        "file": citation.place.file,
        "line": citation.place.line,
        "column": citation.place.column,
        "tag": citation.tag,
        "url": citation.source,
        "doc_id": citation.doc_id,
        "quote": citation.quote and citation.quote.exact,
        "kind": citation.kind,
        "binding": citation.binding,
    }


def _as_found(checked: CheckedCitation) -> dict[str, Any]:
    verdict = checked.verdict
    return {
        "verdict": verdict.decision,
        "reason": verdict.reason,
        "match": verdict.match and _match(verdict.match),
        "nearest": verdict.nearest and _nearest(verdict.nearest),
        "elsewhere": [_elsewhere(other) for other in verdict.elsewhere],
        "document": _document(checked.retrieval),
        "answered_by": checked.answered_by and _stand_in(checked.answered_by),
        "retrieval": _retrieval(checked.retrieval),
        "support": checked.support and _support(checked.support),
        "flags": [_flag(flag) for flag in checked.flags],
        "passage": verdict.passage,
        "detail": verdict.detail,
    }


def _support(support: Support) -> dict[str, Any]:
    from pincite.outputs.support import support_fields  # only runs with judges know these values

    return support_fields(support)


def _judging(judging: Judging, report: Report) -> dict[str, Any]:
    from pincite.outputs.support import judging_fields

    return judging_fields(judging, report)


def _match(match: Match) -> dict[str, Any]:
    page = {} if match.page is None else {"page": match.page}
    return {
        "zone": match.zone,
        "start": match.start,
        "end": match.end,
        "how": match.how,
        "text": match.text,
        "before": match.before,
        "after": match.after,
    } | page


def _nearest(nearest: Nearest) -> dict[str, Any]:
    return {
        "text": nearest.text,
        "score": round(nearest.score, 1),
        "diff": [list(step) for step in nearest.diff],
        "changed": list(nearest.changed),
    }


def _elsewhere(other: Elsewhere) -> dict[str, Any]:
    return {"url": other.url, "doc_id": other.doc_id, "zone": other.zone}


def _document(retrieval: Snapshot | Unavailable | None) -> dict[str, Any] | None:
    if not isinstance(retrieval, Snapshot):
        return None
    return {
        "doc_id": retrieval.doc_id,
        "url": retrieval.url,
        "final_url": retrieval.final_url,
        "status": retrieval.status,
        "media_type": retrieval.media_type,
        "retrieved_at": retrieval.retrieved_at,
        "validated_at": retrieval.validated_at,
        "sha256": retrieval.digest,
        "from": retrieval.origin,
    }


def _stand_in(found: StandIn) -> dict[str, Any]:
    return {"why": found.why, "archived_at": found.archived_at, "document": _document(found.snapshot)}


def _retrieval(retrieval: Snapshot | Unavailable | None) -> dict[str, Any] | None:
    match retrieval:
        case Snapshot(status=status, attempts=attempts):
            return {"status": status, "error": None, "attempts": attempts}
        case Unavailable(status=status, error=error, reason=reason, attempts=attempts):
            return {"status": status, "error": error or reason, "attempts": attempts}
        case None:
            return None


def _flag(flag: Flag) -> dict[str, Any]:
    place = flag.place
    return {
        "code": flag.code,
        "level": flag.level,
        "message": flag.message,
        "file": place and place.file,
        "line": place and place.line,
        "column": place and place.column,
    }
