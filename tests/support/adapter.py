"""Leadline behind the interface of tests/reference, so that one test can run against both."""

from __future__ import annotations

from typing import Any

from leadline.core import DocumentError, GameOver, IllegalMove as CoreIllegalMove, Position, documents
from leadline.core.documents import records
from reference import BadDocument, IllegalMove, calm_sailing


class State:
    """A Leadline position with the methods of the reference implementation in tests/reference."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def to_move(self) -> int | None:
        return self.position.turn

    def moves(self) -> list[str]:
        found = self.position.whole_moves()
        if found is None:
            raise ValueError("more than 10,000 moves")
        return found

    def count(self) -> int:
        return 0 if self.position.is_over else self.position.perft(1)

    def play(self, text: str, *_: object) -> None:
        try:
            self.position.push(text)
        except CoreIllegalMove as error:
            raise IllegalMove(error.clause, error.reason) from None
        except GameOver as error:
            raise IllegalMove("", str(error)) from None

    def document(self) -> dict[str, Any]:
        """Return the position as a mid-game document without `memory` and `seed`, which a reference does not know."""
        document = self.position.document()
        document.pop("memory", None)
        document.pop("seed", None)
        document.pop("end", None)
        if document["game"] == "sea-salt-paper":
            for key in ("played", "shuffle", "later", "ended"):
                document.pop(key, None)
        if document["game"] == "calm-sailing" and not calm_sailing.is_position(document):
            return calm_sailing.load(document).document()
        return document

    def sees(self, seat: int) -> dict[str, Any]:
        """Return the cards that a seat sees in Reef: its `hand`, the `display`, and the `top` of the pile or None."""
        view = self.position.view(seat).document()
        display = view["display"]
        return {
            "hand": view["hands"][seat - 1],
            "display": None if display is None else [entry["card"] for entry in display],
            "top": view["deck"]["top"] if view["deck"] else None,
        }

    def outcome(self) -> dict[str, Any] | None:
        outcome = self.position.outcome
        return None if outcome is None else records.outcome_json(outcome)


def load(document: dict[str, Any]) -> State:
    try:
        position = documents.load(document)
    except DocumentError as error:
        raise BadDocument([str(problem) for problem in error.problems]) from None
    assert isinstance(position, Position)
    return State(position)


def replay(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return records.replay(record).as_json()
    except DocumentError as error:
        raise BadDocument([str(problem) for problem in error.problems]) from None
