"""Slow, plain-Python second implementations of the games, one module or package a game.

They are written from the rules alone and share no code with `leadline`; the tests compare the two. That of Calm Sailing
is `leadline.checker`, which imports nothing of the engine.
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

from leadline.checker import BadDocument, IllegalMove

__all__ = ["BadDocument", "IllegalMove"]
