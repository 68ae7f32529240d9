"""Follow one line of a game with real cards: its moves one after another, and answers at its end.

A game supplies a `Grammar` and a function that plays one whole move. That function parses the parts of the move once,
makes a deal that agrees with the view and the event, plays the move by the ordinary rules, and takes the view of the
seat. If something is missing, it raises Incomplete with the open slot; the engine fills the slot from the end of the
line, if an answer stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ..contract import Position, View
from ..errors import IllegalMove, Incomplete

P = TypeVar("P", bound=Position)
_PARTS = re.compile(r",\s+|,(?=[A-Za-z?])|,$|;")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of a game that the engine needs.

    steps    words that begin a further whole move after a comma, in lower case
    answers  for each slot of Incomplete, a pattern that matches the beginning of a part that fills it, in lower case
    """

    steps: frozenset[str] = frozenset()
    answers: Mapping[str, re.Pattern[str]] = field(default_factory=dict)


PLAIN = Grammar()  # of a game whose lines are one move each


@dataclass(slots=True)
class Move:
    """One whole move of a line: the text of the whole line, the seat that makes the move, the parts of the move between
    commas, and whether it is the last move of the line."""

    line: str
    seat: int
    parts: list[str]
    is_last: bool

    @classmethod
    def of(cls, line: str, seat: int) -> Move:
        """Return the move of a line that consists of one move."""
        return cls(line, seat, split(line, PLAIN)[0], is_last=True)

    def refused(self, clause: str, reason: str) -> IllegalMove:
        """Return, without raising it, the error for the line."""
        return IllegalMove(self.line, clause, reason)

    def check_turn(self, view: View[P], clause: str, expected: Callable[[View[P]], str]) -> None:
        """Raise IllegalMove unless the seat of the move is to move in the view. `expected` returns the text that ends
        the message: the events that can come next."""
        if self.seat != view.turn:
            who = "you are" if view.turn == view.seat else f"seat {view.turn} is"
            what = f"{who} to move" if 1 <= self.seat <= view.players else f"there is no seat {self.seat}"
            raise self.refused(clause, f"{what}; {expected(view)}")


@dataclass(slots=True)
class Parsed:
    """The contents of one whole move, as a game reads them. Subclasses add fields; `source` is the text."""

    source: Move

    def wrong(self, clause: str, reason: str) -> IllegalMove:
        """Return, without raising it, the error for the line."""
        return self.source.refused(clause, reason)


def follow(view: View[P], seat: int, line: str, grammar: Grammar, play: Callable[[View[P], Move], View[P]]) -> View[P]:
    """Return the view after a line in which `seat` makes the first whole move, and the seats to move the others. `play`
    returns the view after one move. Raise IllegalMove for an impossible move, and Incomplete if it lacks something that
    the end of the line does not answer."""
    moves = split(line, grammar)
    by = seat

    def played(before: View[P], at: int) -> View[P]:
        nonlocal by
        by = before.turn or by if at else seat
        return play(before, Move(line, by, moves[at], at == len(moves) - 1))

    def answered(at: int, asks: Incomplete) -> None:
        answer = None if at == len(moves) - 1 else _taken(moves[-1], grammar.answers.get(asks.slot))
        if answer is None:
            raise asks
        moves[at].append(answer)

    return run(view, len(moves), played, answered)


def run(
    view: View[P], count: int, play: Callable[[View[P], int], View[P]], answer: Callable[[int, Incomplete], None]
) -> View[P]:
    """Return the view after `count` moves. `play` returns the view after the move of an index from 0, and its
    IllegalMove is not caught.

    If `play` raises Incomplete, `answer` gets the index and the error. It either completes the move, which is then
    played again, or raises the error.
    """
    for at in range(count):
        while True:
            try:
                view = play(view, at)
                break
            except Incomplete as asks:
                answer(at, asks)
    return view


def split(line: str, grammar: Grammar) -> list[list[str]]:
    """Split a line into whole moves, each a list of its parts between commas. A part that begins with one of the words
    `grammar.steps` begins a further move. A `#` and all after it is ignored."""
    moves: list[list[str]] = []
    for part in _PARTS.split(line.partition("#")[0].strip()):
        if not moves or (part.lower().split()[:1] and part.lower().split()[0] in grammar.steps):
            moves.append([])
        moves[-1].append(part)
    return moves


def _taken(parts: list[str], pattern: re.Pattern[str] | None) -> str | None:
    """Remove the first part after the move that matches the pattern, and return it."""
    found = next((at for at in range(1, len(parts)) if pattern and pattern.match(parts[at].lower())), None)
    return None if found is None else parts.pop(found)
