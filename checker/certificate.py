"""Check of certificates of `verify`.

    {"certificate": 1, "claim": "winnable", "deal": {...}, "proof": {"kind": "line", "moves": [...]}, ...}
    {"certificate": 1, "claim": "unwinnable", "deal": {...}, "proof": {"kind": "count", "facts": {...}}, ...}

docs/reference/certificates.md describes the kinds of proof and their facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import BadDocument, IllegalMove, bounds, cases
from .calm_sailing import State, load
from .calm_sailing.position import NAMES

CLAIMS = ("winnable", "unwinnable")
KEYS = {"certificate", "claim", "deal", "id", "proof", "reason", "version"}
TRUSTED = {
    "cp-sat": "that CP-SAT has excluded every choice",
    "exhaustive": "that every way to play on has been searched",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking a certificate.

    status  `confirmed`, `refused`, `trusted` where it rests in part on what cannot be confirmed here, or `undecided`
            within the limit
    reason  why, in words
    """

    status: str
    reason: str


def check(
    certificate: Mapping[str, Any], *, moves: int = cases.MOST_MOVES, stop: Callable[[], bool] = lambda: False
) -> Finding:
    """Return the result of checking that the proof of a certificate shows what it claims.

    Raises BadDocument for anything but a certificate; a wrong proof is a result, `refused`.

    A tree of cases is undecided after `moves` of its moves, and as soon as `stop` returns true.
    """
    if not isinstance(certificate, Mapping):
        raise BadDocument(["certificate: not an object"])
    if not any(key in certificate for key in ("certificate", "claim", "proof")):
        raise BadDocument(["certificate: missing; expected an object with certificate, claim, deal and proof"])
    problems = [f"{key}: not known here" for key in certificate if key not in KEYS]
    problems += [f"{key}: missing" for key in ("certificate", "claim", "deal", "proof") if key not in certificate]
    if certificate.get("certificate", 1) != 1 or isinstance(certificate.get("certificate"), bool):
        problems.append("certificate: expected 1")
    if certificate.get("claim", "winnable") not in CLAIMS:
        problems.append(f"claim: expected one of {', '.join(CLAIMS)}")
    proof = certificate.get("proof", {})
    if not isinstance(proof, Mapping) or not isinstance(proof.get("kind", ""), str):
        problems.append("proof: expected an object with its kind")
    deal = certificate.get("deal", {})
    if not isinstance(deal, Mapping):
        problems.append("deal: expected an object")
    elif "game" in deal and deal["game"] not in NAMES:
        problems.append(f"deal.game: expected {' or '.join(NAMES)}")
    if problems:
        raise BadDocument(problems)
    try:
        state = load({key: value for key, value in deal.items() if key != "id"})  # which means nothing to the game
    except BadDocument as error:
        raise BadDocument([f"deal: {problem}" for problem in error.problems]) from None
    if state.rules.variant == "competitive":
        raise BadDocument(["deal: the competitive game is not co-operative"])
    if certificate["claim"] == "winnable":
        return _line(state, proof)
    return _bound(state, proof, cases.Limit(moves, stop))


def _line(state: State, proof: Mapping[str, Any]) -> Finding:
    """Return a line of moves, each of which the rules allow, and the last of which wins."""
    moves = proof.get("moves")
    if proof.get("kind") != "line" or not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return Finding("refused", "that a deal is winnable is shown by a line of moves")
    for number, move in enumerate(moves, start=1):
        try:
            state.play(move)
        except IllegalMove as broken:
            return Finding("refused", f"move {number}, {move!r}: {broken.reason} ({broken.clause})")
    if not state.finished:
        return Finding("refused", f"{len(moves)} legal moves, after which the game is not won")
    return Finding("confirmed", f"a line of {len(moves)} legal move{'' if len(moves) == 1 else 's'} wins")


def _bound(state: State, proof: Mapping[str, Any], limit: cases.Limit) -> Finding:
    """Return a bound with its numbers, which are worked out anew."""
    kind, facts = proof.get("kind", ""), proof.get("facts", {})
    if kind in TRUSTED:
        return Finding("trusted", f"taken on trust: {TRUSTED[kind]}")
    if kind == "cases":
        return _cases(state, proof, limit)
    if not isinstance(facts, Mapping):
        raise BadDocument(["proof.facts: expected an object"])
    if kind == "over":
        return _agree({} if state.over() and not state.finished else None, facts, kind)
    if kind == "gap":
        first = facts.get("first")
        return _agree(bounds.gap(state, first) if type(first) is int else None, facts, kind)
    if kind == "tempo" and "seat" in facts:
        seat = facts["seat"]
        return _agree(
            bounds.turns_of(state, seat) if type(seat) is int and seat in state.seats() else None, facts, kind
        )
    if kind in bounds.ARGUMENTS:
        return _agree(bounds.ARGUMENTS[kind](state), facts, kind)
    return Finding("refused", f"{kind!r} is not a kind of proof that a deal cannot be won")


def _cases(state: State, proof: Mapping[str, Any], limit: cases.Limit) -> Finding:
    """Return a tree of cases, walked to its ends."""
    try:
        count = cases.walk(state, proof.get("cases"), limit)
    except cases.Refused as refused:
        return Finding("refused", str(refused))
    except cases.Undecided as undecided:
        return Finding("undecided", str(undecided))
    return Finding("confirmed", f"{count} cases show that every way to play on loses")


def _agree(found: bounds.Facts | None, facts: Mapping[str, Any], kind: str) -> Finding:
    """Return whether the numbers found are those that are given."""
    if found is None:
        return Finding("refused", f"the argument {kind!r} does not hold for this deal")
    if dict(facts) != found or not bounds.are_numbers(facts):
        return Finding("refused", f"the correct numbers of the argument {kind!r} are {found}")
    told = ", ".join(f"{name} {value}" for name, value in found.items())
    return Finding("confirmed", f"the argument {kind!r} holds{': ' if told else ''}{told}")
