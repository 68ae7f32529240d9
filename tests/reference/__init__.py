"""Slow, plain-Python second implementations of the games, one module or package a game.

They are written from the rules alone and share no code with `leadline`; the tests compare the two.
Every module offers the same few names:

    load(document) -> State      a full deal, or a position in mid-game with everything known
    replay(record) -> dict       what `leadline replay --json` must say of a recorded game
    State.to_move                seat from 1, or None when the game is over
    State.moves() -> list[str]   the legal whole moves in canonical text, sorted by code points, equal ones once
    State.count() -> int         how many there are, without listing them where they are many
    State.play(text) -> None     plays one whole move (or one string of a record); raises IllegalMove
    State.document() -> dict     the position as a canonical mid-game document
    State.outcome() -> dict|None {"winners": [...], "scores": [...], "reason": text} when the game is over
"""

from __future__ import annotations


class IllegalMove(Exception):
    """A move that the rules forbid: `clause` is the number of the clause it breaks."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class BadDocument(Exception):
    """A document that describes no possible position; `problems` lists everything that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems
