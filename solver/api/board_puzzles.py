"""Answers to requests about puzzles: lists, the next puzzle, attempts, hints, solutions.

The server stores nothing about an attempt: each request lists the moves that were found. A solution is sent only to a
player who has found it or requests it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile
from typing import Any

from ...core.contract import Position, View
from ...core.errors import DocumentError, IllegalMove, Problem
from ...core.game import Game
from ...core.registry import GAMES, game, game_of
from ...core.svg import Mark, Theme, Touched
from ..puzzles.puzzle import Puzzle
from ..session.booklets import Booklets, daily
from ..session.puzzle_round import Attempt, begun
from . import board_messages as asked
from .board import Look, Parts, facts, fits, guided
from .fair_scheduler import SharedClock

Json = dict[str, Any]


class BoardPuzzles:
    """The puzzles of a board.

    Each method answers one request with a JSON object. A puzzle is shown with its question, picture and moves, but
    without its solution. Raises UnknownPuzzle for an unknown id, and DocumentError for wrong earlier moves (`found`).
    """

    def __init__(self, booklets: Booklets) -> None:
        self._booklets = booklets

    def list(self, message: asked.Puzzles) -> Json:
        """Return `games`: for the requested game, or each one, the counts of puzzles in all, by grade and by theme."""
        entries = GAMES if message.game is None else (game(message.game),)
        return {"games": [self._counted(entry) for entry in entries]}

    def _counted(self, entry: Game) -> Json:
        found = self._booklets.puzzles(entry.name)
        grades = Counter(str(puzzle.grade) for puzzle in found)
        return {
            "game": entry.name,
            "title": entry.title,
            "count": len(found),
            "own": sum(self._booklets.own(puzzle) for puzzle in found),
            "grades": dict(sorted(grades.items())),
            "about": dict(sorted(Counter(theme for puzzle in found for theme in puzzle.themes).items())),
        }

    def daily(self, message: asked.Daily) -> Json:
        """Return the puzzle of a day, with its date as `daily`."""
        try:
            day = date.fromisoformat(message.date)
        except ValueError:
            raise DocumentError(
                [Problem("date", f"there is no day {message.date}; use for example 2027-01-31")]
            ) from None
        found = self._shown(_attempt(daily(game(message.game).name, day), ()), message.theme)
        return found | {"daily": message.date}

    def next(self, message: asked.Next) -> Json:
        """Return the next puzzle of the requested grades and theme; `again` is true if it was seen before."""
        name = game(message.game).name
        puzzle, again = self._booklets.next(name, message.grades, message.about, message.seen)
        return self._shown(_attempt(puzzle, ()), message.theme) | {"again": again}

    def show(self, message: asked.Show) -> Json:
        """Return a puzzle after the moves of its solution that were found."""
        return self._shown(self._attempted(message), message.theme)

    def attempt(self, message: asked.Try, clock: SharedClock) -> Json:
        """Judge the next move: `right`, `why`, and the `puzzle` after it; for a wrong move also the `refutation`.

        `refutation` and `continues` list the moves that follow, with pictures. Raises IllegalMove for an illegal move.
        """
        if (not message.move) == (message.parts is None):
            raise DocumentError([Problem("move", "expected either move or parts")])
        now = self._attempted(message)
        if now.done == now.puzzle.asked:
            raise DocumentError([Problem("found", "the puzzle is solved")])
        try:
            move = message.move or _pointed(now, message.parts or [])
            found = now.puzzler.answer(now.puzzle, now.done, move, clock)
        except IllegalMove as error:
            error.where = "move" if message.move else "parts"
            raise
        if clock.stopped:
            raise KeyboardInterrupt
        answer: Json = {"right": found.right, "move": found.move, "why": found.why, "refutation": [], "continues": []}
        if not found.right:
            right = now.puzzle.solution[now.done]
            line = takewhile(lambda move: move != right, found.line)  # the line may make the right move later
            answer["refutation"] = _frames(now, [found.move, *line], message.theme)
            return answer | {"puzzle": self._shown(now, message.theme)}
        before, after = now, _attempt(now.puzzle, (*message.found, found.move))
        if after.done == after.puzzle.asked:
            answer["continues"] = _frames(before, _line(before, found.move), message.theme)
        return answer | {"puzzle": self._shown(after, message.theme, (*message.found, found.move))}

    def hint(self, message: asked.PuzzleHint) -> Json:
        """Return the `text` of hint `number`, from 0, and how many there are (`of`); the last one is the clearest."""
        now = self._attempted(message)
        hints = now.puzzler.hints(now.puzzle, min(now.done, now.puzzle.asked - 1))
        number = min(message.number, len(hints) - 1)
        return {"number": number, "of": len(hints), "text": hints[number]}

    def solution(self, message: asked.Solution) -> Json:
        """Return the `solution`, `why` it is right, and how the game `continues`, with a picture for each move."""
        now = _attempt(self._booklets.puzzle(message.id), ())
        line = _line(now, now.puzzle.solution[0])
        return {
            "solution": list(now.puzzle.solution),
            "why": now.reason,
            "continues": _frames(now, line, message.theme),
        }

    def add(self, message: asked.Add) -> Json:
        """Add the puzzles of a text; return the ids of those that are `added` and of those that exist `already`."""
        added, already = self._booklets.add(message.text)
        return {"added": added, "already": already}

    def remove(self, message: asked.Remove) -> Json:
        """Remove a puzzle that a user has added; `removed` is false if there is none with this id."""
        return {"removed": self._booklets.remove(message.id)}

    def _attempted(self, message: asked.Solving) -> Attempt:
        return _attempt(self._booklets.puzzle(message.id), message.found)

    def _shown(self, now: Attempt, theme: Theme, found: Sequence[str] | None = None) -> Json:
        """Return the board's data of a puzzle, without its solution."""
        puzzle, entry = now.puzzle, game_of(now.puzzle.document)
        solved = now.done == puzzle.asked
        table = now.table
        asked = replace(now, done=now.done - 1).table if solved else table  # the seat that solved it still looks
        seat = asked.seat if isinstance(asked, View) else None if asked is None else asked.turn
        return {
            "id": puzzle.key,
            "game": entry.name,
            "title": entry.title,
            "question": puzzle.question,
            "grade": puzzle.grade,
            "about": list(puzzle.themes),
            "asked": puzzle.asked,
            "found": list(puzzle.solution[: now.done] if found is None else found),
            "solved": solved,
            "own": self._booklets.own(puzzle),
            "seat": seat,
            "seats": _seats(table),
            "sentence": "" if solved else _sentence(table),
            "table": _picture(table, puzzle, theme),
            "notes": list(now.notes) if not solved else [],
            "moves": None if solved else _moves(now, table),
            "hints": 0 if solved else len(now.puzzler.hints(puzzle, now.done)),
        }


