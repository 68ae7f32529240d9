"""Results as the objects of JSON that the command line prints."""

from __future__ import annotations

from typing import Any

from ..results import Analysis, Verdict

Json = dict[str, Any]


def analysis_json(found: Analysis, top: int | None = None) -> Json:
    """The object that `best --json` prints."""
    return {
        "seat": found.seat,
        "status": found.status,
        "proof": found.proof,
        "moves": [
            {
                "move": move.text,
                "value": round(move.value, 6),
                "interval": [round(bound, 6) for bound in move.interval],
                "visits": move.visits,
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
