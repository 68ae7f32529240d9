"""Recorded games of Sea Salt & Paper: round by round the deck, then the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ..contract import Outcome
from ..documents.io import FORMAT, Document
from ..documents.records import Replay, Result, Watch, compare, unwatched, whole_moves
from ..errors import DocumentError, IllegalMove, Problem, shown
from .document import load_deal, load_record
from .material import TEXT
from .position import SeaSalt


def write_record(deal: SeaSalt, codes: Sequence[int]) -> Document:
    """Return the record of the actions `codes`, played from a deal: for each round its deck, top card first, and its
    moves. Raise IllegalMove for an illegal action."""
    rounds: list[dict[str, list[str]]] = []
    for before, text in whole_moves(deal, codes):
        if before.rounds == len(rounds):
            deck = [pile[0] for pile in before.piles] + before.deck
            rounds.append({"deck": [TEXT[card] for card in deck], "moves": []})
        rounds[-1]["moves"].append(text)
    return {
        "game": deal.game.name,
        "format": FORMAT,
        "players": deal.players,
        "first": deal.active,
        "target": deal.target,
        "rounds": rounds,
    }


def replay(document: Document, watch: Watch = unwatched) -> Replay:
    """Play a record round by round, up to the first illegal move, and call `watch` before each move with the position
    and the text of the move.

    In the result, `more` has `rounds`: the points that each seat added in every finished round. Only the last round may
    be unfinished; a round after the end of the game is illegal at its first move. Raise DocumentError.
    """
    if "rounds" in document:
        begun, fields = load_deal(document)
        position, result = begun.with_decks([]), fields["result"]
        rounds = [(one.deck, one.moves) for one in fields["rounds"]]
    else:
        position, moves, result = load_record(document)
        rounds = [([], moves)]
    gained: list[list[int]] = []
    whole = sum(len(moves) for _, moves in rounds)
    at = 0
    for number, (deck, moves) in enumerate(rounds):
        if number and position.is_waiting:
            position.deal_round(deck)
        elif number and position.outcome is None:
            _unfinished(number)
        elif number and not moves:
            raise DocumentError([Problem(f"rounds[{number}]", "the game is over before this round")])
        for text in moves:
            watch(position, text)
            played, scores = position.rounds, position.scores
            try:
                position.push(text)
            except IllegalMove as error:
                more = {"rounds": gained}
                return Replay("illegal", whole, at, error.reason, error.clause or None, position, None, more)
            if position.rounds != played:
                gained.append([new - old for new, old in zip(position.scores, scores, strict=True)])
            at += 1
    if result is not None:
        _compare(result, position.outcome, gained)
    return Replay("legal", whole, None, None, None, position, position.outcome, {"rounds": gained})


def _unfinished(number: int) -> NoReturn:
    raise DocumentError([Problem(f"rounds[{number - 1}].moves", "the round is unfinished, yet another follows")])


def _compare(result: Result, outcome: Outcome | None, rounds: list[list[int]]) -> None:
    found = result.model_extra or {}
    more = [Problem(f"result.{key}", "unknown key") for key in found if key not in ("reason", "rounds")]
    if found.get("rounds", rounds) != rounds:
        more.append(Problem("result.rounds", f"{shown(found['rounds'])}; the moves lead to {rounds}"))
    compare(result, outcome, needs_winners=True, more=more)