def _attempt(puzzle: Puzzle, found: Sequence[str]) -> Attempt:
    """Return the attempt in which these moves were found. Raises DocumentError for wrong moves."""
    if len(found) > puzzle.asked:
        raise DocumentError([Problem("found", f"{len(found)} moves; the puzzle asks for {puzzle.asked}")])
    now = begun(1, puzzle)
    for at, move in enumerate(found):
        # unchecked with hidden hands: solving shows nothing new, and a search would take seconds
        if isinstance(now.table, Position) and move != puzzle.solution[at]:
            raise DocumentError([Problem(f"found[{at}]", "not the solution")])
    now.done = len(found)
    return now


def _seats(table: Position | View | None) -> list[Json]:
    """List the facts about each seat, as in a game; none for a question about a plan."""
    if table is None:
        return []
    shown = table.masked if isinstance(table, View) else table
    return [{"seat": seat, "facts": facts(shown, seat)} for seat in range(1, shown.players + 1)]


def _sentence(table: Position | View | None) -> str:
    """Describe what the seat to move can do."""
    if table is None or table.turn is None:
        return ""
    return guided(table if isinstance(table, View) else table.view(table.turn))


def _touched(now: Attempt) -> Any:
    """Return a function from a move to the parts of the picture that the move touches."""
    table, entry = now.table, game_of(now.puzzle.document)
    if table is None:
        assert entry.plan_drawing is not None
        return entry.plan_drawing.touching
    position, drawing = (table.masked if isinstance(table, View) else table), table.game.drawing
    return lambda move: drawing.touched(position, Mark("best", move))


def _moves(now: Attempt, table: Position | View | None) -> Json:
    parts, touched = Parts(), _touched(now)
    texts = now.puzzler.choices(now.puzzle, now.done)
    listed = [{"text": text, "parts": [parts.number(part) for part in touched(text)], "cost": None} for text in texts]
    return {"count": len(listed), "unit": None, "parts": parts.as_json(), "list": listed}


def _pointed(now: Attempt, parts: Sequence[Touched]) -> str:
    """Return the only move that touches these parts. Raises IllegalMove if no move does, and DocumentError if several
    do."""
    touched = _touched(now)
    fitting = [text for text in now.puzzler.choices(now.puzzle, now.done) if fits(touched(text), parts)]
    if len(fitting) > 1:
        raise DocumentError([Problem("parts", f"{len(fitting):,} moves fit; choose more")])
    if not fitting:
        raise IllegalMove("", "", "no move goes with these together; choose what is lit")
    return fitting[0]


def _picture(table: Position | View | None, puzzle: Puzzle, theme: Theme) -> Json:
    if table is None:
        room = game_of(puzzle.document).plan_drawing
        assert room is not None
        return {"svg": room.svg(dict(puzzle.document), theme=theme), "title": puzzle.question}
    position, seat = (table.masked, table.seat) if isinstance(table, View) else (table, None)
    return Look(theme).picture(position, seat)


def _line(now: Attempt, move: str) -> list[str]:
    """Return the right move and how the game continues with it."""
    puzzle = now.puzzle
    whole = list(puzzle.proof.get("line", puzzle.solution))[now.done :]
    return whole if move == whole[0] else [move]


def _frames(now: Attempt, moves: Sequence[str], theme: Theme) -> list[Json]:
    """Return a picture for each move: the table after the move. If something is hidden, the move is marked on the table
    instead."""
    table, found = now.table, list[Json]()
    if table is None:
        room = game_of(now.puzzle.document).plan_drawing
        assert room is not None
        frames = room.played(dict(now.puzzle.document), moves, theme=theme)
        return [{"move": move, "seat": None, "svg": one.picture} for move, one in zip(moves, frames, strict=True)]
    if isinstance(table, View):
        for move in moves:
            marks = [Mark("best", move, seat=table.seat)]
            picture = table.game.svg(table.masked, table.seat, marks=marks, theme=theme)
            found.append({"move": move, "seat": table.seat, "svg": picture})
        return found
    walk = table.copy()
    for move in moves:
        seat = walk.turn
        walk.push(move)
        marks = [Mark("last", move, seat=seat)]
        found.append({"move": move, "seat": seat, "svg": walk.game.svg(walk, None, marks=marks, theme=theme)})
    return found
