"""Results and errors as the JSON objects that the command line and the engine print, and such objects as text."""

from __future__ import annotations

import json
from typing import Any

from ..core.errors import TOLD, DocumentError, IllegalMove, LeadlineError, brief
from .results import Analysis, Leader, RankedMove, Verdict

Json = dict[str, Any]


def written(found: Json) -> bytes:
    """Return an object as JSON in UTF-8, on one line.

    Lone surrogates (`\\ud800`), which a key of a request may contain, are escaped. Raises ValueError and TypeError for
    values that JSON does not have.
    """
    try:
        return json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        return json.dumps(found, allow_nan=False).encode()


def move_json(move: RankedMove | Leader) -> Json:
    """Return a move as an object with `move`, `value` (None if it was not tried) and `interval`."""
    value = None if isinstance(move, RankedMove) and not move.is_tried else round(move.value, 6)
    return {"move": move.text, "value": value, "interval": [round(end, 6) for end in move.interval]}


def analysis_json(found: Analysis, top: int | None = None) -> Json:
    """Return the object that `best --json` prints, with the first `top` moves (None: all)."""
    return {
        "seat": found.seat,
        "status": found.status,
        "proof": found.proof,
        "moves": [
            move_json(move)
            | {
                "equal": move.equal,
                "aside": move.aside,
                "visits": move.visits,
                "sample_mean": round(move.sample_mean, 6) if move.is_tried else None,
                "samples": move.samples,
                "line": list(move.line),
                "reason": move.reason,
            }
            for move in found.moves[:top]
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "seed": found.seed,
        "version": found.version,
        "finalists": [move.text for move in found.moves if move.finalist],
        "notes": list(found.notes),
        "interrupted": found.interrupted,
    }


def verdict_json(verdict: Verdict) -> Json:
    """Return the object that `verify --json` prints."""
    return {
        "verdict": verdict.status,
        "line": None if verdict.line is None else list(verdict.line),
        "proof": verdict.proof,
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 6),
        "reason": verdict.reason,
        "seed": verdict.seed,
        "version": verdict.version,
    }


def error_words(error: Exception) -> str:
    """Return the message of an error on one line; an error that no user can cause is called a fault in leadline."""
    if isinstance(error, DocumentError):
        return "; ".join(error.told())
    if isinstance(error, LeadlineError | ValueError):
        return brief(str(error))
    if isinstance(error, MemoryError):
        return "not enough memory for this question"
    return brief(f"a fault in leadline: {type(error).__name__}: {error}")


def is_internal(error: Exception) -> bool:
    """Return True if the error is a fault of the program or its machine, which the request did not cause."""
    return not isinstance(error, LeadlineError | ValueError)


def refusal_json(error: DocumentError | IllegalMove, **place: Any) -> Json:
    """Return the object for a refused move or line.

    It has the keys of `place` (for example `line=3`), the `error` as text, the `clause` of the rules or None, and for
    an illegal move its facts.
    """
    if isinstance(error, IllegalMove):
        return place | {"error": error.reason, "clause": error.clause or None} | error.facts()
    return place | {"error": "; ".join(error.told()), "clause": None}


def error_json(error: Exception) -> Json:
    """Return the object for an error: `error`, the whole text, and the list `problems`.

    Each problem has `where`, a path in the request ("" for the whole request), and `what` is wrong. For an illegal
    move, a problem also has the `clause` and the known facts. Such a fact is the `fault`, which is `incomplete` for an
    event that lacks something.
    """
    problems: list[Json]
    if isinstance(error, DocumentError):
        problems = [{"where": one.where, "what": brief(one.what)} for one in error.problems[:TOLD]]
    elif isinstance(error, IllegalMove):
        problems = [{"where": error.where, "what": brief(error.reason), "clause": error.clause or None} | error.facts()]
    else:
        problems = [{"where": "", "what": error_words(error)}]
    return {"error": error_words(error), "problems": problems}
