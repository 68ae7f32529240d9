"""Recorded games: a deal with its moves, replayed move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from .contract import Outcome, Position
from .documents import Document, game_of
from .errors import DocumentError, IllegalMove, Problem, shown


class Result(BaseModel):
    """How a record says that the game ended; `reason` is not compared."""

    model_config = ConfigDict(extra="allow")
    winners: list[int] | None
    scores: list[int | None]


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record turned out to be.

    `at` is the index of the first illegal move (from 0) and `reason` and `clause` say why; all three are None for a
    legal record. `position` is the last position that was reached by legal moves. `more` holds what only some games
    report.
    """

    status: str
    moves: int
    at: int | None
    reason: str | None
    clause: str | None
    position: Position
    outcome: Outcome | None
    more: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The object that `leadline replay --json` prints."""
        outcome = None
        if self.outcome is not None:
            outcome = outcome_json(self.outcome)
        return {
            "status": self.status,
            "moves": self.moves,
            "at": self.at,
            "reason": self.reason,
            "clause": self.clause,
            "eaten": [],
            "outcome": outcome,
        } | self.more


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it stands in documents."""
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def replay(record: Document) -> Replay:
    """Plays the moves of a record from its deal; stops at the first illegal one. Raises DocumentError for a record
    whose deal is impossible or whose `result` does not follow from its moves."""
    room = game_of(record).rooms.document
    if hasattr(room, "replay"):  # a game whose records have rounds of their own
        played: Replay = room.replay(record)
        return played
    position, moves, result = room.load_record(record)
    for at, text in enumerate(moves):
        try:
            position.push(text)
        except IllegalMove as error:
            return Replay("illegal", len(moves), at, error.reason, error.clause or None, position, None, {})
    outcome: Outcome | None = position.outcome
    if result is not None:
        _compare(result, outcome)
    return Replay("legal", len(moves), None, None, None, position, outcome, {})


def _compare(result: Result, outcome: Outcome | None) -> None:
    if outcome is None:
        raise DocumentError([Problem("result", "the game is not over after the moves of the record")])
    problems = []
    winners, scores = list(outcome.winners), list(outcome.scores)
    if result.winners is not None and sorted(result.winners) != sorted(winners):
        problems.append(Problem("result.winners", f"{shown(result.winners)}; the moves lead to {winners}"))
    if list(result.scores) != scores:
        problems.append(Problem("result.scores", f"{shown(result.scores)}; the moves lead to {scores}"))
    if problems:
        raise DocumentError(problems)
