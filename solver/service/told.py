"""Results as the objects of JSON that the command line prints, and such objects as texts."""

from __future__ import annotations

import json
from typing import Any

from ..results import Analysis, Leader, RankedMove, Verdict

Json = dict[str, Any]


def written(found: Json) -> bytes:
    """An object as JSON in UTF-8, on one line. Half characters (`\\ud800`), which a question may have had in a key, are
    escaped. Raises ValueError and TypeError for what JSON has not."""
    try:
        return json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        return json.dumps(found, allow_nan=False).encode()


def move_json(move: RankedMove | Leader) -> Json:
    """A move with its value and interval, as every answer about moves has them; the value of a move that was not
    tried is None."""
    value = None if isinstance(move, RankedMove) and not move.is_tried else round(move.value, 6)
    return {"move": move.text, "value": value, "interval": [round(end, 6) for end in move.interval]}


def analysis_json(found: Analysis, top: int | None = None) -> Json:
    """The object that `best --json` prints."""
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
    """The object that `verify --json` prints."""
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
