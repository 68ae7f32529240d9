"""Nim with a bag in plain Python, written from docs/rules/nim.md alone: slow, and meant to be right."""

from __future__ import annotations

from typing import Any

from reference import BadDocument, IllegalMove


class State:
    """A position with everything known."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.next: int = document["to_move"]
        self.left = dict(zip("ab", document["heaps"], strict=True))
        self.shares: list[int] = document["shares"]
        self.taken: int = document["taken"]

    @property
    def bag(self) -> int:
        """Counters in the bag (1.3)."""
        return 1 + sum(self.shares) - self.taken

    @property
    def to_move(self) -> int | None:
        return self.next if self.bag or any(self.left.values()) else None

    def moves(self) -> list[str]:
        open_heaps = [f"{heap}{number}" for heap, held in self.left.items() for number in range(1, held + 1)]
        return sorted(open_heaps + ["bag"] * (self.bag > 0))

    def count(self) -> int:
        return len(self.moves())

    def play(self, text: str) -> None:
        if text == "bag":
            if not self.bag:
                raise IllegalMove("2.2", "nothing is left in the bag")
            self.taken += 1
        else:
            heap, number = text[:1], text[1:]
            if heap not in self.left or not number.isdigit() or int(number) < 1:
                raise IllegalMove("2", "no move")
            if int(number) > self.left[heap]:
                raise IllegalMove("2.1", "not so many counters there")
            self.left[heap] -= int(number)
        self.next = 3 - self.next

    def document(self) -> dict[str, Any]:
        return {
            "game": "nim",
            "format": 1,
            "players": 2,
            "to_move": self.next,
            "heaps": list(self.left.values()),
            "taken": self.taken,
            "shares": self.shares,
        }

    def outcome(self) -> dict[str, Any] | None:
        if self.to_move is not None:
            return None
        return {"winners": [3 - self.next], "scores": [None, None], "reason": "3.1: the last counter was taken"}


def load(document: dict[str, Any]) -> State:
    """Return a position. Raise BadDocument if more has been taken out of the bag than was in it."""
    state = State(document)
    if state.bag < 0:
        raise BadDocument(["taken"])
    return state


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """Return the result of `leadline replay --json` for a recorded game, without the reasons in words."""
    state, moves = load(record), record["moves"]
    for at, text in enumerate(moves):
        try:
            state.play(text)
        except IllegalMove as error:
            return {"status": "illegal", "moves": len(moves), "at": at, "clause": error.clause, "outcome": None}
    return {"status": "legal", "moves": len(moves), "at": None, "clause": None, "outcome": state.outcome()}
