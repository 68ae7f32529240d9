"""Certificates: a deal, the verdict of `verify`, and the proof with its numbers (docs/reference/certificates.md)."""

from __future__ import annotations

from typing import Any

from ..core.contract import Position
from ..core.documents.io import Document
from ..core.errors import LeadlineError
from ..core.version import __version__
from .registry import solver_of
from .results import Verdict

MOST_MOVES = 20_000  # of a tree of cases: about half a megabyte, and some seconds of checking
NOT_NEEDED = ("memory",)  # memory of seats does not matter if everything is known


def check_begins(position: Position) -> None:
    """Raise LeadlineError for a position within a whole move, which cannot have a certificate."""
    if not position.is_boundary:
        raise LeadlineError("certificate: a move has begun; expected a position before it")


def certificate(position: Position, verdict: Verdict, most_moves: int = MOST_MOVES) -> Document:
    """Return the certificate of a verdict, which `leadline check` confirms without the solver.

    A proof by search or by a model becomes a tree of cases, if the tree lists at most `most_moves` moves.

    Raises LeadlineError for a verdict that proves nothing, and for a position that is won or within a whole move.
    """
    if verdict.status == "unknown":
        raise LeadlineError("certificate: nothing was proved")
    if position.is_over and verdict.line is not None:
        raise LeadlineError("certificate: the game is won; nothing is left to prove")
    check_begins(position)
    proof: dict[str, Any] = {"kind": verdict.proof}
    if verdict.line is not None:
        proof["moves"] = list(verdict.line)
    elif verdict.argument is not None:
        proof = {"kind": verdict.argument.kind, "facts": dict(verdict.argument.facts)}
    else:
        verifier = solver_of(position.game).verifier
        cases = verifier.cases(position, most_moves) if verifier is not None else None
        if cases is not None:
            proof = {"kind": "cases", "cases": cases}
        else:
            proof["statistics"] = {"nodes": verdict.nodes, "seed": verdict.seed}
    deal = {key: value for key, value in position.document().items() if key not in NOT_NEEDED}
    return {
        "certificate": 1,
        "claim": verdict.status,
        "deal": deal,
        "proof": proof,
        "reason": verdict.reason,
        "version": __version__,
    }
